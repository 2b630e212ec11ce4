#pragma once

#include "ls-scene-compare.h"

G_BEGIN_DECLS

/* What comparing two scenes found, as data and as words, whoever asked. */

typedef struct
{
  const LsScene *scene; /* a */
  LsComparedPrograms programs;
  guint64 max_steps; /* that each wave ran at most */
} LsComparedScenes;

/* Returns: (transfer floating): an a{sv}, the answer diff_programs of data/doc/json.md. */
GVariant *ls_scene_comparison_to_variant (const LsSceneComparison *comparison,
                                          const LsComparedScenes *scenes);
/* Returns: (transfer full): which lines of the programs differ, and what else of the scenes does, in lines; "" if nothing does. */
char *ls_scene_comparison_to_listing (const LsSceneComparison *comparison,
                                      const LsComparedScenes *scenes);
/* Returns: (transfer full): where and what the first difference is, or that there is none. */
char *ls_scene_comparison_to_sentence (const LsSceneComparison *comparison,
                                       const LsComparedScenes *scenes);
/* Returns: (transfer full): where that begins: side by side if the programs can be laid so, else as far back as both compute it. "" where
 * nothing that lanes leave is different. */
char *ls_scene_comparison_to_origin (const LsSceneComparison *comparison,
                                     const LsComparedScenes *scenes);
/* Returns: (transfer full): that the run called fork, which somebody looks at, is not what was compared. */
char *ls_scene_comparison_tell_fork (const char *fork);
/* Returns: (transfer full): the sentence, where the difference begins, and how often each output is different, in lines. */
char *ls_scene_comparison_to_text (const LsSceneComparison *comparison,
                                   const LsComparedScenes *scenes);

G_END_DECLS
