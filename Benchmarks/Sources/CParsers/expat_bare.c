#include "parsers.h"

#include <expat.h>

static void starts(void *data, const XML_Char *name, const XML_Char **attributes) {
  (void)name;
  (void)attributes;
  ++*(long *)data;
}

static void ends(void *data, const XML_Char *name) {
  (void)data;
  (void)name;
}

static void takes(void *data, const XML_Char *text, int count) {
  (void)data;
  (void)text;
  (void)count;
}

long parsers_expat(const char *text, size_t count) {
  const size_t chunk = 1 << 17;
  long tags = 0;
  XML_Parser parser = XML_ParserCreate(NULL);
  if (parser == NULL) return -1;
  XML_SetUserData(parser, &tags);
  XML_SetElementHandler(parser, starts, ends);
  XML_SetCharacterDataHandler(parser, takes);
  for (size_t at = 0; at < count; at += chunk) {
    size_t piece = count - at < chunk ? count - at : chunk;
    if (XML_Parse(parser, text + at, (int)piece, at + piece == count) == XML_STATUS_ERROR) {
      tags = -1;
      break;
    }
  }
  XML_ParserFree(parser);
  return tags;
}
