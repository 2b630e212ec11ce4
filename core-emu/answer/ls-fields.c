#include "ls-fields.h"

#include <string.h>

#include "ls-hole.h"
#include "ls-place-text.h"

/* --- members --------------------------------------------------------------------------------------------- */

static gconstpointer
find_member (const LsField *field, gconstpointer of)
{
  return (const char *) of + field->at;
}

static guint64
read_uint (gconstpointer of, guint at, guint size)
{
  gconstpointer member = (const char *) of + at;

  switch (size)
    {
    case sizeof (guint8):
      return *(const guint8 *) member;
    case sizeof (guint16):
      return *(const guint16 *) member;
    case sizeof (guint32):
      return *(const guint32 *) member;
    default:
      g_assert (size == sizeof (guint64));
      return *(const guint64 *) member;
    }
}

/* Of the field's own member. */
static guint64
read_number (const LsField *field, gconstpointer of)
{
  return read_uint (of, field->at, field->size);
}

static gconstpointer
read_pointer (const LsField *field, gconstpointer of)
{
  return *(const gconstpointer *) find_member (field, of);
}

static GVariant *
text_of_line (const LsProgram *program, guint number)
{
  LsLine line;

  ls_program_line (program, number, &line);
  return g_variant_new_string (line.text);
}

/* --- kinds ----------------------------------------------------------------------------------------------- */

static GVariant *
read_uint_kind (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_uint64 (read_number (field, of));
}

static GVariant *
read_int (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  if (field->size == sizeof (gint32))
    return g_variant_new_int64 (*(const gint32 *) find_member (field, of));
  return g_variant_new_int64 (*(const gint64 *) find_member (field, of));
}

static GVariant *
read_bool (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_boolean (read_number (field, of) != 0);
}

static GVariant *
read_flag (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return read_number (field, of) != 0 ? read_bool (field, of, scope) : NULL;
}

static GVariant *
read_lanes (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return ls_mask_to_variant (read_number (field, of));
}

static GVariant *
read_count (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_uint64 (ls_mask_count (read_number (field, of)));
}

static GVariant *
read_line (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const guint64 line = read_number (field, of);

  return line != G_MAXUINT ? g_variant_new_uint64 (line + 1) : NULL;
}

static GVariant *
read_op (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return g_variant_new_string (ls_program_op (scope->program, (guint) read_number (field, of)));
}

static GVariant *
read_text (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return text_of_line (scope->program, (guint) read_number (field, of));
}

static GVariant *
read_instruction (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  LsLine line;

  ls_program_line (scope->program, (guint) read_number (field, of), &line);
  return line.op != NULL ? g_variant_new_string (line.op) : NULL;
}

static GVariant *
read_slot (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  const char *slots = ls_program_machine (scope->program)->slots;
  const guint64 slot = read_number (field, of);

  return slots != NULL && slot < strlen (slots)
           ? g_variant_new_take_string (g_strndup (&slots[slot], 1))
           : NULL;
}

static GVariant *
read_index (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  const guint64 none = field->size == sizeof (guint64) ? G_MAXUINT64 : G_MAXUINT;

  return read_number (field, of) != none ? read_uint_kind (field, of, scope) : NULL;
}

static GVariant *
read_slots (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_uint64 (LS_LANES * read_number (field, of));
}

static GVariant *
read_row (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  (void) field;
  (void) of;
  return g_variant_new_uint64 (scope->row + 1);
}

static GVariant *
read_row_text (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  (void) field;
  (void) of;
  return text_of_line (scope->program, scope->row);
}

static GVariant *
read_nothing (const LsField *field G_GNUC_UNUSED,
              gconstpointer of G_GNUC_UNUSED,
              const LsFieldScope *scope G_GNUC_UNUSED)
{
  return NULL;
}

static GVariant *
read_string (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const char *text = read_pointer (field, of);

  return text != NULL ? g_variant_new_take_string (g_utf8_make_valid (text, -1)) : NULL;
}

static GVariant *
read_texts (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const GPtrArray *texts = read_pointer (field, of);

  return g_variant_new_strv ((const char *const *) texts->pdata, texts->len);
}

static gint
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static GVariant *
read_keys (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  guint n;
  g_autofree gpointer *keys =
    g_hash_table_get_keys_as_array ((GHashTable *) read_pointer (field, of), &n);

  qsort (keys, n, sizeof *keys, compare_texts);
  return g_variant_new_strv ((const char *const *) keys, n);
}

static GVariant *
read_data (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return (GVariant *) read_pointer (field, of);
}

