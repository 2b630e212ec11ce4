#include "glsl-source.h"

#include <string.h>

#include "ls-begins.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-scene-trust.h"
#include "ls-text.h"
#include "ls-words.h"

/* Text that stands in files of its own. */

#define MAX_DEPTH 32          /* files that include each other */
#define MAX_ABOVE 8           /* folders above one that are searched */
#define MAX_INCLUDES 1000     /* of one text */
#define MAX_BYTES (16u << 20) /* of all files */
#define VERSION "^[ \\t]*#[ \\t]*version\\b"
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

typedef struct
{
  GlslSource *source;
  LsImported *imported;
  char *folder; /* of the text that includes all others; NULL: it is no file */
  GArray *lines;
  GPtrArray *open;    /* char *: files that include each other now, the last one innermost */
  GPtrArray *places;  /* char *: folders that projects name; NULL: nobody asked */
  GHashTable *chunks; /* char *: of three.js, that stand in the text */
  guint n_includes;
  gsize n_bytes;
  gboolean has_version; /* the outermost text says it: others need not */
  GRegex *include, *nothing, *once, *guard;
} Reader;

static void read_text (Reader *reader, const char *text, guint file, GError **error);

void
glsl_line_clear (gpointer line)
{
  g_free (((GlslLine *) line)->text);
}

static void
take_line (Reader *reader, const char *text, gsize length, GlslOrigin at)
{
  const GlslLine line = { g_strndup (text, length), at };

  g_array_append_val (reader->lines, line);
}

/* Where the compiler keeps the line, it fails with the message. */
G_GNUC_PRINTF (3, 4)
static void
put_error (Reader *reader, GlslOrigin at, const char *format, ...)
{
  g_autofree char *message = NULL, *plain = NULL, *line = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  plain = ls_text_escape (message, LS_TEXT_LINE);
  line = g_strconcat ("#error " GLSL_INCLUDE_MARK, plain, NULL);
  take_line (reader, line, strlen (line), at);
}

/* --- finding a file ---------------------------------------------------------------------------- */

/* "a/b/../c" without its dots; NULL where it leads above its first folder. */
static char *
tidy (const char *path)
{
  g_auto (GStrv) names = g_strsplit (path, "/", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    if (!strcmp (names[i], "..") && kept->len > 0 &&
        strcmp (g_ptr_array_index (kept, kept->len - 1), "..") != 0)
      g_ptr_array_set_size (kept, (gint) kept->len - 1);
    else if (*names[i] && strcmp (names[i], ".") != 0)
      g_ptr_array_add (kept, names[i]);
  g_ptr_array_add (kept, NULL);
  return g_strjoinv ("/", (char **) kept->pdata);
}

static GBytes *
read_one (Reader *reader, const char *part, GError **error)
{
  g_autofree char *path = g_build_filename (reader->folder, part, NULL);

  return ls_scene_trust_read (reader->folder, path, reader->imported->trust, LS_FILE_MAX_BYTES,
                              &reader->imported->share, error);
}

/* A file at a path from the outermost's folder, also one that is spelled in other letters. error: gets the best reason. */
static GBytes *
try_place (Reader *reader, const char *path, char **found, GError **error)
{
  g_autofree char *part = tidy (path), *spelled = NULL;
  g_autoptr (GError) reason = NULL;
  GBytes *bytes = read_one (reader, part, &reason);

  if (bytes == NULL && (reader->imported->trust == LS_TRUST_ALL || !ls_begins (part, "..")) &&
      g_error_matches (reason, LS_ERROR, LS_ERROR_REFERENCE))
    spelled = glsl_find_spelling (reader->folder, part);
  if (spelled != NULL)
    {
      g_clear_error (&reason);
      bytes = read_one (reader, spelled, &reason);
    }
  if (bytes != NULL)
    *found = spelled != NULL ? g_steal_pointer (&spelled) : g_steal_pointer (&part);
  else if (*error == NULL || !g_error_matches (reason, LS_ERROR, LS_ERROR_REFERENCE))
    {
      g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&reason));
    }
  return bytes;
}

