#include "dap-private.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-listing.h"

/* The program's own text: the assembly file that the program was made from. If it is known, its
 * lines are reported, and take breakpoints too; the listing shows the rest. */

static const LsTextLines *
find_lines (const LsDap *dap, guint line)
{
  const LsTextLines *lines =
    dap->text_lines != NULL && line < dap->text_lines->len && dap_program (dap) == dap->text_program
      ? &g_array_index (dap->text_lines, LsTextLines, line)
      : NULL;

  return lines != NULL && lines->first > 0 ? lines : NULL;
}

void
dap_text_forget (LsDap *dap)
{
  g_clear_pointer (&dap->text_program, ls_program_unref);
  dap->counts_lines = dap->tells_file = FALSE;
  g_clear_pointer (&dap->text_lines, g_array_unref);
  g_clear_pointer (&dap->text_path, g_free);
  g_clear_pointer (&dap->text_name, g_free);
}

/* The name of the listing's lines in sentences, in a form that editors turn into links. */
static GPtrArray *
name_lines (const LsDap *dap)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < dap->text_lines->len; i++)
    {
      const LsTextLines *lines = find_lines (dap, i);

      g_ptr_array_add (
        names, lines != NULL ? g_strdup_printf ("%s:%u", dap->text_name, lines->first) : NULL);
    }
  return names;
}

/* Empty lines at its start; they stand for the lines above it in a scene's file. */
static gint64
count_empty (GBytes *text)
{
  gsize size;
  const char *data = g_bytes_get_data (text, &size);
  gint64 n = 0;

  while (n < (gint64) size && data[n] == '\n')
    n++;
  return n;
}

/* Whether a text stands in front of instructions without words, which are to be found all the same. */
static gboolean
has_no_words (const LsDap *dap)
{
  for (guint i = 0; i < ls_program_n_lines (dap_program (dap)); i++)
    if (dap_line (dap, i).dword >= 0)
      return FALSE;
  return dap_glsl_is_told (dap);
}

