#include "ls-tell.h"

#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-words.h"

const char *const ls_uses_kinds[LS_N_USES_KINDS] = {
  [LS_USES_FOLLOWED] = "followed",
  [LS_USES_SEEN] = "seen",
  [LS_USES_CUT] = "cut",
};

/* clang-format off */
static const LsSentence uses_sentences[] = {
  { "kind=seen", N_ ("{cell} of {@moment} is told already.") },
  { "kind=cut", N_ ("{cell} of {@moment} is not followed.") },
  { "kind=followed,is_edited", N_ ("{@reads}, and is set by hand at step {until.step}.") },
  { "kind=followed,!is_edited,overwrites", N_ ("{@reads}, which overwrites it.") },
  { "kind=followed,!is_edited,is_overwritten,!overwrites", N_ ("{@reads}, and is overwritten at {until@step}.") },
  { "kind=followed,!is_overwritten,running",
    N_ ("{@reads}, and is still there at {until@moment}, where the program runs on.") },
  { "kind=followed,!is_overwritten,!running", N_ ("{@reads}, and is still there at the end, {until@moment}.") },
  { "ends,more", N_ ("It reaches {ends@end} and {more} more.") },
  { "ends,!more", N_ ("It reaches {ends@end}.") },
  { "n_left_out", N_ ("{n_left_out result|results} {n_left_out=was|were} not followed further.") },
  { "is_full", N_ ("There is more: it has more uses than are followed.") }, { NULL, NULL }
};
/* clang-format on */
static const LsSentence use_sentence[] = { { NULL, "{@use}" }, { NULL, NULL } };

#define MAX_ENDS 4 /* places named in one sentence */

typedef struct
{
  GVariantBuilder list;
  guint n; /* places found; those beyond MAX_ENDS are only counted */
} Ends;

/* what: (transfer full) (nullable): of an output or memory; is_kill: else, whether it is a kill or a test. */
static void
add_end (Ends *ends, char *what, gboolean is_kill, guint wave, guint64 step)
{
  LsDict dict = { 0 };

  ls_tell_take (&dict, "what", what);
  ls_dict_set_bool (&dict, "is_kill", is_kill);
  ls_dict_set_uint (&dict, "step", step);
  if (wave != LS_NO_WAVE)
    ls_dict_set_uint (&dict, "wave", wave);
  if (ends->n++ < MAX_ENDS)
    g_variant_builder_add_value (&ends->list, ls_dict_end (&dict));
  else
    ls_dict_clear (&dict);
}

static void
collect_ends (Ends *ends, const LsUses *uses, const LsProgram *program)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->is_test)
        add_end (ends, NULL, FALSE, use->wave, use->step);
      if (use->is_kill)
        add_end (ends, NULL, TRUE, use->wave, use->step);
      for (guint k = 0; k < use->results->len; k++)
        {
          const LsUses *result = g_ptr_array_index (use->results, k);

          if (result->kind != LS_USES_SEEN &&
              (result->is_output || result->cell.kind == LS_CELL_MEMORY))
            add_end (ends, ls_uses_dup_cell (result, FALSE, program), FALSE, result->wave,
                     result->from);
          collect_ends (ends, result, program);
        }
    }
}

/* Whether the line that alone reads it puts something else there. */
static gboolean
overwrites_it (const LsUses *uses)
{
  const LsUse *first = uses->uses->len == 1 ? g_ptr_array_index (uses->uses, 0) : NULL;

  return first != NULL && uses->is_overwritten && first->step == uses->until &&
         first->wave == uses->until_wave && first->line == uses->until_line;
}

static char *
dup_followed (const LsUses *uses, const LsProgram *program)
{
  return ls_uses_dup_cell (uses, TRUE, program);
}

static GVariant *read_first (const LsUses *uses, const LsFieldScope *scope);

static GVariant *
read_ends (const LsUses *uses, const LsFieldScope *scope)
{
  Ends ends = { .list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}")) };
  LsDict dict = { 0 };

  collect_ends (&ends, uses, scope->program);
  ls_dict_set_value (&dict, "ends", g_variant_builder_end (&ends.list));
  ls_dict_set_uint (&dict, "more", ends.n - MIN (ends.n, MAX_ENDS));
  ls_dict_set_uint (&dict, "n_uses", uses->uses->len);
  ls_dict_set_bool (&dict, "overwrites", overwrites_it (uses));
  return ls_dict_end (&dict);
}

/* clang-format off */
static const LsField until_fields[] = {
  LS_FIELD_AS (LsUses, INDEX, until_wave, "wave"),
  LS_FIELD_AS (LsUses, UINT, until, "step"),
  LS_FIELD_AS (LsUses, LINE, until_line, "line"),
  LS_FIELD_END
};
static const LsField uses_fields[] = {
  LS_FIELD_NAMED (LsUses, kind, "kind", ls_uses_kinds),
  LS_FIELD (LsUses, INDEX, wave),
  LS_FIELD_AS (LsUses, UINT, from, "step"),
  LS_FIELD_TOLD ("cell", dup_followed),
  LS_FIELD (LsUses, FLAG, is_edited),
  LS_FIELD (LsUses, FLAG, is_overwritten),
  LS_FIELD_AS (LsUses, FLAG, is_running, "running"),
  LS_FIELD (LsUses, FLAG, is_full),
  LS_FIELD (LsUses, UINT, n_left_out),
  LS_FIELD_PART ("until", until_fields),
  LS_FIELD_MADE ("first", read_first),
  LS_FIELD_MADE_MEMBERS (read_ends),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm uses_form = { .fields = uses_fields,
                                  .summary = uses_sentences,
                                  .parts = ls_tell_parts };

char *
ls_uses_to_sentence (const LsUses *uses, const LsProgram *program)
{
  return ls_tell (&uses_form, uses, program, NULL);
}

/* Those that say something: not what groups hand on to each other, and nobody took. */
static GVariant *
read_results (const LsUse *use, const LsFieldScope *scope)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  const LsMachine *machine = ls_program_machine (scope->program);

  for (guint i = 0; i < use->results->len; i++)
    {
      const LsUses *result = g_ptr_array_index (use->results, i);
      LsDict dict = { 0 };

      if (result->uses->len == 0 && result->cell.kind == LS_CELL_REGISTER &&
          machine->reg_files[result->cell.ref.file].life == LS_LIFE_STEP)
        continue;
      ls_tell_take (&dict, "cell", dup_followed (result, scope->program));
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

/* clang-format off */
static const LsField use_fields[] = {
  LS_FIELD (LsUse, INDEX, wave),
  LS_FIELD (LsUse, UINT, step),
  LS_FIELD (LsUse, LINE, line),
  LS_FIELD (LsUse, UINT, lane),
  LS_FIELD (LsUse, FLAG, is_address),
  LS_FIELD (LsUse, FLAG, is_left),
  LS_FIELD (LsUse, FLAG, is_test),
  LS_FIELD (LsUse, FLAG, is_predicate),
  LS_FIELD (LsUse, FLAG, is_kill),
  LS_FIELD_MADE ("results", read_results),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm use_form = { .fields = use_fields,
                                 .summary = use_sentence,
                                 .parts = ls_tell_parts };

static GVariant *
read_first (const LsUses *uses, const LsFieldScope *scope)
{
  return uses->uses->len > 0 ? ls_fields_read (use_fields, g_ptr_array_index (uses->uses, 0), scope)
                             : NULL;
}

char *
ls_use_to_sentence (const LsUse *use, const LsProgram *program)
{
  return ls_tell (&use_form, use, program, NULL);
}
