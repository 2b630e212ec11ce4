#include <string.h>

#include "glsl-source.h"

/* Transitions from one picture to another, vec4 transition (vec2 uv), as the collection GL Transitions has them. */

#define HEAD                                                                              \
  "precision highp float;\nuniform sampler2D from, to;\nuniform float progress, ratio;\n" \
  "vec4 getFromColor (vec2 uv) { return texture2D (from, uv); }\n"                        \
  "vec4 getToColor (vec2 uv) { return texture2D (to, uv); }\n"
/* A parameter, with the value that the comment behind it proposes. */
#define PARAMETER                                                                          \
  "^[ \\t]*uniform[ \\t]+(\\w+)[ \\t]+(\\w+)[ \\t]*(?:;[ \\t]*//[ \\t]*=|/\\*[ \\t]*=|;[ " \
  "\\t]*/\\*[ \\t]*=)[ \\t]*([^;*\\r\\n]*)"

gboolean
glsl_is_transition (const char *bare)
{
  return glsl_matches (bare,
                       "\\bvec4\\s{1,50}transition\\s{0,50}\\(\\s{0,50}(in\\s)?\\s{0,50}vec2\\b");
}

/* The components of a type: 3 of "ivec3". */
static guint
count_components (const char *type)
{
  const char *digit = strpbrk (type, "234");

  return digit != NULL && strstr (type, "vec") != NULL ? (guint) (*digit - '0') : 1;
}

/* The number or truth that a word is; FALSE: none. */
static gboolean
is_value (const char *word)
{
  char *end;

  if (!strcmp (word, "true") || !strcmp (word, "false"))
    return TRUE;
  g_ascii_strtod (word, &end);
  return end > word && !*end;
}

/* The values in "vec2 (0.5, 1.0)" or "0.5", n of them: of one all are that. Returns: (transfer full) (nullable). */
static char *
dup_values (const char *proposed, guint n)
{
  const char *open = strchr (proposed, '(');
  const char *first = open != NULL ? open + 1 : proposed;
  g_autofree char *inside = g_strndup (first, strcspn (first, ")"));
  g_auto (GStrv) words = g_strsplit (inside, ",", 17);
  const guint n_words = g_strv_length (words);
  GString *values = g_string_new (NULL);
  gboolean is_good = n_words == n || n_words == 1;

  for (guint i = 0; is_good && i < n; i++)
    {
      const char *word = g_strstrip (words[n_words == 1 ? 0 : i]);

      is_good = is_value (word);
      g_string_append_printf (values, " %s", word);
    }
  return g_string_free (values, !is_good);
}

/* What the text itself proposes for its parameters. */
static void
put_parameters (const char *text, GString *inputs)
{
  g_autoptr (GRegex) regex = g_regex_new (PARAMETER, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *type = g_match_info_fetch (match, 1);
      g_autofree char *name = g_match_info_fetch (match, 2);
      g_autofree char *proposed = g_match_info_fetch (match, 3);
      g_autofree char *values = dup_values (g_strstrip (proposed), count_components (type));

      if (values != NULL)
        g_string_append_printf (inputs, "uniform %s%s\n", name, values);
    }
}

void
glsl_frame_transition (GlslFrame *frame, const char *text, const guint size[2], GlslSource *source)
{
  char ratio[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (ratio, sizeof ratio, "%g", (double) size[0] / MAX (size[1], 1));
  g_string_append (frame->head, HEAD);
  g_string_append_printf (frame->tail,
                          "void main () { gl_FragColor = transition (gl_FragCoord.xy / vec2 (%u.0, "
                          "%u.0)); }\n",
                          size[0], size[1]);
  g_string_append_printf (source->inputs, "uniform progress 0.5\nuniform ratio %s\n", ratio);
  g_ptr_array_add (source->notes, g_strdup ("the uniform progress = 0.5"));
  g_ptr_array_add (source->notes, g_strdup_printf ("the uniform ratio = %s", ratio));
  put_parameters (text, source->inputs);
}
