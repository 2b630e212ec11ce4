#include "glsl-source.h"

/* Parameters of RetroArch's shaders. The program defines PARAMETER_UNIFORM, by which texts make uniforms of them, and gives them the values
 * that the text proposes. */

#define PARAMETER \
  "^[ \\t]*#[ \\t]*pragma[ \\t]+parameter[ \\t]+(\\w+)[ \\t]+\"[^\"\\n]*\"[ \\t]+([-+.0-9eE]+)"

void
glsl_frame_retro (GlslFrame *frame, const char *text, GlslSource *source)
{
  g_autoptr (GRegex) regex = g_regex_new (PARAMETER, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gboolean has_some = FALSE;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      g_autofree char *value = g_match_info_fetch (match, 2);

      has_some = TRUE;
      g_string_append_printf (source->inputs, "uniform %s %s\n", name, value);
    }
  if (has_some)
    g_string_append (frame->head, "#define PARAMETER_UNIFORM\n");
}
