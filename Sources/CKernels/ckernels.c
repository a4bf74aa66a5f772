// The header has it all; a target needs one file to compile.
#include "ckernels.h"