static GVariant *
read_strings (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const char *const *texts = read_pointer (field, of);

  return texts != NULL ? g_variant_new_strv (texts, -1) : NULL;
}

static GVariant *
read_name (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const char *name = field->names[read_number (field, of)];

  return name != NULL ? g_variant_new_string (name) : NULL;
}

static GVariant *
read_bits (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return ls_bits_to_variant ((guint32) read_number (field, of));
}

static GVariant *
read_double (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  if (field->size == sizeof (float))
    return ls_number_to_variant ((double) *(const float *) find_member (field, of));
  return ls_number_to_variant (*(const double *) find_member (field, of));
}

static GVariant *
read_register (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  g_autoptr (GString) name = g_string_new (NULL);

  ls_program_append_ref (name, scope->program, *(const LsRegRef *) find_member (field, of));
  return g_variant_new_string (name->str);
}

static GVariant *
read_memory (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  const LsMemory memory = (LsMemory) read_number (field, of);

  return g_variant_new_string (ls_program_memory_name (scope->program, memory));
}

static GVariant *
read_state (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  const LsLaneState state = (LsLaneState) read_number (field, of);

  return g_variant_new_string (ls_program_lane_desc (scope->program, state)->id);
}

static GVariant *
read_place (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return g_variant_new_take_string (
    ls_program_dup_place (scope->program, (guint) read_number (field, of)));
}

static GVariant *
read_code (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return g_variant_new_take_string (
    ls_program_dup_code (scope->program, (guint) read_number (field, of)));
}

static GVariant *
read_lane (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return ls_mask_to_variant (LS_MASK_LANE (read_number (field, of)));
}

static GVariant *
read_other (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  LsFieldScope other = *scope;

  other.program = scope->other;
  return ls_fields_read (field->fields, of, &other);
}

static GVariant *
read_to (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  gconstpointer to = read_pointer (field, of);

  return to != NULL ? ls_fields_read (field->fields, to, scope) : NULL;
}

static GVariant *
read_chars (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_string (find_member (field, of));
}

static GVariant *
read_object (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return ls_fields_read (field->fields, find_member (field, of), scope);
}

GVariant *
ls_fields_value (LsValueType type, guint64 bits, const char *text)
{
  return ls_value_is_wide (type) ? ls_wide_to_variant (bits, text)
                                 : ls_value_to_variant ((guint32) bits, text);
}

/* --- lists ----------------------------------------------------------------------------------------------- */

/* is_packed: in one block of memory: made of parts, a value takes ten times as much. */
static void
add_row (GVariantBuilder *list,
         const LsField *fields,
         gconstpointer row,
         gboolean is_packed,
         const LsFieldScope *scope)
{
  GVariant *value;

  if (fields->kind == LS_FIELD_ONLY && read_number (fields, row) == 0)
    return;
  value = ls_fields_read (fields, row, scope);
  if (is_packed)
    g_variant_get_data (value);
  g_variant_builder_add_value (list, value);
}

GVariant *
ls_fields_read_rows (const LsField *fields,
                     gconstpointer rows,
                     guint n,
                     gsize row_size,
                     const LsFieldScope *scope)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  LsFieldScope inner = *scope;

  for (inner.row = 0; inner.row < n; inner.row++)
    {
      gconstpointer row = row_size > 0 ? (const char *) rows + inner.row * row_size
                                       : ((const gconstpointer *) rows)[inner.row];

      /* Pointers may lead to trees, whose every level would be packed again. */
      add_row (&list, fields, row, row_size > 0, &inner);
    }
  return g_variant_builder_end (&list);
}

static GVariant *
read_array (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  static const GArray none = { 0 };
  const GArray *array = read_pointer (field, of);

  array = array != NULL ? array : &none;
  return ls_fields_read_rows (field->fields, array->data, array->len, field->row_size, scope);
}

static GVariant *
read_rows (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return ls_fields_read_rows (field->fields, read_pointer (field, of),
                              (guint) read_uint (of, field->if_at, field->if_size), field->row_size,
                              scope);
}

GVariant *
ls_fields_read_pointers (const LsField *fields,
                         const GPtrArray *pointers,
                         const LsFieldScope *scope)
{
  return pointers != NULL ? ls_fields_read_rows (fields, pointers->pdata, pointers->len, 0, scope)
                          : ls_fields_read_rows (fields, NULL, 0, 0, scope);
}

static GVariant *
read_pointers (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return ls_fields_read_pointers (field->fields, read_pointer (field, of), scope);
}

