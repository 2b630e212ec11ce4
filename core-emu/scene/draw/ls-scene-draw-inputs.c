#include "ls-scene-draws.h"
#include "ls-scene-inputs.h"
#include "ls-words.h"

#include <string.h>

/* What the registers of a draw's stages start from: [vs inputs] and its like, [vs outputs], [ps inputs]. */

static const LsSceneKey outputs_keys[] = {
  { "PARAM0", LS_KEY_PATTERN },
  { "STREAM0", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (outputs, "outputs", NULL, outputs_keys, LS_SCOPE_STAGE);

#define MAX_SEMANTIC 255 /* 8 bits a parameter */

static gboolean
fail_end (LsSceneCursor *cursor, GError **error)
{
  if (!ls_scene_cursor_next (cursor))
    return TRUE;
  return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "\"%s\" behind the end of the value",
                      cursor->token);
}

#define FEW N_ (" (set gprs of its stage)")

/* --- before the pixels ------------------------------------------------------------------------------------ */

/* In the order of LsDrawValue. */
static const char *const value_names[] = { "", "vertex", "instance", "primitive", "offset" };

static void
preload_clear (gpointer data)
{
  g_clear_pointer (&((LsDrawPreload *) data)->words, g_bytes_unref);
}

GArray *
ls_scene_preloads_new (void)
{
  GArray *preloads = g_array_new (FALSE, TRUE, sizeof (LsDrawPreload));

  g_array_set_clear_func (preloads, preload_clear);
  return preloads;
}

/* "file NAME", "file NAME STRIDE OFFSET": words for each index, one behind the other for the components of the key. */
static gboolean
read_words (LsSceneCursor *cursor, guint n_channels, LsDrawPreload *preload, GError **error)
{
  guint64 stride = n_channels, offset = 0;

  preload->value = LS_DRAW_WORDS;
  if (!ls_scene_cursor_next (cursor))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "the name of the file missing");
  preload->words =
    ls_scene_read_file (cursor->file, cursor->place, cursor->token, LS_FILE_MAX_BYTES, error);
  if (preload->words == NULL)
    return FALSE;
  if (ls_scene_cursor_next (cursor))
    {
      if (!ls_scene_cursor_uint (cursor, 4096, &stride, error))
        return FALSE;
      if (!ls_scene_cursor_next (cursor))
        return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error,
                            "the offset of file NAME STRIDE OFFSET missing");
      if (!ls_scene_cursor_uint (cursor, 4096, &offset, error))
        return FALSE;
    }
  preload->stride = (guint) stride;
  preload->offset = (guint) offset;
  return fail_end (cursor, error);
}

/* "list V V ..": the same, written out. */
static gboolean
read_list (LsSceneCursor *cursor, guint n_channels, LsDrawPreload *preload, GError **error)
{
  g_autoptr (GArray) words = NULL;

  preload->value = LS_DRAW_WORDS;
  preload->stride = n_channels;
  words = ls_scene_read_words (cursor, LS_DRAW_MAX_VERTICES * 4, error);
  if (words == NULL)
    return FALSE;
  for (guint i = 0; i < words->len; i++)
    g_array_index (words, guint32, i) = GUINT32_TO_LE (g_array_index (words, guint32, i));
  preload->words = g_bytes_new (words->data, words->len * sizeof (guint32));
  return TRUE;
}

/* Behind the name of a value: offset has the number of a vertex, the others nothing. */
static gboolean
read_value (LsSceneCursor *cursor, LsStage stage, LsDrawPreload *preload, GError **error)
{
  guint64 vertex;

  if (preload->value != LS_DRAW_OFFSET || ls_stages[stage].item != LS_ITEM_PRIMITIVE)
    return TRUE;
  if (!ls_scene_cursor_next (cursor))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error,
                        "offset of which vertex (write a number, 0 to 5)");
  if (!ls_scene_cursor_uint (cursor, LS_PRIMITIVE_MAX_VERTICES - 1, &vertex, error))
    return FALSE;
  preload->word = (guint32) vertex;
  return TRUE;
}

