#include <string.h>

#include "ls-scene-keys.h"
#include "mutate.h"

/* Scenes, by the tables of their keys. */

/* --- where ----------------------------------------------------------------------------------------------- */

static gboolean
is_head (const char *line)
{
  return *line == '[';
}

/* The head of the group that line i is in; G_MAXUINT before the first. */
static guint
head_of (const GPtrArray *lines, guint i)
{
  for (; i < lines->len; i--)
    if (is_head (g_ptr_array_index (lines, i)))
      return i;
  return G_MAXUINT;
}

static guint
end_of (const GPtrArray *lines, guint head)
{
  guint i = head + 1;

  while (i < lines->len && !is_head (g_ptr_array_index (lines, i)))
    i++;
  return i;
}

/* Whether a head is that of a group with that name, of any stage. */
static gboolean
is_named (const char *head, const char *name)
{
  g_auto (GStrv) words = g_strsplit_set (head, "[] ", -1);

  for (guint i = 0; words[i]; i++)
    if (!strcmp (words[i], name))
      return TRUE;
  return FALSE;
}

static gboolean
is_raw (const GPtrArray *lines, guint i)
{
  guint head = head_of (lines, i);

  return head != G_MAXUINT && (is_named (g_ptr_array_index (lines, head), "asm") ||
                               is_named (g_ptr_array_index (lines, head), "fetch-asm"));
}

static guint
find_group (GRand *rand, const GPtrArray *lines, const char *name)
{
  guint found = G_MAXUINT, n = 0;

  for (guint i = 0; i < lines->len; i++)
    if (is_head (g_ptr_array_index (lines, i)) && is_named (g_ptr_array_index (lines, i), name) &&
        mutate_below (rand, ++n) == 0)
      found = i;
  return found;
}

static guint
find_key (const GPtrArray *lines, guint head, const char *key)
{
  gsize n = strlen (key);

  for (guint i = head + 1; i < end_of (lines, head); i++)
    if (g_str_has_prefix (g_ptr_array_index (lines, i), key) &&
        ((const char *) g_ptr_array_index (lines, i))[n] == '=')
      return i;
  return G_MAXUINT;
}

/* --- values ---------------------------------------------------------------------------------------------- */

