#include "random-program.h"

#include <string.h>

#include "random-program-headers.inc"

typedef LsProgram *(*Load) (gboolean is_plain, LsBindings **bindings, LsWaveInput *input);

static const struct
{
  const char *id;
  Load load;
} machines[] = {
#include "random-program-rows.inc"
  { NULL, NULL },
};

LsProgram *
random_program (const char *id, gboolean is_plain, LsBindings **bindings, LsWaveInput *input)
{
  for (guint i = 0; machines[i].id != NULL; i++)
    if (!strcmp (machines[i].id, id))
      return machines[i].load (is_plain, bindings, input);
  return NULL;
}
