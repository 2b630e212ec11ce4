#include "ls-importer.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-log-texts.h"
#include "ls-stage.h"
#include "ls-words.h"
#include "mesa-log.h"

#define CALL_FS 0x89800000 /* second word of the instruction */

/* --- kinds of programs ------------------------------------------------------------------------ */

static gboolean
calls_fetch (const MesaProgram *program)
{
  return program->n_dwords >= 2 && (program->words[1] & 0x3F800000) == (CALL_FS & 0x3F800000);
}

static LsStage
find_stage (const MesaProgram *program)
{
  const MesaState *state = &program->state;
  LsStage stage = program->stage;

  if (!program->has_stage)
    stage = !state->is_there        ? (calls_fetch (program) ? LS_STAGE_VS : LS_STAGE_PS)
            : state->processor == 4 ? LS_STAGE_PS
            : state->processor == 3 ? LS_STAGE_GS
            : state->processor == 5 ? LS_STAGE_CS
                                    : LS_STAGE_VS;
  return stage == LS_STAGE_VS && state->is_there && state->as_es ? LS_STAGE_ES : stage;
}

static char *
make_title (const MesaProgram *program, LsStage stage)
{
  g_autofree char *name = g_ascii_strup (ls_stages[stage].id, -1);

  return g_strdup_printf ("%s%u %s%s", program->is_sb ? "#" : "shader ", program->number,
                          program->is_fetch ? "FETCH" : name, program->is_optimized ? " OPT" : "");
}

static GBytes *
make_bytes (const guint32 *words, guint n)
{
  guint32 *copy = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    copy[i] = GUINT32_TO_LE (words[i]);
  return g_bytes_new_take (copy, n * sizeof *copy);
}

/* --- inputs ----------------------------------------------------------------------------------- */

/* TGSI's semantics, by the driver's numbers. */
static const char *
semantic_name (guint name)
{
  static const char *const names[] = { "position",   "colour",  "back colour", "fog",
                                       "point size", "generic", "normal",      "face" };

  return name < G_N_ELEMENTS (names) ? names[name] : "system value";
}

static const char *
ps_value (guint name)
{
  if (name == 0)
    return "center-x, center-y, 0.5, 1";
  if (name == 7)
    return "1, 0, 0, 1";
  return name == 5 ? "u, v, ndc-x, ndc-y" : "u, v, 0.5, 1";
}

static char *
slot_name (const MesaSlot *slot, gboolean is_pixel)
{
  static const char *const interpolations[] = { "constant", "linear", "perspective", "colour" };
  const gboolean has_interpolation =
    is_pixel && slot->interpolate < G_N_ELEMENTS (interpolations) && slot->name != 0;

  if (!is_pixel)
    return g_strdup ("attribute");
  return g_strdup_printf ("%s %u%s%s", semantic_name (slot->name), slot->sid,
                          has_interpolation ? ", " : "",
                          has_interpolation ? interpolations[slot->interpolate] : "");
}

/* Whether the register can be filled, and no earlier slot has filled it. */
static gboolean
is_free_register (const MesaProgram *program, guint i)
{
  const MesaSlot *slots = program->state.inputs;

  if (slots[i].gpr >= (program->n_gprs ? program->n_gprs : 1))
    return FALSE;
  for (guint k = 0; k < i; k++)
    if (slots[k].gpr == slots[i].gpr)
      return FALSE;
  return TRUE;
}