/* What keys without a kind of their own may hold; numbers in it are exchanged. */
static const char *const samples[][2] = {
  { "constant", "0.5 0.25 1 0.75" },
  { "exports", "depth stencil mask" },
  { "exports", "depth" },
  { "indices", "0 1 2 2 1 3" },
  { "restart", "2" },
  { "viewport-scale", "8 8 0.5" },
  { "viewport-offset", "8 8 0.5" },
  { "clip-distances", "POS1.x POS1.y" },
  { "clip-distances", "0 3" },
  { "cull-distances", "POS1.z" },
  { "scissor", "1 2 9 12" },
  { "edges", "left,upper" },
  { "edges", "right,lower" },
  { "point-edges", "left,lower" },
  { "edge-flag-from", "POS1.y" },
  { "layer-from", "POS1.z" },
  { "viewport-from", "POS1.w" },
  { "clip-vertex-from", "POS1.xyzw" },
  { "offset-front", "1 2" },
  { "offset-back", "-1 4" },
  { "plane0", "1 0 0 0.5" },
  { "plane5", "0 -1 0 0.25" },
  { "scale", "8 8 0.5" },
  { "offset", "8 8 0.5" },
  { "depth-range", "0.25 0.75" },
  { "register", "PIX1" },
  { "register", "Z0" },
  { "register", "STENCIL" },
  { "register", "STREAM0" },
  { "clear", "0.5 1 0 1" },
  { "blend", "source-alpha less-source-alpha add" },
  { "blend", "one one subtract" },
  { "blend", "min" },
  { "blend-alpha", "one second-alpha reverse-subtract" },
  { "write-mask", "xz" },
  { "discard", "-999" },
  { "places", "4 4 12 12" },
  { "places", "2 2 6 6 10 10 14 14" },
  { "alpha-offsets", "0 1 2 3" },
  { "border-color", "0.5 0 1 2" },
  { "swizzle", "x1zw" },
  { "comp", "signed" },
  { "comp", "unsigned unsigned signed signed" },
  { "last-level", "1" },
  { "last-array", "1" },
  { "size", "64" },
  { "data", "float 0 0.5 1 nan inf -1 2 3 4 5 6 7 8 9 10 11" },
  { "data", "uint 0 1 2 3 4 5 6 0xffffffff" },
  { "step", "3" },
  { "step", "first-divergence" },
  /* of the families */
  { "R0.xy", "position" },
  { "R0.xy", "semantic 0" },
  { "R0.xy", "vertex" },
  { "R0.xy", "float 0.5 2" },
  { "R0.xy", "pixel-x" },
  { "PARAM0", "0" },
  { "change1", "step 2; R0.x = 0.5" },
  { "cb0", "float 1 2 3 4" },
  { "c", "float 1 2 3 4" },
  { "cb0.3", "1 2 3 4" },
  { "c.12", "1 2 3 4" },
  { "b4", "1" },
  { "loop0", "3 0 1" },
  { "dx10-clamp", "false" },
  { "semantics", "0 1 2" },
  { "0.125", "here" },
  { "1", "line 2; if R0.x > 0.5" },
  { "shifts", "saturate" },
  { "gradients", "coarse" },
  { "gradients", "coarse-first" },
  { "else-after", "no-push" },
  { "sin-domain", "zero" },
  { "dot4-order", "pairs" },
  { "memory-race", "lowest-lane" },
  { "lds-race", "last-wave" },
  { "barrier", "wave" },
  { "dx10-loop", "counted" },
  { "line-ends", "inside" },
  { "zero-times-infinity", "nan" },
  /* of lessons */
  { "at", "line 2" },
  { "at", "divergence" },
  { "then", "2 steps" },
  { "check", "R0.x > 0.5" },
  { "show", "R0.x" },
  { "lanes", "0-31,40" },
  { "choices", "One; A \\; semicolon; {depth}" },
  { "operations", "MUL R1.x, R0.x, R0.y; ADD R1.y, R1.x, 2.0f" },
  { "clauses", "line 1; line 4" },
  { "text", "{R0.x@5} {{ }}" },
  { "bound1", "of 1.2 0.2" },
  { "bound1", "int 1 9" },
};

static char *
sample_value (GRand *rand, const char *key)
{
  const char *found = NULL;
  char *changed = NULL;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    if (!strcmp (samples[i][0], key) && mutate_below (rand, ++n) == 0)
      found = samples[i][1];
  if (found && mutate_below (rand, 3) == 0)
    changed = mutate_number_in (rand, found);
  return changed ? changed : g_strdup (found ? found : mutate_number (rand));
}

/* One of the bundle's files. */
static char *
file_value (GRand *rand, const GPtrArray *parts)
{
  const FuzzPart *part = g_ptr_array_index (parts, mutate_below (rand, parts->len));

  return g_strdup (part->name);
}

static char *
ranged_value (GRand *rand, const LsSceneKey *key)
{
  double low = MAX (key->low, -1e6), high = MIN (key->high, 1e6);

  switch (mutate_below (rand, 4))
    {
    case 0:
      return g_strdup_printf ("%.0f", mutate_below (rand, 2) ? key->low : key->high);
    case 1:
      return g_strdup_printf ("%.0f", low + (high - low) * g_rand_double (rand));
    case 2:
      return g_strdup_printf ("%u", mutate_below (rand, 33));
    default:
      return g_strdup (mutate_number (rand));
    }
}

