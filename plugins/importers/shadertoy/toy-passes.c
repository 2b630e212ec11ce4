#include <string.h>

#include "glsl-source.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-text-inputs.h"
#include "ls-words.h"
#include "toy-run.h"

/* Passes as programs, and their drafts. */

/* The importer's own place for what it is not to tell, or to tell otherwise. Nothing of it is kept but findings. */
static void
aside_init (LsImported *aside, const LsImported *imported)
{
  *aside = *imported;
  aside->drafts = g_ptr_array_new ();
  aside->findings = ls_diagnostics_new ();
  aside->names = NULL;
}

static void
aside_clear (LsImported *aside)
{
  g_ptr_array_unref (aside->drafts);
  g_ptr_array_unref (aside->findings);
  g_clear_pointer (&aside->names, g_hash_table_unref);
}

/* --- translating ------------------------------------------------------------------------------ */

static gboolean
check_main (const ToyRun *run, const ToyPass *pass, GError **error)
{
  g_autofree char *text =
    g_strconcat (run->toy->common != NULL ? run->toy->common : "", "\n", pass->code, NULL);
  g_autofree char *bare = glsl_bare (text);

  return glsl_is_toy (bare) ||
         ls_fail (error, LS_ERROR_SYNTAX, "%s:1:1: error: there is no function mainImage () in it",
                  pass->file);
}

/* What the translator says of a text whose braces do not match is of the main () behind it, which nobody wrote. */
static void
name_end (const ToyPass *pass, GError **error)
{
  if (!g_error_matches (*error, LS_ERROR, LS_ERROR_SYNTAX) ||
      strstr ((*error)->message, ": error: ") != NULL)
    return;
  g_clear_error (error);
  ls_fail (error, LS_ERROR_SYNTAX,
           "%s:1:1: error: the text does not end where mainImage () does (is there a '}' too few?)",
           pass->file);
}

static guint
find_kinds (const ToyPass *pass, ToyKind kind)
{
  guint bits = 0;

  for (guint i = 0; i < TOY_CHANNELS; i++)
    if (pass->channels[i].kind == kind)
      bits |= 1u << i;
  return bits;
}

/* What the translator says is of the text of the pass, not of the JSON. */
static void
tell_findings (const ToyRun *run, const ToyPass *pass, const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const LsDiagnostic *finding = g_ptr_array_index (findings, i);

      if (finding->line > 0)
        ls_diagnostics_add_text (run->imported->findings, finding->severity, 0, 0, finding->hint,
                                 "%s:%u:%u: %s", pass->title, finding->line, finding->column,
                                 finding->message);
      else
        ls_diagnostics_add_text (run->imported->findings, finding->severity, 0, 0, finding->hint,
                                 "%s", finding->message);
    }
}

static gboolean
translate (ToyRun *run, guint number, GError **error)
{
  const ToyPass *pass = &run->toy->passes[number];
  ToyUnit *unit = &run->units[number];
  g_autoptr (GBytes) bytes = g_bytes_new (pass->code, strlen (pass->code));
  g_autoptr (GError) reason = NULL;
  LsImported aside;
  gboolean is_good;

  if (!check_main (run, pass, error))
    return FALSE;
  unit->is_there = TRUE;
  unit->toy = (LsGlslangToy){ .common = run->toy->common,
                              .common_name = run->toy->common_file,
                              .cubes = find_kinds (pass, TOY_CUBE),
                              .volumes = find_kinds (pass, TOY_VOLUME) };
  glslang_texts_init_toy (&unit->texts, bytes, pass->file, &unit->toy);
  aside_init (&aside, run->imported);
  is_good = glslang_set_init (&unit->set, &unit->texts, pass->file, &aside, &reason);
  if (!is_good)
    {
      name_end (pass, &reason);
      g_propagate_error (error, g_steal_pointer (&reason));
    }
  tell_findings (run, pass, aside.findings);
  aside_clear (&aside);
  unit->set.name = run->name;
  return is_good;
}

