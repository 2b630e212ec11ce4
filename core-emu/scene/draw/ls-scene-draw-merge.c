#include <string.h>

#include "ls-scene-draws.h"
#include "ls-scene-outputs.h"
#include "ls-words.h"

/* [depth], [stencil] and [merge], and what [output] says of blending: what happens to the fragments of a draw. */

static gboolean read_exports (const LsDocEntry *entry, gpointer out, GError **error);

static const LsSceneKey depth_keys[] = {
  { "test", LS_KEY_CHOICE, offsetof (LsMergeState, depth_test), 0, 0, ls_scene_compare_names },
  { "write", LS_KEY_BOOL, offsetof (LsMergeState, depth_write) },
  { "clear", LS_KEY_NUMBER, offsetof (LsMergeState, depth_clear), -1e30, 1e30 },
  { "format", LS_KEY_CHOICE, offsetof (LsMergeState, depth_format), 0, 0, ls_depth_format_names },
};

LS_SCENE_GROUP (depth, "depth", NULL, depth_keys, LS_SCOPE_SCENE);

/* clang-format off */
#define SIDE(prefix, n)                                                                                          \
  { prefix "test", LS_KEY_CHOICE, offsetof (LsMergeState, stencil[n].test), 0, 0, ls_scene_compare_names },      \
  { prefix "fail", LS_KEY_CHOICE, offsetof (LsMergeState, stencil[n].fail), 0, 0, ls_stencil_op_names },         \
  { prefix "depth-fail", LS_KEY_CHOICE, offsetof (LsMergeState, stencil[n].depth_fail), 0, 0,                    \
    ls_stencil_op_names },                                                                                       \
  { prefix "pass", LS_KEY_CHOICE, offsetof (LsMergeState, stencil[n].pass), 0, 0, ls_stencil_op_names },         \
  { prefix "reference", LS_KEY_BYTE, offsetof (LsMergeState, stencil[n].reference), 0, 255 },              \
  { prefix "read-mask", LS_KEY_BYTE, offsetof (LsMergeState, stencil[n].read_mask), 0, 255 },              \
  { prefix "write-mask", LS_KEY_BYTE, offsetof (LsMergeState, stencil[n].write_mask), 0, 255 }

static const LsSceneKey stencil_keys[] = {
  SIDE ("", 0),
  SIDE ("back-", 1),
  { "clear", LS_KEY_BYTE, offsetof (LsMergeState, stencil_clear), 0, 255 },
};
/* clang-format on */

LS_SCENE_GROUP (stencil, "stencil", NULL, stencil_keys, LS_SCOPE_SCENE);

static const LsSceneKey merge_keys[] = {
  { "constant", LS_KEY_NUMBERS, offsetof (LsSceneMerge, state.constant), -1e30, 1e30, NULL, 4,
    "x y z w" },
  { "logic", LS_KEY_CHOICE, offsetof (LsSceneMerge, state.logic), 0, 0, ls_logic_names },
  { "alpha-test", LS_KEY_CHOICE, offsetof (LsSceneMerge, state.alpha_test), 0, 0,
    ls_scene_compare_names },
  { "alpha-reference", LS_KEY_NUMBER, offsetof (LsSceneMerge, state.alpha_reference), -1e30, 1e30 },
  { "exports", LS_KEY_READ, 0, .read = read_exports },
};

LS_SCENE_GROUP (merge, "merge", NULL, merge_keys, LS_SCOPE_SCENE);

/* --- depth and stencil ------------------------------------------------------------------------------------ */

static gboolean
read_depth (const LsSceneFile *file, LsMergeState *state, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "depth");

  state->has_depth_test = group != NULL;
  state->depth_test = LS_COMPARE_LESS;
  state->depth_write = TRUE;
  state->depth_clear = 1;
  return ls_scene_read_keys (group, &ls_scene_keys_depth, state, error);
}

/* The back does what the front does, unless it says otherwise: the group is read twice, the second time for the keys of
 * the back alone. */
static gboolean
read_stencil (const LsSceneFile *file, LsMergeState *state, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "stencil");

  state->has_stencil_test = group != NULL;
  state->stencil[0] =
    (LsStencilSide){ .test = LS_COMPARE_ALWAYS, .read_mask = 255, .write_mask = 255 };
  if (!ls_scene_read_keys (group, &ls_scene_keys_stencil, state, error))
    return FALSE;
  state->stencil[1] = state->stencil[0];
  return ls_scene_read_keys (group, &ls_scene_keys_stencil, state, error);
}

/* --- [merge] ---------------------------------------------------------------------------------------------- */

/* What a draw takes from the exported depth. out: LsSceneMerge. */
static gboolean
read_exports (const LsDocEntry *entry, gpointer out, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  LsSceneMerge *merge = out;

  merge->exports_depth = FALSE;
  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      if (!strcmp (cursor.token, "depth"))
        merge->exports_depth = TRUE;
      else if (!strcmp (cursor.token, "stencil"))
        merge->exports_stencil = TRUE;
      else if (!strcmp (cursor.token, "mask"))
        merge->exports_mask = TRUE;
      else if (strcmp (cursor.token, "none"))
        return ls_doc_fail (cursor.place, LS_ERROR_REFERENCE, error,
                            "\"%s\" is nothing to export (write depth, stencil, mask or none)",
                            cursor.token);
    }
  return TRUE;
}

