#include <string.h>

#include "glslang-contents.h"
#include "ls-error.h"
#include "ls-glsl-inputs.h"
#include "ls-text-inputs.h"
#include "ls-words.h"

/* What files say that buffers and blocks hold: bytes as they lie in memory, or numbers, member by member. */

#define MAX_CONSTANT_BYTES (4096u * 16u) /* of a block of uniforms */
#define MAX_NAMES 20                     /* in a message */
#define BLOCK_ALIGNMENT 16               /* to which programs fill up the end of a block */

/* --- findings --------------------------------------------------------------------------------- */

void
glslang_file_tell (const GlslangFile *contents, char *message)
{
  const GPtrArray *findings = contents->imported->findings;
  gboolean is_new = TRUE;

  for (guint i = 0; i < findings->len; i++)
    is_new &=
      strcmp (((const LsDiagnostic *) g_ptr_array_index (findings, i))->message, message) != 0;
  if (is_new)
    ls_diagnostics_add_text (contents->imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s",
                             message);
  g_free (message);
}

gboolean
glslang_file_fail_limit (const GlslangFile *contents, GError **error)
{
  return ls_fail (error, LS_ERROR_RANGE, "%s: the buffer %s would take more than %u bytes",
                  contents->path, contents->name, (guint) contents->limit);
}

/* --- bytes ------------------------------------------------------------------------------------ */

static gboolean
looks_like_text (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  for (gsize i = 0; i < length; i++)
    if (data[i] > 126 || (data[i] < ' ' && data[i] != '\n' && data[i] != '\r' && data[i] != '\t'))
      return FALSE;
  return length > 0;
}

static void
copy_bytes (GlslangFile *contents, const guint8 *data, guint64 n, guint64 n_all)
{
  g_array_set_size (contents->words, (guint) ((n_all + 3) / 4));
  if (n > 0)
    memcpy (contents->words->data, data, n);
  for (guint i = 0; i < contents->words->len; i++)
    {
      guint32 *word = &g_array_index (contents->words, guint32, i);

      *word = GUINT32_FROM_LE (*word);
    }
}

/* n: bytes of the file. Returns: those that the buffer has. */
static gboolean
measure (GlslangFile *contents, guint64 n, guint64 *n_all, GError **error)
{
  const guint64 end = contents->open != NULL
                        ? contents->n_fixed + (guint64) contents->n_said * contents->stride
                        : contents->n_fixed;
  const guint64 padded = (end + BLOCK_ALIGNMENT - 1) / BLOCK_ALIGNMENT * BLOCK_ALIGNMENT;

  if (contents->open != NULL && contents->n_said == 0)
    {
      contents->n_open = n > contents->n_fixed
                           ? (guint) MIN ((n - contents->n_fixed) / contents->stride, G_MAXUINT)
                           : 0;
      *n_all = contents->n_fixed + (guint64) contents->n_open * contents->stride;
      return *n_all <= contents->limit || glslang_file_fail_limit (contents, error);
    }
  contents->n_open = contents->n_said;
  *n_all = end;
  return n <= padded || ls_fail (error, LS_ERROR_RANGE, "%s: it has %u bytes, and %s takes %u",
                                 contents->path, (guint) n, contents->name, (guint) end);
}

static gboolean
read_bytes (GlslangFile *contents, GError **error)
{
  gsize n;
  const guint8 *data = g_bytes_get_data (contents->bytes, &n);
  guint64 n_all;

  if (!measure (contents, n, &n_all, error))
    return FALSE;
  if (n < n_all || n < contents->n_fixed)
    glslang_file_tell (
      contents, g_strdup_printf (ls_words ("%s: it ends at byte %u of %u of %s: the rest is 0"),
                                 contents->path, (guint) n, (guint) MAX (n_all, contents->n_fixed),
                                 contents->name));
  if (contents->open != NULL && contents->n_said == 0 && n > n_all)
    glslang_file_tell (
      contents,
      g_strdup_printf (
        ls_words (
          "%s: its last bytes, from byte %u on, are no whole element of %s, and are left out"),
        contents->path, (guint) n_all, contents->name));
  if (looks_like_text (contents->bytes))
    glslang_file_tell (contents,
                       g_strdup_printf (ls_words ("%s: it is taken as bytes, though it looks like "
                                                  "text (call it .txt if it has numbers)"),
                                        contents->path));
  copy_bytes (contents, data, MIN (n, n_all), n_all);
  return TRUE;
}

/* --- a buffer --------------------------------------------------------------------------------- */

static gboolean
has_numbers (const char *path)
{
  g_autofree char *low = g_ascii_strdown (path, -1);

  return g_str_has_suffix (low, ".txt") || g_str_has_suffix (low, ".csv");
}

