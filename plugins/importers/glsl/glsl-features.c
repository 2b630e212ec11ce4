#include <string.h>

#include "glsl-source.h"
#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-words.h"

/* What GLSL has and the chip has not. The driver takes versions that promise all of it, so that texts which ask for such a version
 * and do not use these run; these are told by their names. */

#define MAX_USES 64 /* of a feature */

typedef struct
{
  const char *pattern; /* in the bare text */
  const char *what;
  gboolean is_silent; /* the driver compiles it all the same, to words of another chip */
} Feature;

static const Feature features[] = {
  { "\\blayout\\s{0,50}\\([^)]{0,300}\\blocal_size_[xyz]\\b|\\bgl_(GlobalInvocationID|"
    "LocalInvocationID|"
    "WorkGroupID)\\b",
    /* TRANSLATORS: this and what follows stand in "this chip has no %s" */
    N_ ("compute shaders"), FALSE },
  { "^[ \\t]*shared\\s{1,50}\\w", N_ ("memory that threads share"), FALSE },
  { "\\b(readonly |writeonly |coherent |restrict |volatile )*buffer\\s{1,50}\\w+\\s{0,50}\\{",
    N_ ("storage blocks"), FALSE },
  { "\\b[iu]?image(1D|2D|3D|Cube|Buffer|2DRect|1DArray|2DArray|CubeArray|2DMS|2DMSArray)\\s{1,50}"
    "\\w",
    N_ ("images that a program writes"), FALSE },
  { "\\batomic_uint\\b", N_ ("atomic counters"), FALSE },
  { "\\b(double|dvec[234]|dmat[234](x[234])?)\\b", N_ ("values of double precision"), FALSE },
  { "\\blayout\\s{0,50}\\([^)]{0,300}\\bvertices\\s{0,50}=|\\bgl_TessLevel(Outer|Inner)\\b|\\bgl_"
    "TessCoord\\b|^\\s{0,50}"
    "patch\\s{1,50}(in|out)\\b",
    N_ ("tessellation"), FALSE },
  { "\\b[iu]64vec[234]\\b|\\bu?int64_t\\b", N_ ("integers of 64 bits"), FALSE },
  { "\\bf16vec[234]\\b|\\bfloat16_t\\b", N_ ("floats of 16 bits"), FALSE },
  { "\\bgl_Subgroup\\w+|\\bsubgroup[A-Z]\\w+\\s{0,50}\\(", N_ ("subgroups"), FALSE },
  { "\\bsubpassInput(MS)?\\b", N_ ("inputs of subpasses"), FALSE },
  { "\\buniform\\s{1,50}(texture(1D|2D|3D|Cube)(Array)?|sampler(Shadow)?)\\s{1,50}\\w",
    N_ ("textures apart from samplers"), FALSE },
  { "\\b(rayQueryEXT|accelerationStructureEXT|traceRayEXT)\\b", N_ ("tracing of rays"), FALSE },
  { "\\blayout\\s{0,50}\\([^)]{0,300}\\binvocations\\s{0,50}=",
    N_ ("geometry shaders of several invocations"), FALSE },
  { "\\blayout\\s{0,50}\\([^)]{0,300}\\bstream\\s{0,50}=",
    N_ ("geometry shaders of several streams"), FALSE },
  { "\\btextureGather\\w*\\s{0,50}\\(", "textureGather", TRUE },
  { "\\binterpolateAt(Offset|Sample)\\s{0,50}\\(",
    N_ ("interpolation at another place of the pixel"), TRUE },
  { "\\b(dFdx|dFdy|fwidth)Fine\\s{0,50}\\(", N_ ("fine derivatives"), TRUE },
  { "\\bgl_SampleMaskIn\\b", N_ ("masks of samples as inputs"), TRUE },
};

/* The guide of this chip says that GET_COMP_TEX_LOD gives the clamped level first; the driver takes it second. */
static const Feature exchanged = { "\\btextureQueryL(od|OD)\\s{0,50}\\(", "textureQueryLod", TRUE };

/* Where a feature is used. */
typedef struct
{
  const Feature *feature;
  LsGlslStage stage;
  guint line;       /* of the final text */
  gboolean is_sure; /* it stands in no condition, nor in a macro */
  char *word;
} Found;

static void
found_clear (gpointer data)
{
  g_free (((Found *) data)->word);
}

/* The line of a place in the text. has_condition: whether it stands between #if and #endif, or in a directive. */
static guint
line_of (const char *text, gsize at, gboolean *has_condition)
{
  guint line = 1;
  int depth = 0;
  const char *start;

  for (gsize i = 0; i < at && text[i]; i++)
    {
      const char *word = text + i + 1 + strspn (text + i + 1, " \t");

      line += text[i] == '\n';
      if (text[i] == '#')
        depth += ls_begins (word, "if") ? 1 : ls_begins (word, "endif") ? -1 : 0;
    }
  for (start = text + at; start > text && start[-1] != '\n';)
    start--;
  *has_condition = depth > 0 || start[strspn (start, " \t")] == '#';
  return line;
}

