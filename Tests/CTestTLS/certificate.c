#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static bool add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  if (!extension) return false;
  bool ok = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return ok;
}

static bool describe(
  X509 *x509, EVP_PKEY *key, const char *name, const tt_certificate *issuer, const char *host, int64_t start,
  int64_t end) {
  int64_t serial = 0;
  RAND_bytes((unsigned char *)&serial, sizeof serial);
  X509_NAME *subject = X509_get_subject_name(x509);
  X509 *parent = issuer ? issuer->x509 : x509;
  bool ok = X509_set_version(x509, 2) == 1
    && ASN1_INTEGER_set_uint64(X509_get_serialNumber(x509), (uint64_t)serial >> 1) == 1
    && X509_gmtime_adj(X509_getm_notBefore(x509), (long)start) && X509_gmtime_adj(X509_getm_notAfter(x509), (long)end)
    && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0) == 1
    && X509_set_issuer_name(x509, X509_get_subject_name(parent)) == 1 && X509_set_pubkey(x509, key) == 1
    && add_extension(x509, parent, NID_subject_key_identifier, "hash")
    && add_extension(x509, parent, NID_basic_constraints, host ? "critical,CA:FALSE" : "critical,CA:TRUE")
    && add_extension(x509, parent, NID_key_usage, host ? "critical,digitalSignature" : "critical,keyCertSign");
  if (!ok || !host) return ok;
  char names[256];
  snprintf(names, sizeof names, "DNS:%s", host);
  return add_extension(x509, parent, NID_subject_alt_name, names);
}

tt_certificate *tt_certificate_new(
  const char *name, const tt_certificate *issuer, const char *host, int64_t start, int64_t end) {
  tt_certificate *certificate = calloc(1, sizeof *certificate);
  if (!certificate) return NULL;
  certificate->key = EVP_EC_gen("P-256");
  certificate->x509 = X509_new();
  if (!certificate->key || !certificate->x509
      || !describe(certificate->x509, certificate->key, name, issuer, host, start, end)
      || X509_sign(certificate->x509, issuer ? issuer->key : certificate->key, EVP_sha256()) == 0) {
    tt_certificate_free(certificate);
    return NULL;
  }
  return certificate;
}

void tt_certificate_free(tt_certificate *certificate) {
  X509_free(certificate->x509);
  EVP_PKEY_free(certificate->key);
  free(certificate);
}

bool tt_certificate_digest(const tt_certificate *certificate, uint8_t digest[32]) {
  unsigned char *key = NULL;
  int count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate->x509), &key);
  if (count <= 0) return false;
  bool ok = EVP_Digest(key, (size_t)count, digest, NULL, EVP_sha256(), NULL) == 1;
  OPENSSL_free(key);
  return ok;
}

bool tt_certificate_write(const tt_certificate *certificate, const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return false;
  bool ok = PEM_write_X509(file, certificate->x509) == 1;
  return fclose(file) == 0 && ok;
}
