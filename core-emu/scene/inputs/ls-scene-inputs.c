#include "ls-scene-inputs.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

/* [inputs]: what the registers start from. */

#define MAX_LIST (1u << 22)

static const LsSceneKey inputs_keys[] = {
  { "R0.xy", LS_KEY_PATTERN },
  { "IN0.xy", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (inputs, "inputs", NULL, inputs_keys, LS_SCOPE_ANY);

/* Names of the kinds without arguments, in the order of LsInputKind. */
static const char *const ramp_names[] = {
  "",           "pixel-x",     "pixel-y",         "center-x", "center-y",
  "u",          "v",           "ndc-x",           "ndc-y",    "index",
  "lane",       "wave",        "thread-in-group", "group-id", "wave-in-group",
  "group-size", "group-count", "thread-count",    "linear",   "list",
  "file",       "random",
};
G_STATIC_ASSERT (G_N_ELEMENTS (ramp_names) == LS_INPUT_LANES);

static void
input_clear (gpointer data)
{
  LsSceneInput *input = data;

  g_clear_pointer (&input->words, g_bytes_unref);
}

GArray *
ls_scene_inputs_new (void)
{
  GArray *inputs = g_array_new (FALSE, TRUE, sizeof (LsSceneInput));

  g_array_set_clear_func (inputs, input_clear);
  return inputs;
}

/* --- reading ------------------------------------------------------------------------------------------- */

static gboolean
next_argument (LsSceneCursor *cursor, const char *what, GError **error)
{
  if (ls_scene_cursor_next (cursor) && strcmp (cursor->token, ","))
    return TRUE;
  return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "%s missing", ls_words (what));
}

static gboolean
read_linear (LsSceneCursor *cursor, LsSceneInput *input, GError **error)
{
  double *numbers[] = { &input->a, &input->b, &input->c };

  for (guint i = 0; i < 3; i++)
    if (!next_argument (cursor, "a number of linear A B C (A x + B y + C)", error) ||
        !ls_scene_cursor_number (cursor, -1e30, 1e30, numbers[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
read_random (LsSceneCursor *cursor, LsSceneInput *input, GError **error)
{
  static const double lows[] = { -1e30, G_MININT32, 0 };
  static const double highs[] = { 1e30, G_MAXINT32, G_MAXUINT32 };

  if (!next_argument (cursor, "the seed of random SEED LOW HIGH", error) ||
      !ls_scene_cursor_uint (cursor, G_MAXUINT64, &input->seed, error))
    return FALSE;
  if (!next_argument (cursor, "the low end of random SEED LOW HIGH", error) ||
      !ls_scene_cursor_number (cursor, lows[input->type], highs[input->type], &input->a, error))
    return FALSE;
  if (!next_argument (cursor, "the high end of random SEED LOW HIGH", error) ||
      !ls_scene_cursor_number (cursor, lows[input->type], highs[input->type], &input->b, error))
    return FALSE;
  if (input->b < input->a)
    return ls_doc_fail (cursor->place, LS_ERROR_RANGE, error,
                        "random range ends before it starts (write LOW before HIGH)");
  return TRUE;
}

/* list V V ... up to a comma or the end. */
static gboolean
read_list (LsSceneCursor *cursor, LsSceneInput *input, guint n_needed, GError **error)
{
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint32));
  const char *rest = cursor->rest;

  while (ls_scene_cursor_next (cursor) && strcmp (cursor->token, ","))
    {
      guint32 word;

      if (words->len == MAX_LIST)
        return ls_doc_fail (cursor->place, LS_ERROR_RANGE, error,
                            "more than %u values (use a file)", MAX_LIST);
      if (!ls_scene_cursor_word (cursor, input->type, &word, error))
        return FALSE;
      g_array_append_val (words, word);
      rest = cursor->rest;
    }
  cursor->rest = rest;
  if (words->len != n_needed)
    return ls_doc_fail (cursor->place, LS_ERROR_FORMAT, error,
                        "list of %u values for %u lanes (write one for each)", words->len,
                        n_needed);
  input->words = g_bytes_new (words->data, words->len * sizeof (guint32));
  input->stride = 1;
  return TRUE;
}

static gboolean
check_file_size (const LsSceneInput *input,
                 const char *name,
                 LsDocPlace at,
                 guint n_channels,
                 guint n_needed,
                 GError **error)
{
  gsize have = g_bytes_get_size (input->words);
  guint64 need = ((guint64) (n_needed - 1) * input->stride + input->offset + n_channels) * 4;

  if (have >= need)
    return TRUE;
  return ls_doc_fail (at, LS_ERROR_FORMAT, error,
                      "%s has %zu bytes, %" PRIu64
                      " are needed for %u lanes (stride %u words, offset %u)",
                      name, have, need, n_needed, input->stride, input->offset);
}

/* file NAME [STRIDE OFFSET]; each further channel reads the next word. */
static gboolean
read_file (LsSceneCursor *cursor,
           LsSceneInput *input,
           guint n_channels,
           guint n_needed,
           GError **error)
{
  g_autofree char *name = NULL;
  guint64 stride = n_channels, offset = 0;
  const char *rest;
  LsDocPlace at;

  if (!next_argument (cursor, "the name of the file", error))
    return FALSE;
  name = g_strdup (cursor->token);
  at = cursor->place;
  rest = cursor->rest;
  if (ls_scene_cursor_next (cursor) && strcmp (cursor->token, ","))
    {
      if (!ls_scene_cursor_uint (cursor, 4096, &stride, error) ||
          !next_argument (cursor, "the offset of file NAME STRIDE OFFSET", error) ||
          !ls_scene_cursor_uint (cursor, 4096, &offset, error))
        return FALSE;
      rest = cursor->rest;
    }
  cursor->rest = rest;
  input->words = ls_scene_read_file (cursor->file, at, name, LS_FILE_MAX_BYTES, error);
  input->stride = (guint) stride;
  input->offset = (guint) offset;
  return input->words && check_file_size (input, name, at, n_channels, n_needed, error);
}

static gboolean
fail_kind (const LsSceneCursor *cursor, GError **error)
{
  g_autofree char *hint = ls_scene_suggest (cursor->token, ramp_names, G_N_ELEMENTS (ramp_names));

  return ls_doc_fail (cursor->place, LS_ERROR_REFERENCE, error,
                      "\"%s\" is neither a number nor a kind of input%s", cursor->token, hint);
}

/* One item: [float|int|uint] NUMBER or a kind with its arguments. The cursor is at its first token. */
static gboolean
read_item (LsSceneCursor *cursor,
           LsSceneInput *input,
           guint n_channels,
           guint n_needed,
           GError **error)
{
  guint kind = 1;

  if (ls_scene_cursor_type (cursor, &input->type) &&
      !next_argument (cursor, "the value behind the type", error))
    return FALSE;
  while (kind < G_N_ELEMENTS (ramp_names) && strcmp (cursor->token, ramp_names[kind]))
    kind++;
  if (kind == G_N_ELEMENTS (ramp_names))
    {
      if (g_ascii_isalpha (cursor->token[0]) && strcmp (cursor->token, "nan") &&
          strcmp (cursor->token, "inf"))
        return fail_kind (cursor, error);
      return ls_scene_cursor_word (cursor, input->type, &input->word, error);
    }
  input->kind = (LsInputKind) kind;
  if (input->kind == LS_INPUT_LINEAR)
    return read_linear (cursor, input, error);
  if (input->kind == LS_INPUT_RANDOM)
    return read_random (cursor, input, error);
  if (input->kind == LS_INPUT_LIST)
    return read_list (cursor, input, n_needed, error);
  if (input->kind == LS_INPUT_FILE)
    return read_file (cursor, input, n_channels, n_needed, error);
  if (input->type != LS_WORD_FLOAT && input->kind >= LS_INPUT_CENTER_X &&
      input->kind <= LS_INPUT_NDC_Y)
    return ls_doc_fail (cursor->place, LS_ERROR_STATE, error,
                        "%s is a fraction and has no integer form (use pixel-x, pixel-y "
                        "or index)",
                        cursor->token);
  return TRUE;
}

static const LsSceneInput *
find_input (const GArray *inputs, LsRegRef ref)
{
  for (guint i = 0; i < inputs->len; i++)
    if (ls_reg_ref_equal (g_array_index (inputs, LsSceneInput, i).ref, ref))
      return &g_array_index (inputs, LsSceneInput, i);
  return NULL;
}

static gboolean
is_preloaded (const LsDocEntry *entry,
              const LsSceneTarget *target,
              const GArray *inputs,
              LsRegRef ref,
              GError **error)
{
  const LsSceneInput *other = find_input (inputs, ref);

  return other != NULL &&
         !ls_doc_fail (entry->at, LS_ERROR_STATE, error,
                       "%.*s.%c is set already in line %u (keep one)", (gint) target->length,
                       entry->key, "xyzw"[ref.channel], other -> line);
}

static void
add_input (GArray *inputs, const LsSceneInput *item, LsRegRef ref, guint nth)
{
  LsSceneInput input = *item;

  input.ref = ref;
  if (input.words)
    g_bytes_ref (input.words);
  if (input.kind == LS_INPUT_FILE)
    input.offset += nth;
  g_array_append_val (inputs, input);
}

static gboolean
read_items (const LsSceneFile *file,
            const LsDocEntry *entry,
            guint n_channels,
            guint n_needed,
            LsSceneInput items[4],
            guint *n_items,
            GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  gboolean several = strchr (entry->value, ',') != NULL;

  ls_scene_cursor_init (&cursor, entry);
  cursor.file = file;
  *n_items = 0;
  do
    {
      if (!next_argument (&cursor, "a value", error))
        return FALSE;
      if (*n_items == n_channels)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                            "more values than the %u components of the key", n_channels);
      if (!read_item (&cursor, &items[(*n_items)++], several ? 1 : n_channels, n_needed, error))
        return FALSE;
    }
  while (ls_scene_cursor_next (&cursor) && !strcmp (cursor.token, ","));
  if (cursor.token != NULL)
    return ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error,
                        "\"%s\" behind the value (separate the values of components by "
                        "commas)",
                        cursor.token);
  if (several && *n_items != n_channels)
    return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                        "%u values for %u components (write one for all or one for each)", *n_items,
                        n_channels);
  return TRUE;
}

