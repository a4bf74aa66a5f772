#include <stdlib.h>
#include <string.h>

#include "internal.h"

struct ct_transfer {
  CURL *easy;
  ct_pool *pool;
  struct curl_slist *headers;
  void *context;
  ct_receiver header;
  ct_receiver body;
  bool is_started;
};

static size_t receive_header(char *bytes, size_t size, size_t count, void *opaque) {
  ct_transfer *transfer = opaque;
  return transfer->header(transfer->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *opaque) {
  ct_transfer *transfer = opaque;
  // Zero bytes would read as an error.
  if (size * count == 0) return 0;
  return transfer->body(transfer->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

static bool set_safe_options(CURL *easy, const ct_pool *pool) {
  bool ok = curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK
    // Pins are of no use where nothing is shown; a scheme that is not written is never guessed.
    && curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, pool->pin_count ? "https" : "http,https") == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_DEFAULT_PROTOCOL, "https") == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)pool->connect_milliseconds) == CURLE_OK;
  // A name that is still being looked up must not hold up whoever cancels.
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  if (pool->authorities)
    ok = ok && curl_easy_setopt(easy, CURLOPT_CAINFO, pool->authorities) == CURLE_OK
      && curl_easy_setopt(easy, CURLOPT_CAPATH, NULL) == CURLE_OK;
  // A resumed session is not verified again, so it would not be asked for a pin.
  if (pool->pin_count)
    ok = ok && curl_easy_setopt(easy, CURLOPT_SSL_SESSIONID_CACHE, 0L) == CURLE_OK
      && curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, ct_install_pins) == CURLE_OK
      && curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, (void *)pool) == CURLE_OK;
  return ok;
}

ct_transfer *ct_transfer_new(ct_pool *pool, const char *url, const char *method) {
  ct_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->pool = pool;
  transfer->easy = curl_easy_init();
  CURL *easy = transfer->easy;
  bool is_head = strcmp(method, "HEAD") == 0;
  if (!easy || !set_safe_options(easy, pool) || curl_easy_setopt(easy, CURLOPT_URL, url) != CURLE_OK
      || curl_easy_setopt(easy, CURLOPT_NOBODY, is_head ? 1L : 0L) != CURLE_OK
      || curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, method) != CURLE_OK) {
    ct_transfer_free(transfer);
    return NULL;
  }
  return transfer;
}

void ct_transfer_free(ct_transfer *transfer) {
  if (transfer->is_started) curl_multi_remove_handle(transfer->pool->multi, transfer->easy);
  if (transfer->easy) curl_easy_cleanup(transfer->easy);
  curl_slist_free_all(transfer->headers);
  free(transfer);
}

bool ct_transfer_add_header(ct_transfer *transfer, const char *line) {
  struct curl_slist *longer = curl_slist_append(transfer->headers, line);
  if (longer) transfer->headers = longer;
  return longer != NULL;
}

bool ct_transfer_set_body(ct_transfer *transfer, const uint8_t *bytes, size_t count) {
  CURL *easy = transfer->easy;
  return curl_easy_setopt(easy, CURLOPT_POST, 1L) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? (const char *)bytes : "") == CURLE_OK;
}

void ct_transfer_use_fresh_connection(ct_transfer *transfer) {
  curl_easy_setopt(transfer->easy, CURLOPT_FRESH_CONNECT, 1L);
}

void ct_transfer_accept_compressed(ct_transfer *transfer) {
  curl_easy_setopt(transfer->easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
}

void ct_transfer_ignore_proxy(ct_transfer *transfer) { curl_easy_setopt(transfer->easy, CURLOPT_PROXY, ""); }

bool ct_transfer_start(ct_transfer *transfer, void *context, ct_receiver header, ct_receiver body) {
  CURL *easy = transfer->easy;
  transfer->context = context;
  transfer->header = header;
  transfer->body = body;
  bool ok = curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_header) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer) == CURLE_OK
    && curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer) == CURLE_OK
    && curl_multi_add_handle(transfer->pool->multi, easy) == CURLM_OK;
  transfer->is_started = ok;
  return ok;
}

ct_outcome ct_transfer_outcome(const ct_transfer *transfer) {
  long verify_result = 0;
  long request_bytes = 0;
  curl_easy_getinfo(transfer->easy, CURLINFO_SSL_VERIFYRESULT, &verify_result);
  curl_easy_getinfo(transfer->easy, CURLINFO_REQUEST_SIZE, &request_bytes);
  return (ct_outcome){.verify_result = verify_result, .request_bytes = request_bytes};
}

void *ct_pool_take_finished(ct_pool *pool, ct_outcome *outcome) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(pool->multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    CURLcode code = message->data.result;
    ct_transfer *transfer = NULL;
    if (curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer) != CURLE_OK) continue;
    *outcome = ct_transfer_outcome(transfer);
    outcome->code = (int32_t)code;
    return transfer->context;
  }
  return NULL;
}