/* The lines of [inputs], by the log. Returns: (transfer full): NULL: the log does not give them. */
static char *
make_inputs (const MesaProgram *program, LsStage stage, LsDraft *draft)
{
  const MesaState *state = &program->state;
  const gboolean is_pixel = stage == LS_STAGE_PS;
  GString *text;

  if (!state->is_there || program->is_fetch || stage == LS_STAGE_GS || stage == LS_STAGE_CS)
    return NULL;
  text = g_string_new (is_pixel ? "" : "# The number of the vertex.\nR0.x=int index\n");
  for (guint i = 0; i < MIN (state->n_inputs, MESA_MAX_SLOTS); i++)
    {
      const MesaSlot *slot = &state->inputs[i];
      g_autofree char *name = slot_name (slot, is_pixel);

      if (!is_free_register (program, i) || (!is_pixel && slot->gpr == 0))
        continue;
      ls_draft_add_symbol (draft, stage, g_strdup_printf ("R%u", slot->gpr), name, NULL);
      g_string_append_printf (text, "# Input %u: %s.\nR%u.xyzw=", i, name, slot->gpr);
      if (is_pixel)
        g_string_append_printf (text, "%s\n", ps_value (slot->name));
      else if (slot->gpr == 1)
        g_string_append_printf (text, "file %s\n", ls_draft_add_grid (draft));
      else
        g_string_append_printf (text, "random %u 0 1\n", slot->gpr);
    }
  if (draft->symbols->len)
    ls_draft_invent (draft, "the values of the inputs");
  return g_string_free (text, FALSE);
}

/* --- drafts ----------------------------------------------------------------------------------- */

static void
add_source (const MesaProgram *program, LsDraft *draft)
{
  if (program->source == NULL)
    return;
  g_hash_table_insert (draft->sources, g_strconcat (draft->slug, ".txt", NULL),
                       g_bytes_new (program->source->str, program->source->len));
}

/* A fetch program needs a vertex shader with nothing but CALL_FS. */
static gboolean
compose (const MesaProgram *program, LsDraft *draft, const char *name, LsImported *imported)
{
  static const guint32 caller[] = { 0, CALL_FS, 0, 0x80200000 };
  g_autofree char *inputs = make_inputs (program, draft->stage, draft);
  g_autoptr (GBytes) code = make_bytes (caller, G_N_ELEMENTS (caller));
  const LsDraftPart part = { .stage = draft->stage,
                             .code = program->is_fetch ? code : draft->code,
                             .fetch = program->is_fetch ? draft->code : NULL,
                             .n_gprs = program->n_gprs,
                             .stack_size = program->is_fetch ? 0 : program->n_stack,
                             .inputs = inputs };

  return ls_imported_compose (imported, &part, 1, NULL, name, program->line);
}

/* The draft of a program with the same words and the same inputs, or NULL. */
static LsDraft *
find_same (const GPtrArray *programs, guint n, LsDraft *const *drafts, GBytes *code, LsStage stage)
{
  const MesaProgram *program = g_ptr_array_index (programs, n);

  for (guint i = 0; i < n; i++)
    {
      const MesaProgram *other = g_ptr_array_index (programs, i);

      if (drafts[i] != NULL && drafts[i]->stage == stage && other->is_fetch == program->is_fetch &&
          g_bytes_equal (drafts[i]->code, code) &&
          !memcmp (&other->state, &program->state, sizeof program->state))
        return drafts[i];
    }
  return NULL;
}

/* Reports why a program is not among the drafts. */
static void
leave_out (const MesaProgram *program, GPtrArray *findings)
{
  if (program->words == NULL)
    ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, program->line, 1, NULL,
                             "a program without its size is left out");
  else if (!program->is_r700)
    ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, program->line, 1, NULL,
                             "a program for %s is left out: this is an R700",
                             strcmp (program->chip, "?") ? program->chip
                                                         : ls_words ("an unnamed chip"));
  else
    ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, program->line, 1, NULL,
                             "a program of %u dwords is left out: the log ends, or goes on with "
                             "something else, before its end",
                             program->n_dwords);
}

/* Dwords that no row lists are padding if they only fill up to a multiple of four; else they are
 * reported. */
static void
check_holes (const MesaProgram *program, GPtrArray *findings)
{
  for (guint i = 0, end; i < program->n_dwords; i = end + 1)
    {
      for (end = i; end < program->n_dwords && !program->is_listed[end]; end++)
        continue;
      if (end - i >= 4 || (end - i > 1 && end % 4 && end < program->n_dwords))
        {
          ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, program->line, 1, NULL,
                                   "dwords %u to %u of this program are not in the log and are "
                                   "taken as 0",
                                   i, end - 1);
          return;
        }
    }
}

