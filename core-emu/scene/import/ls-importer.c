#include "ls-importer.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-machines.h"
#include "ls-text.h"
#include "ls-words.h"

/* What the program can import is set once, before it opens anything. */
static GPtrArray *known;

void
ls_importers_add (const LsImporter *const *importers, guint n)
{
  if (known == NULL)
    known = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    g_ptr_array_insert (known, (int) i, (gpointer) importers[i]);
}

const GPtrArray *
ls_importers_list (void)
{
  return known;
}

LsInputsForm
ls_inputs_form (const char *inputs)
{
  while (g_ascii_isspace (*inputs))
    inputs++;
  return *inputs == '{' || *inputs == '[' ? LS_INPUTS_JSON : LS_INPUTS_LINES;
}

gboolean
ls_inputs_take (GBytes *bytes, const char *name, char **text, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (size > 0 && memchr (data, '\0', size) != NULL)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s: these inputs are no text: a byte is 0", name);
  *text = g_strndup (size > 0 ? data : "", size);
  return TRUE;
}

gboolean
ls_importers_compile (void)
{
  for (guint i = 0; known != NULL && i < known->len; i++)
    if (((const LsImporter *) g_ptr_array_index (known, i))->import_each != NULL)
      return TRUE;
  return FALSE;
}

GPtrArray *
ls_importers_back_ends (void)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; known != NULL && i < known->len; i++)
    {
      const LsImporter *importer = g_ptr_array_index (known, i);

      for (guint k = 0; importer->back_ends != NULL && importer->back_ends ()[k] != NULL; k++)
        g_ptr_array_add (names, g_strdup (importer->back_ends ()[k]));
    }
  return names;
}

gboolean
ls_importers_check_back_end (const char *back_end, GError **error)
{
  g_autoptr (GPtrArray) names = ls_importers_back_ends ();
  g_autofree char *list = NULL;

  if (g_ptr_array_find_with_equal_func (names, back_end, g_str_equal, NULL))
    return TRUE;
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  return ls_fail (error, LS_ERROR_REFERENCE, "--back-end %s: not one of %s", back_end,
                  *list ? list : ls_words ("none"));
}

void
ls_imported_clear (LsImported *imported)
{
  g_clear_pointer (&imported->drafts, g_ptr_array_unref);
  g_clear_pointer (&imported->findings, g_ptr_array_unref);
  g_clear_pointer (&imported->rule, g_free);
  g_clear_pointer (&imported->own_inputs, g_free);
  g_clear_pointer (&imported->own_name, g_free);
  g_clear_pointer (&imported->names, g_hash_table_unref);
  g_clear_pointer (&imported->memo, ls_import_memo_unref);
  ls_budget_share_clear (&imported->share);
}

GBytes *
ls_imported_read_beside (LsImported *imported, const char *name, const char *other, gsize max)
{
  g_autofree char *folder = g_path_get_dirname (name);
  g_autofree char *path = g_build_filename (folder, other, NULL);
  g_autoptr (GError) reason = NULL;
  GBytes *bytes =
    ls_scene_trust_read (folder, path, imported->trust, max, &imported->share, &reason);

  if (bytes == NULL && !g_error_matches (reason, LS_ERROR, LS_ERROR_REFERENCE))
    ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                             "%s beside it was not read: %s", other, reason->message);
  return bytes;
}

/* --- drafts ---------------------------------------------------------------------------------------------- */

#define MAX_SLUG 80 /* bytes */

static char *
make_slug (const char *title)
{
  GString *slug = g_string_new (NULL);

  for (const char *c = title; *c && slug->len < MAX_SLUG; c++)
    if (g_ascii_isalnum (*c) || *c == '_')
      g_string_append_c (slug, g_ascii_tolower (*c));
    else if (slug->len && slug->str[slug->len - 1] != '-')
      g_string_append_c (slug, '-');
  if (slug->len && slug->str[slug->len - 1] == '-')
    g_string_truncate (slug, slug->len - 1);
  if (!slug->len)
    g_string_append (slug, "program");
  return g_string_free (slug, FALSE);
}

/* Titles are one line, so a slug with another one in front is none of them. */
static char *
slug_key (const char *slug)
{
  return g_strconcat ("\n", slug, NULL);
}

static gboolean
is_taken (const LsImported *imported, const char *title, const char *slug)
{
  g_autofree char *key = slug_key (slug);

  return g_hash_table_contains (imported->names, title) ||
         g_hash_table_contains (imported->names, key);
}

LsDraft *
ls_imported_add (LsImported *imported, const char *wanted)
{
  LsDraft *draft = ls_draft_new ();
  g_autofree char *plain = ls_text_escape (wanted, LS_TEXT_LINE);
  g_autofree char *slug = make_slug (plain);
  g_autofree char *key = slug_key (slug);
  guint n;

  if (!imported->names)
    imported->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  n = MAX (2, GPOINTER_TO_UINT (g_hash_table_lookup (imported->names, key)));
  draft->title = g_strdup (plain);
  draft->slug = g_strdup (slug);
  for (; is_taken (imported, draft->title, draft->slug); n++)
    {
      g_free (draft->title);
      g_free (draft->slug);
      draft->title = g_strdup_printf ("%s (%u)", plain, n);
      draft->slug = g_strdup_printf ("%s-%u", slug, n);
    }
  g_hash_table_add (imported->names, g_strdup (draft->title));
  g_hash_table_insert (imported->names, slug_key (draft->slug), GUINT_TO_POINTER (2));
  g_hash_table_replace (imported->names, g_steal_pointer (&key), GUINT_TO_POINTER (n));
  g_ptr_array_add (imported->drafts, draft);
  return draft;
}