static GVariant *
read_call (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  return field->call (of, scope);
}

static GVariant *
read_told (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  char *text = ((LsFieldTell) field->call) (of, scope->program);

  return text != NULL ? g_variant_new_take_string (text) : NULL;
}

/* Whether the member is one of the row's values. */
static gboolean
is_among (const LsField *field, gconstpointer of)
{
  return (field->row_size >> read_number (field, of) & 1) != 0;
}

static GVariant *
read_among (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return is_among (field, of) ? g_variant_new_boolean (TRUE) : NULL;
}

static GVariant *
read_word (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return ls_value_to_variant ((guint32) read_number (field, of), NULL);
}

static GVariant *
read_float (const LsField *field, gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  guint32 bits;

  memcpy (&bits, find_member (field, of), sizeof bits);
  return g_variant_new_take_string (ls_value_dup (LS_VALUE_FLOAT, bits));
}

static GVariant *
read_truth (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  const LsFieldTruth is = (LsFieldTruth) (void (*) (void)) field->call;

  return is (of, scope->program) ? g_variant_new_boolean (TRUE) : NULL;
}

/* --- reading --------------------------------------------------------------------------------------------- */

static GVariant *(*const readers[LS_N_FIELD_KINDS]) (const LsField *field,
                                                     gconstpointer of,
                                                     const LsFieldScope *scope) = {
  [LS_FIELD_UINT] = read_uint_kind,
  [LS_FIELD_BOOL] = read_bool,
  [LS_FIELD_FLAG] = read_flag,
  [LS_FIELD_LANES] = read_lanes,
  [LS_FIELD_COUNT] = read_count,
  [LS_FIELD_LINE] = read_line,
  [LS_FIELD_OP] = read_op,
  [LS_FIELD_TEXT] = read_text,
  [LS_FIELD_INSTRUCTION] = read_instruction,
  [LS_FIELD_SLOT] = read_slot,
  [LS_FIELD_INDEX] = read_index,
  [LS_FIELD_SLOTS] = read_slots,
  [LS_FIELD_ROW] = read_row,
  [LS_FIELD_ROW_TEXT] = read_row_text,
  [LS_FIELD_ONLY] = read_nothing,
  [LS_FIELD_STRING] = read_string,
  [LS_FIELD_STRINGS] = read_strings,
  [LS_FIELD_TEXTS] = read_texts,
  [LS_FIELD_KEYS] = read_keys,
  [LS_FIELD_DATA] = read_data,
  [LS_FIELD_NAME] = read_name,
  [LS_FIELD_BITS] = read_bits,
  [LS_FIELD_DOUBLE] = read_double,
  [LS_FIELD_REGISTER] = read_register,
  [LS_FIELD_MEMORY] = read_memory,
  [LS_FIELD_STATE] = read_state,
  [LS_FIELD_OBJECT] = read_object,
  [LS_FIELD_ARRAY] = read_array,
  [LS_FIELD_ROWS] = read_rows,
  [LS_FIELD_POINTERS] = read_pointers,
  [LS_FIELD_CALL] = read_call,
  [LS_FIELD_PLACE] = read_place,
  [LS_FIELD_CODE] = read_code,
  [LS_FIELD_LANE] = read_lane,
  [LS_FIELD_OTHER] = read_other,
  [LS_FIELD_POINTER] = read_to,
  [LS_FIELD_CHARS] = read_chars,
  [LS_FIELD_INT] = read_int,
  [LS_FIELD_AMONG] = read_among,
  [LS_FIELD_WORD] = read_word,
  [LS_FIELD_FLOAT] = read_float,
  [LS_FIELD_TRUTH] = read_truth,
  [LS_FIELD_TELL] = read_told,
};

static void
add_members (GVariantBuilder *builder, GVariant *members)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (members);

  for (gsize i = 0; i < g_variant_n_children (owned); i++)
    {
      g_autoptr (GVariant) member = g_variant_get_child_value (owned, i);

      g_variant_builder_add_value (builder, member);
    }
}

/* A dictionary of rows. */
static GVariant *
key_rows (GVariant *rows)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (rows);
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);

  for (gsize i = 0; i < g_variant_n_children (owned); i++)
    {
      g_autoptr (GVariant) row = g_variant_get_child_value (owned, i);
      g_autoptr (GVariant) key = NULL, value = NULL;

      g_variant_get_child (row, 0, "{sv}", NULL, &key);
      g_variant_get_child (row, 1, "{sv}", NULL, &value);
      g_variant_builder_add (&builder, "{sv}", g_variant_get_string (key, NULL), value);
    }
  return g_variant_builder_end (&builder);
}