gboolean
ls_scene_merge_read (const LsSceneFile *file, LsSceneMerge *merge, GError **error)
{
  merge->exports_depth = TRUE;
  merge->state.n_samples = 1;
  merge->state.logic = LS_LOGIC_COPY;
  merge->state.alpha_test = LS_COMPARE_ALWAYS;
  return read_depth (file, &merge->state, error) && read_stencil (file, &merge->state, error) &&
         ls_scene_read_keys (ls_scene_file_group (file, "merge"), &ls_scene_keys_merge, merge,
                             error);
}

/* --- [output] --------------------------------------------------------------------------------------------- */

static gboolean
find_name (const char *const *names, const char *name, guint *found)
{
  for (*found = 0; names[*found]; (*found)++)
    if (!strcmp (names[*found], name))
      return TRUE;
  return FALSE;
}

static gboolean
read_name (const LsSceneCursor *cursor,
           const char *const *names,
           const char *what,
           guint *found,
           GError **error)
{
  g_autofree char *hint = NULL;

  if (find_name (names, cursor->token, found))
    return TRUE;
  hint = ls_scene_suggest (cursor->token, names, g_strv_length ((char **) names));
  return ls_doc_fail (cursor->place, LS_ERROR_REFERENCE, error, "\"%s\" is no %s%s", cursor->token,
                      ls_words (what), hint);
}

static gboolean
fail_term (const LsSceneCursor *cursor, GError **error)
{
  return ls_doc_fail (cursor->entry->value_at, LS_ERROR_FORMAT, error,
                      "%s takes two factors and an equation (write source-alpha "
                      "less-source-alpha add)",
                      cursor->entry->key);
}

/* Two factors, and an equation if it is not that they are added. */
static gboolean
read_term (LsSceneCursor *cursor, LsBlendTerm *term, GError **error)
{
  guint source, target, equation = LS_EQUATION_ADD;

  if (!read_name (cursor, ls_factor_names, "factor", &source, error))
    return FALSE;
  if (!ls_scene_cursor_next (cursor))
    return fail_term (cursor, error);
  if (!read_name (cursor, ls_factor_names, "factor", &target, error) ||
      (ls_scene_cursor_next (cursor) &&
       !read_name (cursor, ls_equation_names, "equation", &equation, error)))
    return FALSE;
  if (ls_scene_cursor_next (cursor))
    return fail_term (cursor, error);
  *term = (LsBlendTerm){ (LsFactor) source, (LsFactor) target, (LsEquation) equation };
  return TRUE;
}

static gboolean
read_blend (const LsDocEntry *entry, LsMergeTarget *target, GError **error)
{
  static const char *const names[] = { "none", "alpha", "add", NULL };
  static const LsBlendTerm terms[] = {
    { LS_FACTOR_ONE, LS_FACTOR_ZERO, LS_EQUATION_ADD },
    { LS_FACTOR_SOURCE_ALPHA, LS_FACTOR_LESS_SOURCE_ALPHA, LS_EQUATION_ADD },
    { LS_FACTOR_ONE, LS_FACTOR_ONE, LS_EQUATION_ADD },
  };
  g_auto (LsSceneCursor) cursor = { 0 };
  guint name;

  if (entry == NULL)
    return TRUE;
  target->blends = TRUE;
  ls_scene_cursor_init (&cursor, entry);
  ls_scene_cursor_next (&cursor);
  if (!find_name (names, entry->value, &name))
    return read_term (&cursor, &target->colour, error);
  target->colour = terms[name];
  target->blends = name > 0;
  return TRUE;
}

static gboolean
read_blend_alpha (const LsDocEntry *entry, LsMergeTarget *target, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  target->alpha = target->colour;
  if (entry == NULL)
    return TRUE;
  if (!target->blends)
    return ls_doc_fail (entry->value_at, LS_ERROR_STATE, error,
                        "blend-alpha without blend (set blend too)");
  ls_scene_cursor_init (&cursor, entry);
  ls_scene_cursor_next (&cursor);
  return read_term (&cursor, &target->alpha, error);
}

static gboolean
read_write_mask (const LsDocEntry *entry, LsMergeTarget *target, GError **error)
{
  static const char letters[] = "xyzw";

  target->write_mask = 15;
  if (entry == NULL)
    return TRUE;
  target->write_mask = 0;
  if (!strcmp (entry->value, "none"))
    return TRUE;
  for (const char *at = entry->value; *at; at++)
    {
      const char *letter = strchr (letters, *at);

      if (letter == NULL || target->write_mask >> (letter - letters))
        return ls_doc_fail (entry->value_at, LS_ERROR_FORMAT, error,
                            "write-mask is \"%s\" (write xyzw, some of its letters, or "
                            "none)",
                            entry->value);
      target->write_mask |= (guint8) (1u << (letter - letters));
    }
  return TRUE;
}

gboolean
ls_scene_target_read (const LsSceneTargetKeys *keys, LsMergeTarget *target, GError **error)
{
  return read_blend (keys->blend, target, error) &&
         read_blend_alpha (keys->blend_alpha, target, error) &&
         read_write_mask (keys->write_mask, target, error);
}

gboolean
ls_scene_target_has_second (const LsMergeTarget *target)
{
  const LsBlendTerm *colour = &target->colour, *alpha = &target->alpha;

  return target->blends &&
         (ls_factor_is_second (colour->source) || ls_factor_is_second (colour->target) ||
          ls_factor_is_second (alpha->source) || ls_factor_is_second (alpha->target));
}
