#include "ls-scene-compare.h"

#include "ls-scene-stages.h"

/* Which stage two draws differ in. */

/* Whether two programs say the same; of texts it does not matter what their files are called. */
static gboolean
says_same (const LsProgram *a, const LsProgram *b)
{
  g_autoptr (LsTextPair) pair = ls_text_pair_new (a, b);
  g_autoptr (GArray) lines = pair != NULL ? ls_text_pair_list_lines (pair) : NULL;

  if (ls_program_machine (a) != ls_program_machine (b) ||
      ls_program_n_lines (a) != ls_program_n_lines (b) || (lines != NULL && lines->len > 0))
    return FALSE;
  for (guint i = 0; lines == NULL && i < ls_program_n_lines (a); i++)
    if (!ls_alignment_says_same (a, i, b, i))
      return FALSE;
  return TRUE;
}

/* Both with a stage to debug, if it says something else in one of them. */
static gboolean
take_stage (const LsScene *a, const LsScene *b, LsStage stage, LsScene **of_a, LsScene **of_b)
{
  g_autoptr (LsScene) x = ls_scene_with_stage (a, NULL, stage, NULL);
  g_autoptr (LsScene) y = ls_scene_with_stage (b, NULL, stage, NULL);

  if (x == NULL || y == NULL || says_same (ls_scene_get_program (x), ls_scene_get_program (y)))
    return FALSE;
  *of_a = g_steal_pointer (&x);
  *of_b = g_steal_pointer (&y);
  return TRUE;
}

gboolean
ls_scene_compare_find_stage (const LsScene *a, const LsScene *b, LsScene **of_a, LsScene **of_b)
{
  if (!ls_scene_is_draw (a) || !ls_scene_is_draw (b) ||
      ls_scene_get_stage (a) != ls_scene_get_stage (b) ||
      !says_same (ls_scene_get_program (a), ls_scene_get_program (b)))
    return FALSE;
  for (guint i = 0; i < LS_N_STAGES; i++)
    if (i != (guint) ls_scene_get_stage (a) && ls_scene_has_stage (a, i) &&
        ls_scene_has_stage (b, i) && take_stage (a, b, i, of_a, of_b))
      return TRUE;
  return FALSE;
}
