#include <sqlite3.h>

/// Binds a copy of the bytes; none at all is an empty blob, not NULL.
static inline int georules_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, place, 0);
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}
