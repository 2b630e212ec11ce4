#include <string.h>

#include "glsl-source.h"
#include "ls-error.h"
#include "ls-words.h"

/* Arrays of textures and of uniform blocks. The chip takes the number of a texture or a buffer from the instruction alone: an index that
 * the compiler does not know by itself is one that no program of this chip can have. */

#define MAX_ARRAYS 64 /* of a kind, that are looked at */
#define MAX_USES 256  /* of one of them */

typedef struct
{
  const char *declaration; /* its first group is the array's name */
  const char *what;
} Kind;

static const Kind kinds[] = {
  { "\\buniform\\s{1,50}(?:(?:lowp|mediump|highp)\\s{1,50})?[iu]?sampler\\w{2,20}\\s{1,50}(\\w{1,"
    "100})\\s{0,50}\\[",
    N_ ("textures") },
  { "\\buniform\\s{1,50}\\w{1,100}\\s{0,50}\\{[^}]{0,5000}\\}\\s{0,50}(\\w{1,100})\\s{0,50}\\[",
    N_ ("uniform blocks") },
};

/* Whether a word of an index is a number that the text gives a name. */
static gboolean
is_constant (const char *bare, const char *word)
{
  g_autofree char *pattern = g_strdup_printf (
    "^\\s*#\\s*define\\s+%s\\b|\\bconst\\s+(?:(?:lowp|mediump|highp)\\s+)?u?int\\s+%s\\b", word,
    word);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);

  return g_regex_match (regex, bare, 0, NULL);
}

/* Whether an index is one that only a run knows. */
static gboolean
is_value (const char *bare, const char *index)
{
  while (*index != '\0')
    {
      const gsize length = strspn (index, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_");
      g_autofree char *word = g_strndup (index, length);

      if (length > 0 && !g_ascii_isdigit (*word) && !is_constant (bare, word))
        return TRUE;
      index += MAX (length, 1);
    }
  return FALSE;
}

/* The first place where an array is indexed by a value. Returns: (transfer full) (nullable): "tex[n]". */
static char *
find_use (const char *bare, const char *name, gsize declared, gsize *at)
{
  g_autofree char *pattern = g_strdup_printf ("\\b%s\\s*\\[([^\\[\\];{}]{1,200})", name);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match) && n++ < MAX_USES;
       g_match_info_next (match, NULL))
    {
      g_autofree char *index = g_match_info_fetch (match, 1);
      int start = 0;

      g_match_info_fetch_pos (match, 0, &start, NULL);
      *at = (gsize) start;
      if (*at != declared && is_value (bare, g_strstrip (index)))
        return g_strdup_printf ("%s[%s]", name, index);
    }
  return NULL;
}

static gboolean
check_kind (const GlslSource *source,
            LsGlslStage stage,
            const char *bare,
            const Kind *kind,
            GError **error)
{
  g_autoptr (GRegex) regex = g_regex_new (kind->declaration, G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match) && n++ < MAX_ARRAYS;
       g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      g_autofree char *use = NULL;
      GlslOrigin origin;
      gsize at = 0;
      guint line = 1;
      int declared = 0;

      g_match_info_fetch_pos (match, 1, &declared, NULL);
      use = find_use (bare, name, (gsize) declared, &at);
      if (use == NULL)
        continue;
      for (gsize i = 0; i < at; i++)
        line += bare[i] == '\n';
      glsl_source_find (source, stage, line, &origin);
      return ls_fail (
        error, LS_ERROR_UNSUPPORTED,
        "%s:%u: this chip has no arrays of %s that are indexed by values: '%.60s' (an "
        "index that the compiler can work out is fine)",
        glsl_source_file (source, origin.file), origin.line, ls_words (kind->what), use);
    }
  return TRUE;
}

gboolean
glsl_check_indexed (const GlslSource *source, GError **error)
{
  for (guint stage = 0; source != NULL && stage < LS_GLSL_N_STAGES; stage++)
    {
      const char *text = source->stages[stage].text;
      g_autofree char *bare = text != NULL ? glsl_bare (text) : NULL;

      for (guint i = 0; bare != NULL && i < G_N_ELEMENTS (kinds); i++)
        if (!check_kind (source, stage, bare, &kinds[i], error))
          return FALSE;
    }
  return TRUE;
}
