#include "ls-importer.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-foreign.h"
#include "ls-extra-inputs.h"
#include "ls-machines.h"
#include "ls-words.h"

/* Which importer is asked about a file, and who is asked when it fails. */

/* Nothing is said of the file. */
static const LsSceneHow anyhow;

/* Whether an importer does what is said of the file. */
static gboolean
importer_fits (const LsImporter *importer, const LsSceneHow *how)
{
  if (how->inputs != NULL && !(importer->inputs_forms & ls_inputs_form (how->inputs)))
    return FALSE;
  if (how->extra != NULL && !(importer->inputs_forms & LS_INPUTS_LINES))
    return FALSE;
  if (how->n_others > 0 && !importer->takes_others)
    return FALSE;
  return how->back_end == NULL || importer->judges_back_ends ||
         (importer->back_ends != NULL && g_strv_contains (importer->back_ends (), how->back_end));
}

typedef gboolean (*Accept) (const LsImporter *importer, const LsImporter *failed);

/* Returns: the surest importer, or NULL. name: "" if nobody knows it. accept: (nullable): only those that it takes are asked. score:
 * (nullable): how sure it is. */
static const LsImporter *
find_other (GBytes *bytes,
            const char *name,
            const LsSceneHow *how,
            Accept accept,
            const LsImporter *failed,
            guint *score_out)
{
  const gboolean is_empty = g_bytes_get_size (bytes) == 0; /* then it has no data to point to */
  const GPtrArray *known = ls_importers_list ();
  const LsImporter *best = NULL;
  guint best_score = 0;
  LsStage stage;

  for (guint i = 0; known != NULL && !is_empty && i < known->len; i++)
    {
      const LsImporter *importer = g_ptr_array_index (known, i);
      const gboolean is_asked =
        importer_fits (importer, how) && (accept == NULL || accept (importer, failed));
      const guint score = is_asked ? importer->probe (bytes, name) : 0;

      if (score <= best_score)
        continue;
      best_score = score;
      best = importer;
    }
  if (score_out != NULL)
    *score_out = best_score;
  /* A text that a machine is sure of is its own, whatever else could be read in it. */
  if (best_score < LS_IMPORTER_SURE && !is_empty && ls_machine_by_text (bytes, &stage) != NULL)
    return NULL;
  return best;
}

static const LsImporter *
find_importer (GBytes *bytes, const char *name, const LsSceneHow *how, guint *score_out)
{
  return find_other (bytes, name, how, NULL, NULL, score_out);
}

/* --- importing ------------------------------------------------------------------------------------------- */

static void
imported_init (LsImported *imported, const LsSceneHow *how)
{
  *imported = (LsImported){ .cancellable = how->cancellable,
                            .budget = how->budget,
                            .is_raw = how->is_raw,
                            .back_end = how->back_end,
                            .inputs = how->inputs,
                            .inputs_name = how->inputs_name,
                            .extra = how->extra,
                            .memo = how->memo != NULL ? ls_import_memo_ref (how->memo)
                                                      : ls_import_memo_new (),
                            .others = how->others,
                            .n_others = how->n_others,
                            .trust = how->trust };
  imported->drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_draft_free);
  imported->findings = ls_diagnostics_new ();
  ls_budget_share_init (&imported->share, how->budget);
}

#define BESIDE ".inputs" /* in place of the ending of a text's name, or behind it */

/* What lies beside a text: "lamp.frag.inputs", which is of that text alone, before "lamp.inputs". name: the text's. file: (out) (transfer full): the
 * name of the one that is taken. ignored: (out) (transfer full) (nullable): that of the other one, if both are there. Returns: (transfer
 * full) (nullable): NULL: neither is there. */
