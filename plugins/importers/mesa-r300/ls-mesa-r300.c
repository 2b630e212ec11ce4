#include "ls-importer.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-log-texts.h"
#include "ls-words.h"
#include "r300-log.h"

#define MACHINE "r500"
/* Half of the target of a program alone, along each axis: the driver's two viewport constants. */
#define VIEWPORT_SCALE "8 8 0.5 1"

/* --- inputs ----------------------------------------------------------------------------------- */

/* The rasteriser fills temporaries from 0 on: colours first, then the face, generics, fog, and the
 * position last. */
static guint
input_register (const R300Program *program, guint input)
{
  const R300Input *own = &program->inputs[input];
  guint n = 0;

  for (guint i = 0; i < program->n_inputs; i++)
    {
      const R300Input *other = &program->inputs[i];

      n += other->semantic < own->semantic ||
           (other->semantic == own->semantic &&
            (other->index < own->index || (other->index == own->index && i < input)));
    }
  return n;
}

static const char *
input_value (R300Semantic semantic)
{
  switch (semantic)
    {
    case R300_COLOUR:
      return "u, v, 0.5, 1";
    case R300_FACE:
      return "0, 0, 0, 1";
    case R300_FOG:
      return "0.5, 0, 0, 1";
    case R300_POSITION:
      return "ndc-x, ndc-y, 0, 1";
    case R300_GENERIC:
    case R300_NO_SEMANTIC:
      return "u, v, ndc-x, ndc-y";
    }
  g_assert_not_reached ();
}

static char *
input_name (const R300Input *input)
{
  static const char *const names[] = { "colour", "face", "generic", "fog", "position", "input" };
  const gboolean has_index = input->semantic == R300_COLOUR || input->semantic == R300_GENERIC;

  return has_index ? g_strdup_printf ("%s %u", names[input->semantic], input->index)
                   : g_strdup (names[input->semantic]);
}

/* The lines of [inputs]. Returns: (transfer full): NULL: the log does not give them. */
static char *
make_inputs (const R300Program *program, LsDraft *draft)
{
  GString *text;

  if (!program->source->len)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < program->n_inputs; i++)
    {
      const R300Input *input = &program->inputs[i];
      const guint gpr = input_register (program, i);
      g_autofree char *name = input_name (input);

      ls_draft_add_symbol (draft, LS_STAGE_PS, g_strdup_printf ("R%u", gpr), name, NULL);
      g_string_append_printf (text, "# Input %u: %s.\nR%u.xyzw=%s\n", i, name, gpr,
                              input_value (input->semantic));
    }
  if (program->n_inputs)
    ls_draft_invent (draft, "the values of the inputs");
  return g_string_free (text, FALSE);
}

/* --- constants -------------------------------------------------------------------------------- */

/* The number of a constant in the words: the compiler removes constants that nothing reads; -1:
 * this one is removed. */
static gint
constant_number (const R300Program *program, guint number)
{
  gint n = 0;

  if (program->is_indexed)
    return (gint) number;
  for (guint i = 0; i < number; i++)
    n += program->is_used[i];
  return program->is_used[number] ? n : -1;
}

/* The driver's only loop constant lets a loop run as often as it can: a break ends the loop. */
static GHashTable *
make_constants (const R300Program *program, LsDraft *draft)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < R300_MAX_CONSTANTS; i++)
    if (program->values[i] != NULL)
      g_hash_table_insert (values, g_strdup_printf ("c.%u", i), g_strdup (program->values[i]));
  for (gint i = program->viewport; i >= 0 && i < program->viewport + 2; i++)
    {
      const gint number = constant_number (program, (guint) i);
      const gboolean is_scale = i == program->viewport;

      if (number < 0)
        continue;
      ls_draft_add_symbol (draft, LS_STAGE_PS, g_strdup_printf ("c.%d", number),
                           is_scale ? "viewport scale" : "viewport offset", NULL);
      g_hash_table_replace (values, g_strdup_printf ("c.%d", number), g_strdup (VIEWPORT_SCALE));
    }
  g_hash_table_insert (values, g_strdup ("loop0"), g_strdup ("255 0 1"));
  return values;
}

