#ifndef CTRANSPORT_INTERNAL_H
#define CTRANSPORT_INTERNAL_H

#include <curl/curl.h>

#include "ctransport.h"

struct ct_pool {
  CURLM *multi;
  char *authorities;
  uint8_t *pins;
  size_t pin_count;
  int64_t connect_milliseconds;
};

/// Makes OpenSSL look for the pool's pins in every verified chain.
CURLcode ct_install_pins(CURL *easy, void *ssl_context, void *pool);

#endif