static gboolean
read_preload (const LsSceneFile *file,
              const LsDocEntry *entry,
              LsStage stage,
              guint n_channels,
              LsDrawPreload *preload,
              GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  LsWordType type = LS_WORD_FLOAT;
  guint value = LS_DRAW_VERTEX;
  g_autofree char *hint = NULL;

  ls_scene_cursor_init (&cursor, entry);
  cursor.file = file;
  if (!ls_scene_cursor_next (&cursor))
    return ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error, "%s has no value", entry->key);
  if (strcmp (cursor.token, "file") == 0)
    return read_words (&cursor, n_channels, preload, error);
  if (strcmp (cursor.token, "list") == 0)
    return read_list (&cursor, n_channels, preload, error);
  while (value < G_N_ELEMENTS (value_names) && strcmp (cursor.token, value_names[value]))
    value++;
  if (value < G_N_ELEMENTS (value_names))
    {
      preload->value = (LsDrawValue) value;
      return read_value (&cursor, stage, preload, error) && fail_end (&cursor, error);
    }
  if (ls_scene_cursor_type (&cursor, &type) && !ls_scene_cursor_next (&cursor))
    return ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error, "the value behind the type");
  hint = ls_scene_suggest (cursor.token, value_names, G_N_ELEMENTS (value_names));
  if (*hint && g_ascii_isalpha (cursor.token[0]))
    return ls_doc_fail (cursor.place, LS_ERROR_REFERENCE, error,
                        "\"%s\" is neither a number nor a value of a draw%s", cursor.token, hint);
  return ls_scene_cursor_word (&cursor, type, &preload->word, error) && fail_end (&cursor, error);
}

static gboolean
add_preloads (const LsSceneFile *file,
              const LsDocEntry *entry,
              LsStage stage,
              const LsProgram *program,
              GArray *preloads,
              GError **error)
{
  LsDrawPreload preload = { .value = LS_DRAW_CONSTANT };
  LsSceneTarget target;
  gboolean ok;

  if (!ls_scene_parse_target (entry->key, &target))
    return ls_scene_fail_target (entry, program, ".x", error);
  if (!ls_scene_find_target (entry, program, &target, FEW, &preload.ref, error))
    return FALSE;
  ok = read_preload (file, entry, stage, target.n_channels, &preload, error);
  for (guint i = 0; ok && i < target.n_channels; i++)
    {
      LsDrawPreload one = preload;

      one.ref.channel = target.channels[i];
      one.offset += i;
      if (one.words != NULL)
        g_bytes_ref (one.words);
      g_array_append_val (preloads, one);
    }
  preload_clear (&preload);
  return ok;
}

/* What the hardware's front end loads; programs that name what they start from are given that alone. */
static void
default_preloads (LsStage stage, gboolean has_geometry, const LsProgram *program, GArray *preloads)
{
  static const LsDrawPreload vertex[] = { { { 0, 0, 0 }, LS_DRAW_VERTEX, 0 },
                                          { { 0, 3, 0 }, LS_DRAW_INSTANCE, 0 } };
  static const LsDrawPreload copy[] = { { { 0, 0, 0 }, LS_DRAW_OFFSET, 0 } };
  static const LsDrawPreload geometry[] = { { { 0, 0, 0 }, LS_DRAW_OFFSET, 0 },
                                            { { 0, 1, 0 }, LS_DRAW_OFFSET, 1 },
                                            { { 0, 3, 0 }, LS_DRAW_OFFSET, 2 },
                                            { { 0, 2, 0 }, LS_DRAW_PRIMITIVE, 0 } };
  const guint file = ls_machine_find_file (ls_program_machine (program), LS_ROLE_INPUT);

  if (ls_program_n_registers (program, file) == 0)
    return;
  if (ls_stages[stage].item == LS_ITEM_PRIMITIVE)
    g_array_append_vals (preloads, geometry, G_N_ELEMENTS (geometry));
  else if (has_geometry && ls_stages[ls_stages[stage].before].gives == LS_GIVES_EMITTED)
    g_array_append_vals (preloads, copy, G_N_ELEMENTS (copy));
  else
    g_array_append_vals (preloads, vertex, G_N_ELEMENTS (vertex));
  for (guint i = 0; i < preloads->len; i++)
    g_array_index (preloads, LsDrawPreload, i).ref.file = (guint8) file;
}

gboolean
ls_scene_preloads_read (const LsSceneFile *file,
                        LsStage stage,
                        gboolean has_geometry,
                        const LsProgram *program,
                        GArray *preloads,
                        GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "inputs");

  if (group == NULL)
    default_preloads (stage, has_geometry, program, preloads);
  for (guint i = 0; group && i < group->entries->len; i++)
    if (!add_preloads (file, g_ptr_array_index (group->entries, i), stage, program, preloads,
                       error))
      return FALSE;
  return TRUE;
}