static GBytes *
find_beside (LsImported *imported, const char *name, char **file, char **ignored)
{
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *own = g_strconcat (base, BESIDE, NULL), *shared = NULL;
  char *dot = strrchr (base, '.');
  g_autoptr (GBytes) own_bytes = NULL, shared_bytes = NULL;

  if (dot == NULL || dot == base)
    return NULL;
  *dot = '\0';
  shared = g_strconcat (base, BESIDE, NULL);
  own_bytes = ls_imported_read_beside (imported, name, own, LS_FILE_MAX_BYTES);
  shared_bytes = ls_imported_read_beside (imported, name, shared, LS_FILE_MAX_BYTES);
  if (own_bytes != NULL && shared_bytes != NULL)
    *ignored = g_strdup (shared);
  *file = g_strdup (own_bytes != NULL ? own : shared);
  return own_bytes != NULL ? g_steal_pointer (&own_bytes) : g_steal_pointer (&shared_bytes);
}

/* What lies beside a text says what it runs on, where nobody else does. name: the text's. file, ignored: as of find_beside(). Returns: (transfer
 * full) (nullable). */
static char *
read_beside (LsImported *imported,
             const LsImporter *importer,
             const char *name,
             char **file,
             char **ignored)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) problem = NULL;
  char *text = NULL;

  if (importer->inputs_forms == 0)
    return NULL;
  bytes = find_beside (imported, name, file, ignored);
  if (bytes == NULL || (ls_inputs_take (bytes, *file, &text, &problem) &&
                        (importer->inputs_forms & ls_inputs_form (text)) != 0))
    return text;
  ls_diagnostics_add_text (
    imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s beside it was not read: %s", *file,
    problem != NULL ? problem->message : ls_words ("this back end takes no inputs in JSON"));
  g_free (text);
  return NULL;
}

/* Puts together what the program runs on: a file, or what lies beside the text, and what was given one by one. */
static gboolean
put_inputs_together (LsImported *imported,
                     const LsImporter *importer,
                     const char *name,
                     GError **error)
{
  g_autofree char *beside = NULL, *file = NULL, *ignored = NULL;
  g_autoptr (GString) text = NULL;

  if (imported->inputs == NULL)
    beside = read_beside (imported, importer, name, &file, &ignored);
  if (beside != NULL)
    {
      g_autofree char *folder = g_path_get_dirname (name);

      if (ignored != NULL)
        ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                                 "it runs on what %s beside it says, and not on %s", file, ignored);
      else
        ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                                 "it runs on what %s beside it says", file);
      imported->own_name =
        strcmp (folder, ".") == 0 ? g_strdup (file) : g_build_filename (folder, file, NULL);
      imported->inputs_name = imported->own_name;
    }
  text = g_string_new (beside != NULL ? beside : imported->inputs);
  if (imported->extra != NULL && ls_inputs_form (text->str) == LS_INPUTS_JSON)
    return ls_fail (error, LS_ERROR_STATE,
                    "%s: inputs in JSON say all themselves: nothing is given beside them",
                    imported->inputs_name);
  ls_extra_append (imported->extra, text);
  if (text->len == 0 && imported->inputs == NULL)
    return TRUE;
  if (imported->inputs_name == NULL)
    imported->inputs_name = name;
  imported->own_inputs = g_string_free (g_steal_pointer (&text), FALSE);
  imported->inputs = imported->own_inputs;
  return TRUE;
}

static gboolean
run_import (const LsImporter *importer,
            GBytes *bytes,
            const char *name,
            const LsSceneHow *how,
            LsImported *imported,
            GError **error)
{
  imported_init (imported, how);
  if (put_inputs_together (imported, importer, name, error) &&
      importer->import (bytes, name, imported, error))
    {
      g_assert (imported->chosen < imported->drafts->len);
      return TRUE;
    }
  ls_imported_clear (imported);
  return FALSE;
}

/* What it is called where its compilers are: by the first of them. */
static const char *
get_back_end (const LsImporter *importer)
{
  return importer->back_ends != NULL ? importer->back_ends ()[0] : importer->name;
}