static void
add_names (const R300Program *program, LsDraft *draft)
{
  static const struct
  {
    const char *tgsi, *type;
  } types[] = { { "1D", "sampler1D" },
                { "SHADOW1D", "sampler1D" },
                { "3D", "sampler3D" },
                { "CUBE", "samplerCube" },
                { "SHADOWCUBE", "samplerCube" } };

  for (guint i = 0; i < program->n_uniforms; i++)
    {
      const gint number = constant_number (program, i);
      g_autofree char *name = g_strdup_printf ("CONST[%u]", i);

      if (number >= 0)
        ls_draft_add_symbol (draft, LS_STAGE_PS, g_strdup_printf ("c.%d", number), name, NULL);
    }
  for (guint i = 0; i < R300_MAX_TEXTURES; i++)
    {
      g_autofree char *name = g_strdup_printf ("SAMP[%u]", i);
      const char *type = "sampler2D";

      for (guint k = 0; program->textures[i] != NULL && k < G_N_ELEMENTS (types); k++)
        if (!strcmp (program->textures[i], types[k].tgsi))
          type = types[k].type;
      if (program->textures[i] != NULL)
        ls_draft_add_symbol (draft, LS_STAGE_PS, g_strdup_printf ("texture %u", i), name, type);
    }
}

/* --- drafts ----------------------------------------------------------------------------------- */

static GBytes *
make_bytes (const GArray *words)
{
  guint32 *copy = g_new (guint32, words->len);

  for (guint i = 0; i < words->len; i++)
    copy[i] = GUINT32_TO_LE (g_array_index (words, guint32, i));
  return g_bytes_new_take (copy, words->len * sizeof *copy);
}

static void
add_source (LsDraft *draft, const char *suffix, const GString *text)
{
  if (text->len)
    g_hash_table_insert (draft->sources, g_strconcat (draft->slug, suffix, NULL),
                         g_bytes_new (text->str, text->len));
}

static gboolean
compose (const R300Program *program, LsDraft *draft, const char *name, LsImported *imported)
{
  g_autofree char *inputs = make_inputs (program, draft);
  g_autoptr (GHashTable) constants = make_constants (program, draft);
  const LsDraftPart part = { .stage = LS_STAGE_PS,
                             .code = draft->code,
                             .least_gprs = inputs != NULL ? program->n_inputs : 0,
                             .inputs = inputs,
                             .constants = constants };

  add_names (program, draft);
  return ls_imported_compose (imported, &part, 1, NULL, name, program->line);
}

/* The draft of an earlier program with the same words and the same inputs, or NULL. */
static LsDraft *
find_same (const GPtrArray *programs, guint n, LsDraft *const *drafts)
{
  const R300Program *program = g_ptr_array_index (programs, n);

  for (guint i = 0; i < n; i++)
    {
      const R300Program *other = g_ptr_array_index (programs, i);

      if (drafts[i] != NULL && other->words->len == program->words->len &&
          g_string_equal (other->source, program->source) &&
          !memcmp (other->words->data, program->words->data,
                   program->words->len * sizeof (guint32)))
        return drafts[i];
    }
  return NULL;
}

static LsDraft *
add_draft (LsImported *imported,
           const GPtrArray *programs,
           guint i,
           LsDraft **drafts,
           const char *name)
{
  const R300Program *program = g_ptr_array_index (programs, i);
  const guint n = program->words->len / R300_INSTRUCTION_WORDS;
  g_autofree char *title = g_strdup_printf ("PS %u", program->number);
  LsDraft *draft = find_same (programs, i, drafts);

  if (draft != NULL)
    {
      g_ptr_array_add (draft->also, g_steal_pointer (&title));
      return draft;
    }
  draft = ls_imported_add (imported, title);
  ls_draft_set_machine (draft, MACHINE);
  draft->stage = LS_STAGE_PS;
  draft->code = make_bytes (program->words);
  draft->syntax = LS_SYNTAX_WORDS;
  ls_draft_note (draft, "line %u", program->line);
  ls_draft_note_count (draft, "%s instruction", "%s instructions", n);
  add_source (draft, ".txt", program->source);
  add_source (draft, ".passes.txt", program->passes);
  return compose (program, draft, name, imported) ? draft : NULL;
}

