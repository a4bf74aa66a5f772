/// Certificates made on the spot, and the server's side of TLS, for tests on loopback.
#ifndef CTESTTLS_H
#define CTESTTLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A certificate and its P-256 key.
typedef struct tt_certificate tt_certificate;
/// What a server shows, and the keys of its session tickets.
typedef struct tt_server tt_server;
/// An open connection.
typedef struct tt_connection tt_connection;

/// Makes a certificate that holds from start to end, in seconds from now.
///
/// issuer: NULL signs it with its own key. host: the DNS name it is for, NULL for an authority.
tt_certificate *tt_certificate_new(
  const char *name, const tt_certificate *issuer, const char *host, int64_t start, int64_t end);
void tt_certificate_free(tt_certificate *certificate);
/// The SHA-256 digest of its SubjectPublicKeyInfo.
bool tt_certificate_digest(const tt_certificate *certificate, uint8_t digest[32]);
/// Writes it as PEM, without its key.
bool tt_certificate_write(const tt_certificate *certificate, const char *path);

tt_server *tt_server_new(void);
void tt_server_free(tt_server *server);
/// Forgets what was shown before, but not the ticket keys.
bool tt_server_show(tt_server *server, const tt_certificate *leaf);
/// Sends one more certificate behind the leaf.
bool tt_server_add(tt_server *server, const tt_certificate *certificate);

/// Shakes hands on a connected socket; NULL when the client refused. The socket stays the caller's.
tt_connection *tt_connection_accept(tt_server *server, int socket);
/// Whether an earlier session was taken up again.
bool tt_connection_is_resumed(const tt_connection *connection);
/// Bytes read, 0 at the end, negative for a failure.
long tt_connection_read(tt_connection *connection, void *bytes, size_t capacity);
/// Bytes written, negative for a failure.
long tt_connection_write(tt_connection *connection, const void *bytes, size_t count);
/// Says goodbye when asked to, and frees the connection.
void tt_connection_free(tt_connection *connection, bool says_goodbye);

/// Whether a server on this port of 127.0.0.1 lets a client that wants to take up its session again.
bool tt_client_resumes(uint16_t port);

#endif
