#include <string.h>

#include "ls-scene-private.h"

/* [depth], [stencil] and [merge], and what [output] says of blending: what happens to the fragments of a draw. */

typedef struct
{
  guint test, format;
  gboolean write;
  float clear;
} DepthKeys;

typedef struct
{
  guint test, fail, depth_fail, pass, reference, read_mask, write_mask;
} SideKeys;

typedef struct
{
  SideKeys front, back;
  guint clear;
} StencilKeys;

typedef struct
{
  const LsDocEntry *constant, *exports;
  guint logic, alpha_test;
  float alpha_reference;
} MergeKeys;

static const LsSceneKey depth_keys[] = {
  { "test", LS_KEY_CHOICE, offsetof (DepthKeys, test), 0, 0, ls_scene_compare_names },
  { "write", LS_KEY_BOOL, offsetof (DepthKeys, write), 0, 0, NULL },
  { "clear", LS_KEY_NUMBER, offsetof (DepthKeys, clear), -1e30, 1e30, NULL },
  { "format", LS_KEY_CHOICE, offsetof (DepthKeys, format), 0, 0, ls_depth_format_names },
};

const LsSceneGroupKeys ls_scene_keys_depth = { "depth",    NULL,
                                               depth_keys, G_N_ELEMENTS (depth_keys),
                                               FALSE,      LS_SCOPE_SCENE };

#define SIDE(prefix, side)                                                                          \
  {                                                                                                 \
    prefix "test", LS_KEY_CHOICE, offsetof (StencilKeys, side.test), 0, 0, ls_scene_compare_names   \
  },                                                                                                \
    { prefix "fail", LS_KEY_CHOICE, offsetof (StencilKeys, side.fail), 0, 0, ls_stencil_op_names }, \
    { prefix "depth-fail", LS_KEY_CHOICE, offsetof (StencilKeys, side.depth_fail), 0, 0,            \
      ls_stencil_op_names },                                                                        \
    { prefix "pass", LS_KEY_CHOICE, offsetof (StencilKeys, side.pass), 0, 0, ls_stencil_op_names }, \
    { prefix "reference", LS_KEY_UINT, offsetof (StencilKeys, side.reference), 0, 255, NULL },      \
    { prefix "read-mask", LS_KEY_UINT, offsetof (StencilKeys, side.read_mask), 0, 255, NULL },      \
  {                                                                                                 \
    prefix "write-mask", LS_KEY_UINT, offsetof (StencilKeys, side.write_mask), 0, 255, NULL         \
  }

/* clang-format off */
static const LsSceneKey stencil_keys[] = {
  SIDE ("", front),
  SIDE ("back-", back),
  { "clear", LS_KEY_UINT, offsetof (StencilKeys, clear), 0, 255, NULL },
};
/* clang-format on */

const LsSceneGroupKeys ls_scene_keys_stencil = { "stencil",    NULL,
                                                 stencil_keys, G_N_ELEMENTS (stencil_keys),
                                                 FALSE,        LS_SCOPE_SCENE };

