#ifndef CTESTTLS_INTERNAL_H
#define CTESTTLS_INTERNAL_H

#include <openssl/ssl.h>
#include <openssl/x509.h>

#include "ctesttls.h"

struct tt_certificate {
  X509 *x509;
  EVP_PKEY *key;
};

#endif