static gboolean
translate_all (ToyRun *run, GError **error)
{
  for (guint i = 0; i < TOY_PASSES; i++)
    if (toy_has (run->toy, i) && !translate (run, i, error))
      return FALSE;
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
prepare (ToyRun *run, guint pass, GError **error)
{
  ToyUnit *unit = &run->units[pass];

  toy_find_textures (run, pass);
  return toy_put_inputs (run, unit, error);
}

gboolean
toy_run_init (ToyRun *run, GError **error)
{
  gsize size;

  run->unread = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  run->texts = toy_list_texts (run->toy);
  if (!translate_all (run, error) ||
      !toy_read_inputs (run, &run->units[TOY_IMAGE].set.lines, error))
    return FALSE;
  size = sizeof (float) * 4 * (gsize) run->size[0] * run->size[1];
  if (!ls_budget_share_take (&run->imported->share, (2 * TOY_BUFFERS + 1) * (guint64) size,
                             ls_words (N_ ("what the buffers hold")), error))
    {
      g_prefix_error (error, "%s: ", run->name);
      return FALSE;
    }
  run->zeros = g_bytes_new_take (g_malloc0 (size), size);
  for (guint i = 0; i < TOY_PASSES; i++)
    if (run->units[i].is_there && !prepare (run, i, error))
      return FALSE;
  return TRUE;
}

void
toy_run_clear (ToyRun *run)
{
  for (guint i = 0; i < TOY_PASSES; i++)
    {
      ToyUnit *unit = &run->units[i];

      if (!unit->is_there)
        continue;
      glslang_set_clear (&unit->set);
      glslang_texts_clear (&unit->texts);
      for (guint c = 0; c < TOY_CHANNELS; c++)
        g_clear_pointer (&unit->textures[c], g_bytes_unref);
    }
  for (guint i = 0; i < TOY_BUFFERS; i++)
    g_clear_pointer (&run->contents[i], g_bytes_unref);
  g_clear_pointer (&run->zeros, g_bytes_unref);
  g_clear_pointer (&run->unread, g_hash_table_unref);
  g_clear_pointer (&run->texts, ls_text_parts_unref);
}

/* --- drafts ----------------------------------------------------------------------------------- */

/* What one pass does not read another one may. */
static void
count_unread (ToyRun *run, const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const char *message = ((const LsDiagnostic *) g_ptr_array_index (findings, i))->message;
      const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (run->unread, message));

      g_hash_table_replace (run->unread, g_strdup (message), GUINT_TO_POINTER (n + 1));
    }
}

static gboolean
uses (const ToyRun *run, const char *name)
{
  gboolean is_used = run->toy->common != NULL && glsl_has_word (run->toy->common, name);

  for (guint i = 0; i < TOY_PASSES && !is_used; i++)
    is_used = toy_has (run->toy, i) && glsl_has_word (run->toy->passes[i].code, name);
  return is_used;
}

/* What a pass depends on by the buffers that it reads is its input too. value: of nobody. */
static void
add_input (const ToyRun *run,
           const ToyUnit *unit,
           LsDraft *draft,
           const char *name,
           const char *type,
           const char *value)
{
  g_autofree char *key = g_strconcat ("uniform.", name, NULL);
  const gboolean is_said = glslang_lines_is_persons (&unit->set.lines, "uniform", name);

  if (uses (run, name) || strcmp (name, "iFrame") == 0)
    ls_draft_add_text_input (draft, key, type, is_said ? NULL : g_strdup (value), !is_said);
}

static void
add_inputs (const ToyRun *run, const ToyUnit *unit, LsDraft *draft)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *frame = g_strdup_printf ("%u", run->frame);

  add_input (run, unit, draft, "iFrame", "int", frame);
  add_input (run, unit, draft, "iTime", "float",
             g_ascii_formatd (digits, sizeof digits, "%.9g", run->time));
  add_input (run, unit, draft, "iMouse", "vec4", "0 0 0 0");
}

static void
finish_draft (const ToyRun *run, LsDraft *draft, guint pass)
{
  const ToyPass *of = &run->toy->passes[pass];

  draft->compiled = g_bytes_ref (run->bytes);
  draft->parts = ls_text_parts_ref (run->texts);
  add_inputs (run, &run->units[pass], draft);
  g_hash_table_insert (draft->sources, g_strconcat (draft->slug, ".glsl", NULL),
                       g_bytes_new (of->code, strlen (of->code)));
}

LsDraft *
toy_make_draft (ToyRun *run, guint pass, guint frame, gboolean is_kept, GError **error)
{
  ToyUnit *unit = &run->units[pass];
  LsImported aside;
  LsDraft *draft = NULL;
  gboolean is_good;

  aside_init (&aside, run->imported);
  if (is_kept)
    {
      g_ptr_array_unref (aside.drafts);
      aside.drafts = g_ptr_array_ref (run->imported->drafts);
      aside.names = run->imported->names;
    }
  toy_put_channels (run, pass);
  toy_begin_frame (run, unit, frame);
  is_good = glslang_add_drafts (&unit->set, &aside, run->toy->passes[pass].title, error);
  toy_end_frame (unit);
  if (aside.drafts->len > 0 && (is_good || !is_kept))
    draft = g_ptr_array_index (aside.drafts, aside.drafts->len - 1);
  if (is_kept)
    {
      run->imported->names = g_steal_pointer (&aside.names);
      count_unread (run, aside.findings);
      if (draft != NULL)
        finish_draft (run, draft, pass);
    }
  else if (!is_good && draft != NULL)
    {
      ls_draft_free (draft);
      draft = NULL;
    }
  aside_clear (&aside);
  return draft;
}

void
toy_tell_unread (const ToyRun *run)
{
  GHashTableIter iter;
  gpointer message, n;
  guint n_passes = 0;

  for (guint i = 0; i < TOY_PASSES; i++)
    n_passes += run->units[i].is_there;
  g_hash_table_iter_init (&iter, run->unread);
  while (g_hash_table_iter_next (&iter, &message, &n))
    if (GPOINTER_TO_UINT (n) >= n_passes)
      ls_diagnostics_add_text (run->imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s",
                               (const char *) message);
}