/* In the folders of a folder that builds are told to look in. */
static GBytes *
find_below (Reader *reader, const char *folder, const char *name, char **found, GError **error)
{
  static const char *const usual[] = { "include", "includes", "inc",     "common",
                                       "lib",     "shared",   "shaders", "glsl" };
  GBytes *bytes = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (usual) && bytes == NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, usual[i], name, NULL);

      bytes = try_place (reader, path, found, error);
    }
  return bytes;
}

static GBytes *
find_above (Reader *reader, const char *file, const char *name, char **found, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (file);
  GBytes *bytes = find_below (reader, folder, name, found, error);

  for (guint i = 0; i < MAX_ABOVE && bytes == NULL; i++)
    {
      char *above = g_build_filename (folder, "..", NULL);
      g_autofree char *path = g_build_filename (above, name, NULL);

      bytes = try_place (reader, path, found, error);
      if (bytes == NULL)
        bytes = find_below (reader, above, name, found, error);
      g_free (folder);
      folder = above;
    }
  return bytes;
}

/* In the folders above the file that includes it or above the outermost, or those that a project names. */
static GBytes *
find_far (Reader *reader, const char *inner, const char *name, char **found, GError **error)
{
  GBytes *bytes = find_above (reader, inner, name, found, error);

  if (bytes == NULL && reader->open->len > 1)
    bytes = find_above (reader, g_ptr_array_index (reader->open, 0), name, found, error);
  if (bytes == NULL && reader->places == NULL)
    reader->places = glsl_project_folders (reader->folder);
  for (guint i = 0; bytes == NULL && i < reader->places->len; i++)
    {
      g_autofree char *path = g_build_filename (g_ptr_array_index (reader->places, i), name, NULL);

      bytes = try_place (reader, path, found, error);
    }
  return bytes;
}

/* The file beside the one that includes it, else beside the outermost, else, where all may be read, further away; "/x" is that of the
 * outermost, or of a folder above. Texts of DirectX part folders by backslashes. found: gets what it is called from there. */
static GBytes *
find_file (Reader *reader, const char *name, char **found, GError **error)
{
  const char *inner = g_ptr_array_index (reader->open, reader->open->len - 1);
  g_autofree char *plain = g_strdelimit (g_strdup (name), "\\", '/');
  g_autofree char *folder = g_path_get_dirname (inner);
  g_autofree char *beside = g_build_filename (folder, plain, NULL);
  g_autoptr (GError) reason = NULL;
  GBytes *bytes = try_place (reader, *plain == '/' ? plain : beside, found, &reason);

  if (bytes == NULL)
    bytes = try_place (reader, plain, found, &reason);
  if (bytes == NULL && reader->imported->trust == LS_TRUST_ALL)
    bytes = find_far (reader, *plain == '/' ? g_ptr_array_index (reader->open, 0) : inner, plain,
                      found, &reason);
  if (bytes == NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  return bytes;
}

/* The same, also of a name without its ending, as bundlers of JavaScript take it. */
static GBytes *
find_ending (Reader *reader, const char *name, char **found, GError **error)
{
  GBytes *bytes = find_file (reader, name, found, error);

  if (bytes == NULL && !g_str_has_suffix (name, ".glsl"))
    {
      g_autofree char *whole = g_strconcat (name, ".glsl", NULL);

      bytes = find_file (reader, whole, found, NULL);
      if (bytes != NULL)
        g_clear_error (error);
    }
  return bytes;
}

static gboolean
is_open (const Reader *reader, const char *part)
{
  for (guint i = 0; i < reader->open->len; i++)
    if (!strcmp (g_ptr_array_index (reader->open, i), part))
      return TRUE;
  return FALSE;
}

/* The number of a file among those of the source. */
static guint
number_file (Reader *reader, const char *part)
{
  g_autofree char *path = strcmp (reader->folder, ".") != 0
                            ? g_build_filename (reader->folder, part, NULL)
                            : g_strdup (part);
  GPtrArray *files = reader->source->files;

  for (guint i = 0; i < files->len; i++)
    if (!strcmp (g_ptr_array_index (files, i), path))
      return i;
  g_ptr_array_add (files, g_steal_pointer (&path));
  return files->len - 1;
}

/* --- reading ----------------------------------------------------------------------------------- */

static gboolean
take_limits (Reader *reader, gsize size, GError **error)
{
  reader->n_includes++;
  reader->n_bytes += size;
  if (reader->n_includes <= MAX_INCLUDES && reader->n_bytes <= MAX_BYTES)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "%s: it includes more than %u files or %u MiB (do files include each other?)",
                  glsl_source_file (reader->source, 0), MAX_INCLUDES, MAX_BYTES >> 20);
}

