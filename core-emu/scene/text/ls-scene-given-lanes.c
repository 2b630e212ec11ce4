#include <string.h>

#include "ls-change.h"
#include "ls-scene-givens.h"
#include "ls-scene-private.h"
#include "ls-words.h"

/* What registers hold in the lanes of a wave when it starts, in words beside what the scene's text says. */

#define MAX_COMPONENTS 4

/* Numbers by their size: floats as such, NaN behind all of them. */
static double
size_of (guint32 word, gboolean is_float)
{
  float number;

  memcpy (&number, &word, sizeof number);
  if (!is_float)
    return (gint32) word;
  return number == number ? (double) number : G_MAXDOUBLE;
}

/* NULL if all lanes that hold something hold the same. */
static char *
tell_range (const LsPreload *preload, gboolean is_float, LsMask lanes)
{
  const guint32 *words = preload->row.u;
  guint low = lanes ? (guint) __builtin_ctzll (lanes) : 0, high = low;
  gboolean is_same = TRUE;
  g_autofree char *from = NULL, *to = NULL;

  LS_FOREACH_LANE (lane, lanes)
    {
      const double size = size_of (words[lane], is_float);

      is_same &= words[lane] == words[low];
      low = size < size_of (words[low], is_float) ? lane : low;
      high = size > size_of (words[high], is_float) ? lane : high;
    }
  if (is_same)
    return NULL;
  from = ls_value_dup (is_float ? LS_VALUE_FLOAT : LS_VALUE_INT, words[low]);
  to = ls_value_dup (is_float ? LS_VALUE_FLOAT : LS_VALUE_INT, words[high]);
  return g_strdup_printf (ls_words ("%s to %s"), from, to);
}

/* NULL: nothing is put there, and it is 0. */
static const LsPreload *
find_preload (const LsWaveInput *input, LsRegRef ref)
{
  for (guint i = 0; i < input->n_preloads; i++)
    if (ls_reg_ref_equal (input->preloads[i].ref, ref))
      return &input->preloads[i];
  return NULL;
}

/* Whether the group is of the stage that is debugged. rest: gets what stands behind the stage: "constants", "texture 18". */
static gboolean
is_of_stage (const LsScene *scene, const LsGiven *given, const char **rest)
{
  const char *blank = strchr (given->group, ' ');
  gsize length = blank != NULL ? (gsize) (blank - given->group) : 0;
  g_autofree char *word = g_strndup (given->group, length);
  LsStage stage;
  const gboolean is_scoped = blank != NULL && ls_stage_find (word, &stage);

  *rest = is_scoped ? blank + 1 : given->group;
  return !is_scoped || stage == scene->stage;
}

/* The register of a row and its components; FALSE if it is none of the stage that is debugged. */
static gboolean
find_components (const LsScene *scene,
                 const LsGiven *given,
                 LsRegRef *ref,
                 guint8 channels[MAX_COMPONENTS],
                 guint *n)
{
  g_autofree char *whole = g_strconcat (given->key, ".xyzw", NULL);
  const char *key = strchr (given->key, '.') ? given->key : whole;
  LsSceneTarget target;
  const char *rest;

  if (given->kind != LS_GIVEN_INPUT || !is_of_stage (scene, given, &rest))
    return FALSE;
  if (!ls_scene_parse_target (key, &target) ||
      !ls_scene_look_up_target (scene->program, key, &target, ref))
    return FALSE;
  memcpy (channels, target.channels, sizeof target.channels);
  *n = target.n_channels;
  if (given->part < 0)
    return TRUE;
  channels[0] = channels[given->part];
  *n = 1;
  return TRUE;
}

/* A scene that says of a value that it is an integer knows better than a program that only passes it on. */
static gboolean
is_float (const LsScene *scene, const LsGiven *given, LsRegRef ref)
{
  const LsEdit edit = { .kind = LS_EDIT_REGISTER, .ref = ref };

  /* Goes through the whole program. */
  return !g_str_has_prefix (given->value, "int ") && !g_str_has_prefix (given->value, "uint ") &&
         ls_change_is_float (scene->program, &edit);
}

static void
tell_given (const LsScene *scene, const LsWaveInput *input, guint lane, LsGiven *given)
{
  char *values[MAX_COMPONENTS + 1] = { NULL };
  guint8 channels[MAX_COMPONENTS];
  guint n, n_told = 0;
  LsRegRef ref;

  g_clear_pointer (&given->here, g_free);
  g_clear_pointer (&given->range, g_free);
  if (!find_components (scene, given, &ref, channels, &n))
    return;
  for (guint i = 0; i < n; i++)
    {
      const LsPreload *preload;
      gboolean as_float;

      ref.channel = channels[i];
      preload = find_preload (input, ref);
      if (preload == NULL)
        continue;
      as_float = is_float (scene, given, preload->ref);
      values[n_told++] =
        ls_value_dup (as_float ? LS_VALUE_FLOAT : LS_VALUE_INT, preload->row.u[lane]);
      if (n == 1)
        given->range = tell_range (preload, as_float, input->covered);
    }
  given->here = n_told ? g_strjoinv (", ", values) : NULL;
  for (guint i = 0; i < n_told; i++)
    g_free (values[i]);
}

/* Of a row that is a vec4, or about a texture, sampler or buffer. Returns: (transfer full) (nullable) */
static char *
dup_source (const LsScene *scene, const LsGiven *given)
{
  static const guint8 channels[MAX_COMPONENTS] = { 0, 1, 2, 3 };
  const char *place;
  g_autoptr (GString) told = g_string_new (NULL);
  LsNameRun runs[MAX_COMPONENTS];
  guint n;

  if (!is_of_stage (scene, given, &place) || given->kind == LS_GIVEN_INPUT)
    return NULL;
  if (given->kind == LS_GIVEN_CONSTANT)
    place = given->key;
  n = ls_names_find_runs (ls_scene_get_names (scene), place, channels, MAX_COMPONENTS, runs);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (told, i > 0 ? ", " : "");
      ls_name_run_append (told, &runs[i], MAX_COMPONENTS, FALSE);
    }
  return n > 0 ? g_string_free (g_steal_pointer (&told), FALSE) : NULL;
}

void
ls_scene_tell_givens (const LsScene *scene, guint wave, guint lane, GPtrArray *givens)
{
  LsWaveInput input = { 0 };

  ls_scene_get_wave_input (scene, wave, &input);
  for (guint i = 0; i < givens->len; i++)
    {
      LsGiven *given = g_ptr_array_index (givens, i);

      tell_given (scene, &input, lane, given);
      g_free (given->source);
      given->source = dup_source (scene, given);
    }
  ls_wave_input_clear (&input);
}