/* --- parameters ------------------------------------------------------------------------------------------- */

/* A name like "PARAM12": letters and one number below limit. */
static gboolean
parse_numbered (const char *key, const char *letters, guint limit, guint *number)
{
  gsize n = strlen (letters);
  guint64 parsed;

  if (strncmp (key, letters, n) ||
      !g_ascii_string_to_unsigned (key + n, 10, 0, limit - 1, &parsed, NULL))
    return FALSE;
  *number = (guint) parsed;
  return TRUE;
}

gboolean
ls_scene_semantics_read (const LsSceneFile *file, guint32 *semantics, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "outputs");

  for (guint i = 0; i < LS_MAX_PARAMS; i++)
    semantics[i] = i;
  for (guint i = 0; group && i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      const LsSceneKey key = { entry->key, LS_KEY_UINT, 0, 0, MAX_SEMANTIC, NULL };
      const LsSceneGroupKeys keys = { "outputs", NULL, &key, 1, FALSE, LS_SCOPE_STAGE };
      g_autoptr (GPtrArray) entries = g_ptr_array_new ();
      const LsDocGroup one = { .name = group->name, .entries = entries };
      guint param;

      if (parse_numbered (entry->key, "STREAM", LS_DRAW_N_STREAMS, &param))
        continue;
      if (!parse_numbered (entry->key, "PARAM", LS_MAX_PARAMS, &param))
        return ls_scene_fail_key (group, &ls_scene_keys_outputs, entry, error);
      g_ptr_array_add (entries, (gpointer) entry);
      if (!ls_scene_read_keys (&one, &keys, &semantics[param], error))
        return FALSE;
    }
  return TRUE;
}

/* The last parameter that has the semantic, of those that are exported; G_MAXUINT if none does. */
static guint
find_param (const LsSceneParams *params, guint64 semantic)
{
  for (guint i = LS_MAX_PARAMS; i > 0; i--)
    if (params->is_exported[i - 1] && params->semantics[i - 1] == semantic)
      return i - 1;
  return G_MAXUINT;
}

/* Four floats behind "default" or "values". */
static gboolean
read_values (LsSceneCursor *cursor, guint32 values[4], GError **error)
{
  for (guint i = 0; i < 4; i++)
    {
      if (!ls_scene_cursor_next (cursor))
        return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "%u values (write four)", i);
      if (!ls_scene_cursor_word (cursor, LS_WORD_FLOAT, &values[i], error))
        return FALSE;
    }
  return TRUE;
}

/* Words behind "semantic ID", in any order. */
static gboolean
read_modes (LsSceneCursor *cursor, LsDrawInterpolant *to, GError **error)
{
  static const char *const modes[] = { "perspective", "linear", "flat" };

  while (ls_scene_cursor_next (cursor))
    {
      guint mode = 0;

      while (mode < G_N_ELEMENTS (modes) && strcmp (cursor->token, modes[mode]))
        mode++;
      if (mode < G_N_ELEMENTS (modes))
        to->mode = (LsInterpolation) mode;
      else if (!strcmp (cursor->token, "default"))
        {
          if (!read_values (cursor, to->values, error))
            return FALSE;
        }
      else if (!strcmp (cursor->token, "centroid"))
        to->is_centroid = TRUE;
      else
        return ls_doc_fail (cursor->place, LS_ERROR_REFERENCE, error,
                            "\"%s\" is no way to interpolate (write perspective, linear, "
                            "flat, centroid or default)",
                            cursor->token);
    }
  return TRUE;
}

static gboolean
read_semantic (LsSceneCursor *cursor,
               const LsSceneParams *params,
               LsDrawInterpolant *to,
               GError **error)
{
  guint64 semantic;

  if (!ls_scene_cursor_next (cursor))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error,
                        "semantic says not which (write semantic 0)");
  if (!ls_scene_cursor_uint (cursor, MAX_SEMANTIC, &semantic, error) ||
      !read_modes (cursor, to, error))
    return FALSE;
  to->param = find_param (params, semantic);
  to->kind = to->param == G_MAXUINT ? LS_DRAW_VALUES : LS_DRAW_PARAM;
  return TRUE;
}

