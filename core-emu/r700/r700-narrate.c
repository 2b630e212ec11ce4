#include "r700-loaded.h"

void
r700_narrate (const LsProgram *program,
              const void *before,
              const void *after,
              guint lane,
              GString *sentence)
{
  (void) program;
  (void) before;
  (void) after;
  (void) lane;
  (void) sentence;
}
