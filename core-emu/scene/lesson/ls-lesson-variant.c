#include <math.h>
#include <string.h>

#include "ls-lesson-read.h"

/* [variant]: parameters whose values follow from the number of a variant. */

/* --- keys ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint count, seed;
} VariantKeys;

static const LsSceneKey variant_keys[] = {
  { "count", LS_KEY_UINT, offsetof (VariantKeys, count), .low = 1, .high = LS_MAX_VARIANTS },
  { "seed", LS_KEY_UINT, offsetof (VariantKeys, seed), .low = 0, .high = G_MAXUINT32 },
  { "bound1", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (variant, "variant", NULL, variant_keys, LS_SCOPE_SCENE);

/* --- chance -------------------------------------------------------------------------------------------------- */

/* One of n numbers, from 0; the same for the same state. SplitMix64 (Steele, Lea, Flood 2014). */
static guint64
draw_number (guint64 *state, guint64 n)
{
  guint64 z = *state += 0x9e3779b97f4a7c15;

  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return (z ^ (z >> 31)) % n;
}

/* --- parameters ---------------------------------------------------------------------------------------------- */

#define FLOAT_STEPS 1000 /* thousandths of the way */

/* A parameter: one of n_draws values, of which some may be the same text. */
typedef struct
{
  const LsDocEntry *entry;
  GStrv words; /* of ONE ANOTHER: these; else NULL; owned */
  gboolean is_int;
  double low, high;
  guint64 n_draws;
  GHashTable *
    firsts; /* text: the first draw that gives it, and 1; of whole numbers NULL, as no two are the same; owned */
  guint *drawn; /* of each draw the first one with its text, and 1; 0: not known yet; owned */
} Parameter;

static void
parameter_clear (gpointer data)
{
  Parameter *parameter = data;

  g_strfreev (parameter->words);
  g_clear_pointer (&parameter->firsts, g_hash_table_unref);
  g_free (parameter->drawn);
}

/* Returns: (transfer full) */
static char *
dup_text (const Parameter *parameter, guint64 draw)
{
  const double low = parameter->low, high = parameter->high;
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (parameter->words != NULL)
    return g_strdup (parameter->words[draw]);
  if (parameter->is_int)
    return g_strdup_printf ("%.0f", low + (double) draw);
  return g_strdup (
    g_ascii_formatd (text, sizeof text, "%.6g", low + (high - low) * (double) draw / FLOAT_STEPS));
}

/* The first draw with the same text. */
static guint64
find_first (const Parameter *parameter, guint64 draw)
{
  char *text;
  guint first;

  if (parameter->firsts == NULL)
    return draw;
  if (parameter->drawn[draw] > 0)
    return parameter->drawn[draw] - 1;
  text = dup_text (parameter, draw);
  first = GPOINTER_TO_UINT (g_hash_table_lookup (parameter->firsts, text));
  if (first == 0)
    {
      first = (guint) draw + 1;
      g_hash_table_insert (parameter->firsts, g_steal_pointer (&text), GUINT_TO_POINTER (first));
    }
  g_free (text);
  parameter->drawn[draw] = first;
  return first - 1;
}

static gboolean
fail_kind (const LsDocEntry *entry, GError **error)
{
  return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                      "parameter %s: %s (write int 1 9, float 0.25 0.75, or of ONE ANOTHER)",
                      entry->key, entry->value);
}

/* Whole numbers, or thousandths of the way. */
static gboolean
read_range (Parameter *parameter, GError **error)
{
  const double low = parameter->low, high = parameter->high;

  if (!(low <= high) || high - low > 1e9 ||
      (parameter->is_int && (floor (low) < low || floor (high) < high)))
    return fail_kind (parameter->entry, error);
  parameter->n_draws = parameter->is_int ? (guint64) (high - low) + 1 : FLOAT_STEPS + 1;
  return TRUE;
}

static gboolean
read_kind (Parameter *parameter, GError **error)
{
  const LsDocEntry *entry = parameter->entry;
  g_auto (GStrv) words = g_strsplit_set (entry->value, " \t", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) given = NULL;
  guint n;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_strv_builder_add (builder, words[i]);
  given = g_strv_builder_end (builder);
  n = g_strv_length (given);
  if (n >= 2 && strcmp (given[0], "of") == 0)
    {
      parameter->words = g_strdupv (given + 1);
      parameter->n_draws = n - 1;
      return TRUE;
    }
  parameter->is_int = n > 0 && strcmp (given[0], "int") == 0;
  if (n == 3 && (parameter->is_int || strcmp (given[0], "float") == 0) &&
      ls_scene_parse_number (given[1], &parameter->low) &&
      ls_scene_parse_number (given[2], &parameter->high))
    return read_range (parameter, error);
  return fail_kind (entry, error);
}