static void
find_uses (const char *bare, const Feature *feature, LsGlslStage stage, GArray *uses)
{
  g_autoptr (GRegex) regex =
    g_regex_new (feature->pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match) && n++ < MAX_USES;
       g_match_info_next (match, NULL))
    {
      Found found = { .feature = feature, .stage = stage };
      gboolean has_condition;
      int start = 0, end = 0;

      g_match_info_fetch_pos (match, 0, &start, &end);
      while (g_ascii_isspace (bare[start]) && start < end)
        start++;
      found.line = line_of (bare, (gsize) start, &has_condition);
      found.is_sure = !has_condition;
      found.word = g_strndup (bare + start, (gsize) (end - start));
      g_strdelimit (found.word, "\t\r\n", ' ');
      g_array_append_val (uses, found);
    }
}

/* Returns: (transfer full) (element-type Found) */
static GArray *
find_all (const GlslSource *source)
{
  GArray *uses = g_array_new (FALSE, TRUE, sizeof (Found));

  g_array_set_clear_func (uses, found_clear);
  for (guint stage = 0; source != NULL && stage < LS_GLSL_N_STAGES; stage++)
    {
      const char *text = source->stages[stage].text;
      g_autofree char *bare = text != NULL ? glsl_bare (text) : NULL;

      for (guint i = 0; bare != NULL && i < G_N_ELEMENTS (features); i++)
        find_uses (bare, &features[i], stage, uses);
    }
  return uses;
}

/* said: the compiler's own words; "": none. */
static gboolean
fail_feature (const GlslSource *source, const Found *found, const char *said, GError **error)
{
  GlslOrigin at;

  glsl_source_find (source, found->stage, found->line, &at);
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s:%u: this chip has no %s: '%.60s'%s%s%s",
                  glsl_source_file (source, at.file), at.line, ls_words (found->feature->what),
                  found->word, *said ? " (" : "", said, *said ? ")" : "");
}

gboolean
glsl_check_features (const GlslSource *source, const char *said, GError **error)
{
  g_autoptr (GArray) uses = find_all (source);

  return uses->len == 0 || fail_feature (source, &g_array_index (uses, Found, 0), said, error);
}

gboolean
glsl_check_line (const GlslSource *source,
                 LsGlslStage stage,
                 guint line,
                 const char *said,
                 GError **error)
{
  g_autoptr (GArray) uses = find_all (source);

  for (guint i = 0; i < uses->len; i++)
    {
      const Found *found = &g_array_index (uses, Found, i);

      if (found->stage == stage && found->line == line)
        return fail_feature (source, found, said, error);
    }
  return TRUE;
}

/* What the driver compiles for chips with another order of values. */
static void
warn_exchanged (const GlslSource *source, GPtrArray *findings)
{
  g_autoptr (GArray) uses = g_array_new (FALSE, TRUE, sizeof (Found));

  g_array_set_clear_func (uses, found_clear);
  for (guint stage = 0; source != NULL && stage < LS_GLSL_N_STAGES; stage++)
    {
      const char *text = source->stages[stage].text;
      g_autofree char *bare = text != NULL ? glsl_bare (text) : NULL;

      if (bare != NULL)
        find_uses (bare, &exchanged, stage, uses);
    }
  for (guint i = 0; i < uses->len; i++)
    {
      const Found *found = &g_array_index (uses, Found, i);
      GlslOrigin at;

      if (i > 0 && found->line == found[-1].line && found->stage == found[-1].stage)
        continue;
      glsl_source_find (source, found->stage, found->line, &at);
      ls_diagnostics_add_text (
        findings, LS_SEVERITY_WARNING, 0, 0, NULL,
        "%s:%u: the two values of textureQueryLod come exchanged: the driver expects the clamped "
        "level second, and this chip's guide has it first",
        glsl_source_file (source, at.file), at.line);
    }
}

gboolean
glsl_check_silent (const GlslSource *source, GPtrArray *findings, GError **error)
{
  g_autoptr (GArray) uses = find_all (source);

  for (guint i = 0; i < uses->len; i++)
    {
      const Found *found = &g_array_index (uses, Found, i);
      GlslOrigin at;

      if (!found->feature->is_silent)
        continue;
      if (found->is_sure)
        return fail_feature (source, found, "", error);
      glsl_source_find (source, found->stage, found->line, &at);
      ls_diagnostics_add_text (
        findings, LS_SEVERITY_WARNING, 0, 0, NULL,
        "%s:%u: this chip has no %s: if the text comes here, what it gives is wrong",
        glsl_source_file (source, at.file), at.line, ls_words (found->feature->what));
    }
  warn_exchanged (source, findings);
  return TRUE;
}