static const LsSceneKey merge_keys[] = {
  { "constant", LS_KEY_ENTRY, offsetof (MergeKeys, constant), 0, 0, NULL },
  { "logic", LS_KEY_CHOICE, offsetof (MergeKeys, logic), 0, 0, ls_logic_names },
  { "alpha-test", LS_KEY_CHOICE, offsetof (MergeKeys, alpha_test), 0, 0, ls_scene_compare_names },
  { "alpha-reference", LS_KEY_NUMBER, offsetof (MergeKeys, alpha_reference), -1e30, 1e30, NULL },
  { "exports", LS_KEY_ENTRY, offsetof (MergeKeys, exports), 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_merge = { "merge",    NULL,
                                               merge_keys, G_N_ELEMENTS (merge_keys),
                                               FALSE,      LS_SCOPE_SCENE };

/* --- depth and stencil ------------------------------------------------------------------------------------ */

static gboolean
read_depth (const LsSceneFile *file, LsMergeState *state, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "depth");
  DepthKeys keys = { .test = LS_COMPARE_LESS, .write = TRUE, .clear = 1 };

  if (!ls_scene_read_keys (group, &ls_scene_keys_depth, &keys, error))
    return FALSE;
  state->has_depth_test = group != NULL;
  state->depth_test = (LsCompare) keys.test;
  state->depth_write = keys.write;
  state->depth_clear = keys.clear;
  state->depth_format = (LsDepthFormat) keys.format;
  return TRUE;
}

static LsStencilSide
stencil_side (const SideKeys *keys)
{
  return (LsStencilSide){ .test = (LsCompare) keys->test,
                          .fail = (LsStencilOp) keys->fail,
                          .depth_fail = (LsStencilOp) keys->depth_fail,
                          .pass = (LsStencilOp) keys->pass,
                          .reference = (guint8) keys->reference,
                          .read_mask = (guint8) keys->read_mask,
                          .write_mask = (guint8) keys->write_mask };
}

/* The back does what the front does, unless it says otherwise: the group is read twice, the second time for the keys of
 * the back alone. */
static gboolean
read_stencil (const LsSceneFile *file, LsMergeState *state, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "stencil");
  StencilKeys keys = { .front = {
                         .test = LS_COMPARE_ALWAYS, .read_mask = 255, .write_mask = 255 } };
  SideKeys front;

  if (!ls_scene_read_keys (group, &ls_scene_keys_stencil, &keys, error))
    return FALSE;
  front = keys.back = keys.front;
  if (!ls_scene_read_keys (group, &ls_scene_keys_stencil, &keys, error))
    return FALSE;
  state->has_stencil_test = group != NULL;
  state->stencil[0] = stencil_side (&front);
  state->stencil[1] = stencil_side (&keys.back);
  state->stencil_clear = (guint8) keys.clear;
  return TRUE;
}

/* --- [merge] ---------------------------------------------------------------------------------------------- */

static gboolean
read_constant (const LsDocEntry *entry, float out[4], GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  double number;
  guint n = 0;

  if (!entry)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      if (n == 4)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                            "more than four numbers (write x y z w)");
      if (!ls_scene_cursor_number (&cursor, -1e30, 1e30, &number, error))
        return FALSE;
      out[n++] = (float) number;
    }
  return n == 4 ||
         ls_doc_fail (entry->value_at, LS_ERROR_FORMAT, error, "%u numbers (write x y z w)", n);
}

/* What a draw takes from the exported depth. */
static gboolean
read_exports (const LsDocEntry *entry, LsSceneMerge *merge, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  merge->exports_depth = entry == NULL;
  if (!entry)
    return TRUE;
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
  LsMergeState *state = &merge->state;
  MergeKeys keys = { .logic = LS_LOGIC_COPY, .alpha_test = LS_COMPARE_ALWAYS };

  if (!read_depth (file, state, error) || !read_stencil (file, state, error) ||
      !ls_scene_read_keys (ls_scene_file_group (file, "merge"), &ls_scene_keys_merge, &keys,
                           error) ||
      !read_constant (keys.constant, state->constant, error) ||
      !read_exports (keys.exports, merge, error))
    return FALSE;
  state->n_samples = 1;
  state->logic = (LsLogicOp) keys.logic;
  state->alpha_test = (LsCompare) keys.alpha_test;
  state->alpha_reference = keys.alpha_reference;
  return TRUE;
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
                      what, hint);
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

  if (!entry)
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
  if (!entry)
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
  if (!entry)
    return TRUE;
  target->write_mask = 0;
  if (!strcmp (entry->value, "none"))
    return TRUE;
  for (const char *at = entry->value; *at; at++)
    {
      const char *letter = strchr (letters, *at);

      if (!letter || target->write_mask >> (letter - letters))
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
