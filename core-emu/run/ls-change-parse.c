#include <string.h>

#include "ls-change-private.h"
#include "ls-error.h"
#include "ls-lanes.h"

/* The text of a change, from left to right. Names are read in any case. */

typedef enum
{
  AS_FLOAT,
  AS_INT,
  AS_UINT,
} NumberType;

typedef struct
{
  const char *text; /* all of it */
  const char *at;
  NumberType type; /* of decimal numbers without a point */
  const LsProgram *program;
  GError **error;
} Reader;

static gboolean G_GNUC_PRINTF (4, 5)
  fail_at (Reader *reader, const char *place, LsErrorCode code, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (reader->error, LS_ERROR, code, "column %" G_GSIZE_FORMAT ": %s",
               (gsize) (place - reader->text) + 1, message);
  return FALSE;
}

static gboolean
fail (Reader *reader, LsErrorCode code, const char *what)
{
  if (*reader->at != '\0')
    return fail_at (reader, reader->at, code, "%s at \"%s\"", what, reader->at);
  return fail_at (reader, reader->at, code, "%s at the end", what);
}

/* --- tokens ---------------------------------------------------------------------------------------------- */

static void
skip_blanks (Reader *reader)
{
  while (g_ascii_isspace (*reader->at))
    reader->at++;
}

static gboolean
skip (Reader *reader, char c)
{
  skip_blanks (reader);
  if (*reader->at != c)
    return FALSE;
  reader->at++;
  return TRUE;
}

static gboolean
expect (Reader *reader, char c)
{
  const char what[] = { c, ' ', 'i', 's', ' ', 'm', 'i', 's', 's', 'i', 'n', 'g', '\0' };

  return skip (reader, c) || fail (reader, LS_ERROR_SYNTAX, what);
}

/* A name with something else than a letter behind it. */
static gboolean
skip_name (Reader *reader, const char *name)
{
  gsize length = strlen (name);

  if (g_ascii_strncasecmp (reader->at, name, length) != 0 || g_ascii_isalpha (reader->at[length]) ||
      reader->at[length] == '_')
    return FALSE;
  reader->at += length;
  return TRUE;
}

static gboolean
read_count (Reader *reader, guint64 max, guint64 *number)
{
  char *end = NULL;

  skip_blanks (reader);
  if (!g_ascii_isdigit (*reader->at))
    return fail (reader, LS_ERROR_SYNTAX, "a number is missing");
  *number = g_ascii_strtoull (reader->at, &end, 10);
  if (*number > max)
    return fail_at (reader, reader->at, LS_ERROR_RANGE,
                    "%.*s is too large: at most %" G_GUINT64_FORMAT, (int) (end - reader->at),
                    reader->at, max);
  reader->at = end;
  return TRUE;
}

/* [number] */
static gboolean
read_index (Reader *reader, guint *index)
{
  guint64 number;

  if (!expect (reader, '[') || !read_count (reader, G_MAXUINT32, &number) || !expect (reader, ']'))
    return FALSE;
  *index = (guint) number;
  return TRUE;
}

static gboolean
read_channel (Reader *reader, guint *channel)
{
  static const char letters[] = "xyzwrgba";
  gsize n;

  if (!expect (reader, '.'))
    return FALSE;
  n = g_ascii_isalnum (reader->at[0]) && g_ascii_isalnum (reader->at[1]) ? 8 : 0;
  while (n < 8 && letters[n] != g_ascii_tolower (*reader->at))
    n++;
  if (n == 8)
    return fail (reader, LS_ERROR_SYNTAX, "a component x, y, z or w is missing");
  *channel = (guint) n % 4;
  reader->at++;
  return TRUE;
}

/* --- values ---------------------------------------------------------------------------------------------- */

static gboolean
read_float (Reader *reader, guint32 *bits)
{
  char *end = NULL;
  float value = (float) g_ascii_strtod (reader->at, &end);

  if (end == reader->at)
    return fail (reader, LS_ERROR_SYNTAX, "a value is missing");
  memcpy (bits, &value, sizeof *bits);
  reader->at = end;
  if (g_ascii_tolower (*reader->at) == 'f')
    reader->at++;
  return TRUE;
}

