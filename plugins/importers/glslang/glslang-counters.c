#include "glslang-text.h"

/* Atomic counters: each declaration becomes a buffer of whole numbers, which atomic operations change. Their bindings and offsets are of a
 * kind of memory that SPIR-V of Vulkan has not, and go. */

/* Functions of counters as what they do to a number: The OpenGL Shading Language 4.60, 8.10 "Atomic Counter Functions". */
static const struct
{
  const char *name, *parameters, *now;
} functions[] = {
  { "atomicCounterIncrement", "c", "atomicAdd (c, 1u)" },
  { "atomicCounterDecrement", "c", "(atomicAdd (c, 0xffffffffu) - 1u)" },
  { "atomicCounter", "c", "(c)" },
  { "atomicCounterAdd", "c, x", "atomicAdd (c, x)" },
  { "atomicCounterSubtract", "c, x", "atomicAdd (c, 0u - (x))" },
  { "atomicCounterMin", "c, x", "atomicMin (c, x)" },
  { "atomicCounterMax", "c, x", "atomicMax (c, x)" },
  { "atomicCounterAnd", "c, x", "atomicAnd (c, x)" },
  { "atomicCounterOr", "c, x", "atomicOr (c, x)" },
  { "atomicCounterXor", "c, x", "atomicXor (c, x)" },
  { "atomicCounterExchange", "c, x", "atomicExchange (c, x)" },
  { "atomicCounterCompSwap", "c, x, y", "atomicCompSwap (c, x, y)" },
};

/* "layout (binding = 0, offset = 4) uniform atomic_uint a, b;" becomes "buffer ls_a { uint a, b; };". n: of "uniform". */
static void
change (GlslangNames *names, const LsGlslTokens *tokens, guint n, guint type)
{
  g_autofree char *name = ls_glsl_token_dup (tokens, type + 1);
  g_autofree char *block = g_strconcat ("ls_", name, NULL);
  g_autofree char *wanted = glslang_names_dup_free (names, block);
  guint end = type + 1;

  while (ls_glsl_token (tokens, end) != NULL && !ls_glsl_token_is (tokens, end, ";") &&
         !ls_glsl_token_is (tokens, end, "{"))
    end++;
  for (guint i = glslang_find_layout (tokens, n); i < type; i++)
    glslang_names_put (names, i, g_strdup (""));
  g_hash_table_add (names->all, g_strdup (wanted));
  g_hash_table_insert (names->names, g_strdup (wanted), g_strdup (name));
  glslang_names_put (names, type, g_strdup_printf ("buffer %s { uint", wanted));
  glslang_names_put (names, end, g_strdup ("; };"));
}

void
glslang_change_counters (GlslangNames *names, const LsGlslTokens *tokens)
{
  if (!glslang_names_has (names, "atomic_uint"))
    return;
  for (guint n = 0; ls_glsl_token (tokens, n) != NULL; n++)
    {
      guint type = n + 1;

      if (!ls_glsl_token_is (tokens, n, "uniform"))
        continue;
      while (ls_glsl_token_is (tokens, type, "highp") ||
             ls_glsl_token_is (tokens, type, "coherent"))
        type++;
      if (ls_glsl_token_is (tokens, type, "atomic_uint") && glslang_is_word (tokens, type + 1))
        change (names, tokens, n, type);
    }
}

void
glslang_put_counters (const GlslangNames *names, const LsGlslText *read, GString *head)
{
  static const char *const endings[] = { "", "ARB" };

  if (!glslang_names_has (names, "atomic_uint"))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    for (guint k = 0; k < G_N_ELEMENTS (endings); k++)
      {
        g_autofree char *name = g_strconcat (functions[i].name, endings[k], NULL);

        if (glslang_names_has (names, name) && !glslang_declares (read, name))
          g_string_append_printf (head, "#define %s(%s) %s\n", name, functions[i].parameters,
                                  functions[i].now);
      }
}