/* --- findings --------------------------------------------------------------------------------- */

static void
leave_out (const R300Program *program, GPtrArray *findings)
{
  ls_diagnostics_add_text (
    findings, LS_SEVERITY_WARNING, program->line, 1, NULL,
    program->is_r300 ? N_ ("a program for the R300 is left out: its words are none of the R500's")
                     : N_ ("a program whose words are not in the log is left out"));
}

static void
check_rows (const R300Program *program, GPtrArray *findings)
{
  if (program->n_left_out)
    ls_diagnostics_add_text (
      findings, LS_SEVERITY_WARNING, program->first_left_out, 1, NULL,
      ls_words_many (
        "%u row from here on does not go on where the one before ended, and is left out of PS %u",
        "%u rows from here on do not go on where the one before ended, and are left out of PS %u",
        program->n_left_out),
      program->n_left_out, program->number);
}

static gboolean
fail_empty (const GPtrArray *programs, const char *name, GError **error)
{
  const R300Program *first = programs->len ? g_ptr_array_index (programs, 0) : NULL;

  if (first != NULL && first->is_r300)
    ls_fail (error, LS_ERROR_UNSUPPORTED,
             "%s:%u:1: this is a log of Mesa's r300 driver for a chip before the R500, whose "
             "words are others (make the log with an R500 card, or for one)",
             name, first->line);
  else
    ls_fail (error, LS_ERROR_UNSUPPORTED,
             "%s: this log of Mesa's r300 driver has no words of a fragment program for the "
             "R500 (make it with RADEON_DEBUG=fp)",
             name);
  return FALSE;
}

/* --- all -------------------------------------------------------------------------------------- */

static guint
mesa_r300_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return r300_log_is_one (text, length) ? 94 : 0;
}

static void
choose (LsImported *imported, LsDraft *const *drafts, guint n, guint n_vertex)
{
  while (n && drafts[n - 1] == NULL)
    n--;
  g_assert (n);
  g_ptr_array_find (imported->drafts, drafts[n - 1], &imported->chosen);
  imported->rule =
    n_vertex
      ? g_strdup_printf (
          ls_words_many ("the last pixel shader; the words of %u vertex program are left out, as "
                         "no machine here runs such",
                         "the last pixel shader; the words of %u vertex programs are left out, as "
                         "no machine here runs such",
                         n_vertex),
          n_vertex)
      : g_strdup (ls_words ("the last pixel shader"));
}

static gboolean
mesa_r300_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  guint n_vertex;
  g_autoptr (GPtrArray) programs = r300_log_parse (text, length, &n_vertex);
  g_autofree LsDraft **drafts = g_new0 (LsDraft *, programs->len + 1);

  for (guint i = 0; i < programs->len; i++)
    {
      const R300Program *program = g_ptr_array_index (programs, i);

      check_rows (program, imported->findings);
      if (program->words->len)
        drafts[i] = add_draft (imported, programs, i, drafts, name);
      else
        leave_out (program, imported->findings);
    }
  if (!imported->drafts->len)
    return fail_empty (programs, name, error);
  choose (imported, drafts, programs->len, n_vertex);
  ls_log_texts_add (imported, text, length, name);
  return TRUE;
}

const LsImporter ls_importer_mesa_r300 = {
  .name = "mesa-r300",
  .probe = mesa_r300_probe,
  .import = mesa_r300_import,
};
