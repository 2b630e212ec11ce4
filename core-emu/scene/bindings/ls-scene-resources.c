#include "ls-constant.h"
#include "ls-room.h"
#include "ls-scene-bindings.h"

#include <string.h>

#include "ls-words.h"

/* [constants] and [buffer N]. */

#define LINE_VEC4S 16 /* constant buffers are sized in lines of 16 vec4s */
#define BYTES_PER_VEC4 16

/* --- constants ------------------------------------------------------------------------------------------- */

static const LsSceneKey constants_keys[] = {
  { "cb0", LS_KEY_PATTERN },        { "cb0.3", LS_KEY_PATTERN },     { "c", LS_KEY_PATTERN },
  { "c.12", LS_KEY_PATTERN },       { "b4", LS_KEY_PATTERN },        { "loop0", LS_KEY_PATTERN },
  { "dx10-clamp", LS_KEY_PATTERN }, { "semantics", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (constants, "constants", NULL, constants_keys, LS_SCOPE_ANY);

/* A name like "cb12.34": prefix, number and the number behind the dot (-1: no dot). FALSE if it is not of that
 * form. */
static gboolean
parse_numbered (const char *key, const char *prefix, guint *number, gint *element)
{
  gsize length = strlen (prefix);
  const char *p = key + length;

  if (strncmp (key, prefix, length) || !g_ascii_isdigit (*p) || strlen (p) > 9)
    return FALSE;
  *number = (guint) g_ascii_strtoull (p, (char **) &p, 10);
  *element = -1;
  if (*p == '.' && g_ascii_isdigit (p[1]))
    *element = (gint) g_ascii_strtoull (p + 1, (char **) &p, 10);
  return *p == '\0';
}

static void
pad_data (GByteArray *data, gsize size)
{
  gsize old = data->len;

  if (size <= old)
    return;
  g_byte_array_set_size (data, (guint) size);
  memset (data->data + old, 0, size - old);
}

/* Sets all vec4s or one; each buffer grows to whole lines, as the hardware sizes them. */
static gboolean
set_constants (const LsSceneFile *file,
               const LsDocEntry *entry,
               GBytes **target,
               gint element,
               guint max_vec4s,
               GError **error)
{
  gsize max = (gsize) (element < 0 ? max_vec4s : 1) * BYTES_PER_VEC4;
  g_autoptr (GByteArray) data = NULL;
  g_autoptr (GByteArray) all = NULL;
  gsize at = element < 0 ? 0 : (gsize) element * BYTES_PER_VEC4;

  if (element >= (gint) max_vec4s)
    return ls_doc_fail (entry->at, LS_ERROR_RANGE, error,
                        "constant %d is out of range (write 0 to %u)", element, max_vec4s - 1);
  data = ls_scene_data_read (file, entry, max, error);
  if (data == NULL)
    return FALSE;
  if (data->len % 4)
    return ls_doc_fail (entry->value_at, LS_ERROR_FORMAT, error,
                        "constants of %u bytes (they are 32-bit words)", data->len);
  all = *target ? g_bytes_unref_to_array (g_steal_pointer (target)) : g_byte_array_new ();
  pad_data (all, at + data->len);
  pad_data (all, (all->len + LINE_VEC4S * BYTES_PER_VEC4 - 1) / (LINE_VEC4S * BYTES_PER_VEC4) *
                   (LINE_VEC4S * BYTES_PER_VEC4));
  if (data->len > 0)
    memcpy (all->data + at, data->data, data->len);
  *target = g_byte_array_free_to_bytes (g_steal_pointer (&all));
  return TRUE;
}

static gboolean
check_number (const LsDocEntry *entry, const char *what, guint number, guint limit, GError **error)
{
  if (number < limit)
    return TRUE;
  return ls_doc_fail (entry->at, LS_ERROR_RANGE, error, "%s %u is out of range (write 0 to %u)",
                      ls_words (what), number, limit - 1);
}

static gboolean
read_switch (const LsDocEntry *entry, gboolean *on, GError **error)
{
  const LsSceneKey key = { entry->key, LS_KEY_BOOL, 0, 0, 0, NULL };
  const LsSceneGroupKeys keys = { "constants", NULL, &key, 1, FALSE, LS_SCOPE_ANY };
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  const LsDocGroup group = { .name = (char *) "constants", .entries = entries };

  g_ptr_array_add (entries, (gpointer) entry);
  return ls_scene_read_keys (&group, &keys, on, error);
}

/* An increment is a byte, which may be written with the sign that it has. */
static gboolean
read_step (const LsSceneCursor *cursor, const LsBindings *bindings, gint32 *step, GError **error)
{
  guint64 number;

  if (bindings->signed_steps && cursor->token[0] == '-')
    {
      if (!ls_scene_parse_uint (cursor->token + 1, 128, &number))
        return ls_doc_fail (cursor->place, LS_ERROR_RANGE, error,
                            "%s is no step of a loop (write -128 to 127)", cursor->token);
      *step = -(gint32) number;
      return TRUE;
    }
  if (!ls_scene_cursor_uint (cursor, 255, &number, error))
    return FALSE;
  *step = ls_bindings_loop_step (bindings, (gint32) number);
  return TRUE;
}

/* loopN=COUNT INIT INCREMENT */
static gboolean
read_loop (const LsDocEntry *entry,
           const LsBindings *bindings,
           LsLoopConstant *loop,
           GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 numbers[2] = { 0 };

  ls_scene_cursor_init (&cursor, entry);
  for (guint i = 0; i <= G_N_ELEMENTS (numbers); i++)
    {
      if (!ls_scene_cursor_next (&cursor))
        return ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error,
                            ls_words_many ("%u number, not 3 (write COUNT INIT INCREMENT)",
                                           "%u numbers, not 3 (write COUNT INIT INCREMENT)", i),
                            i);
      if (i < G_N_ELEMENTS (numbers) ? !ls_scene_cursor_uint (&cursor, 4095, &numbers[i], error)
                                     : !read_step (&cursor, bindings, &loop->increment, error))
        return FALSE;
    }
  if (ls_scene_cursor_next (&cursor))
    return ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error,
                        "more than 3 numbers (write COUNT INIT INCREMENT)");
  loop->count = (guint32) numbers[0];
  loop->init = (guint32) numbers[1];
  return TRUE;
}

