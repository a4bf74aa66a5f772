#include "simdjson_bare.h"

#include <simdjson.h>

extern "C" long simdjson_bare(const char *text, size_t count, size_t room) {
  if (room < count + simdjson::SIMDJSON_PADDING) return -1;
  static simdjson::dom::parser parser;
  simdjson::dom::object root;
  auto error = parser.parse(text, count, false).get(root);
  return error ? -1 : long(root.size());
}
