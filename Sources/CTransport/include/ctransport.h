/// libcurl and OpenSSL behind typed functions: libcurl's setters are variadic, which Swift does not import.
#ifndef CTRANSPORT_H
#define CTRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Connections that share one set of trusted authorities and pins. Belongs to one thread, but for ct_pool_wake.
typedef struct ct_pool ct_pool;
/// One request and its answer. Belongs to its pool's thread.
typedef struct ct_transfer ct_transfer;

/// Takes bytes of the answer on the pool's thread; false ends the transfer.
typedef bool (*ct_receiver)(void *context, const uint8_t *bytes, size_t count);

/// What came of a transfer.
typedef struct {
  /// libcurl's result, 0 for success.
  int32_t code;
  /// OpenSSL's verdict on the certificate chain, 0 when there was none or it was good.
  int64_t verify_result;
  /// Bytes of the request that went out, head and proxy included.
  int64_t request_bytes;
} ct_outcome;

enum {
  CT_DIGEST_BYTES = 32,
  /// The verify_result of a good chain in which no pin is found.
  CT_PIN_MISMATCH = 50,
};

/// Makes the process ready; call once, before anything else. False when libcurl refuses.
bool ct_start(void);
/// Keeps a broken connection from ending the process by a signal on this thread.
void ct_block_broken_pipe(void);

/// Makes a pool.
///
/// authorities: a PEM file that replaces the system's, or NULL.
/// pins: pin_count SHA-256 digests of SubjectPublicKeyInfo, one behind the other; with none every good chain will do.
ct_pool *ct_pool_new(const char *authorities, const uint8_t *pins, size_t pin_count, int64_t connect_milliseconds);
/// Frees a pool whose transfers are all freed.
void ct_pool_free(ct_pool *pool);
/// Does what can be done without waiting; false when libcurl failed.
bool ct_pool_perform(ct_pool *pool);
/// Waits until something can be done, ct_pool_wake is called or the time is over.
void ct_pool_wait(ct_pool *pool, int milliseconds);
/// Ends the wait; the one function for every thread.
void ct_pool_wake(ct_pool *pool);
/// The context of a transfer that is over, NULL when there is none; its outcome goes to outcome.
void *ct_pool_take_finished(ct_pool *pool, ct_outcome *outcome);

/// Makes a transfer; NULL when memory is short.
ct_transfer *ct_transfer_new(ct_pool *pool, const char *url, const char *method);
/// Ends it when it is under way, and frees it.
void ct_transfer_free(ct_transfer *transfer);
/// Adds a header line without its end.
bool ct_transfer_add_header(ct_transfer *transfer, const char *line);
/// Copies the bytes as the request's body.
bool ct_transfer_set_body(ct_transfer *transfer, const uint8_t *bytes, size_t count);
/// Takes a connection of its own: libcurl repeats a request when a used one turns out dead.
void ct_transfer_use_fresh_connection(ct_transfer *transfer);
/// Asks for gzip and deflate, and undoes them.
void ct_transfer_accept_compressed(ct_transfer *transfer);
/// Goes around the proxy that the environment names.
void ct_transfer_ignore_proxy(ct_transfer *transfer);
/// Starts it. Header lines come one by one with their ends; context must live until the transfer is freed.
bool ct_transfer_start(ct_transfer *transfer, void *context, ct_receiver header, ct_receiver body);
/// The outcome as far as it is known now, code left 0.
ct_outcome ct_transfer_outcome(const ct_transfer *transfer);
/// libcurl's words for a result.
const char *ct_error_text(int32_t code);
/// OpenSSL's words for a verify_result.
const char *ct_verify_text(int64_t verify_result);

#endif
