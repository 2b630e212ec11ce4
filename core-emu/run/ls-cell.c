#include "ls-cell.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

gboolean
ls_cell_equal (const LsCell *a, const LsCell *b)
{
  return a->kind == b->kind && a->lane == b->lane && a->n_bytes == b->n_bytes &&
         ls_reg_ref_equal (a->ref, b->ref) && a->number == b->number && a->at == b->at &&
         a->texel.level == b->texel.level && a->texel.x == b->texel.x && a->texel.y == b->texel.y &&
         a->texel.z == b->texel.z;
}

guint
ls_cell_hash (const LsCell *cell)
{
  guint hash = cell->kind;

  hash = 31 * hash + cell->lane;
  hash = 31 * hash + cell->ref.file;
  hash = 31 * hash + cell->ref.index;
  hash = 31 * hash + cell->ref.channel;
  hash = 31 * hash + cell->number;
  return 31 * hash + (guint) cell->at;
}

gboolean
ls_cell_read (const LsCell *cell, const LsProgram *program, const void *state, guint32 *value)
{
  const LsMachine *machine = ls_program_machine (program);
  const guint32 *words;
  gsize n_words;
  LsRow row;

  if (cell->kind == LS_CELL_MEMORY)
    {
      words = ls_program_memory (program, state, cell->number, &n_words);
      if (cell->at >= n_words)
        return FALSE;
      *value = words[cell->at];
      return TRUE;
    }
  if (cell->kind != LS_CELL_REGISTER || cell->lane >= LS_LANES ||
      cell->ref.file >= machine->n_reg_files ||
      !ls_program_read_row (program, state, cell->ref, &row))
    return FALSE;
  *value = row.u[cell->lane];
  return TRUE;
}

/* --- memories --------------------------------------------------------------------------------- */

gboolean
ls_cell_parse_memory (const LsMachine *machine, const char *text, LsCell *cell)
{
  const char *bracket = strchr (text, '[');
  g_autofree char *name = bracket != NULL ? g_strndup (text, (gsize) (bracket - text)) : NULL;
  g_autofree char *number = NULL;
  LsMemory memory;
  guint64 word;

  if (bracket == NULL || !g_str_has_suffix (text, "]"))
    return FALSE;
  memory = ls_machine_memory_named (machine, name);
  number = g_strndup (bracket + 1, strlen (bracket) - 2);
  if (memory == LS_NO_MEMORY ||
      !g_ascii_string_to_unsigned (number, 10, 0, G_MAXUINT32, &word, NULL))
    return FALSE;
  *cell = ls_cell_memory (memory, word);
  return TRUE;
}

gboolean
ls_cell_of_lane (LsCell *cell, const LsProgram *program, guint lane)
{
  const guint64 size = ls_program_memory_size (program, cell->number);

  if (cell->at >= size)
    return FALSE;
  if (ls_program_memory_is_per_lane (program, cell->number))
    cell->at += lane * size;
  return TRUE;
}

/* --- names ------------------------------------------------------------------------------------ */

static void
append_constant (GString *text, const LsCell *cell, const LsMachine *machine)
{
  gboolean is_file = cell->number == LS_CELL_CONST_FILE || cell->number == LS_CELL_OTHER_CONST_FILE;
  gboolean is_other = cell->number >= LS_OTHER_CONST_BUFFERS && cell->number != LS_CELL_CONST_FILE;
  const gboolean has_columns = machine->n_const_files > 0 && machine->const_files[0].columns > 0;
  const guint number = cell->number % LS_MAX_CONST_BUFFERS;
  g_autofree char *buffer = is_file ? NULL
                            : has_columns
                              ? g_strdup_printf ("%s[%u][", machine->const_files[0].id, number)
                              : g_strdup_printf ("CB%u[", number);
  const char *text_id = is_file ? machine->const_files[0].text_id : NULL;
  g_autofree char *name =
    text_id != NULL ? g_strdup_printf ("%s[%" PRIu64 "].%c", text_id, cell->at / 4,
                                       ls_machine_channels (machine, TRUE)[cell->at % 4])
                    : g_strdup_printf ("%s%" PRIu64 "%s.%c", is_file ? "C" : buffer, cell->at / 4,
                                       is_file ? "" : "]", "xyzw"[cell->at % 4]);

  if (is_other)
    g_string_append_printf (text, ls_words ("%s of the other stage"), name);
  else
    g_string_append (text, name);
}

void
ls_cell_append_texel (GString *text, const LsCell *cell)
{
  g_autofree char *at =
    cell->texel.is_deep
      ? g_strdup_printf ("(%u, %u, %u)", cell->texel.x, cell->texel.y, cell->texel.z)
      : g_strdup_printf ("(%u, %u)", cell->texel.x, cell->texel.y);

  if (cell->texel.level > 0)
    g_string_append_printf (text, ls_words ("%s of level %u"), at, cell->texel.level);
  else
    g_string_append (text, at);
}

static void
append_texel (GString *text, const LsCell *cell)
{
  g_autoptr (GString) at = g_string_new (NULL);

  ls_cell_append_texel (at, cell);
  g_string_append_printf (text, ls_words ("texture %u, texel %s, %c"), cell->number, at->str,
                          "xyzw"[cell->ref.channel & 3]);
}

/* "share[3]", or "scratch[3]@7" of a lane's own part. */
static void
append_memory (GString *text, const LsCell *cell, const LsProgram *program)
{
  const guint64 size = ls_program_memory_size (program, cell->number);
  const gboolean is_own = size > 0 && ls_program_memory_is_per_lane (program, cell->number);

  g_string_append_printf (text, "%s[%" PRIu64 "]", ls_program_memory_name (program, cell->number),
                          is_own ? cell->at % size : cell->at);
  if (is_own)
    g_string_append_printf (text, "@%" PRIu64, cell->at / size);
}

