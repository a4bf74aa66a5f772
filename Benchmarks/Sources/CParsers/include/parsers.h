#pragma once
#include <stddef.h>

/// Has expat parse a document with handlers that only count: the floor of whatever uses it.
///
/// Returns the number of start tags, or -1 when the document is broken.
long parsers_expat(const char *text, size_t count);
