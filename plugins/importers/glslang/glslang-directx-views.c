#include <string.h>

#include "glslang-text.h"
#include "ls-begins.h"

/* "cbuffer A { float4 data[2]; static float all[8] = (float[8])data; };": DirectX's compilers see the numbers of one array as another one.
 * Behind the buffer "all" becomes an array of its own, whose elements are named one by one. */

#define MAX_ELEMENTS 1024
#define MAX_VIEWS 64 /* that are looked at */
#define MAX_NAME 256 /* bytes of an array's name */

/* The tokens of "static TYPE NAME[COUNT] = (TYPE[COUNT])SOURCE;", counted from "static". */
enum
{
  VIEW_STATIC,
  VIEW_TYPE,
  VIEW_NAME,
  VIEW_COUNT = 4,
  VIEW_EQUALS = 6,
  VIEW_CAST = 8,
  VIEW_CAST_COUNT = 10,
  VIEW_SOURCE = 13,
  VIEW_END
};

static gboolean
is_view (const LsGlslTokens *tokens, guint n)
{
  static const char *const marks[] = {
    [VIEW_STATIC] = "static",    [VIEW_NAME + 1] = "[",   [VIEW_COUNT + 1] = "]",
    [VIEW_EQUALS] = "=",         [VIEW_EQUALS + 1] = "(", [VIEW_CAST + 1] = "[",
    [VIEW_CAST_COUNT + 1] = "]", [VIEW_SOURCE - 1] = ")", [VIEW_END] = ";"
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (marks[i] != NULL && !ls_glsl_token_is (tokens, n + i, marks[i]))
      return FALSE;
  return glslang_is_word (tokens, n + VIEW_TYPE) && glslang_is_word (tokens, n + VIEW_SOURCE);
}

/* The components of the elements of an array that tokens first to end - 1 declare, as "float4 NAME[". 0: none of the name. */
static guint
find_components (const LsGlslTokens *tokens, guint first, guint end, const char *name)
{
  for (guint n = first; n + 2 < end; n++)
    if (glslang_is_word (tokens, n) && ls_glsl_token_is (tokens, n + 1, name) &&
        ls_glsl_token_is (tokens, n + 2, "["))
      {
        static const char *const scalars[] = { "float", "int", "uint", "half", "double" };
        g_autofree char *type = ls_glsl_token_dup (tokens, n);

        for (guint i = 0; i < G_N_ELEMENTS (scalars); i++)
          {
            const char *size = ls_begins (type, scalars[i]) ? type + strlen (scalars[i]) : "";

            if (*size >= '1' && *size <= '4' && size[1] == '\0')
              return (guint) (*size - '0');
          }
        return 0;
      }
  return 0;
}

/* Takes the view at token n out of the buffer that begins at token first, and puts it into behind. */
static void
move_view (GlslangNames *names, const LsGlslTokens *tokens, guint first, guint n, GString *behind)
{
  g_autofree char *head = ls_glsl_tokens_dup_text (tokens, n, n + VIEW_EQUALS + 1);
  g_autofree char *count = ls_glsl_token_dup (tokens, n + VIEW_COUNT);
  g_autofree char *source = ls_glsl_token_dup (tokens, n + VIEW_SOURCE);
  const guint64 n_elements = g_ascii_strtoull (count, NULL, 10);
  const guint components = find_components (tokens, first, n, source);

  if (components == 0 || n_elements < 1 || n_elements > MAX_ELEMENTS || strlen (source) > MAX_NAME)
    return;
  g_string_append_printf (behind, " %s {", head);
  for (guint i = 0; i < n_elements; i++)
    g_string_append_printf (behind, "%s%s[%u].%c", i > 0 ? ", " : " ", source, i / components,
                            "xyzw"[i % components]);
  g_string_append (behind, " };");
  for (guint i = VIEW_STATIC; i <= VIEW_END; i++)
    glslang_names_put (names, n + i, g_strdup (""));
}

void
glslang_directx_move_views (GlslangNames *names, const LsGlslTokens *tokens)
{
  guint n_views = 0;

  for (guint n = 0; n < tokens->tokens->len; n++)
    if (ls_glsl_token_is (tokens, n, "cbuffer"))
      {
        g_autoptr (GString) behind = g_string_new ("}");
        guint first = n;

        while (first < tokens->tokens->len && !ls_glsl_token_is (tokens, first, "{"))
          first++;
        n = ls_glsl_tokens_behind (tokens, first) - 1;
        for (guint i = first; i + VIEW_END < n && n_views < MAX_VIEWS; i++)
          if (is_view (tokens, i) && ++n_views)
            move_view (names, tokens, first, i, behind);
        if (behind->len > 1 && ls_glsl_token_is (tokens, n, "}"))
          glslang_names_put (names, n, g_strdup (behind->str));
      }
}