/* A line that is made up; number: behind it, 0: none. */
static void
put_line (Reader *reader, GlslOrigin at, const char *words, guint number)
{
  g_autofree char *line = number ? g_strdup_printf ("%s%u", words, number) : g_strdup (words);

  take_line (reader, line, strlen (line), (GlslOrigin){ at.file, 0 });
}

static void
keep_text (GlslSource *source, guint file, const char *text)
{
  if (source->texts == NULL)
    source->texts = g_ptr_array_new_with_free_func (g_free);
  while (source->texts->len <= file)
    g_ptr_array_add (source->texts, NULL);
  if (g_ptr_array_index (source->texts, file) == NULL)
    g_ptr_array_index (source->texts, file) = g_strdup (text);
}

/* The lines of a file; of one with "#pragma once" the compiler takes the first that it does not leave out. */
static void
read_found (Reader *reader, const char *text, const char *part, GlslOrigin at, GError **error)
{
  const gboolean is_once = g_regex_match (reader->once, text, 0, NULL);
  const guint file = number_file (reader, part);

  if (!take_limits (reader, strlen (text), error))
    return;
  keep_text (reader->source, file, text);
  g_ptr_array_add (reader->open, g_strdup (part));
  if (is_once)
    {
      put_line (reader, at, "#ifndef LANESCOPE_ONCE_", file);
      put_line (reader, at, "#define LANESCOPE_ONCE_", file);
    }
  read_text (reader, text, file, error);
  if (is_once)
    put_line (reader, at, "#endif", 0);
  g_ptr_array_set_size (reader->open, (gint) reader->open->len - 1);
}

/* A file that includes itself has nothing new to say if it says its text once only. */
static void
read_again (Reader *reader, const char *text, const char *name, GlslOrigin at)
{
  g_autofree char *bare = glsl_bare (text);

  if (g_regex_match (reader->once, bare, 0, NULL) || g_regex_match (reader->guard, bare, 0, NULL))
    take_line (reader, "", 0, at);
  else
    put_error (reader, at, "%s: it includes itself", name);
}

static const char *
behind_mark (const char *text)
{
  return ls_begins (text, BYTE_ORDER_MARK) ? text + strlen (BYTE_ORDER_MARK) : text;
}

/* A chunk of three.js, which is in no file; one of functions stands in a text once. Returns: whether the name is one. */
static gboolean
put_chunk (Reader *reader, const char *name, GlslOrigin at)
{
  g_autofree char *chunk = glsl_dup_chunk (name);
  g_auto (GStrv) lines = NULL;

  if (chunk == NULL)
    return FALSE;
  lines = g_strsplit (chunk, "\n", -1);
  take_line (reader, "", 0, at);
  if (strchr (chunk, '\n') != NULL && !g_hash_table_add (reader->chunks, g_strdup (name)))
    return TRUE;
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i])
      put_line (reader, at, lines[i], 0);
  g_ptr_array_add (
    reader->source->notes,
    g_strdup_printf (*chunk ? "<%s> of three.js" : "<%s> of three.js, as empty", name));
  return TRUE;
}

static void
include (Reader *reader, const char *name, GlslOrigin at, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *part = NULL, *text = NULL;

  if (reader->folder == NULL)
    {
      if (put_chunk (reader, name, at))
        return;
      put_error (reader, at, "%s: what is no file of its own includes nothing", name);
      return;
    }
  bytes = find_ending (reader, name, &part, &reason);
  reader->source->is_kept_out |= g_error_matches (reason, LS_ERROR, LS_ERROR_TRUST);
  if (bytes == NULL && put_chunk (reader, name, at))
    return;
  if (bytes == NULL)
    {
      put_error (reader, at, "%s: %s", name, reason->message);
      return;
    }
  if (!ls_glsl_check_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), part,
                            &reason))
    {
      put_error (reader, at, "%s", reason->message);
      return;
    }
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  if (is_open (reader, part))
    read_again (reader, text, name, at);
  else if (reader->open->len >= MAX_DEPTH)
    put_error (reader, at, "%s: more than %u files include each other", name, MAX_DEPTH);
  else
    read_found (reader, behind_mark (text), part, at, error);
}