static gboolean
is_other_compiler (const LsImporter *importer, const LsImporter *failed)
{
  return importer != failed && importer->import_each != NULL;
}

/* What the importer of the text itself cannot do here, another compiler may. reason: why; where nobody picked a back end, and the other one
 * finds mistakes in the text, what it says of these takes its place. Returns: FALSE where it cannot either. */
static gboolean
import_otherwise (const LsImporter *failed,
                  GBytes *bytes,
                  const char *name,
                  const LsSceneHow *how,
                  LsImported *imported,
                  GError **reason)
{
  LsSceneHow unpicked = *how;
  g_autoptr (GError) problem = NULL;
  const LsImporter *other;

  unpicked.back_end = NULL;
  other = find_other (bytes, name, &unpicked, is_other_compiler, failed, NULL);
  if (other != NULL && run_import (other, bytes, name, &unpicked, imported, &problem))
    {
      ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                               "compiled by the back end %s, because %s cannot run it: %s",
                               get_back_end (other), get_back_end (failed), (*reason)->message);
      return TRUE;
    }
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      (how->back_end == NULL && g_error_matches (problem, LS_ERROR, LS_ERROR_SYNTAX)))
    {
      g_clear_error (reason);
      *reason = g_steal_pointer (&problem);
    }
  return FALSE;
}

static gboolean
is_reference (const LsImporter *importer, const LsImporter *failed G_GNUC_UNUSED)
{
  return is_other_compiler (importer, NULL) && importer->is_reference;
}

/* Whatever back end somebody picked. */
static const char *
find_reference (GBytes *bytes, const char *name, const LsSceneHow *how)
{
  LsSceneHow unpicked = *how;
  const LsImporter *other;

  unpicked.back_end = NULL;
  other = find_other (bytes, name, &unpicked, is_reference, NULL, NULL);
  return other != NULL ? get_back_end (other) : NULL;
}

const char *
ls_importers_find_reference (GBytes *bytes, const char *name)
{
  return find_reference (bytes, name, &anyhow);
}

/* A reason that names back ends already says what to do. */
static void
name_reference (GBytes *bytes, const char *name, const LsSceneHow *how, GError **reason)
{
  g_autofree char *message = NULL;
  const char *back_end;

  if (strstr ((*reason)->message, "--back-end") != NULL)
    return;
  back_end = find_reference (bytes, name, how);
  message = (*reason)->message;
  (*reason)->message =
    back_end != NULL
      ? g_strdup_printf (ls_words ("%s (--back-end %s runs what the text says, without a driver)"),
                         message, back_end)
      : g_steal_pointer (&message);
}

void
ls_importers_name_reference (GBytes *bytes, const char *name, GError **reason)
{
  name_reference (bytes, name, &anyhow, reason);
}

gboolean
ls_importers_import_within (GBytes *bytes,
                            const char *name,
                            const LsSceneHow *how,
                            LsImported *imported,
                            GError **error)
{
  const LsImporter *importer = find_importer (bytes, name, how, NULL);
  g_autoptr (GError) reason = NULL;

  if (importer == NULL || run_import (importer, bytes, name, how, imported, &reason))
    return importer != NULL;
  if (g_error_matches (reason, LS_ERROR, LS_ERROR_UNSUPPORTED) &&
      is_other_compiler (importer, NULL))
    {
      if (importer->is_reference &&
          import_otherwise (importer, bytes, name, how, imported, &reason))
        return TRUE;
      if (!importer->is_reference)
        name_reference (bytes, name, how, &reason);
    }
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

gboolean
ls_importers_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  return ls_importers_import_within (bytes, name, &anyhow, imported, error);
}

gboolean
ls_imported_take (LsImported *imported, GBytes *bytes, const char *name, GError **error)
{
  guint score;
  const LsImporter *importer = find_importer (bytes, "", &anyhow, &score);

  return importer != NULL && score >= LS_IMPORTER_SURE_OF_TEXT &&
         importer->import (bytes, name, imported, error);
}