static gboolean
read_integer (Reader *reader, guint32 *bits)
{
  char *end = NULL;
  gboolean is_hex = g_ascii_strncasecmp (reader->at, "0x", 2) == 0;
  gint64 value = g_ascii_strtoll (reader->at, &end, is_hex ? 16 : 10);

  if (value < G_MININT32 || value > (gint64) G_MAXUINT32 || (is_hex && end - reader->at > 10))
    return fail (reader, LS_ERROR_RANGE, "a value does not have 32 bits");
  if (end == reader->at || (is_hex && end - reader->at <= 2))
    return fail (reader, LS_ERROR_SYNTAX, "a value is missing");
  *bits = (guint32) value;
  reader->at = end;
  return TRUE;
}

/* "float", "int" or "uint" before a value holds for those behind it too, as in scene files. */
static void
skip_type (Reader *reader)
{
  static const char *const names[] = { "float", "int", "uint" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (skip_name (reader, names[i]))
      reader->type = (NumberType) i;
  skip_blanks (reader);
}

static gboolean
read_value (Reader *reader, guint32 *bits)
{
  const char *digits;
  gsize n;

  skip_blanks (reader);
  skip_type (reader);
  digits = reader->at + (*reader->at == '-' || *reader->at == '+');
  n = strspn (digits, "0123456789");
  if (g_ascii_strncasecmp (digits, "0x", 2) == 0)
    return digits == reader->at ? read_integer (reader, bits)
                                : fail (reader, LS_ERROR_SYNTAX, "bits have no sign:");
  if (reader->type == AS_FLOAT || n == 0 ||
      (digits[n] != '\0' && strchr (".eEfF", digits[n]) != NULL))
    return read_float (reader, bits);
  if (reader->type == AS_UINT && *reader->at == '-')
    return fail (reader, LS_ERROR_RANGE, "a uint is not negative");
  return read_integer (reader, bits);
}

/* Returns: how many; 0 with an error. */
static guint
read_values (Reader *reader, guint32 *values, guint max)
{
  guint n = 0;

  do
    {
      if (n == max)
        {
          fail (reader, LS_ERROR_SYNTAX, "there are too many values");
          return 0;
        }
      if (!read_value (reader, &values[n++]))
        return 0;
    }
  while (skip (reader, ','));
  skip_blanks (reader);
  if (*reader->at == '\0')
    return n;
  fail (reader, LS_ERROR_SYNTAX, "something is left");
  return 0;
}

/* What ls_lanes_parse() reads, up to the "=" or the end; blanks do not matter. */
static gboolean
read_lanes (Reader *reader, LsMask *lanes)
{
  gsize length = strcspn (reader->at, "=");
  g_autofree char *text = g_strndup (reader->at, length);
  g_auto (GStrv) parts = g_strsplit (g_strstrip (text), " ", -1);
  g_autofree char *packed = g_strjoinv ("", parts);
  g_autoptr (GError) reason = NULL;

  if (!ls_lanes_parse (packed, lanes, &reason))
    return fail_at (reader, reader->at, (LsErrorCode) reason->code, "%s", reason->message);
  reader->at += length;
  return TRUE;
}

/* --- constants ------------------------------------------------------------------------------------------- */

static gboolean
read_word (Reader *reader, LsConstant *constant)
{
  return read_channel (reader, &constant->channel) && expect (reader, '=') &&
         read_values (reader, &constant->bits, 1) == 1;
}

static gboolean
read_buffer (Reader *reader, LsConstant *constant)
{
  guint64 number;

  reader->at += strlen ("CB");
  if (!read_count (reader, LS_MAX_CONST_BUFFERS - 1, &number) ||
      !read_index (reader, &constant->element))
    return FALSE;
  constant->kind = LS_CONSTANT_BUFFER;
  constant->number = (guint) number;
  return read_word (reader, constant);
}

static gboolean
read_file (Reader *reader, LsConstant *constant)
{
  guint64 element;

  reader->at += strlen ("C");
  constant->kind = LS_CONSTANT_FILE;
  if (*reader->at == '[')
    return read_index (reader, &constant->element) && read_word (reader, constant);
  if (!read_count (reader, G_MAXUINT32, &element))
    return FALSE;
  constant->element = (guint) element;
  return read_word (reader, constant);
}

static gboolean
read_boolean (Reader *reader, LsConstant *constant)
{
  constant->kind = LS_CONSTANT_BOOLEAN;
  reader->type = AS_INT;
  return read_index (reader, &constant->number) && expect (reader, '=') &&
         read_values (reader, &constant->bits, 1) == 1;
}

static gboolean
read_loop (Reader *reader, LsConstant *constant)
{
  guint32 values[3];
  guint n;

  constant->kind = LS_CONSTANT_LOOP;
  reader->type = AS_INT;
  if (!read_index (reader, &constant->number) || !expect (reader, '='))
    return FALSE;
  n = read_values (reader, values, G_N_ELEMENTS (values));
  if (n != G_N_ELEMENTS (values))
    return n != 0 && fail (reader, LS_ERROR_SYNTAX,
                           "a loop constant is three numbers: iterations, start, increment: one "
                           "is missing");
  constant->loop =
    (LsLoopConstant){ .count = values[0], .init = values[1], .increment = (gint32) values[2] };
  return TRUE;
}

/* --- registers and masks --------------------------------------------------------------------------------- */

static gboolean
read_mask (Reader *reader, LsEdit *edit)
{
  char *end = NULL;

  edit->kind = LS_EDIT_MASK;
  skip_blanks (reader);
  while (edit->mask < ls_program_machine (reader->program)->n_masks &&
         !skip_name (reader, ls_program_machine (reader->program)->masks[edit->mask].id))
    edit->mask++;
  if (edit->mask == ls_program_machine (reader->program)->n_masks)
    return fail (reader, LS_ERROR_REFERENCE, "the machine has no such mask");
  if (!expect (reader, '='))
    return FALSE;
  skip_blanks (reader);
  if (g_ascii_strncasecmp (reader->at, "0x", 2) != 0 || !g_ascii_isxdigit (reader->at[2]))
    return fail (reader, LS_ERROR_SYNTAX, "lanes are written as 0x..., the lowest bit is lane 0:");
  edit->lanes = g_ascii_strtoull (reader->at, &end, 16);
  if (end - reader->at > 18)
    return fail (reader, LS_ERROR_RANGE, "a mask has 64 bits");
  reader->at = end;
  skip_blanks (reader);
  return *reader->at == '\0' || fail (reader, LS_ERROR_SYNTAX, "something is left");
}

/* The file whose id stands there with a number behind it, or nothing for a single register. */
static gboolean
read_file_id (Reader *reader, LsRegRef *ref)
{
  for (guint i = 0; i < ls_program_machine (reader->program)->n_reg_files; i++)
    {
      const LsRegFile *file = &ls_program_machine (reader->program)->reg_files[i];

      if (!skip_name (reader, file->id) &&
          !(ls_reg_file_has_brackets (file) && skip_name (reader, file->text_id)))
        continue;
      ref->file = (guint8) i;
      return TRUE;
    }
  return fail (reader, LS_ERROR_REFERENCE,
               "a register, mask NAME, CB0[0], C0, bool[0] or loop[0] is missing");
}

/* The number behind the name of a file of n registers; word: where the name begins. A name of the listing gives the file too. */
static gboolean
read_number_of (Reader *reader, const char *word, LsRegRef *ref, guint n)
{
  const LsRegFile *file = &ls_program_machine (reader->program)->reg_files[ref->file];
  const gboolean is_bracketed = *reader->at == '[';
  guint found = ref->file;
  gint64 index;
  char *end = NULL;

  if (is_bracketed)
    reader->at++;
  if (!g_ascii_isdigit (*reader->at))
    return fail (reader, LS_ERROR_SYNTAX, "a number is missing");
  index = (gint64) MIN (g_ascii_strtoull (reader->at, &end, 10), G_MAXINT32);
  if (index >= n && !ls_program_find_listed (reader->program, &found, &index) && n == 0)
    return fail_at (reader, word, LS_ERROR_RANGE, "the program has no such register");
  if (found == ref->file && index >= n)
    return fail_at (reader, word, LS_ERROR_RANGE, "there is no %s%.*s: the program has %s0 to %s%u",
                    file->id, (int) (end - reader->at), reader->at, file->id, file->id, n - 1);
  ref->file = (guint8) found;
  ref->index = (guint16) index;
  reader->at = end;
  return !is_bracketed || expect (reader, ']');
}

static gboolean
read_ref (Reader *reader, LsRegRef *ref)
{
  const char *word = reader->at;
  const LsRegFile *file;
  guint channel = 0, n;

  if (!read_file_id (reader, ref))
    return FALSE;
  file = &ls_program_machine (reader->program)->reg_files[ref->file];
  n = ls_program_n_registers (reader->program, ref->file);
  ref->index = 0;
  if (n == 0 && (file->is_single || (!g_ascii_isdigit (*reader->at) && *reader->at != '[')))
    return fail_at (reader, word, LS_ERROR_RANGE, "the program has no such register");
  if (!file->is_single && !read_number_of (reader, word, ref, n))
    return FALSE;
  if (file->n_channels > 1 && !read_channel (reader, &channel))
    return FALSE;
  if (channel >= file->n_channels)
    return fail (reader, LS_ERROR_RANGE, "the register has no such component");
  ref->channel = (guint8) channel;
  return TRUE;
}

static gboolean
read_register (Reader *reader, LsEdit *edit)
{
  guint32 values[LS_LANES];
  const char *values_at;
  guint n, next = 0;

  edit->kind = LS_EDIT_REGISTER;
  if (!read_ref (reader, &edit->ref) ||
      (skip (reader, '@') && !read_lanes (reader, &edit->lanes)) || !expect (reader, '='))
    return FALSE;
  skip_blanks (reader);
  values_at = reader->at;
  reader->type = ls_change_is_float (reader->program, edit->ref) ? AS_FLOAT : AS_INT;
  n = read_values (reader, values, G_N_ELEMENTS (values));
  if (n == 0)
    return FALSE;
  if (n != 1 && n != ls_mask_count (edit->lanes))
    return fail_at (reader, values_at, LS_ERROR_SYNTAX,
                    "%u values for %u lanes: give one for all, or one for each", n,
                    ls_mask_count (edit->lanes));
  LS_FOREACH_LANE (lane, edit->lanes)
    edit->row.u[lane] = values[n == 1 ? 0 : next++];
  return TRUE;
}

/* --- all ------------------------------------------------------------------------------------------------- */

static gboolean
read_change (Reader *reader, LsChange *change)
{
  skip_blanks (reader);
  change->is_constant = TRUE;
  if (g_ascii_strncasecmp (reader->at, "CB", 2) == 0)
    return read_buffer (reader, &change->constant);
  if (g_ascii_tolower (reader->at[0]) == 'c' &&
      (g_ascii_isdigit (reader->at[1]) || reader->at[1] == '['))
    return read_file (reader, &change->constant);
  if (skip_name (reader, "bool"))
    return read_boolean (reader, &change->constant);
  if (skip_name (reader, "loop"))
    return read_loop (reader, &change->constant);
  change->is_constant = FALSE;
  if (skip_name (reader, "mask"))
    return read_mask (reader, &change->edit);
  return read_register (reader, &change->edit);
}

LsChange *
ls_change_parse (const char *text,
                 const LsProgram *program,
                 LsMask lanes,
                 guint64 step,
                 GError **error)
{
  g_autoptr (LsChange) change = ls_change_new ();
  Reader reader = { .text = text, .at = text, .program = program, .error = error };

  change->edit.lanes = lanes;
  change->edit.step = step;
  if (!read_change (&reader, change))
    return NULL;
  if (change->is_constant)
    memset (&change->edit, 0, sizeof change->edit);
  return g_steal_pointer (&change);
}

gboolean
ls_change_parse_register (const char *text,
                          const LsProgram *program,
                          LsRegRef *ref,
                          LsMask *lanes,
                          GError **error)
{
  Reader reader = { .text = text, .at = text, .program = program, .error = error };

  *ref = (LsRegRef){ 0 };
  skip_blanks (&reader);
  if (!read_ref (&reader, ref) || (skip (&reader, '@') && !read_lanes (&reader, lanes)))
    return FALSE;
  skip_blanks (&reader);
  return *reader.at == '\0' || fail (&reader, LS_ERROR_SYNTAX, "something is left");
}
