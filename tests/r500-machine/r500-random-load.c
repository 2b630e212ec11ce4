#include "r500-machine.h"
#include "r500-random.h"

LsProgram *
r500_random_load (gboolean is_plain, LsBindings **bindings, LsWaveInput *input)
{
  g_autoptr (GArray) words = r500_random_words (is_plain ? 14 : 16, is_plain);
  g_autoptr (GBytes) code = g_bytes_new (words->data, words->len * sizeof (guint32));
  const LsProgramSource source = { .code = code,
                                   .syntax = LS_SYNTAX_WORDS,
                                   .stage = LS_STAGE_PS,
                                   .n_gprs = is_plain ? 0 : R500_RANDOM_TEMPS };
  g_autoptr (GError) error = NULL;
  LsProgram *program = r500_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  *bindings = ls_bindings_new ();
  r500_random_bindings (*bindings);
  r500_random_input (input);
  return program;
}