static gboolean
read_contents (GlslangFile *contents, GError **error)
{
  const SpirvType *type = contents->variable->type;
  const SpirvType *open = glslang_find_open (contents->types, type);
  SpirvMatrixForm form = SPIRV_NO_MATRIX;
  char **said =
    open != NULL ? glslang_find_elements (contents->set, contents->unit, contents->variable) : NULL;

  contents->open = open;
  contents->limit = contents->variable->at == SPIRV_AT_CONSTANTS
                      ? MAX_CONSTANT_BYTES
                      : (guint64) LS_MAX_MEMORY_WORDS * 4;
  contents->n_fixed = open != NULL ? spirv_part_offset (contents->types, type, type->n - 1, &form)
                                   : spirv_type_bytes (contents->types, type, SPIRV_NO_MATRIX);
  if (open != NULL)
    contents->stride = MAX (spirv_part_stride (contents->types, open, form), 1);
  if (said != NULL)
    contents->n_said = (guint) CLAMP (g_ascii_strtoll (said[2], NULL, 0), 1, G_MAXUINT);
  if (contents->n_fixed + (guint64) contents->n_said * contents->stride > contents->limit)
    return glslang_file_fail_limit (contents, error);
  return has_numbers (contents->path) ? glslang_file_read_numbers (contents, error)
                                      : read_bytes (contents, error);
}

/* The program reads no array without elements, and no memory without words. */
static void
finish (GlslangFile *contents)
{
  if (contents->open != NULL && contents->n_open == 0)
    glslang_file_tell (
      contents, g_strdup_printf (ls_words ("%s: it has nothing for the array at the end of %s"),
                                 contents->path, contents->name));
  if (contents->words->len == 0)
    g_array_set_size (contents->words, 1);
}

/* --- names ------------------------------------------------------------------------------------ */

static gboolean
is_buffer (const GlslangUnit *unit, const SpirvVariable *variable)
{
  return (variable->at == SPIRV_AT_MEMORY && variable->first < SPIRV_MEMORY_IMAGES) ||
         (variable->at == SPIRV_AT_CONSTANTS && glslang_block_name (unit, variable) != NULL);
}

/* Element number of a variable called plain. Returns: (transfer full). */
static char *
dup_element (const SpirvVariable *variable, const char *plain, guint32 number)
{
  return variable->n > 1 ? g_strdup_printf ("%s[%u]", plain, number) : g_strdup (plain);
}

/* The line about a buffer, by the name of its block or of its instance. Returns: (transfer none) (nullable). */
static char **
find_line (const GlslangSet *set,
           const GlslangUnit *unit,
           const SpirvVariable *variable,
           guint32 number)
{
  const char *plain[] = { glslang_block_name (unit, variable),
                          glslang_variable_name (unit, variable) };

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      g_autofree char *name =
        plain[i] != NULL && *plain[i] != '\0' ? dup_element (variable, plain[i], number) : NULL;
      char **words = name != NULL ? glslang_lines_find (&set->lines, "buffer", name) : NULL;

      if (words != NULL)
        return words;
    }
  return NULL;
}

static void
add_name (GPtrArray *names, const char *name)
{
  if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    g_ptr_array_add (names, g_strdup (name));
}

/* Those that buffers have, by their blocks. Returns: (transfer full). */
static char *
dup_names (const GlslangSet *set)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint s = 0; s < LS_GLSLANG_N_STAGES; s++)
    for (guint i = 0; glslang_has (set, s) && i < set->units[s].spirv->variables->n_variables; i++)
      {
        const GlslangUnit *unit = &set->units[s];
        const SpirvVariable *variable = &unit->spirv->variables->variables[i];
        const char *block = glslang_block_name (unit, variable);
        const char *plain =
          block != NULL && *block != '\0' ? block : glslang_variable_name (unit, variable);

        for (guint32 k = 0; is_buffer (unit, variable) && k < variable->n; k++)
          {
            g_autofree char *name = dup_element (variable, plain, k);

            add_name (names, names->len < MAX_NAMES ? name : "...");
          }
      }
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

/* Whether a text calls a texture or an image so. */
static gboolean
has_image (const GlslangSet *set, const char *name)
{
  for (guint s = 0; s < LS_GLSLANG_N_STAGES; s++)
    for (guint i = 0; glslang_has (set, s) && i < set->units[s].spirv->variables->n_variables; i++)
      {
        const SpirvVariable *variable = &set->units[s].spirv->variables->variables[i];

        if ((variable->at == SPIRV_AT_TEXTURE || variable->at == SPIRV_AT_IMAGE) &&
            strcmp (glslang_variable_name (&set->units[s], variable), name) == 0)
          return TRUE;
      }
  return FALSE;
}

static gboolean
fail_name (const GlslangSet *set, const char *place, const char *name, GError **error)
{
  g_autofree char *names = dup_names (set);

  if (has_image (set, name))
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: %s is a texture or an image, whose texels no file of numbers has (a line "
                    "texture %s in --inputs gives them)",
                    place, name, name);
  if (*names == '\0')
    return ls_fail (error, LS_ERROR_REFERENCE, "%s: the program has no buffers and no blocks",
                    place);
  return ls_fail (error, LS_ERROR_REFERENCE,
                  "%s: the program has no buffer and no block %s (it has %s)", place, name, names);
}

