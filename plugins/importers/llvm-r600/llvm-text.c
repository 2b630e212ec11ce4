#include "llvm-object.h"

#include <stdio.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-error.h"
#include "ls-words.h"

#define MAX_LINE 4096 /* most bytes of a line */
#define MAX_BYTES (1u << 24)
#define ENCODING "; encoding: ["

enum
{
  SQ_PGM_RESOURCES_PS = 0x28850,
  SQ_PGM_RESOURCES_VS = 0x28868,
};

typedef struct
{
  LlvmObject *object;
  const char *name; /* of the file */
  guint line;
  char *function; /* name of the next function; or NULL */
  gboolean is_in_function, is_in_settings;
  gboolean has_register; /* the first half of a setting was read */
  guint32 reg;
} Reader;

static gboolean fail (const Reader *reader,
                      LsErrorCode code,
                      GError **error,
                      const char *format,
                      ...) G_GNUC_PRINTF (4, 5);

static gboolean
fail (const Reader *reader, LsErrorCode code, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (error, code, "%s:%u:1: %s", reader->name, reader->line, message);
}

/* --- settings --------------------------------------------------------------------------------- */

/* "	.long	165968": pairs of a register and its value. */
static gboolean
setting_line (Reader *reader, const char *line, GError **error)
{
  LlvmSetting setting;
  guint number;

  if (sscanf (line, " .long %u", &number) != 1)
    return TRUE;
  reader->has_register = !reader->has_register;
  if (reader->has_register)
    {
      reader->reg = number;
      return TRUE;
    }
  setting = (LlvmSetting){ reader->reg, number };
  if (!reader->object->settings->len && setting.reg != SQ_PGM_RESOURCES_PS &&
      setting.reg != SQ_PGM_RESOURCES_VS)
    return fail (reader, LS_ERROR_UNSUPPORTED, error,
                 "this is LLVM's text for another chip than R700: its state begins with register "
                 "0x%x (compile it with -march=r600 -mcpu=rv770)",
                 setting.reg);
  g_array_append_val (reader->object->settings, setting);
  return TRUE;
}

/* --- functions -------------------------------------------------------------------------------- */

/* "	.type	tint,@function": the label with the name begins the function. */
static void
type_line (Reader *reader, const char *line)
{
  const char *start = line + strspn (line, " \t") + strlen (".type");
  const char *comma;

  start += strspn (start, " \t");
  comma = strchr (start, ',');
  if (comma == NULL || strstr (comma, "function") == NULL)
    return;
  g_free (reader->function);
  reader->function = g_strndup (start, (gsize) (comma - start));
}

static void
function_begin (Reader *reader)
{
  LlvmFunction function = { .name = g_utf8_make_valid (reader->function, -1),
                            .offset = reader->object->own->len };

  g_clear_pointer (&reader->function, g_free);
  g_array_append_val (reader->object->functions, function);
  reader->is_in_function = TRUE;
}

static gboolean
function_end (Reader *reader, GError **error)
{
  GArray *functions = reader->object->functions;
  LlvmFunction *function = &g_array_index (functions, LlvmFunction, functions->len - 1);

  reader->is_in_function = FALSE;
  function->size = reader->object->own->len - function->offset;
  if (!function->size)
    return fail (reader, LS_ERROR_UNSUPPORTED, error,
                 "this is LLVM's text without the words of its instructions (make it with llc "
                 "-show-mc-encoding, or an object with -filetype=obj)");
  if (function->size % 8)
    return fail (reader, LS_ERROR_FORMAT, error,
                 "the %u bytes of the function %s are no whole number of 64-bit instructions",
                 function->size, function->name);
  return TRUE;
}

/* "[0x04,0x00]"; nothing if the line has no words. */
static gboolean
encoding_line (Reader *reader, const char *bytes, GError **error)
{
  while (*bytes && *bytes != ']')
    {
      char *end;
      const guint64 value = g_ascii_strtoull (bytes, &end, 16);
      const guint8 byte = (guint8) value;

      if (!ls_begins (bytes, "0x") || end == bytes + 2 || value > 0xFF ||
          (*end != ',' && *end != ']'))
        return fail (reader, LS_ERROR_FORMAT, error,
                     "\"%.20s\" is no byte of an encoding (write such as 0x1f)", bytes);
      if (reader->object->own->len >= MAX_BYTES)
        return fail (reader, LS_ERROR_RANGE, error, "more than %u bytes of code", MAX_BYTES);
      g_byte_array_append (reader->object->own, &byte, 1);
      bytes = end + (*end == ',');
    }
  return TRUE;
}

/* --- lines ------------------------------------------------------------------------------------ */

static gboolean
read_line (Reader *reader, const char *line, GError **error)
{
  const char *plain = line + strspn (line, " \t");
  const char *encoding = strstr (line, ENCODING);

  if (ls_begins (plain, ".section") || ls_begins (plain, ".text"))
    {
      reader->is_in_settings = strstr (plain, ".AMDGPU.config") != NULL;
      reader->has_register = FALSE;
    }
  else if (reader->is_in_settings)
    return setting_line (reader, plain, error);
  else if (ls_begins (plain, ".type"))
    type_line (reader, line);
  else if (!reader->is_in_function && reader->function != NULL &&
           ls_begins (line, reader->function) && line[strlen (reader->function)] == ':')
    function_begin (reader);
  else if (reader->is_in_function && ls_begins (line, ".Lfunc_end"))
    return function_end (reader, error);
  else if (reader->is_in_function && encoding != NULL)
    return encoding_line (reader, encoding + strlen (ENCODING), error);
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

gboolean
llvm_text_is_one (const char *text, gsize length)
{
  static const char *const marks[] = { ".AMDGPU.config", "ALU clause starting at " };
  const gboolean is_text = memchr (text, '\0', length) == NULL;

  for (guint i = 0; is_text && i < G_N_ELEMENTS (marks); i++)
    if (g_strstr_len (text, (gssize) length, marks[i]) != NULL)
      return g_strstr_len (text, (gssize) length, "\t.text") != NULL;
  return FALSE;
}

/* Reads the lines up to the first error. */
static gboolean
read_lines (Reader *reader, const char *text, gsize length, GError **error)
{
  const char *end = text + length;

  while (text < end)
    {
      const char *newline = memchr (text, '\n', (gsize) (end - text));
      const gsize size = (gsize) ((newline != NULL ? newline : end) - text);
      g_autofree char *line = g_strndup (text, MIN (size, MAX_LINE));

      reader->line++;
      line[strcspn (line, "\r")] = '\0';
      if (!read_line (reader, line, error))
        return FALSE;
      text += size + (newline != NULL);
    }
  if (reader->is_in_function)
    return fail (reader, LS_ERROR_FORMAT, error, "the text ends within a function");
  if (!reader->object->functions->len)
    return fail (reader, LS_ERROR_FORMAT, error, "the text has no function (compile one)");
  return TRUE;
}

gboolean
llvm_text_read (LlvmObject *object,
                const char *text,
                gsize length,
                const char *name,
                GError **error)
{
  Reader reader = { .object = object, .name = name };
  gboolean is_read;

  llvm_object_init (object);
  object->own = g_byte_array_new ();
  is_read = read_lines (&reader, text, length, error);
  g_free (reader.function);
  object->data = object->own->data;
  object->size = object->code_size = object->own->len;
  return is_read;
}