/* "point" or "point down". */
static gboolean
read_point (LsSceneCursor *cursor, LsDrawInterpolant *to, GError **error)
{
  to->kind = LS_DRAW_POINT;
  if (!ls_scene_cursor_next (cursor))
    return TRUE;
  to->is_down = TRUE;
  if (strcmp (cursor->token, "down"))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error, "\"%s\" behind point (write down)",
                        cursor->token);
  return fail_end (cursor, error);
}

/* "position" or "position centroid". */
static gboolean
read_position (LsSceneCursor *cursor, LsDrawInterpolant *to, GError **error)
{
  to->kind = LS_DRAW_POSITION;
  if (!ls_scene_cursor_next (cursor))
    return TRUE;
  to->is_centroid = TRUE;
  if (strcmp (cursor->token, "centroid"))
    return ls_doc_fail (cursor->place, LS_ERROR_SYNTAX, error,
                        "\"%s\" behind position (write centroid)", cursor->token);
  return fail_end (cursor, error);
}

static gboolean
read_interpolant (const LsDocEntry *entry,
                  const LsSceneParams *params,
                  LsDrawInterpolant *to,
                  GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  ls_scene_cursor_init (&cursor, entry);
  if (!ls_scene_cursor_next (&cursor))
    return ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error, "%s has no value", entry->key);
  if (!strcmp (cursor.token, "semantic"))
    return read_semantic (&cursor, params, to, error);
  if (!strcmp (cursor.token, "position"))
    return read_position (&cursor, to, error);
  if (!strcmp (cursor.token, "point"))
    return read_point (&cursor, to, error);
  if (!strcmp (cursor.token, "values"))
    {
      to->kind = LS_DRAW_VALUES;
      return read_values (&cursor, to->values, error) && fail_end (&cursor, error);
    }
  return ls_doc_fail (cursor.place, LS_ERROR_REFERENCE, error,
                      "unknown input \"%s\" (write semantic ID, position, point or values, or "
                      "face with one component, as R2.x=face)",
                      cursor.token);
}

/* "R2.x=face", "R2.x=face int" or "R2.x=face back". */
static gboolean
read_face (const LsDocEntry *entry, LsDrawInterpolant *to, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  ls_scene_cursor_init (&cursor, entry);
  if (!ls_scene_cursor_next (&cursor) || strcmp (cursor.token, "face"))
    return ls_doc_fail (cursor.place, LS_ERROR_REFERENCE, error,
                        "one component starts from face (others take the whole register, "
                        "as R0=semantic 0)");
  to->kind = LS_DRAW_FACE_FLOAT;
  if (!ls_scene_cursor_next (&cursor))
    return TRUE;
  to->kind = strcmp (cursor.token, "back") ? LS_DRAW_FACE_INT : LS_DRAW_FACE_BACK;
  if (to->kind == LS_DRAW_FACE_INT && strcmp (cursor.token, "int"))
    return ls_doc_fail (cursor.place, LS_ERROR_SYNTAX, error,
                        "\"%s\" behind face (write int or back)", cursor.token);
  return fail_end (&cursor, error);
}

gboolean
ls_scene_interpolants_read (const LsSceneFile *file,
                            const LsSceneParams *params,
                            const LsProgram *program,
                            GArray *interpolants,
                            GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "inputs");

  for (guint i = 0; group && i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      LsDrawInterpolant interpolant = { .mode = LS_INTERPOLATE_PERSPECTIVE };
      LsSceneTarget target;
      const gboolean is_register = ls_scene_parse_register (entry->key, &target);

      if (!is_register || target.n_channels > 1)
        return ls_doc_fail (entry->at, LS_ERROR_REFERENCE, error,
                            "unknown key %s in [ps inputs] (write a register, as %s0, or one of "
                            "its components for face, as %s0.x)",
                            entry->key, ls_scene_example_file (program),
                            ls_scene_example_file (program));
      if (!ls_scene_find_target (entry, program, &target, FEW, &interpolant.ref, error))
        return FALSE;
      interpolant.ref.channel = target.channels[0];
      if (!(target.n_channels == 0 ? read_interpolant (entry, params, &interpolant, error)
                                   : read_face (entry, &interpolant, error)))
        return FALSE;
      g_array_append_val (interpolants, interpolant);
    }
  return TRUE;
}
