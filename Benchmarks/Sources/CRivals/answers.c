#include "rival.h"

#include <stdlib.h>

void rival_grow(struct rival_answers *answers) {
  answers->capacity = answers->capacity ? 2 * answers->capacity : 1024;
  answers->fences = realloc(answers->fences, answers->capacity * sizeof *answers->fences);
  if (!answers->fences) abort();
}
