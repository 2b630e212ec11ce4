#include <string.h>

#include "ls-change-private.h"
#include "ls-debug-info.h"
#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-register-types.h"
#include "ls-words.h"

/* Reads the text of a change, from left to right. Names are read in any case. */

/* [number] */
static gboolean
read_index (LsChangeReader *reader, guint *index)
{
  guint64 number;

  if (!ls_change_expect (reader, '[') || !ls_change_read_count (reader, G_MAXUINT32, &number) ||
      !ls_change_expect (reader, ']'))
    return FALSE;
  *index = (guint) number;
  return TRUE;
}

/* Two letters are a value of 64 bits where is_pair is given. */
static gboolean
read_channel (LsChangeReader *reader, guint *channel, gboolean *is_pair)
{
  static const char letters[] = "xyzwrgba";
  gsize n;

  if (!ls_change_expect (reader, '.'))
    return FALSE;
  for (guint i = 0; is_pair != NULL && i < 8; i += 2)
    if (g_ascii_strncasecmp (reader->at, &letters[i], 2) == 0 && !g_ascii_isalnum (reader->at[2]))
      {
        *channel = i % 4;
        *is_pair = TRUE;
        reader->at += 2;
        return TRUE;
      }
  n = g_ascii_isalnum (reader->at[0]) && g_ascii_isalnum (reader->at[1]) ? 8 : 0;
  while (n < 8 && letters[n] != g_ascii_tolower (*reader->at))
    n++;
  if (n == 8)
    return ls_change_fail (reader, LS_ERROR_SYNTAX,
                           "a component x, y, z or w is missing before %s");
  *channel = (guint) n % 4;
  reader->at++;
  return TRUE;
}

/* Lanes as for ls_lanes_parse(), up to the "=" or the end; blanks do not matter. */
static gboolean
read_lanes (LsChangeReader *reader, LsMask *lanes)
{
  gsize length = strcspn (reader->at, "=");
  g_autofree char *text = g_strndup (reader->at, length);
  g_auto (GStrv) parts = g_strsplit (g_strstrip (text), " ", -1);
  g_autofree char *packed = g_strjoinv ("", parts);
  g_autoptr (GError) reason = NULL;

  if (!ls_lanes_parse (packed, lanes, &reason))
    return ls_change_fail_at (reader, reader->at, (LsErrorCode) reason->code, "%s",
                              reason->message);
  reader->at += length;
  return TRUE;
}

/* --- constants -------------------------------------------------------------------------------- */

static gboolean
read_one (LsChangeReader *reader, guint32 *bits)
{
  guint64 value;

  if (!ls_change_expect (reader, '=') || ls_change_read_values (reader, &value, 1) != 1)
    return FALSE;
  *bits = (guint32) value;
  return TRUE;
}

static gboolean
read_word (LsChangeReader *reader, LsConstant *constant)
{
  return read_channel (reader, &constant->channel, NULL) && read_one (reader, &constant->bits);
}

static gboolean
read_buffer (LsChangeReader *reader, LsConstant *constant)
{
  guint64 number;

  reader->at += strlen ("CB");
  if (!ls_change_read_count (reader, LS_MAX_CONST_BUFFERS - 1, &number) ||
      !read_index (reader, &constant->element))
    return FALSE;
  constant->kind = LS_CONSTANT_BUFFER;
  constant->number = (guint) number;
  return read_word (reader, constant);
}

static gboolean
read_file (LsChangeReader *reader, LsConstant *constant)
{
  guint64 element;

  reader->at += strlen ("C");
  constant->kind = LS_CONSTANT_FILE;
  if (*reader->at == '[')
    return read_index (reader, &constant->element) && read_word (reader, constant);
  if (!ls_change_read_count (reader, G_MAXUINT32, &element))
    return FALSE;
  constant->element = (guint) element;
  return read_word (reader, constant);
}

static gboolean
read_boolean (LsChangeReader *reader, LsConstant *constant)
{
  constant->kind = LS_CONSTANT_BOOLEAN;
  reader->type = LS_CHANGE_AS_INT;
  return read_index (reader, &constant->number) && read_one (reader, &constant->bits);
}