void
ls_cell_append (GString *text, const LsCell *cell, const LsProgram *program, guint32 value)
{
  switch (cell->kind)
    {
    case LS_CELL_REGISTER:
      ls_program_append_ref (text, program, cell->ref);
      g_string_append_printf (text, "@%u", cell->lane);
      break;
    case LS_CELL_MEMORY:
      append_memory (text, cell, program);
      break;
    case LS_CELL_CONSTANT:
      append_constant (text, cell, ls_program_machine (program));
      break;
    case LS_CELL_BOOLEAN:
      g_string_append_printf (text, "bool[%u]", cell->number);
      break;
    case LS_CELL_LITERAL:
      ls_value_append (text, LS_VALUE_BITS, value);
      break;
    case LS_CELL_LOOP:
      g_string_append (text, ls_program_machine (program)->loop_index);
      break;
    case LS_CELL_BUFFER:
      g_string_append_printf (text, ls_words ("buffer %u, byte %" PRIu64), cell->number, cell->at);
      break;
    case LS_CELL_TEXEL:
      append_texel (text, cell);
      break;
    }
}

/* Of a channel of a place without components. */
static char *
dup_channel_name (const LsNames *names, const char *whole, guint channel)
{
  guint component;
  const LsName *name = ls_names_find_channel (names, whole, channel, &component);
  GString *text;

  if (name == NULL)
    return NULL;
  text = g_string_new (NULL);
  ls_name_append_component (text, name, component);
  return g_string_free (text, FALSE);
}

static char *
dup_constant_name (const LsCell *cell, const LsNames *names)
{
  const guint element = (guint) (cell->at / 4), channel = (guint) (cell->at % 4);
  g_autofree char *bank = g_strdup_printf ("cb%u", cell->number);
  g_autofree char *place = cell->number == LS_CELL_CONST_FILE
                             ? g_strdup_printf ("c.%u", element)
                             : g_strdup_printf ("%s.%u", bank, element);
  char *found = dup_channel_name (names, place, channel);
  const LsName *name;

  if (found != NULL)
    return found;
  name = cell->number == LS_CELL_CONST_FILE ? NULL : ls_names_find (names, bank);
  return name != NULL ? g_strdup_printf ("%s[%u].%c", name->name, element, "xyzw"[channel]) : NULL;
}

static char *
dup_register_name (LsRegRef ref, const LsMachine *machine, const LsNames *names)
{
  const LsRegFile *file = &machine->reg_files[ref.file];
  g_autofree char *place =
    file->is_single ? g_strdup (file->id) : g_strdup_printf ("%s%u", file->id, ref.index);

  return dup_channel_name (names, place, ref.channel);
}

static char *
dup_resource_name (const char *kind, guint32 number, const LsNames *names)
{
  g_autofree char *place = g_strdup_printf ("%s %u", kind, number);
  const LsName *name = ls_names_find (names, place);

  return name != NULL ? g_strdup (name->name) : NULL;
}

char *
ls_cell_dup_name (const LsCell *cell,
                  const LsMachine *machine,
                  const LsNames *names,
                  gboolean starts)
{
  if (names == NULL)
    return NULL;
  switch (cell->kind)
    {
    case LS_CELL_REGISTER:
      return starts || machine->reg_files[cell->ref.file].is_output
               ? dup_register_name (cell->ref, machine, names)
               : NULL;
    case LS_CELL_CONSTANT:
      return cell->number == LS_CELL_CONST_FILE || cell->number < LS_OTHER_CONST_BUFFERS
               ? dup_constant_name (cell, names)
               : NULL;
    case LS_CELL_BUFFER:
      return dup_resource_name ("buffer", cell->number, names);
    case LS_CELL_TEXEL:
      return dup_resource_name ("texture", cell->number, names);
    case LS_CELL_MEMORY:
    case LS_CELL_BOOLEAN:
    case LS_CELL_LITERAL:
    case LS_CELL_LOOP:
      return NULL;
    }
  g_assert_not_reached ();
}

static LsValueType
type_of (const LsCell *cell, const LsMachine *machine)
{
  switch (cell->kind)
    {
    case LS_CELL_REGISTER:
      return machine->reg_files[cell->ref.file].type;
    case LS_CELL_BOOLEAN:
    case LS_CELL_LOOP:
      return LS_VALUE_UINT;
    case LS_CELL_BUFFER:
    case LS_CELL_MEMORY:
    case LS_CELL_CONSTANT:
    case LS_CELL_LITERAL:
    case LS_CELL_TEXEL:
      return LS_VALUE_BITS;
    }
  g_assert_not_reached ();
}

void
ls_cell_append_taken (GString *text,
                      const LsCell *cell,
                      const LsMachine *machine,
                      LsValueType type,
                      guint64 value)
{
  ls_value_append (text, type != LS_VALUE_BITS ? type : type_of (cell, machine), value);
}

void
ls_cell_append_pair (GString *text, const LsCell *cell, const LsProgram *program, guint64 value)
{
  static const char letters[] = "xyzwrgba";
  g_autoptr (GString) name = g_string_new (NULL);
  char *dot;

  if (cell->kind == LS_CELL_LITERAL)
    {
      ls_value_append (text, LS_VALUE_DOUBLE, value);
      return;
    }
  ls_cell_append (name, cell, program, 0);
  dot = strrchr (name->str, '.');
  if (dot == NULL || strchr (letters, dot[1]) == NULL)
    g_string_append (text, name->str);
  else
    g_string_append_printf (text, "%.*s.%.2s%s", (int) (dot - name->str), name->str,
                            &letters[(strchr (letters, dot[1]) - letters) & ~1], dot + 2);
}