/* Ids of the semantic table, the entry of register 1 first. */
static gboolean
read_semantics (const LsDocEntry *entry, LsBindings *bindings, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 id;

  ls_scene_cursor_init (&cursor, entry);
  bindings->n_semantics = 0;
  while (ls_scene_cursor_next (&cursor))
    {
      if (bindings->n_semantics == LS_MAX_SEMANTICS)
        return ls_doc_fail (cursor.place, LS_ERROR_RANGE, error,
                            "more than %d entries of the semantic table", LS_MAX_SEMANTICS);
      if (!ls_scene_cursor_uint (&cursor, 255, &id, error))
        return FALSE;
      bindings->semantics[bindings->n_semantics++] = (guint8) id;
    }
  return TRUE;
}

static gboolean
read_constant (const LsSceneFile *file,
               const LsDocGroup *group,
               const LsDocEntry *entry,
               LsBindings *bindings,
               GError **error)
{
  guint number;
  gint element = -1;
  gboolean on;

  if (!*entry->value)
    return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                        "%s has no value (write one, or remove the line)", entry->key);
  if (parse_numbered (entry->key, "cb", &number, &element))
    return check_number (entry, "constant buffer", number, LS_MAX_CONST_BUFFERS, error) &&
           set_constants (file, entry, &bindings->constants[number], element, LS_SCENE_MAX_VEC4S,
                          error);
  if (!strcmp (entry->key, "c") || parse_numbered (entry->key, "c.", &number, &element))
    {
      if (entry->key[1])
        element = element < 0 ? (gint) number : G_MAXINT;
      return set_constants (file, entry, &bindings->const_file, element, LS_SCENE_FILE_VEC4S,
                            error);
    }
  if (parse_numbered (entry->key, "b", &number, &element) && element < 0)
    {
      if (!check_number (entry, "boolean constant", number, 32, error) ||
          !read_switch (entry, &on, error))
        return FALSE;
      bindings->booleans |= on ? 1u << number : 0;
      return TRUE;
    }
  if (parse_numbered (entry->key, "loop", &number, &element) && element < 0)
    return check_number (entry, "loop constant", number, LS_MAX_LOOP_CONSTANTS, error) &&
           read_loop (entry, bindings, &bindings->loops[number], error);
  if (!strcmp (entry->key, "dx10-clamp"))
    return read_switch (entry, &bindings->dx10_clamp, error);
  if (!strcmp (entry->key, "semantics"))
    return read_semantics (entry, bindings, error);
  return ls_scene_fail_key (group, &ls_scene_keys_constants, entry, error);
}

