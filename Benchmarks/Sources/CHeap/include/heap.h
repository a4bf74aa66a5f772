#pragma once
#include <stddef.h>

/// Bytes that the program holds from the C allocator, which Swift and GEOS share.
size_t heap_bytes_in_use(void);