static char *
make_value (GRand *rand, const LsSceneKey *key, const GPtrArray *parts)
{
  switch (key->kind)
    {
    case LS_KEY_UINT:
    case LS_KEY_BYTE:
    case LS_KEY_NUMBER:
    case LS_KEY_DOUBLE:
      return ranged_value (rand, key);
    case LS_KEY_BOOL:
      return g_strdup (mutate_below (rand, 2) ? "true" : "false");
    case LS_KEY_CHOICE:
      return g_strdup (mutate_pick (rand, key->choices, g_strv_length ((char **) key->choices)));
    case LS_KEY_STRING:
      return g_strdup ("r700");
    case LS_KEY_ENTRY:
      return mutate_below (rand, 4) == 0 || !strcmp (key->key, "file") ||
                 !strcmp (key->key, "png") || !strcmp (key->key, "reference")
               ? file_value (rand, parts)
               : sample_value (rand, key->key);
    case LS_KEY_UINTS:
    case LS_KEY_BYTES:
    case LS_KEY_NUMBERS:
    case LS_KEY_READ:
    case LS_KEY_LATER:
    case LS_KEY_PATTERN:
      return sample_value (rand, key->key);
    }
  g_assert_not_reached ();
}

/* --- changes --------------------------------------------------------------------------------------------- */

static gboolean
is_draw (GRand *rand, const GPtrArray *lines)
{
  return find_group (rand, lines, "draw") != G_MAXUINT;
}

static void
add_group (GRand *rand, GPtrArray *lines, const LsSceneGroupKeys *keys)
{
  static const char *const arguments[] = { "0", "1", "2", "18", "160", "PIX0", "PIX1", "Z0", "s" };
  static const char *const stages[] = { "vs ", "ps ", "gs ", "es " };
  gboolean has_stage = is_draw (rand, lines) && keys->scope != LS_SCOPE_SCENE;

  g_ptr_array_add (
    lines, g_strdup_printf (
             "[%s%s%s%s]", has_stage ? mutate_pick (rand, stages, G_N_ELEMENTS (stages)) : "",
             keys->group, keys->argument ? " " : "",
             keys->argument ? mutate_pick (rand, arguments, G_N_ELEMENTS (arguments)) : ""));
}

/* Sets a key that the tables have, in a group that is there if there is one. */
static void
set_key (GRand *rand, GPtrArray *lines, const GPtrArray *parts)
{
  guint n, head = G_MAXUINT, at;
  const LsSceneGroupKeys *const *all = ls_scene_all_keys (&n);
  const LsSceneGroupKeys *keys = NULL;
  const LsSceneKey *key;
  g_autofree char *value = NULL, *name = NULL;

  for (guint tries = 0; tries < 8 && head == G_MAXUINT; tries++)
    {
      keys = all[mutate_below (rand, n)];
      head = keys->n_keys ? find_group (rand, lines, keys->group) : G_MAXUINT;
    }
  if (!keys->n_keys || !strcmp (keys->group, "scene") || !strcmp (keys->group, "program"))
    return;
  if (head == G_MAXUINT)
    {
      add_group (rand, lines, keys);
      head = lines->len - 1;
    }
  key = &keys->keys[mutate_below (rand, keys->n_keys)];
  value = make_value (rand, key, parts);
  if (key->kind == LS_KEY_PATTERN && mutate_below (rand, 2))
    name = mutate_number_in (rand, key->key);
  at = find_key (lines, head, key->key);
  if (at != G_MAXUINT)
    mutate_line_set (lines, at, g_strdup_printf ("%s=%s", key->key, value));
  else
    g_ptr_array_insert (lines, (gint) head + 1,
                        g_strdup_printf ("%s=%s", name ? name : key->key, value));
}

/* Names of files stay. */
static gboolean
names_file (const char *line)
{
  static const char *const keys[] = { "file",      "fetch-file", "png",    "images",
                                      "reference", "name",       "version" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_str_has_prefix (line, keys[i]))
      return TRUE;
  return FALSE;
}