gboolean
ls_scene_constants_read (const LsSceneFile *file, LsBindings *bindings, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "constants");

  for (guint i = 0; group && i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      if (!read_constant (file, group, entry, bindings, error))
        return FALSE;
    }
  return TRUE;
}

void
ls_scene_constants_zero (LsBindings *bindings)
{
  gsize size = LS_SCENE_MAX_VEC4S * BYTES_PER_VEC4;
  g_autoptr (GBytes) zeros = g_bytes_new_take (g_malloc0 (size), size);

  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    bindings->constants[i] = g_bytes_ref (zeros);
  bindings->const_file = g_bytes_new_from_bytes (zeros, 0, LS_SCENE_FILE_VEC4S * BYTES_PER_VEC4);
}

/* --- buffers --------------------------------------------------------------------------------------------- */

/* clang-format off */
/* Indexed by the code of ls_data_format(); a test compares the two. */
const char *const ls_scene_format_names[] = {
  "", "8", "4_4", "3_3_2", "", "16", "16_float", "8_8", "5_6_5", "6_5_5", "1_5_5_5", "4_4_4_4", "5_5_5_1", "32",
  "32_float", "16_16", "16_16_float", "8_24", "8_24_float", "24_8", "24_8_float", "10_11_11", "10_11_11_float",
  "11_11_10", "11_11_10_float", "2_10_10_10", "8_8_8_8", "10_10_10_2", "x24_8_32_float", "32_32", "32_32_float",
  "16_16_16_16", "16_16_16_16_float", "", "32_32_32_32", "32_32_32_32_float", "", "1", "1_reversed", "gb_gr", "bg_rg",
  "32_as_8", "32_as_8_8", "5_9_9_9_sharedexp", "8_8_8", "16_16_16", "16_16_16_float", "32_32_32", "32_32_32_float",
  "bc1", "bc2", "bc3", "bc4", "bc5", "apc0", "apc1", "apc2", "apc3", "apc4", "apc5", "apc6", "apc7", "ctx1", NULL,
};
/* clang-format on */
const char *const ls_scene_num_format_names[] = { "norm", "int", "scaled", NULL };
const char *const ls_scene_comp_names[] = { "unsigned", "signed", "unsigned-biased", NULL };
/* FORMAT_COMP_ALL has one bit. */
static const char *const buffer_comp_names[] = { "unsigned", "signed", NULL };
const char *const ls_scene_srf_names[] = { "zero-clamp-minus-one", "no-zero", NULL };
const char *const ls_scene_endian_names[] = { "none", "8in16", "8in32", "8in64", NULL };

typedef struct
{
  const LsDocEntry *size;
  guint stride, format, num_format, comp, srf, endian;
} BufferKeys;

static const LsSceneKey buffer_keys[] = {
  { "file", LS_KEY_LATER },
  { "data", LS_KEY_LATER },
  { "size", LS_KEY_ENTRY, offsetof (BufferKeys, size) },
  { "stride", LS_KEY_UINT, offsetof (BufferKeys, stride), 0, 2047 },
  { "format", LS_KEY_CHOICE, offsetof (BufferKeys, format), 0, 0, ls_scene_format_names },
  { "num-format", LS_KEY_CHOICE, offsetof (BufferKeys, num_format), 0, 0,
    ls_scene_num_format_names },
  { "comp", LS_KEY_CHOICE, offsetof (BufferKeys, comp), 0, 0, buffer_comp_names },
  { "srf-mode", LS_KEY_CHOICE, offsetof (BufferKeys, srf), 0, 0, ls_scene_srf_names },
  { "endian", LS_KEY_CHOICE, offsetof (BufferKeys, endian), 0, 0, ls_scene_endian_names },
};