static gboolean
read_loop (LsChangeReader *reader, LsConstant *constant)
{
  guint64 values[3];
  guint n;

  constant->kind = LS_CONSTANT_LOOP;
  reader->type = LS_CHANGE_AS_INT;
  if (!read_index (reader, &constant->number) || !ls_change_expect (reader, '='))
    return FALSE;
  n = ls_change_read_values (reader, values, G_N_ELEMENTS (values));
  if (n != G_N_ELEMENTS (values))
    return n != 0 &&
           ls_change_fail (reader, LS_ERROR_SYNTAX,
                           "a loop constant is three numbers, iterations, start and increment: "
                           "one is missing before %s");
  constant->loop = (LsLoopConstant){ .count = (guint32) values[0],
                                     .init = (guint32) values[1],
                                     .increment = (gint32) values[2] };
  return TRUE;
}

/* --- registers and masks ---------------------------------------------------------------------- */

/* The error that names the masks. */
static gboolean
fail_mask (LsChangeReader *reader)
{
  const LsMachine *machine = ls_program_machine (reader->program);
  const gsize length = strcspn (reader->at, "= \t");
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < machine->n_masks; i++)
    ls_words_list (names, machine->masks[i].id);
  if (length == 0)
    return ls_change_fail_at (reader, reader->at, LS_ERROR_REFERENCE,
                              "the name of a mask is missing: the machine has %s", names->str);
  return ls_change_fail_at (reader, reader->at, LS_ERROR_REFERENCE,
                            "there is no mask '%.*s': the machine has %s", (int) length, reader->at,
                            names->str);
}

static gboolean
read_mask (LsChangeReader *reader, LsEdit *edit)
{
  char *end = NULL;

  edit->kind = LS_EDIT_MASK;
  ls_change_skip_blanks (reader);
  while (edit->mask < ls_program_machine (reader->program)->n_masks &&
         !ls_change_skip_name (reader, ls_program_machine (reader->program)->masks[edit->mask].id))
    edit->mask++;
  if (edit->mask == ls_program_machine (reader->program)->n_masks)
    return fail_mask (reader);
  if (!ls_change_expect (reader, '='))
    return FALSE;
  ls_change_skip_blanks (reader);
  if (g_ascii_strncasecmp (reader->at, "0x", 2) != 0 || !g_ascii_isxdigit (reader->at[2]))
    return ls_change_fail (reader, LS_ERROR_SYNTAX,
                           "lanes as 0x..., whose lowest bit is lane 0, are missing before %s");
  edit->lanes = g_ascii_strtoull (reader->at, &end, 16);
  if (end - reader->at > 18)
    return ls_change_fail (reader, LS_ERROR_RANGE, "a mask has 64 bits, and %s has more");
  reader->at = end;
  ls_change_skip_blanks (reader);
  return *reader->at == '\0' || ls_change_fail (reader, LS_ERROR_SYNTAX, "%s is left over");
}

/* Whether the program tells the variables of its text: people write their names then. */
static gboolean
tells_variables (const LsProgram *program)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;

  return info != NULL && info->n_variables (program) > 0;
}

