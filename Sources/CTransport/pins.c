#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <string.h>

#include "internal.h"

_Static_assert(CT_PIN_MISMATCH == X509_V_ERR_APPLICATION_VERIFICATION, "the verdict OpenSSL leaves to applications");

static bool is_pinned(const ct_pool *pool, X509 *certificate) {
  unsigned char *key = NULL;
  int count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &key);
  if (count <= 0) return false;
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  bool found = false;
  if (EVP_Digest(key, (size_t)count, digest, &size, EVP_sha256(), NULL) == 1 && size == CT_DIGEST_BYTES) {
    for (size_t i = 0; i < pool->pin_count && !found; i++)
      found = memcmp(pool->pins + i * CT_DIGEST_BYTES, digest, CT_DIGEST_BYTES) == 0;
  }
  OPENSSL_free(key);
  return found;
}

/// Only the verified chain counts: a server may send any certificate along.
static int verify_pinned(X509_STORE_CTX *store, void *context) {
  const ct_pool *pool = context;
  if (X509_verify_cert(store) <= 0) return 0;
  STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(store);
  for (int i = 0; i < sk_X509_num(chain); i++)
    if (is_pinned(pool, sk_X509_value(chain, i))) return 1;
  X509_STORE_CTX_set_error(store, CT_PIN_MISMATCH);
  return 0;
}

CURLcode ct_install_pins(CURL *easy, void *ssl_context, void *pool) {
  (void)easy;
  SSL_CTX_set_cert_verify_callback(ssl_context, verify_pinned, pool);
  return CURLE_OK;
}

const char *ct_verify_text(int64_t verify_result) { return X509_verify_cert_error_string((long)verify_result); }
