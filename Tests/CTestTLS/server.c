#include <openssl/err.h>
#include <stdlib.h>

#include "internal.h"

struct tt_server {
  SSL_CTX *context;
};

struct tt_connection {
  SSL *ssl;
};

tt_server *tt_server_new(void) {
  tt_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->context = SSL_CTX_new(TLS_server_method());
  if (!server->context) {
    free(server);
    return NULL;
  }
  SSL_CTX_set_session_id_context(server->context, (const unsigned char *)"tests", 5);
  return server;
}

void tt_server_free(tt_server *server) {
  SSL_CTX_free(server->context);
  free(server);
}

bool tt_server_show(tt_server *server, const tt_certificate *leaf) {
  SSL_CTX_clear_chain_certs(server->context);
  return SSL_CTX_use_cert_and_key(server->context, leaf->x509, leaf->key, NULL, 1) == 1;
}

bool tt_server_add(tt_server *server, const tt_certificate *certificate) {
  return SSL_CTX_add1_chain_cert(server->context, certificate->x509) == 1;
}

tt_connection *tt_connection_accept(tt_server *server, int socket) {
  SSL *ssl = SSL_new(server->context);
  if (!ssl) return NULL;
  tt_connection *connection = calloc(1, sizeof *connection);
  if (!connection || SSL_set_fd(ssl, socket) != 1 || SSL_accept(ssl) != 1) {
    ERR_clear_error();
    SSL_free(ssl);
    free(connection);
    return NULL;
  }
  connection->ssl = ssl;
  return connection;
}

bool tt_connection_is_resumed(const tt_connection *connection) { return SSL_session_reused(connection->ssl) == 1; }

long tt_connection_read(tt_connection *connection, void *bytes, size_t capacity) {
  int count = SSL_read(connection->ssl, bytes, capacity > 1 << 20 ? 1 << 20 : (int)capacity);
  if (count > 0) return count;
  int error = SSL_get_error(connection->ssl, count);
  ERR_clear_error();
  return error == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

long tt_connection_write(tt_connection *connection, const void *bytes, size_t count) {
  int written = SSL_write(connection->ssl, bytes, count > 1 << 20 ? 1 << 20 : (int)count);
  ERR_clear_error();
  return written > 0 ? written : -1;
}

void tt_connection_free(tt_connection *connection, bool says_goodbye) {
  if (says_goodbye) SSL_shutdown(connection->ssl);
  ERR_clear_error();
  SSL_free(connection->ssl);
  free(connection);
}