static void
change_line (GRand *rand, GPtrArray *lines, guint i)
{
  char *made;

  if (names_file (g_ptr_array_index (lines, i)))
    return;
  made = is_raw (lines, i) ? NULL : mutate_number_in (rand, g_ptr_array_index (lines, i));

  if (made)
    mutate_line_set (lines, i, made);
  else if (is_raw (lines, i) && !is_head (g_ptr_array_index (lines, i)))
    mutate_assembly (rand, lines, i);
}

/* A line of the assembly groups, if there are any. */
static void
change_assembly (GRand *rand, GPtrArray *lines)
{
  guint head = find_group (rand, lines, "asm");

  if (head == G_MAXUINT || end_of (lines, head) == head + 1)
    return;
  mutate_assembly (rand, lines, head + 1 + mutate_below (rand, end_of (lines, head) - head - 1));
}

static void
remove_something (GRand *rand, GPtrArray *lines)
{
  guint i = mutate_below (rand, lines->len), head = head_of (lines, i);

  if (head != G_MAXUINT && mutate_below (rand, 4) == 0)
    g_ptr_array_remove_range (lines, head, end_of (lines, head) - head);
  else
    g_ptr_array_remove_index (lines, i);
}

void
mutate_scene (GRand *rand, GPtrArray *lines, const GPtrArray *parts)
{
  guint way = mutate_below (rand, 20);

  if (lines->len == 0 || way < 8)
    set_key (rand, lines, parts);
  else if (way < 13)
    change_line (rand, lines, mutate_below (rand, lines->len));
  else if (way < 19)
    change_assembly (rand, lines);
  else
    remove_something (rand, lines);
}

/* Whether a group with this head may stand in the scene: a draw says of which stage, and other scenes have none. */
static gboolean
is_fitting (GRand *rand, const GPtrArray *lines, const char *head)
{
  static const char *const stages[] = { "vs", "ps", "gs", "es" };
  static const char *const staged[] = { "program",   "asm",    "fetch-asm", "inputs",
                                        "constants", "buffer", "texture",   "sampler" };
  gboolean has_stage = FALSE, wants_stage = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    has_stage |= is_named (head, stages[i]);
  for (guint i = 0; i < G_N_ELEMENTS (staged); i++)
    wants_stage |= is_named (head, staged[i]);
  if (is_draw (rand, lines))
    return has_stage || !(wants_stage || is_named (head, "layout"));
  return !has_stage && !is_named (head, "draw");
}

/* Puts a line of another scene into the group at head, in the place of one with the same key. */
static void
take_line (GPtrArray *lines, guint head, const char *line)
{
  g_autofree char *key = g_strndup (line, strcspn (line, "="));
  guint at = find_key (lines, head, key);

  if (at != G_MAXUINT)
    mutate_line_set (lines, at, g_strdup (line));
  else
    g_ptr_array_insert (lines, (gint) head + 1, g_strdup (line));
}

void
mutate_cross (GRand *rand, GPtrArray *lines, const GPtrArray *others)
{
  guint from = others->len ? head_of (others, mutate_below (rand, others->len)) : G_MAXUINT;
  const char *head = from == G_MAXUINT ? NULL : g_ptr_array_index (others, from);
  guint to = G_MAXUINT, n;

  if (!head || !is_fitting (rand, lines, head))
    return;
  for (guint i = 0; i < lines->len; i++)
    if (!strcmp (g_ptr_array_index (lines, i), head))
      to = i;
  n = end_of (others, from) - from;
  if (to != G_MAXUINT && mutate_below (rand, 3) > 0)
    {
      guint at = mutate_below (rand, n);

      if (at > 0 && strchr (g_ptr_array_index (others, from + at), '='))
        take_line (lines, to, g_ptr_array_index (others, from + at));
      return;
    }
  if (to != G_MAXUINT)
    g_ptr_array_remove_range (lines, to, end_of (lines, to) - to);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (lines, g_strdup (g_ptr_array_index (others, from + i)));
}
