#include "ls-names.h"

#include <string.h>

static const char letters[] = "xyzw";

struct _LsNames
{
  gatomicrefcount ref_count;
  GPtrArray *list;      /* LsName */
  GHashTable *by_place; /* to LsName of the list */
  GHashTable *by_whole; /* whole of a name to a GPtrArray of these */
};

static void
name_free (gpointer data)
{
  LsName *name = data;

  g_free (name->place);
  g_free (name->whole);
  g_free (name->name);
  g_free (name->type);
  g_free (name);
}

/* --- places ----------------------------------------------------------------------------------- */

gsize
ls_names_split (const char *place, guint8 channels[4], guint *n)
{
  const char *dot = strrchr (place, '.');
  const gsize length = dot != NULL ? strlen (dot + 1) : 0;
  guint seen = 0;

  *n = 0;
  for (guint i = 0; i < 4; i++)
    channels[i] = (guint8) i;
  if (length < 1 || length > 4 || strspn (dot + 1, letters) != length)
    return strlen (place);
  for (gsize i = 0; i < length; i++)
    seen |= 1u << (strchr (letters, dot[1 + i]) - letters);
  if ((guint) __builtin_popcount (seen) != length)
    return strlen (place);
  for (gsize i = 0; i < length; i++)
    channels[i] = (guint8) (strchr (letters, dot[1 + i]) - letters);
  *n = (guint) length;
  return (gsize) (dot - place);
}

/* A bit for each. */
static guint
channels_of (const LsName *name)
{
  guint bits = 0;

  for (guint i = 0; i < (name->n_channels > 0 ? name->n_channels : 4); i++)
    bits |= 1u << name->channels[i];
  return bits;
}

/* --- the set ---------------------------------------------------------------------------------- */

static void
array_unref_cb (gpointer array)
{
  g_ptr_array_unref (array);
}

LsNames *
ls_names_new (void)
{
  LsNames *names = g_new0 (LsNames, 1);

  g_atomic_ref_count_init (&names->ref_count);
  names->list = g_ptr_array_new_with_free_func (name_free);
  names->by_place = g_hash_table_new (g_str_hash, g_str_equal);
  names->by_whole = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, array_unref_cb);
  return names;
}

static GPtrArray *
names_of (const LsNames *names, const char *whole)
{
  return names != NULL ? g_hash_table_lookup (names->by_whole, whole) : NULL;
}

static LsName *
add_place (LsNames *names, const char *place)
{
  LsName *one = g_new0 (LsName, 1);
  GPtrArray *of_whole;

  one->place = g_strdup (place);
  one->whole = g_strndup (place, ls_names_split (place, one->channels, &one->n_channels));
  g_ptr_array_add (names->list, one);
  g_hash_table_insert (names->by_place, one->place, one);
  of_whole = names_of (names, one->whole);
  if (of_whole == NULL)
    {
      of_whole = g_ptr_array_new ();
      g_hash_table_insert (names->by_whole, g_strdup (one->whole), of_whole);
    }
  g_ptr_array_add (of_whole, one);
  return one;
}

void
ls_names_add (LsNames *names, const char *place, const char *name, const char *type)
{
  LsName *one = g_hash_table_lookup (names->by_place, place);

  if (one == NULL)
    one = add_place (names, place);
  g_free (one->name);
  g_free (one->type);
  one->name = g_strdup (name);
  one->type = g_strdup (type);
}

const LsName *
ls_names_find (const LsNames *names, const char *place)
{
  return names != NULL ? g_hash_table_lookup (names->by_place, place) : NULL;
}

const LsName *
ls_names_find_overlap (const LsNames *names, const char *place)
{
  LsName asked = { 0 };
  g_autofree char *whole =
    g_strndup (place, ls_names_split (place, asked.channels, &asked.n_channels));
  const GPtrArray *list = names_of (names, whole);

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const LsName *name = g_ptr_array_index (list, i);

      if (strcmp (name->place, place) != 0 && (channels_of (name) & channels_of (&asked)) != 0)
        return name;
    }
  return NULL;
}

const LsName *
ls_names_find_channel (const LsNames *names, const char *whole, guint channel, guint *component)
{
  const GPtrArray *list = names_of (names, whole);

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const LsName *name = g_ptr_array_index (list, i);

      for (*component = 0; *component < (name->n_channels > 0 ? name->n_channels : 4);
           (*component)++)
        if (name->channels[*component] == channel)
          return name;
    }
  return NULL;
}