static gboolean
is_there (const LsField *field, gconstpointer of)
{
  return field->if_size == 0 || field->kind == LS_FIELD_ROWS ||
         (read_uint (of, field->if_at, field->if_size) != 0) != field->is_unless;
}

static void add_fields (GVariantBuilder *builder,
                        const LsField *fields,
                        gconstpointer of,
                        const LsFieldScope *scope);

/* What sentences say of the members before a row and of its own fields. */
static char *
say (const LsField *row, GVariant *members, gconstpointer of, const LsFieldScope *scope)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
  g_autoptr (GVariant) data = NULL;
  GString *text = g_string_new (NULL);

  if (row->fields != NULL)
    add_fields (&builder, row->fields, of, scope);
  add_members (&builder, members);
  data = g_variant_ref_sink (g_variant_builder_end (&builder));
  const LsScope given = { .data = scope->given, .program = scope->program };
  const LsScope said = { .data = data,
                         .outer = scope->given != NULL ? &given : NULL,
                         .program = scope->program,
                         .parts = row->parts };

  ls_scope_list (text, row->sentences, " ", &said);
  return g_string_free (text, FALSE);
}

/* Of the members in builder. */
static GVariant *
read_said (const LsField *row,
           GVariantBuilder *builder,
           gconstpointer of,
           const LsFieldScope *scope)
{
  g_autoptr (GVariant) members = g_variant_ref_sink (g_variant_builder_end (builder));
  g_autofree char *text = say (row, members, of, scope);

  g_variant_builder_init (builder, G_VARIANT_TYPE_VARDICT);
  add_members (builder, members);
  return *text != '\0' ? g_variant_new_take_string (g_steal_pointer (&text)) : NULL;
}

/* Returns: (nullable): NULL where the key is not there. */
static GVariant *
read_field (const LsField *field, gconstpointer of, const LsFieldScope *scope)
{
  GVariant *value = is_there (field, of) ? readers[field->kind](field, of, scope) : NULL;

  if (value != NULL && field->is_some && g_variant_n_children (value) == 0)
    g_clear_pointer (&value, g_variant_unref);
  return value;
}

/* A row, and whether rows count from here on. */
static void
add_field (GVariantBuilder *builder,
           const LsField *field,
           gboolean *is_on,
           gconstpointer of,
           const LsFieldScope *scope)
{
  GVariant *value = NULL;

  if (field->kind == LS_FIELD_FOR)
    *is_on = field->size == 0 || is_among (field, of);
  else if (field->kind == LS_FIELD_WHEN)
    *is_on = ((guint) read_number (field, of) == field->row_size) != field->is_unless;
  else if (*is_on)
    value = field->kind == LS_FIELD_SAID ? read_said (field, builder, of, scope)
                                         : read_field (field, of, scope);
  if (value != NULL && field->is_keyed)
    value = key_rows (value);
  if (value != NULL && field->is_members)
    add_members (builder, value);
  else if (value != NULL)
    g_variant_builder_add (builder, "{sv}", field->key, value);
}

static void
add_fields (GVariantBuilder *builder,
            const LsField *fields,
            gconstpointer of,
            const LsFieldScope *scope)
{
  gboolean is_on = TRUE;

  for (const LsField *field = fields; field->key != NULL; field++)
    add_field (builder, field, &is_on, of, scope);
}

GVariant *
ls_fields_read (const LsField *fields, gconstpointer of, const LsFieldScope *scope)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);

  add_fields (&builder, fields, of, scope);
  return g_variant_builder_end (&builder);
}

GVariant *
ls_fields_to_data (const LsField *fields,
                   gconstpointer of,
                   const LsProgram *program,
                   gconstpointer about)
{
  const LsFieldScope scope = { .program = program, .answer = of, .about = about };

  return ls_fields_read (fields, of, &scope);
}

char *
ls_fields_say (const LsField *fields,
               gconstpointer of,
               const LsProgram *program,
               gconstpointer about)
{
  const LsFieldScope scope = { .program = program, .answer = of, .about = about };
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
  g_autoptr (GVariant) members = NULL;
  gboolean is_on = TRUE;

  while (fields->kind != LS_FIELD_SAID)
    add_field (&builder, fields++, &is_on, of, &scope);
  members = g_variant_ref_sink (g_variant_builder_end (&builder));
  return say (fields, members, of, &scope);
}
