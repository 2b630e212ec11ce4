#include <stdlib.h>
#include <string.h>

#include "glsl-source.h"

/* Outputs that later versions of GLSL have no more, and that drivers of makers take all the same: gl_FragColor and gl_FragData. */

#define WITHOUT 420 /* the first version that has them not */
#define MAX_OUTPUTS 8

/* The number of elements of gl_FragData that the text names. */
static guint
count_outputs (const char *bare)
{
  g_autoptr (GRegex) regex =
    g_regex_new ("\\bgl_FragData\\s{0,50}\\[\\s{0,50}(\\d{1,2})", G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 1;

  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *digits = g_match_info_fetch (match, 1);

      n = MAX (n, (guint) atoi (digits) + 1);
    }
  return MIN (n, MAX_OUTPUTS);
}

/* version: of the text. */
static gboolean
lacks_outputs (const char *version)
{
  return version != NULL && strstr (version, "es") == NULL &&
         strstr (version, "compatibility") == NULL && atoi (version) >= WITHOUT;
}

void
glsl_put_old_outputs (GlslFrame *frame, const char *bare, const char *version, GlslSource *source)
{
  const gboolean has_colour = glsl_has_word (bare, "gl_FragColor");
  const gboolean has_data = glsl_has_word (bare, "gl_FragData");
  g_autofree char *name = NULL;

  /* A text with outputs of its own means these. */
  if (!lacks_outputs (version) || (!has_colour && !has_data) ||
      glsl_matches (bare, "^[^(){}\\n]*\\bout\\b[^(){}]{0,300};"))
    return;
  name = glsl_new_name (bare, "colour");
  if (has_data)
    g_string_append_printf (frame->head, "out vec4 %s[%u];\n#define gl_FragData %s\n", name,
                            count_outputs (bare), name);
  else
    g_string_append_printf (frame->head, "out vec4 %s;\n#define gl_FragColor %s\n", name, name);
  g_ptr_array_add (source->notes,
                   g_strdup_printf ("an output for %s, which the text's version has no more",
                                    has_data ? "gl_FragData" : "gl_FragColor"));
}