static void
leave_out (LsImported *imported, const LsDraft *draft)
{
  g_autofree char *key = slug_key (draft->slug);

  g_hash_table_remove (imported->names, draft->title);
  g_hash_table_remove (imported->names, key);
  g_ptr_array_set_size (imported->drafts, (gint) imported->drafts->len - 1);
}

gboolean
ls_imported_compose (LsImported *imported,
                     const LsDraftPart *parts,
                     guint n_parts,
                     const char *draw,
                     const char *origin,
                     guint line)
{
  LsDraft *draft = g_ptr_array_index (imported->drafts, imported->drafts->len - 1);
  g_autoptr (GError) reason = NULL;

  if (ls_draft_compose (draft, parts, n_parts, draw, origin, &reason))
    return TRUE;
  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, line, line ? 1 : 0, NULL,
                           "%s is left out: %s", draft->title, reason->message);
  leave_out (imported, draft);
  return FALSE;
}

gboolean
ls_imported_is_program (const char *text)
{
  for (guint i = 0; known != NULL && i < known->len; i++)
    {
      const LsImporter *importer = g_ptr_array_index (known, i);

      if (importer->knows_string != NULL && importer->knows_string (text))
        return TRUE;
    }
  return FALSE;
}

gboolean
ls_imported_is_plausible (GBytes *code, GError **error)
{
  const LsMachine *machine = ls_machine_guess (code);

  return !machine->is_plausible || machine->is_plausible (code, error);
}

gboolean
ls_imported_has_drafts (const LsImported *imported,
                        const char *name,
                        const char *why,
                        GError **error)
{
  const GPtrArray *findings = imported->findings;
  const LsDiagnostic *first = findings->len ? g_ptr_array_index (findings, 0) : NULL;

  if (imported->drafts->len)
    return TRUE;
  return ls_fail (error, LS_ERROR_FORMAT, "%s: %s", name, first ? first->message : ls_words (why));
}

/* --- picking --------------------------------------------------------------------------------------------- */

typedef gboolean (*TitleTest) (const char *title, const char *pick);

static gboolean
is_equal (const char *title, const char *pick)
{
  return !g_ascii_strcasecmp (title, pick);
}

static gboolean
title_contains (const char *title, const char *pick)
{
  g_autofree char *low = g_ascii_strdown (title, -1);
  g_autofree char *wanted = g_ascii_strdown (pick, -1);

  return strstr (low, wanted) != NULL;
}

static gboolean
draft_is (const LsDraft *draft, const char *pick, TitleTest test)
{
  for (guint i = 0; i < draft->also->len; i++)
    if (test (g_ptr_array_index (draft->also, i), pick))
      return TRUE;
  return test (draft->title, pick);
}

/* The first that fits; n says how many do. */
static LsDraft *
find_draft (const LsImported *imported, const char *pick, TitleTest test, guint *n)
{
  LsDraft *found = NULL;

  *n = 0;
  for (guint i = 0; i < imported->drafts->len; i++)
    if (draft_is (g_ptr_array_index (imported->drafts, i), pick, test) && !(*n)++)
      found = g_ptr_array_index (imported->drafts, i);
  return found;
}

LsDraft *
ls_imported_pick (const LsImported *imported, const char *pick, const char *name, GError **error)
{
  LsDraft *draft;
  guint64 number;
  guint n;

  if (pick == NULL)
    return g_ptr_array_index (imported->drafts, imported->chosen);
  if (g_ascii_string_to_unsigned (pick, 10, 1, imported->drafts->len, &number, NULL))
    return g_ptr_array_index (imported->drafts, number - 1);
  draft = find_draft (imported, pick, is_equal, &n);
  if (draft == NULL && *pick)
    draft = find_draft (imported, pick, title_contains, &n);
  if (draft != NULL && n == 1)
    return draft;
  ls_fail (error, LS_ERROR_REFERENCE,
           n ? N_ ("%s: --pick %s: %u of %u programs have this in their names (say more of it; "
                   "lanescope import FILE lists them)")
             : N_ ("%s: --pick %s: %u of %u programs are called so (lanescope import FILE lists "
                   "them)"),
           name, pick, n, imported->drafts->len);
  return NULL;
}

void
ls_imported_tell (const LsImported *imported,
                  const LsDraft *draft,
                  gboolean is_picked,
                  GPtrArray *diagnostics)
{
  guint number = 0;

  for (guint i = 0; i < imported->findings->len; i++)
    {
      const LsDiagnostic *d = g_ptr_array_index (imported->findings, i);

      ls_diagnostics_add_text (diagnostics, d->severity, d->line, d->column, d->hint, "%s",
                               d->message);
    }
  if (is_picked || imported->drafts->len < 2 ||
      !g_ptr_array_find (imported->drafts, draft, &number))
    return;
  ls_diagnostics_add_text (
    diagnostics, LS_SEVERITY_NOTE, 0, 0,
    "--pick N or --pick NAME takes another; lanescope import FILE lists them",
    "opened program %u of %u: %s%s%s", number + 1, imported->drafts->len, draft->title,
    imported->rule ? ", " : "", imported->rule ? imported->rule : "");
}