char *
dap_text_find_file (const LsDap *dap, const char *name)
{
  g_autofree char *folder = g_path_get_dirname (dap->file);
  const char *const folders[] = { NULL, folder };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_canonicalize_filename (name, folders[i]);

      if (g_utf8_validate (path, -1, NULL) && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/* The file of the text that is looked at: of a stage that the launched file names, its own. Returns: (transfer full) (nullable). */
static char *
find_told_file (const LsDap *dap)
{
  const LsDebugInfo *info = ls_program_machine (dap_program (dap))->debug_info;
  const char *name = NULL, *text;

  return ls_session_tells_statements (dap->session) &&
             info->file (dap_program (dap), 0, &name, &text) && *name != '\0'
           ? dap_text_find_file (dap, name)
           : NULL;
}

void
dap_text_find (LsDap *dap)
{
  const LsScene *scene = ls_session_get_scene (dap->session);
  const char *path;
  GBytes *text = ls_scene_get_assembly (scene, &path);

  dap_text_forget (dap);
  dap->text_program = ls_program_ref (ls_scene_get_program (scene));
  dap->text_path = find_told_file (dap);
  dap->tells_file = dap->text_path != NULL;
  dap->counts_lines = has_no_words (dap);
  if (dap_glsl_is_text (dap) && g_utf8_validate (dap->file, -1, NULL))
    {
      if (dap->text_path == NULL)
        dap->text_path = g_canonicalize_filename (dap->file, NULL);
      dap->text_name = g_path_get_basename (dap->text_path);
      dap->own_text = (DapObject){ .name = dap->text_name,
                                   .path = dap->text_path,
                                   .origin = "text of the program" };
      return;
    }
  g_clear_pointer (&dap->text_path, g_free);
  if (dap->launch.wants_listing || text == NULL || path == NULL ||
      !g_utf8_validate (path, -1, NULL) || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return;
  dap->text_lines = ls_text_link_find (ls_scene_get_program (scene), text);
  dap->text_first = count_empty (text) + 1;
  if (dap->text_lines == NULL)
    return;
  dap->text_path = g_canonicalize_filename (path, NULL);
  dap->text_name = g_path_get_basename (path);
  dap->own_text = (DapObject){ .name = dap->text_name,
                               .path = dap->text_path,
                               .origin = "assembly of the program" };
  ls_program_tell_lines (ls_scene_get_program (scene), name_lines (dap));
}

/* path: (nullable). */
static gboolean
is_text (const LsDap *dap, const char *path)
{
  g_autofree char *full = path != NULL && *path ? g_canonicalize_filename (path, NULL) : NULL;

  return full != NULL && g_strcmp0 (full, dap->text_path) == 0;
}

guint
dap_text_of_line (const LsDap *dap, guint line)
{
  const LsTextLines *lines = find_lines (dap, line);

  return lines != NULL ? lines->first : 0;
}

/* The text's lines count from 1, the listing's from 0. */
void
dap_set_place (LsDap *dap, DapObject *object, guint line, guint last, gboolean in_listing)
{
  const guint source = !in_listing && dap_glsl_has_lines (dap)
                         ? ls_session_text_line_of (dap->session, line, NULL)
                         : 0;
  const LsTextLines *from = in_listing ? NULL : find_lines (dap, line);
  const LsTextLines *to = from != NULL ? find_lines (dap, last) : NULL;
  const guint begin = from != NULL ? from->first - 1 : line;
  const guint end = to != NULL ? to->last - 1 : from != NULL ? from->last - 1 : last;

  if (source > 0)
    {
      dap_glsl_set_line (dap, object, source);
      return;
    }
  object->source = from != NULL ? &dap->own_text : &dap->listing;
  object->line = dap_number (dap_line_out (dap, begin));
  if (end > begin)
    object->end_line = dap_number (dap_line_out (dap, end));
}

/* --- what clients name ------------------------------------------------------------------------ */

gboolean
dap_read_where (const LsDap *dap,
                const DapArgs *args,
                const char *member,
                DapWhere *where,
                GError **error)
{
  g_auto (DapArgs) source = { NULL, NULL };
  const char *name = NULL, *path = NULL;
  gint64 reference = 0;

  if (!dap_args_object (args, member, &source, error) ||
      !dap_args_number (&source, "sourceReference", 0, G_MAXINT32, &reference, error) ||
      !dap_args_text (&source, "name", &name, error) ||
      !dap_args_text (&source, "path", &path, error))
    return FALSE;
  /* Some clients know the listing by its name alone. */
  if (reference > 0 || g_strcmp0 (name, dap->listing_name) == 0 ||
      g_strcmp0 (path, dap->listing_name) == 0 ||
      (!g_str_has_suffix (member, "!") && name == NULL && path == NULL))
    *where = DAP_IN_LISTING;
  else
    *where = is_text (dap, path) ? DAP_IN_TEXT : DAP_IN_OTHER;
  return TRUE;
}

/* line: of the file, from 1. found: gets the first line of the listing that comes from there and
 * runs, or from the next line that has one. */
static gboolean
find_from (const LsDap *dap, gint64 line, guint *found)
{
  gint64 best = G_MAXINT64;

  if (line < dap->text_first)
    return FALSE;
  for (guint i = 0; dap->text_lines != NULL && i < dap->text_lines->len; i++)
    {
      const LsTextLines *lines = find_lines (dap, i);

      if (lines == NULL || dap_line (dap, i).kind == LS_LINE_OTHER || lines->last < line ||
          MAX (lines->first, line) >= best)
        continue;
      best = MAX (lines->first, line);
      *found = i;
    }
  return best < G_MAXINT64;
}

gboolean
dap_find_line (const LsDap *dap, DapWhere where, gint64 line, guint *found)
{
  const gint64 ours = line - dap->first_line;

  if (where == DAP_IN_TEXT)
    return find_from (dap, ours + 1, found);
  if (where == DAP_IN_OTHER || ours < 0 || ours >= ls_program_n_lines (dap_program (dap)))
    return FALSE;
  *found = (guint) ours;
  return TRUE;
}
