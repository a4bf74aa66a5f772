/* The entity-expansion limits are declared only where the DTD support is named. */
#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>