static gboolean
read_entry (const LsSceneFile *file,
            const LsDocEntry *entry,
            guint n_needed,
            const LsProgram *program,
            GArray *inputs,
            GError **error)
{
  LsSceneInput items[4] = { 0 };
  LsSceneTarget target;
  LsRegRef ref;
  guint n_items;
  gboolean ok;

  if (!ls_scene_parse_target (entry->key, &target))
    return ls_scene_fail_target (entry, program, ".xy", error);
  if (!ls_scene_find_target (entry, program, &target, N_ (" (set gprs in [program])"), &ref, error))
    return FALSE;
  ok = read_items (file, entry, target.n_channels, n_needed, items, &n_items, error);
  for (guint i = 0; i < target.n_channels && ok; i++)
    {
      LsSceneInput *item = &items[n_items > 1 ? i : 0];

      item->line = entry->at.line;
      ref.channel = target.channels[i];
      ok = !is_preloaded (entry, &target, inputs, ref, error);
      if (ok)
        add_input (inputs, item, ref, n_items > 1 ? 0 : i);
    }
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    input_clear (&items[i]);
  return ok;
}

/* Only threads come in groups. */
static gboolean
check_groups (const LsDocEntry *entry,
              const LsSceneLayout *layout,
              const GArray *inputs,
              guint first,
              GError **error)
{
  for (guint i = first; i < inputs->len && layout->kind != LS_LAYOUT_THREADS; i++)
    {
      LsInputKind kind = g_array_index (inputs, LsSceneInput, i).kind;

      if (kind >= LS_INPUT_THREAD_IN_GROUP && kind <= LS_INPUT_THREAD_COUNT)
        return ls_doc_fail (entry->value_at, LS_ERROR_STATE, error,
                            "%s needs threads (set kind=threads in [layout])", ramp_names[kind]);
    }
  return TRUE;
}

GArray *
ls_scene_inputs_read (const LsSceneFile *file,
                      const LsSceneLayout *layout,
                      const LsProgram *program,
                      GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "inputs");
  g_autoptr (GArray) inputs = ls_scene_inputs_new ();
  guint n_needed = layout->width * layout->height;

  for (guint i = 0; group && i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      guint first = inputs->len;

      if (!read_entry (file, entry, n_needed, program, inputs, error) ||
          !check_groups (entry, layout, inputs, first, error))
        return NULL;
    }
  ls_scene_inputs_add_natural (program, layout, inputs);
  return g_steal_pointer (&inputs);
}