/* --- by each compiler ------------------------------------------------------------------------------------- */

/* Adds the drafts of one importer. first: (inout): the first error. Returns: FALSE where nobody waits for the others. */
static gboolean
add_each (const LsImporter *importer,
          GBytes *bytes,
          const char *name,
          LsImported *imported,
          GError **first)
{
  const guint n = imported->drafts->len;
  g_autoptr (GError) reason = NULL;

  if (importer->import_each (bytes, name, imported, &reason))
    {
      for (guint i = n; i < imported->drafts->len; i++)
        ((LsDraft *) g_ptr_array_index (imported->drafts, i))->is_reference =
          importer->is_reference;
      return TRUE;
    }
  g_ptr_array_set_size (imported->drafts, (gint) n);
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_clear_error (first);
      *first = g_steal_pointer (&reason);
      return FALSE;
    }
  imported->n_failed++;
  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s: %s",
                           get_back_end (importer), reason->message);
  if (*first == NULL)
    *first = g_steal_pointer (&reason);
  return TRUE;
}

/* Importers that compile and know the text nearly as well as the surest; those that run the text itself first. best: the surest one's
 * score. */
static GPtrArray *
list_compilers (GBytes *bytes, const char *name, const LsSceneHow *how, guint best)
{
  const GPtrArray *known = ls_importers_list ();
  GPtrArray *found = g_ptr_array_new ();

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; known != NULL && i < known->len; i++)
      {
        const LsImporter *importer = g_ptr_array_index (known, i);

        if (is_other_compiler (importer, NULL) && importer->is_reference == (pass == 0) &&
            importer_fits (importer, how) &&
            importer->probe (bytes, name) + LS_IMPORTER_NEAR >= MAX (best, LS_IMPORTER_NEAR + 1))
          g_ptr_array_add (found, (gpointer) importer);
      }
  return found;
}

gboolean
ls_importers_import_each (GBytes *bytes,
                          const char *name,
                          const LsSceneHow *how,
                          LsImported *imported,
                          GError **error)
{
  guint best;
  const LsImporter *surest = find_importer (bytes, name, how, &best);
  g_autoptr (GPtrArray) compilers = NULL;
  g_autoptr (GError) first = NULL;
  gboolean is_waited_for = TRUE;

  imported_init (imported, how);
  if (surest != NULL && !put_inputs_together (imported, surest, name, &first))
    surest = NULL;
  else if (surest == NULL || !is_other_compiler (surest, NULL))
    ls_fail (&first, LS_ERROR_UNSUPPORTED, "%s: nothing here is compiled by a back end", name);
  else
    {
      compilers = list_compilers (bytes, name, how, best);
      for (guint i = 0; i < compilers->len && is_waited_for; i++)
        is_waited_for = add_each (g_ptr_array_index (compilers, i), bytes, name, imported, &first);
    }
  if (imported->drafts->len > 0 && is_waited_for)
    return TRUE;
  ls_imported_clear (imported);
  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

/* --- how sure they are ------------------------------------------------------------------------------------ */

gboolean
ls_importers_are_sure (GBytes *bytes)
{
  guint score;

  return find_importer (bytes, "", &anyhow, &score) != NULL && score >= LS_IMPORTER_SURE;
}

gboolean
ls_importers_check (GBytes *bytes, const char *name, GError **error)
{
  guint score;

  return (find_importer (bytes, name, &anyhow, &score) != NULL && score >= LS_IMPORTER_SURE) ||
         ls_foreign_check (bytes, name, error);
}

gboolean
ls_program_check (GBytes *bytes, const char *name, GError **error)
{
  if (!ls_importers_are_sure (bytes))
    return ls_foreign_check (bytes, name, error);
  return ls_fail (
    error, LS_ERROR_UNSUPPORTED,
    "%s: this is a file of programs to import, not one program (lanescope import FILE "
    "-o DIR writes them as scenes)",
    name);
}
