#pragma once
#include <stddef.h>
#include <stdint.h>

/// Bytes that the program holds from the C allocator, which Swift and the rivals share.
size_t heap_bytes_in_use(void);

/// How often the calling thread has asked the allocator for memory, resizing included.
uint64_t heap_allocations(void);