static gboolean
is_name (const char *text)
{
  return g_ascii_islower (*text) &&
         text[strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static gboolean
add_parameter (GArray *parameters, const LsDocEntry *entry, GError **error)
{
  Parameter parameter = { .entry = entry };

  if (!is_name (entry->key))
    return ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error,
                        "parameter %s (names are of small letters, digits and dashes)", entry->key);
  if (!read_kind (&parameter, error))
    return FALSE;
  if (!parameter.is_int)
    {
      parameter.firsts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      parameter.drawn = g_new0 (guint, parameter.n_draws);
    }
  g_array_append_val (parameters, parameter);
  return TRUE;
}

/* Returns: (transfer full): of Parameter: NULL with an error. */
static GArray *
read_parameters (const LsDocGroup *group, GError **error)
{
  g_autoptr (GArray) parameters = g_array_new (FALSE, FALSE, sizeof (Parameter));

  g_array_set_clear_func (parameters, parameter_clear);
  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      if (strcmp (entry->key, "count") != 0 && strcmp (entry->key, "seed") != 0 &&
          !add_parameter (parameters, entry, error))
        return NULL;
    }
  return g_steal_pointer (&parameters);
}

/* --- combinations -------------------------------------------------------------------------------------------- */

#define ATTEMPTS \
  64 /* to draw what no variant before has; then the next one that none has is taken */

/* Those of the variants so far: of each parameter the first draw with its text. */
typedef struct
{
  GArray *parameters; /* of Parameter */
  guint seed;
  GHashTable *seen; /* of GBytes */
  GPtrArray *order; /* of GBytes: those of the variants; of seen */
  guint64 n_all;    /* how many there are; 0: not known yet */
  guint64 next;     /* in all of them, by their numbers: none before this one is left */
} Combinations;

/* Whether it is one that no variant before has. */
static gboolean
add_combination (Combinations *all, const guint64 *draws)
{
  g_autoptr (GBytes) bytes = g_bytes_new (draws, all->parameters->len * sizeof (guint64));

  if (g_hash_table_contains (all->seen, bytes))
    return FALSE;
  g_ptr_array_add (all->order, bytes);
  g_hash_table_add (all->seen, g_steal_pointer (&bytes));
  return TRUE;
}

/* Of a variant at an attempt, from 0. Each parameter has numbers of its own, so that one more parameter changes no other. */
static void
draw_combination (const Combinations *all, guint variant, guint attempt, guint64 *draws)
{
  for (guint i = 0; i < all->parameters->len; i++)
    {
      const Parameter *parameter = &g_array_index (all->parameters, Parameter, i);
      guint64 state = ((guint64) all->seed << 32) +
                      variant * G_GUINT64_CONSTANT (0x632be59bd9b4e019) +
                      attempt * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);

      state ^=
        (guint64) g_str_hash (parameter->entry->key) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
      draws[i] = find_first (parameter, draw_number (&state, parameter->n_draws));
    }
}

/* How many texts a parameter has. */
static guint64
count_texts (const Parameter *parameter)
{
  for (guint64 draw = 0; parameter->firsts != NULL && draw < parameter->n_draws; draw++)
    find_first (parameter, draw);
  return parameter->firsts != NULL ? g_hash_table_size (parameter->firsts) : parameter->n_draws;
}

static guint64
count_all (const Combinations *all)
{
  guint64 n = 1;

  for (guint i = 0; i < all->parameters->len; i++)
    if (!g_uint64_checked_mul (&n, n, count_texts (&g_array_index (all->parameters, Parameter, i))))
      return G_MAXUINT64;
  return n;
}

/* The combination of a number below the product of all n_draws; several may be the same. */
static void
number_to_draws (const Combinations *all, guint64 number, guint64 *draws)
{
  for (guint i = 0; i < all->parameters->len; i++)
    {
      const Parameter *parameter = &g_array_index (all->parameters, Parameter, i);

      draws[i] = find_first (parameter, number % parameter->n_draws);
      number /= parameter->n_draws;
    }
}