/* --- all -------------------------------------------------------------------------------------- */

/* Lines of the draw that no buffer took. */
static gboolean
check_names (const GlslangSet *set, GHashTable *known, GError **error)
{
  const GlslangLines *lines = &set->lines;

  for (guint i = 0; i < lines->n_active; i++)
    {
      char **words = g_ptr_array_index (lines->lines, i);

      if (strcmp (words[0], "buffer") == 0 && !g_hash_table_contains (known, words[1]))
        return fail_name (set, g_ptr_array_index (lines->places, i), words[1], error);
    }
  return TRUE;
}

GBytes *
glslang_read_named (const GlslangSet *set,
                    const LsImported *imported,
                    char *const *line,
                    const char *word,
                    char **path,
                    GError **error)
{
  GBytes *bytes =
    ls_glsl_inputs_read_file (word, imported->inputs_name, imported->extra, path, error);

  if (bytes == NULL)
    g_prefix_error (error, "%s: ", glslang_lines_place (&set->lines, line));
  return bytes;
}

static gboolean
read_one (GlslangSet *set,
          LsImported *imported,
          const GlslangUnit *unit,
          const SpirvVariable *variable,
          guint32 number,
          GError **error)
{
  char **line = find_line (set, unit, variable, number);
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes =
    line != NULL ? glslang_read_named (set, imported, line, line[2], &path, error) : NULL;
  GlslangFile contents = { .set = set,
                           .imported = imported,
                           .unit = unit,
                           .types = unit->spirv->types,
                           .variable = variable,
                           .bytes = bytes };
  GlslangContents made = { .variable = variable, .number = number };

  if (line == NULL || bytes == NULL)
    return line == NULL;
  contents.path = path;
  contents.name = made.name = line[1];
  made.words = contents.words = g_array_new (FALSE, TRUE, sizeof (guint32));
  if (!read_contents (&contents, error))
    {
      g_array_unref (made.words);
      return FALSE;
    }
  finish (&contents);
  made.n_open = contents.n_open;
  g_array_append_val (set->contents, made);
  return TRUE;
}

/* Adds the names that lines may have for a buffer. */
static void
add_names (GHashTable *known, const GlslangUnit *unit, const SpirvVariable *variable)
{
  const char *plain[] = { glslang_block_name (unit, variable),
                          glslang_variable_name (unit, variable) };

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    for (guint32 k = 0; plain[i] != NULL && k < variable->n; k++)
      g_hash_table_add (known, dup_element (variable, plain[i], k));
}

static gboolean
read_all (GlslangSet *set, LsImported *imported, GError **error)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint s = 0; s < LS_GLSLANG_N_STAGES; s++)
    for (guint i = 0; glslang_has (set, s) && i < set->units[s].spirv->variables->n_variables; i++)
      {
        const GlslangUnit *unit = &set->units[s];
        const SpirvVariable *variable = &unit->spirv->variables->variables[i];

        if (!is_buffer (unit, variable))
          continue;
        add_names (known, unit, variable);
        for (guint32 k = 0; k < variable->n; k++)
          if (!read_one (set, imported, unit, variable, k, error))
            return FALSE;
      }
  return check_names (set, known, error);
}

static void
contents_clear (gpointer data)
{
  g_array_unref (((GlslangContents *) data)->words);
}

gboolean
glslang_read_contents (GlslangSet *set, LsImported *imported, GError **error)
{
  glslang_forget_contents (set);
  set->contents = g_array_new (FALSE, FALSE, sizeof (GlslangContents));
  g_array_set_clear_func (set->contents, contents_clear);
  if (glslang_lines_find (&set->lines, "buffer", NULL) == NULL)
    return TRUE;
  return read_all (set, imported, error);
}

void
glslang_forget_contents (GlslangSet *set)
{
  g_clear_pointer (&set->contents, g_array_unref);
}

const GlslangContents *
glslang_find_contents (const GlslangSet *set, const SpirvVariable *variable, guint32 number)
{
  for (guint i = 0; set->contents != NULL && i < set->contents->len; i++)
    {
      const GlslangContents *contents = &g_array_index (set->contents, GlslangContents, i);

      if (contents->variable == variable && contents->number == number)
        return contents;
    }
  return NULL;
}

void
glslang_add_buffer_inputs (const GlslangMaker *maker,
                           const SpirvVariable *variable,
                           const char *name)
{
  if (!glslang_is_used (maker->unit, variable) || name == NULL || *name == '\0')
    return;
  for (guint32 i = 0; i < variable->n && i < MAX_NAMES; i++)
    {
      const GlslangContents *contents = glslang_find_contents (maker->set, variable, i);
      g_autofree char *element = dup_element (variable, name, i);
      g_autofree char *key =
        g_strconcat ("buffer.", contents != NULL ? contents->name : element, NULL);

      ls_draft_add_text_input (maker->draft, key, LS_TEXT_INPUT_BUFFER,
                               contents != NULL ? NULL : g_strdup (""), contents == NULL);
    }
}