guint
ls_names_find_runs (const LsNames *names,
                    const char *whole,
                    const guint8 *channels,
                    guint n,
                    LsNameRun runs[4])
{
  guint n_runs = 0, component = 0;
  const LsName *before = NULL;

  for (guint i = 0; i < n; i++)
    {
      const LsName *name = ls_names_find_channel (names, whole, channels[i], &component);

      if (name != NULL && name != before)
        runs[n_runs++] = (LsNameRun){ .name = name };
      before = name;
      if (name == NULL)
        continue;
      LsNameRun *run = &runs[n_runs - 1];
      run->channels[run->n] = channels[i];
      run->components[run->n++] = (guint8) component;
    }
  return n_runs;
}

guint
ls_names_count (const LsNames *names)
{
  return names != NULL ? names->list->len : 0;
}

const LsName *
ls_names_get (const LsNames *names, guint i)
{
  return g_ptr_array_index (names->list, i);
}

/* --- words ------------------------------------------------------------------------------------ */

LsNameNumbers
ls_name_parse_type (const char *type, guint *n)
{
  static const struct
  {
    const char *stem; /* a vector has a digit behind it */
    LsNameNumbers numbers;
  } types[] = { { "float", LS_NAME_FLOAT }, { "vec", LS_NAME_FLOAT }, { "int", LS_NAME_INT },
                { "ivec", LS_NAME_INT },    { "bool", LS_NAME_INT },  { "bvec", LS_NAME_INT },
                { "uint", LS_NAME_UINT },   { "uvec", LS_NAME_UINT }, { "double", LS_NAME_DOUBLE },
                { "dvec", LS_NAME_DOUBLE } };

  *n = 0;
  for (guint i = 0; type != NULL && i < G_N_ELEMENTS (types); i++)
    {
      const char *digit =
        g_str_has_prefix (type, types[i].stem) ? type + strlen (types[i].stem) : "?";

      if (*digit == '\0')
        *n = 1;
      else if (*digit >= '2' && *digit <= '4' && digit[1] == '\0')
        *n = (guint) (*digit - '0');
      if (*n > 0)
        return types[i].numbers;
    }
  return LS_NAME_FLOAT;
}

guint
ls_name_n_components (const LsName *name)
{
  guint n;

  if (name->n_channels > 0)
    return name->n_channels;
  return ls_name_parse_type (name->type, &n) == LS_NAME_DOUBLE || n == 0 ? 4 : n;
}

static gboolean
is_scalar (const LsName *name)
{
  return ls_name_n_components (name) == 1;
}

void
ls_name_append_component (GString *text, const LsName *name, guint component)
{
  g_string_append (text, name->name);
  if (component > 0 || !is_scalar (name))
    g_string_append_printf (text, ".%c", letters[component & 3]);
}

/* Whether places[0] on are 0, 1 and so on, of n_all. */
static gboolean
are_all (const guint8 *places, guint n, guint n_all)
{
  for (guint i = 0; i < n; i++)
    if (places[i] != i)
      return FALSE;
  return n == n_all;
}

static void
append_letters (GString *text, const guint8 *places, guint n)
{
  g_string_append_c (text, '.');
  for (guint i = 0; i < n; i++)
    g_string_append_c (text, letters[places[i] & 3]);
}

void
ls_name_run_append (GString *text, const LsNameRun *run, guint n_channels, gboolean is_typed)
{
  const LsName *name = run->name;
  const gboolean is_all =
    are_all (run->components, run->n, name->n_channels > 0 ? name->n_channels : n_channels) ||
    (is_scalar (name) && run->n == 1 && run->components[0] == 0);

  g_string_append (text, name->name);
  if (!is_all)
    append_letters (text, run->components, run->n);
  else if (is_typed && name->type != NULL)
    g_string_append_printf (text, ": %s", name->type);
}

void
ls_name_run_append_place (GString *text, const LsNameRun *run, guint n_channels)
{
  g_string_append (text, run->name->whole);
  if (!are_all (run->channels, run->n, n_channels))
    append_letters (text, run->channels, run->n);
}

/* --- life ------------------------------------------------------------------------------------- */

LsNames *
ls_names_ref (LsNames *names)
{
  if (names != NULL)
    g_atomic_ref_count_inc (&names->ref_count);
  return names;
}

void
ls_names_unref (LsNames *names)
{
  if (names == NULL || !g_atomic_ref_count_dec (&names->ref_count))
    return;
  g_hash_table_unref (names->by_whole);
  g_hash_table_unref (names->by_place);
  g_ptr_array_unref (names->list);
  g_free (names);
}