/* The error that names what can be changed. */
static gboolean
fail_missing (LsChangeReader *reader)
{
  const LsMachine *machine = ls_program_machine (reader->program);
  const gsize n_name = strspn (reader->at, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_");
  g_autofree char *example = ls_program_dup_example (reader->program);
  const char *id = machine->n_const_files > 0 ? machine->const_files[0].id : NULL;
  g_autofree char *constant = id != NULL ? g_strdup_printf (", %s[0]", id) : g_strdup ("");
  const char *more = machine->has_flow_constants ? ", CB0[0], C0, bool[0], loop[0]" : constant;

  if (n_name > 0 && tells_variables (reader->program))
    return ls_change_fail_at (reader, reader->at, LS_ERROR_REFERENCE,
                              "no such name: %.*s ('variables' lists those of the source)",
                              (int) MIN (n_name, 80), reader->at);
  if (*reader->at == '\0')
    return ls_change_fail_at (reader, reader->at, LS_ERROR_REFERENCE,
                              "a register such as %s%s or mask NAME is missing at the end", example,
                              more);
  return ls_change_fail_at (reader, reader->at, LS_ERROR_REFERENCE,
                            "a register such as %s%s or mask NAME is missing before \"%s\"",
                            example, more, reader->at);
}

/* The file whose id stands there, with a number behind it unless it is a single register. */
static gboolean
read_file_id (LsChangeReader *reader, LsRegRef *ref)
{
  for (guint i = 0; i < ls_program_machine (reader->program)->n_reg_files; i++)
    {
      const LsRegFile *file = &ls_program_machine (reader->program)->reg_files[i];

      if (!ls_change_skip_name (reader, file->id) &&
          !(ls_reg_file_has_brackets (file) && ls_change_skip_name (reader, file->text_id)))
        continue;
      ref->file = (guint8) i;
      return TRUE;
    }
  return fail_missing (reader);
}

/* The number behind the name of a file of n registers; word: where the name begins. A name of the
 * listing gives the file too. */
static gboolean
read_number_of (LsChangeReader *reader, const char *word, LsRegRef *ref, guint n)
{
  const gboolean is_bracketed = *reader->at == '[';
  guint found = ref->file;
  gint64 index;
  char *end = NULL;

  if (is_bracketed)
    reader->at++;
  if (!g_ascii_isdigit (*reader->at))
    return ls_change_fail (reader, LS_ERROR_SYNTAX, "a number is missing before %s");
  index = (gint64) MIN (g_ascii_strtoull (reader->at, &end, 10), G_MAXINT32);
  if (index >= n && !ls_program_find_listed (reader->program, &found, &index) && n == 0)
    return ls_change_fail_at (reader, word, LS_ERROR_RANGE, "the program has no such register");
  if (found == ref->file && index >= n)
    {
      g_autofree char *asked = g_strndup (reader->at, (gsize) (end - reader->at));
      g_autofree char *number = g_strdup_printf ("%u", n - 1);
      g_autofree char *none = ls_program_dup_numbered (reader->program, ref->file, asked);
      g_autofree char *first = ls_program_dup_numbered (reader->program, ref->file, "0");
      g_autofree char *last = ls_program_dup_numbered (reader->program, ref->file, number);

      return ls_change_fail_at (reader, word, LS_ERROR_RANGE,
                                "there is no %s: the program has %s to %s", none, first, last);
    }
  ref->file = (guint8) found;
  ref->index = (guint16) index;
  reader->at = end;
  return !is_bracketed || ls_change_expect (reader, ']');
}

/* [row][column] */
static gboolean
read_element (LsChangeReader *reader, LsRegRef *ref, guint n, guint columns)
{
  guint64 row, column;

  if (!ls_change_expect (reader, '[') || !ls_change_read_count (reader, n / columns - 1, &row) ||
      !ls_change_expect (reader, ']') || !ls_change_expect (reader, '[') ||
      !ls_change_read_count (reader, columns - 1, &column) || !ls_change_expect (reader, ']'))
    return FALSE;
  ref->index = (guint16) (row * columns + column);
  return TRUE;
}

/* is_pair: (nullable): two components may stand there; gets whether they do. */
static gboolean
read_ref (LsChangeReader *reader, LsRegRef *ref, gboolean *is_pair)
{
  const char *word = reader->at;
  const LsRegFile *file;
  guint channel = 0, n, columns;

  if (!read_file_id (reader, ref))
    return FALSE;
  file = &ls_program_machine (reader->program)->reg_files[ref->file];
  n = ls_program_n_registers (reader->program, ref->file);
  ref->index = 0;
  if (n == 0 && (file->is_single || (!g_ascii_isdigit (*reader->at) && *reader->at != '[')))
    return ls_change_fail_at (reader, word, LS_ERROR_RANGE, "the program has no such register");
  columns = ls_program_columns (reader->program, ref->file);
  if (columns > 0 && n > 0 ? !read_element (reader, ref, n, columns)
                           : !file->is_single && !read_number_of (reader, word, ref, n))
    return FALSE;
  if (file->n_channels > 1 && !read_channel (reader, &channel, is_pair))
    return FALSE;
  if (channel >= file->n_channels)
    return ls_change_fail (reader, LS_ERROR_RANGE,
                           "the register has one component, and another stands before %s");
  ref->channel = (guint8) channel;
  return TRUE;
}

/* How numbers without a word of a type are read. is_open: (out): the program holds two floats
 * there, so that a value of 64 bits needs such a word. */
static LsChangeNumbers
number_type (const LsProgram *program, const LsEdit *edit, gboolean is_wide, gboolean *is_open)
{
  const LsRegRef ref = edit->ref;
  LsValueType types[4];

  *is_open = FALSE;
  if (!is_wide)
    return ls_change_is_float (program, edit) ? LS_CHANGE_AS_FLOAT : LS_CHANGE_AS_INT;
  ls_register_types (program, ref, types);
  *is_open = types[ref.channel] == LS_VALUE_FLOAT;
  if (types[ref.channel] == LS_VALUE_DOUBLE || types[ref.channel] == LS_VALUE_BITS)
    return LS_CHANGE_AS_DOUBLE;
  return types[ref.channel] == LS_VALUE_UINT64 || types[ref.channel] == LS_VALUE_UINT
           ? LS_CHANGE_AS_UINT64
           : LS_CHANGE_AS_INT64;
}

/* What stands behind the "=", for each of the edit's lanes. */
static gboolean
read_row (LsChangeReader *reader, LsChange *change)
{
  static const LsValueType wide_types[] = { [LS_CHANGE_AS_DOUBLE] = LS_VALUE_DOUBLE,
                                            [LS_CHANGE_AS_INT64] = LS_VALUE_INT64,
                                            [LS_CHANGE_AS_UINT64] = LS_VALUE_UINT64 };
  LsEdit *edit = &change->edit;
  guint64 values[LS_LANES];
  const char *values_at;
  guint n, next = 0;

  if (!ls_change_expect (reader, '='))
    return FALSE;
  ls_change_skip_blanks (reader);
  values_at = reader->at;
  reader->type = number_type (reader->program, edit, reader->is_wide, &reader->is_open);
  n = ls_change_read_values (reader, values, G_N_ELEMENTS (values));
  if (n == 0)
    return FALSE;
  if (n != 1 && !ls_change_is_of_lanes (change, reader->program))
    return ls_change_fail_at (reader, values_at, LS_ERROR_SYNTAX,
                              "%u values for a word that lanes share: give one", n);
  if (n != 1 && n != ls_mask_count (edit->lanes))
    return ls_change_fail_at (reader, values_at, LS_ERROR_SYNTAX,
                              "%u values for %u lanes: give one for all, or one for each", n,
                              ls_mask_count (edit->lanes));
  if (reader->is_wide)
    change->type = wide_types[reader->type];
  LS_FOREACH_LANE (lane, edit->lanes)
    {
      const guint64 bits = values[n == 1 ? 0 : next++];

      edit->row.u[lane] = (guint32) bits;
      change->high.u[lane] = (guint32) (bits >> 32);
    }
  return TRUE;
}

static gboolean
read_register (LsChangeReader *reader, LsChange *change)
{
  LsEdit *edit = &change->edit;

  edit->kind = LS_EDIT_REGISTER;
  return read_ref (reader, &edit->ref, &reader->is_wide) &&
         (!ls_change_skip (reader, '@') || read_lanes (reader, &edit->lanes)) &&
         read_row (reader, change);
}

/* --- memories --------------------------------------------------------------------------------- */

/* The memory whose name stands there, with a bracket behind it, or LS_NO_MEMORY. */
static LsMemory
find_memory (const LsChangeReader *reader)
{
  const gsize length = strcspn (reader->at, "[@=. \t");
  g_autofree char *name = g_strndup (reader->at, length);

  return ls_machine_memory_named (ls_program_machine (reader->program), name);
}

/* [word] */
static gboolean
read_word_number (LsChangeReader *reader, const char *word, LsEdit *edit)
{
  const char *id = ls_program_memory_name (reader->program, edit->memory);
  const gsize size = ls_program_memory_size (reader->program, edit->memory);

  if (size == 0)
    return ls_change_fail_at (reader, word, LS_ERROR_RANGE, "the program has no words of %s", id);
  if (!read_index (reader, &edit->word))
    return FALSE;
  return edit->word < size ||
         ls_change_fail_at (reader, word, LS_ERROR_RANGE,
                            "there is no %s[%u]: the program has %s[0] to %s[%zu]", id, edit->word,
                            id, id, size - 1);
}

/* A word belongs to lanes only where lanes have parts. */
static gboolean
read_word_lanes (LsChangeReader *reader, LsEdit *edit)
{
  const gboolean is_per_lane = ls_program_memory_is_per_lane (reader->program, edit->memory);

  if (!is_per_lane)
    edit->lanes = LS_MASK_LANE (0);
  ls_change_skip_blanks (reader);
  if (*reader->at == '@' && !is_per_lane)
    return ls_change_fail (reader, LS_ERROR_SYNTAX, "lanes share the word, so leave out %s");
  return !ls_change_skip (reader, '@') || read_lanes (reader, &edit->lanes);
}

static gboolean
read_memory (LsChangeReader *reader, LsMemory memory, LsChange *change)
{
  const char *word = reader->at;

  change->edit.kind = LS_EDIT_MEMORY;
  change->edit.memory = memory;
  reader->at += strlen (ls_program_memory_name (reader->program, memory));
  return read_word_number (reader, word, &change->edit) &&
         read_word_lanes (reader, &change->edit) && read_row (reader, change);
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
read_change (LsChangeReader *reader, LsChange *change)
{
  const gboolean has_flow = ls_program_machine (reader->program)->has_flow_constants;
  LsMemory memory;

  ls_change_skip_blanks (reader);
  change->is_constant = TRUE;
  if (g_ascii_strncasecmp (reader->at, "CB", 2) == 0)
    return read_buffer (reader, &change->constant);
  if (g_ascii_tolower (reader->at[0]) == 'c' &&
      (g_ascii_isdigit (reader->at[1]) || reader->at[1] == '['))
    return read_file (reader, &change->constant);
  if (has_flow && ls_change_skip_name (reader, "bool"))
    return read_boolean (reader, &change->constant);
  if (has_flow && ls_change_skip_name (reader, "loop"))
    return read_loop (reader, &change->constant);
  change->is_constant = FALSE;
  if (ls_change_skip_name (reader, "mask"))
    return read_mask (reader, &change->edit);
  memory = find_memory (reader);
  if (memory != LS_NO_MEMORY)
    return read_memory (reader, memory, change);
  return read_register (reader, change);
}

static LsChange *
parse_one (const char *text, const LsProgram *program, LsMask lanes, guint64 step, GError **error)
{
  g_autoptr (LsChange) change = ls_change_new ();
  LsChangeReader reader = { .text = text, .at = text, .program = program, .error = error };

  change->edit.lanes = lanes;
  change->edit.step = step;
  if (!read_change (&reader, change))
    return NULL;
  if (change->is_constant)
    memset (&change->edit, 0, sizeof change->edit);
  return g_steal_pointer (&change);
}

char *
ls_change_dup_next (const char *text, gsize *at)
{
  const char *and = strstr (text + *at, LS_CHANGE_AND);
  const gsize end = and != NULL ? (gsize) (and-text) : strlen (text);
  char *one = g_strndup (text, end);

  memset (one, ' ', *at);
  *at = and != NULL ? end + strlen (LS_CHANGE_AND) : 0;
  return one;
}

LsChange *
ls_change_parse (const char *text,
                 const LsProgram *program,
                 LsMask lanes,
                 guint64 step,
                 GError **error)
{
  g_autoptr (LsChange) change = NULL;
  gsize at = 0;

  do
    {
      g_autofree char *one = ls_change_dup_next (text, &at);
      LsChange *next = parse_one (one, program, lanes, step, error);

      if (next == NULL)
        return NULL;
      if (change == NULL)
        change = next;
      else if (!ls_change_join (change, next, error))
        return NULL;
    }
  while (at > 0);
  return g_steal_pointer (&change);
}

gboolean
ls_change_parse_register (const char *text,
                          const LsProgram *program,
                          LsRegRef *ref,
                          LsMask *lanes,
                          GError **error)
{
  LsChangeReader reader = { .text = text, .at = text, .program = program, .error = error };

  *ref = (LsRegRef){ 0 };
  ls_change_skip_blanks (&reader);
  if (!read_ref (&reader, ref, NULL) ||
      (ls_change_skip (&reader, '@') && !read_lanes (&reader, lanes)))
    return FALSE;
  ls_change_skip_blanks (&reader);
  return *reader.at == '\0' || ls_change_fail (&reader, LS_ERROR_SYNTAX, "%s is left over");
}
