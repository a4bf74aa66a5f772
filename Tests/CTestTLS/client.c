#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "internal.h"

/// Shakes hands, with an earlier session when there is one; NULL when that fails.
static SSL *connect_to(uint16_t port, SSL_CTX *context, SSL_SESSION *session, int *socket_) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  *socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  SSL *ssl = SSL_new(context);
  if (!ssl || *socket_ < 0 || connect(*socket_, (struct sockaddr *)&address, sizeof address) != 0
      || SSL_set_fd(ssl, *socket_) != 1 || (session && SSL_set_session(ssl, session) != 1) || SSL_connect(ssl) != 1) {
    SSL_free(ssl);
    return NULL;
  }
  return ssl;
}

static void hang_up(SSL *ssl, int socket_) {
  if (ssl) SSL_shutdown(ssl);
  SSL_free(ssl);
  if (socket_ >= 0) close(socket_);
}

bool tt_client_resumes(uint16_t port) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  // In TLS 1.2 the ticket is there with the end of the handshake.
  if (!context || SSL_CTX_set_max_proto_version(context, TLS1_2_VERSION) != 1) return false;
  int first_socket = -1, second_socket = -1;
  SSL *first = connect_to(port, context, NULL, &first_socket);
  SSL_SESSION *session = first ? SSL_get1_session(first) : NULL;
  hang_up(first, first_socket);
  SSL *second = session ? connect_to(port, context, session, &second_socket) : NULL;
  bool is_resumed = second && SSL_session_reused(second) == 1;
  hang_up(second, second_socket);
  SSL_SESSION_free(session);
  SSL_CTX_free(context);
  return is_resumed;
}
