#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

bool ct_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

void ct_block_broken_pipe(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

ct_pool *ct_pool_new(const char *authorities, const uint8_t *pins, size_t pin_count, int64_t connect_milliseconds) {
  ct_pool *pool = calloc(1, sizeof *pool);
  if (!pool) return NULL;
  pool->multi = curl_multi_init();
  pool->authorities = authorities ? strdup(authorities) : NULL;
  pool->pins = calloc(pin_count + 1, CT_DIGEST_BYTES);
  pool->pin_count = pin_count;
  pool->connect_milliseconds = connect_milliseconds;
  if (!pool->multi || !pool->pins || (authorities && !pool->authorities)) {
    ct_pool_free(pool);
    return NULL;
  }
  if (pin_count) memcpy(pool->pins, pins, pin_count * CT_DIGEST_BYTES);
  return pool;
}

void ct_pool_free(ct_pool *pool) {
  // The connections look at the pins until they are closed.
  if (pool->multi) curl_multi_cleanup(pool->multi);
  free(pool->authorities);
  free(pool->pins);
  free(pool);
}

bool ct_pool_perform(ct_pool *pool) {
  int running = 0;
  return curl_multi_perform(pool->multi, &running) == CURLM_OK;
}

void ct_pool_wait(ct_pool *pool, int milliseconds) { curl_multi_poll(pool->multi, NULL, 0, milliseconds, NULL); }

void ct_pool_wake(ct_pool *pool) { curl_multi_wakeup(pool->multi); }

const char *ct_error_text(int32_t code) { return curl_easy_strerror((CURLcode)code); }