typedef struct
{
  const char *name;
  LsImported *imported;
  const GPtrArray *programs;
  LsDraft **drafts; /* by program; NULL: none */
} Import;

/* Returns: the draft of a program, or of an earlier one with the same words. */
static LsDraft *
add_draft (Import *import, guint i)
{
  const MesaProgram *program = g_ptr_array_index (import->programs, i);
  const LsStage stage = find_stage (program);
  g_autofree char *title = make_title (program, stage);
  g_autoptr (GBytes) code = make_bytes (program->words, program->n_dwords);
  LsDraft *draft = find_same (import->programs, i, import->drafts, code, stage);

  if (draft != NULL)
    {
      if (strcmp (draft->title, title) != 0)
        g_ptr_array_add (draft->also, g_steal_pointer (&title));
      return draft;
    }
  draft = ls_imported_add (import->imported, title);
  draft->stage = stage;
  draft->code = g_steal_pointer (&code);
  draft->syntax = LS_SYNTAX_WORDS;
  ls_draft_note (draft, "line %u", program->line);
  ls_draft_note_count (draft, "%s register", "%s registers", program->n_gprs);
  ls_draft_note (draft, "%u stack", program->n_stack);
  add_source (program, draft);
  return compose (program, draft, import->name, import->imported) ? draft : NULL;
}

static void
choose (Import *import)
{
  const LsDraft *chosen = NULL;

  for (guint i = import->programs->len; i > 0 && chosen == NULL; i--)
    if (import->drafts[i - 1] != NULL && import->drafts[i - 1]->stage == LS_STAGE_PS)
      chosen = import->drafts[i - 1];
  import->imported->chosen = import->imported->drafts->len - 1;
  import->imported->rule =
    g_strdup (ls_words (chosen != NULL ? N_ ("the last pixel shader") : N_ ("the last program")));
  if (chosen != NULL)
    g_ptr_array_find (import->imported->drafts, chosen, &import->imported->chosen);
}

static gboolean
fail_empty (const Import *import, GError **error)
{
  const MesaProgram *first = import->programs->len ? g_ptr_array_index (import->programs, 0) : NULL;

  if (first != NULL && first->words != NULL && !first->is_r700)
    ls_fail (error, LS_ERROR_UNSUPPORTED,
             "%s:%u:1: this is a log of Mesa's r600 driver for %s, and no program in it is for "
             "R700 (make the log with an R700 card, or for one)",
             import->name, first->line,
             strcmp (first->chip, "?") ? first->chip : "an unnamed chip");
  else
    ls_fail (error, LS_ERROR_FORMAT,
             "%s:%u:1: this log of Mesa's r600 driver has no whole program (make it again "
             "with R600_DEBUG=vs,ps,gs)",
             import->name, first != NULL ? first->line : 1);
  return FALSE;
}

static guint
mesa_r600_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return mesa_log_is_one (text, length) ? 95 : 0;
}

static gboolean
mesa_r600_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (GPtrArray) programs = mesa_log_parse (text, length, imported->findings);
  g_autofree LsDraft **drafts = g_new0 (LsDraft *, programs->len + 1);
  Import import = { name, imported, programs, drafts };

  for (guint i = 0; i < programs->len; i++)
    {
      const MesaProgram *program = g_ptr_array_index (programs, i);

      if (program->words == NULL || !program->is_r700 || !program->is_whole)
        {
          leave_out (program, imported->findings);
          continue;
        }
      drafts[i] = add_draft (&import, i);
      if (drafts[i] != NULL)
        check_holes (program, imported->findings);
    }
  if (!imported->drafts->len)
    return fail_empty (&import, error);
  choose (&import);
  ls_log_texts_add (imported, text, length, name);
  return TRUE;
}

const LsImporter ls_importer_mesa_r600 = {
  .name = "mesa-r600",
  .probe = mesa_r600_probe,
  .import = mesa_r600_import,
};