/* Returns: FALSE: there is no other. */
static gboolean
take_next (Combinations *all, guint64 *draws)
{
  if (all->n_all == 0)
    all->n_all = count_all (all);
  if (all->order->len == all->n_all)
    return FALSE;
  do
    number_to_draws (all, all->next++, draws);
  while (!add_combination (all, draws));
  return TRUE;
}

static gboolean
add_variant (Combinations *all, guint variant, guint64 *draws)
{
  if (all->order->len == all->n_all && all->n_all > 0)
    return FALSE;
  for (guint attempt = 0; attempt < ATTEMPTS; attempt++)
    {
      draw_combination (all, variant, attempt, draws);
      if (add_combination (all, draws))
        return TRUE;
    }
  return take_next (all, draws);
}

/* The texts of the parameters. No two variants have the same, as far as there are enough; then they begin anew. Returns: (transfer full) */
static GHashTable *
find_values (GArray *parameters, guint seed, guint variant)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  g_autofree guint64 *draws = g_new0 (guint64, parameters->len + 1);
  Combinations all = { .parameters = parameters, .seed = seed, .seen = seen, .order = order };

  for (guint i = 1; i <= variant && add_variant (&all, i, draws); i++)
    ;
  const guint64 *found =
    g_bytes_get_data (g_ptr_array_index (order, (variant - 1) % order->len), NULL);
  for (guint i = 0; i < parameters->len; i++)
    {
      const Parameter *parameter = &g_array_index (parameters, Parameter, i);

      g_hash_table_insert (values, parameter->entry->key, dup_text (parameter, found[i]));
    }
  return values;
}

/* --- putting them in ------------------------------------------------------------------------------------------ */

/* text: (inout): with each $(NAME) replaced. at: where it begins. */
static gboolean
fill_text (char **text, LsDocPlace at, GHashTable *values, GError **error)
{
  g_autoptr (GString) filled = NULL;
  const char *rest = *text, *start;

  if (rest == NULL || strstr (rest, "$(") == NULL)
    return TRUE;
  filled = g_string_new (NULL);
  while ((start = strstr (rest, "$(")) != NULL)
    {
      const char *end = strchr (start, ')');
      g_autofree char *name = end != NULL ? g_strndup (start + 2, (gsize) (end - start) - 2) : NULL;
      const char *value = name != NULL ? g_hash_table_lookup (values, name) : NULL;

      if (value == NULL)
        {
          at.column += (guint) g_utf8_strlen (*text, start - *text);
          return ls_doc_fail (at, LS_ERROR_REFERENCE, error,
                              "%.*s is no parameter of [variant] (add it there)",
                              (int) (end != NULL ? end + 1 - start : 2), start);
        }
      g_string_append_len (filled, rest, start - rest);
      g_string_append (filled, value);
      rest = end + 1;
    }
  g_string_append (filled, rest);
  g_free (*text);
  *text = g_string_free (g_steal_pointer (&filled), FALSE);
  return TRUE;
}

static gboolean
fill_group (const LsDocGroup *group, GHashTable *values, GError **error)
{
  for (guint i = 0; i < group->lines->len; i++)
    {
      LsDocEntry *entry = g_ptr_array_index (group->lines, i);

      if (entry->key == NULL && !group->is_raw) /* a comment */
        continue;
      if (!fill_text (entry->key != NULL ? &entry->value : &entry->before,
                      entry->key != NULL ? entry->value_at : entry->at, values, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_lesson_apply_variant (const LsSceneFile *file, guint variant, guint *n, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "variant");
  VariantKeys keys = { .count = 1 };
  g_autoptr (GArray) parameters = NULL;
  g_autoptr (GHashTable) values = NULL;

  *n = 1;
  if (group == NULL)
    return TRUE;
  for (guint i = 0; i < 2; i++)
    {
      const LsDocEntry *entry = ls_doc_group_find (group, variant_keys[i].key);

      if (entry != NULL && !ls_scene_read_key (entry, &variant_keys[i], &keys, error))
        return FALSE;
    }
  *n = keys.count;
  if (variant < 1 || variant > keys.count)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error, "no variant %u (there are 1 to %u)",
                        variant, keys.count);
  parameters = read_parameters (group, error);
  if (parameters == NULL)
    return FALSE;
  values = find_values (parameters, keys.seed, variant);
  for (guint i = 0; i < file->document->groups->len; i++)
    {
      const LsDocGroup *other = g_ptr_array_index (file->document->groups, i);

      if (other != group && !fill_group (other, values, error))
        return FALSE;
    }
  return TRUE;
}