LS_SCENE_GROUP (buffer, "buffer", "N", buffer_keys, LS_SCOPE_ANY);

/* Cuts bytes, or fills them with zeros. Returns: (transfer full) */
static GBytes *
resize_bytes (GBytes *bytes, gsize size, GError **error)
{
  gsize old;
  const guint8 *data = g_bytes_get_data (bytes, &old);
  guint8 *resized;

  if (size <= old)
    return g_bytes_new_from_bytes (bytes, 0, size);
  resized = ls_room_new0 (size, 1, error);
  if (resized == NULL)
    return NULL;
  if (old)
    memcpy (resized, data, old);
  return g_bytes_new_take (resized, size);
}

/* The bytes of file or data, cut or filled with zeros to size. */
static GBytes *
read_buffer_bytes (const LsSceneFile *file,
                   const LsDocGroup *group,
                   const BufferKeys *keys,
                   GError **error)
{
  const guint64 limit = LS_FILE_MAX_BYTES; /* of one: what all have is of the budget */
  g_autoptr (GByteArray) data = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) reason = NULL;
  g_auto (LsSceneCursor) cursor = { 0 };
  GBytes *resized;
  guint64 size;

  if (!ls_doc_group_find (group, "file") && !ls_doc_group_find (group, "data") && !keys->size)
    {
      ls_doc_fail (group->at, LS_ERROR_STATE, error,
                   "buffer %s has no bytes (set file, data or size)", group->argument);
      return NULL;
    }
  data = ls_scene_contents_read (file, group, limit, error);
  bytes = data != NULL ? g_byte_array_free_to_bytes (g_steal_pointer (&data)) : NULL;
  if (bytes == NULL || !keys->size)
    return g_steal_pointer (&bytes);
  ls_scene_cursor_init (&cursor, keys->size);
  ls_scene_cursor_next (&cursor);
  if (!ls_scene_cursor_uint (&cursor, limit, &size, error) ||
      (size > g_bytes_get_size (bytes) &&
       !ls_scene_take (file, keys->size->value_at, size - g_bytes_get_size (bytes), "the buffer",
                       error)))
    return NULL;
  resized = resize_bytes (bytes, size, &reason);
  if (resized == NULL)
    ls_doc_fail (keys->size->value_at, LS_ERROR_MEMORY, error, "%s", reason->message);
  return resized;
}

static gboolean
read_buffer (const LsSceneFile *file, const LsDocGroup *group, LsBindings *bindings, GError **error)
{
  BufferKeys keys = { .stride = 16, .format = 35 };
  LsBuffer *buffer;
  guint number;

  if (!ls_scene_group_number (group, LS_MAX_RESOURCES, &number, error) ||
      !ls_scene_read_keys (group, &ls_scene_keys_buffer, &keys, error))
    return FALSE;
  buffer = &bindings->buffers[number];
  if (buffer->bytes || bindings->textures[number])
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "resource %u is bound twice (buffers and textures share numbers)", number);
  buffer->bytes = read_buffer_bytes (file, group, &keys, error);
  buffer->stride = keys.stride;
  buffer->data_format = (guint8) keys.format;
  buffer->num_format = (guint8) keys.num_format;
  buffer->format_comp = (guint8) keys.comp;
  buffer->srf_mode = (guint8) keys.srf;
  buffer->endian_swap = (guint8) keys.endian;
  return buffer->bytes != NULL;
}

gboolean
ls_scene_buffers_read (const LsSceneFile *file, LsBindings *bindings, GError **error)
{
  const LsDocGroup *group;

  for (guint at = 0; (group = ls_scene_file_next (file, "buffer", &at)) != NULL;)
    if (!read_buffer (file, group, bindings, error))
      return FALSE;
  return TRUE;
}