/* What the compiler must not see is left blank: #line, for lines are those of the file, extensions for what is done here, and what Godot
 * puts its macros in the place of. */
static void
read_line (Reader *reader,
           const char *text,
           const char *bare,
           gsize length,
           GlslOrigin at,
           GError **error)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *line = g_strndup (bare, length);

  if (strpbrk (line, "#@") == NULL)
    take_line (reader, text, length, at);
  else if (g_regex_match (reader->include, line, 0, &match))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);

      include (reader, name, at, error);
    }
  else if (g_regex_match (reader->nothing, line, 0, NULL) ||
           (reader->has_version && reader->open->len > 1 && glsl_matches (line, VERSION)))
    take_line (reader, "", 0, at);
  else
    take_line (reader, text, length, at);
}

static void
read_text (Reader *reader, const char *text, guint file, GError **error)
{
  g_autofree char *bare = glsl_bare (text);
  gsize at = 0;
  guint line = 1;

  for (; text[at] && (error == NULL || *error == NULL); line++)
    {
      const gsize length = strcspn (text + at, "\n");

      read_line (reader, text + at, bare + at, length, (GlslOrigin){ file, line }, error);
      at += length + (text[at + length] != '\0');
    }
}

GArray *
glsl_read_lines (GlslSource *source,
                 const char *text,
                 const char *name,
                 LsImported *imported,
                 GError **error)
{
  g_autofree char *base = name != NULL ? g_path_get_basename (name) : NULL;
  g_autofree char *folder = name != NULL ? g_path_get_dirname (name) : NULL;
  g_autofree char *bare = glsl_bare (text);
  Reader reader = { .source = source, .imported = imported, .folder = folder };
  g_autoptr (GError) reason = NULL;

  reader.has_version = glsl_matches (bare, VERSION);
  reader.lines = g_array_new (FALSE, FALSE, sizeof (GlslLine));
  g_array_set_clear_func (reader.lines, glsl_line_clear);
  reader.open = g_ptr_array_new_with_free_func (g_free);
  reader.chunks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader.include = g_regex_new (
    "^[ \\t]*(?|#[ \\t]*(?:include|moj_import)[ \\t]*[\"<]([^\">\\r]+)[\">]|"
    "#[ \\t]*include[ \\t]+([\\w./-]+\\.\\w+)|@import[ \\t]+[\"']?([^\"';\\s]+)[\"']?[ \\t]*;?)",
    G_REGEX_RAW, 0, NULL);
  reader.nothing = g_regex_new ("^[ \\t]*#[ \\t]*(line\\b|VERSION_DEFINES\\b|extension[ "
                                "\\t]+GL_(ARB_shading_language_include|GOOGLE_include_directive|"
                                "GOOGLE_cpp_style_line_directive)\\b)",
                                G_REGEX_RAW, 0, NULL);
  reader.once =
    g_regex_new ("^[ \\t]*#[ \\t]*pragma[ \\t]+once\\b", G_REGEX_RAW | G_REGEX_MULTILINE, 0, NULL);
  reader.guard = g_regex_new ("\\A\\s*#[ \\t]*ifndef[ \\t]+(\\w+)\\s*#[ \\t]*define[ \\t]+\\1\\b",
                              G_REGEX_RAW, 0, NULL);
  g_ptr_array_add (reader.open, g_strdup (base != NULL ? base : ""));
  g_ptr_array_add (source->files, g_strdup (name != NULL ? name : "GLSL"));
  if (source->files->len > 1)
    keep_text (source, source->files->len - 1, text);
  read_text (&reader, behind_mark (text), source->files->len - 1, &reason);
  g_regex_unref (reader.include);
  g_regex_unref (reader.nothing);
  g_regex_unref (reader.once);
  g_regex_unref (reader.guard);
  g_ptr_array_unref (reader.open);
  g_hash_table_unref (reader.chunks);
  g_clear_pointer (&reader.places, g_ptr_array_unref);
  if (reason == NULL)
    return reader.lines;
  g_propagate_error (error, g_steal_pointer (&reason));
  g_array_unref (reader.lines);
  return NULL;
}
