#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Has simdjson build its tree of a document, and does nothing with it.
///
/// The text must have 64 bytes of room behind it. Returns the number of the root's members, or -1
/// when the document is broken.
long simdjson_bare(const char *text, size_t count, size_t room);

#ifdef __cplusplus
}
#endif
