#include <malloc.h>
#include <string.h>
#include <time.h>

#if __has_include(<valgrind/callgrind.h>)
#  include <valgrind/callgrind.h>
#else
#  define RUNNING_ON_VALGRIND 0
#  define CALLGRIND_START_INSTRUMENTATION
#  define CALLGRIND_STOP_INSTRUMENTATION
#  define CALLGRIND_ZERO_STATS
#  define CALLGRIND_DUMP_STATS_AT(label) (void) (label)
#endif

#include "ls-importer.h"
#include "ls-plugins.h"
#include "ls-scene-keys.h"
#include "ls-scene.h"

/* What is read in a time T is read in twice that where there is twice as much of it, and a little for sorting. Four times the input are
 * asked for: that takes 4 to 4.8 times as long on a quiet machine, up to 6 where others want its caches, and 16 where work grows with the
 * square. Whatever a scene may hold much of is found in the tables of its keys, with values from the page about scenes; importers in the
 * table of plugins, with the files that the fuzzers begin with. Times are those of this thread, the least of several. Under callgrind
 * instructions are counted, of some input and of twice as much: see count-doubling. */

#define MOST 7
#define TIMES 4
#define TRIES 6 /* to get below that, beside whatever else the machine does */
#define SIZES 3
#define COUNTED 8 /* of that where instructions are counted, which takes fifty times as long */
#define FEW 2000  /* groups, keys or words */
#define FEW_BYTES (1 << 17) /* of a file that is imported */
#define QUICK 0.004         /* seconds; with the square it would be more */

typedef double (*Read) (const char *text, gsize length, gpointer data);

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static double
read_scene (const char *text, gsize length, gpointer data)
{
  const double start = now ();
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load_text (text, (gssize) length, "doubled.lanescope", data, &error);
  const double seconds = now () - start;

  g_clear_pointer (&scene, ls_scene_unref);
  return seconds;
}

static double
import (const char *text, gsize length, gpointer data)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  const double start = now ();
  g_autoptr (GError) error = NULL;
  g_auto (LsImported) imported = { 0 };

  ls_importers_import (bytes, data, &imported, &error);
  return now () - start;
}

/* What is read: so many of something. */
typedef struct
{
  GString *(*make) (gconstpointer what, guint n);
  gconstpointer what;
  Read read;
  gpointer data;
} Input;

/* Leaves the number of instructions for who counts them. */
static void
count_reading (const char *name, const Input *input, guint n)
{
  GString *text = input->make (input->what, n);
  g_autofree char *label = g_strdup_printf ("%s #%u", name, n);

  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  input->read (text->str, text->len, input->data);
  CALLGRIND_DUMP_STATS_AT (label);
  CALLGRIND_STOP_INSTRUMENTATION;
  g_string_free (text, TRUE);
}

/* Returns: whether four times as much takes no longer than it may. */
static gboolean
grows (const char *name, const Input *input, guint n, double *ratio)
{
  GString *one = input->make (input->what, n), *four = input->make (input->what, TIMES * n);
  double few = G_MAXDOUBLE, many = G_MAXDOUBLE;

  for (guint i = 0; i < TRIES; i++)
    {
      few = MIN (few, input->read (one->str, one->len, input->data));
      many = MIN (many, input->read (four->str, four->len, input->data));
      if (i > 0 && (many < QUICK || many <= MOST * few))
        break;
    }
  g_test_message ("%s: %.2f ms, %d times as much %.2f ms", name, 1e3 * few, TIMES, 1e3 * many);
  g_string_free (one, TRUE);
  g_string_free (four, TRUE);
  *ratio = many / few;
  return many < QUICK || *ratio <= MOST;
}

/* Where a cache ends there is a step, but at one size and not at each. */
static void
assert_grows (const char *name, const Input *input, guint n)
{
  double ratio = 0;

  for (guint i = 0; RUNNING_ON_VALGRIND && i < 2; i++)
    count_reading (name, input, MAX (n / COUNTED, 1) << i);
  if (RUNNING_ON_VALGRIND)
    return;
  for (guint i = 0; i < SIZES; i++)
    if (grows (name, input, n << i, &ratio))
      return;
  g_test_fail_printf ("%s: %d times as much takes %.1f times as long", name, TIMES, ratio);
}

/* --- scenes ---------------------------------------------------------------------------------------------- */

static GHashTable *examples; /* "GROUP" and "GROUP KEY": as the page has them */

/* Blocks of the page are pieces of scenes. */
static void
read_page (void)
{
  g_autofree char *page = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *group = g_strdup ("");

  examples = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_assert_true (g_file_get_contents (LS_SOURCE_DIR "/data/doc/scene.md", &page, NULL, NULL));
  lines = g_strsplit (page, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      char *equals = strchr (lines[i], '='), *close = strrchr (lines[i], ']');

      if (lines[i][0] == '[' && close)
        {
          char *blank;

          *close = '\0';
          blank = strchr (lines[i], ' ');
          g_free (group);
          group = g_strndup (lines[i] + 1,
                             blank ? (gsize) (blank - lines[i] - 1) : strlen (lines[i]) - 1);
          g_hash_table_insert (examples, g_strdup (group), g_strdup (blank ? blank + 1 : ""));
        }
      else if (equals && *group)
        g_hash_table_insert (
          examples, g_strdup_printf ("%s %.*s", group, (int) (equals - lines[i]), lines[i]),
          g_strdup (equals + 1));
    }
}

static const char *
example_of (const char *group, const char *key)
{
  g_autofree char *name = g_strdup_printf ("%s %s", group, key);
  const char *value = g_hash_table_lookup (examples, name);

  return value ? value : "1";
}

/* text with the last run of digits in it, or its end, being i. */
static char *
numbered (const char *text, guint i)
{
  const char *end = text + strlen (text), *start;

  while (end > text && !g_ascii_isdigit (end[-1]))
    end--;
  if (end == text)
    return g_strdup_printf ("%s%u", text, i);
  for (start = end; start > text && g_ascii_isdigit (start[-1]); start--)
    ;
  return g_strdup_printf ("%.*s%u%s", (int) (start - text), text, i, end);
}

static char *
make_argument (const LsSceneGroupKeys *keys, guint i)
{
  if (!strcmp (keys->argument, "N"))
    return g_strdup_printf ("%u", i);
  if (!strcmp (keys->argument, "HASH"))
    return g_strdup_printf ("%016x", i);
  return g_strdup_printf (
    "%s%u", g_str_has_prefix (keys->argument, "HASH") ? "0123456789abcdef 0 n" : "n", i);
}

static GString *
new_scene (const LsSceneGroupKeys *keys)
{
  const gboolean has_program = !strcmp (keys->group, "program") || !strcmp (keys->group, "asm");

  return g_string_new (has_program ? "" : "[asm]\n00 EXP_DONE: PIX0, R0\nEND_OF_PROGRAM\n");
}

/* What there is much of. */
typedef struct
{
  const LsSceneGroupKeys *keys;
  const LsSceneKey *key; /* or NULL */
} Part;

/* What a group holds much of, or its first key. */
static const LsSceneKey *
find_key (const LsSceneGroupKeys *keys)
{
  for (guint i = 0; i < keys->n_keys; i++)
    if (keys->keys[i].kind == LS_KEY_PATTERN)
      return &keys->keys[i];
  return &keys->keys[0];
}

static GString *
make_groups (gconstpointer what, guint n)
{
  const LsSceneGroupKeys *keys = ((const Part *) what)->keys;
  const LsSceneKey *key = ((const Part *) what)->key;
  GString *text = new_scene (keys);

  for (guint i = n; i > 0; i--)
    {
      g_autofree char *argument = make_argument (keys, i);

      g_string_append_printf (text, "[%s %s]\n%s=%s\n", keys->group, argument, key->key,
                              example_of (keys->group, key->key));
    }
  return text;
}

static void
add_head (GString *text, const LsSceneGroupKeys *keys)
{
  g_autofree char *argument = keys->argument ? make_argument (keys, 1) : NULL;

  g_string_append_printf (text, "[%s%s%s]\n", keys->group, argument ? " " : "",
                          argument ? argument : "");
}

static GString *
make_keys (gconstpointer what, guint n)
{
  const LsSceneGroupKeys *keys = ((const Part *) what)->keys;
  const LsSceneKey *key = ((const Part *) what)->key;
  GString *text = new_scene (keys);

  add_head (text, keys);
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *name = numbered (key->key, i);

      g_string_append_printf (text, "%s=%s\n", name, example_of (keys->group, key->key));
    }
  return text;
}

/* The value with its last word so many times. */
static GString *
make_values (gconstpointer what, guint n)
{
  const LsSceneGroupKeys *keys = ((const Part *) what)->keys;
  const LsSceneKey *key = ((const Part *) what)->key;
  const char *value = example_of (keys->group, key->key);
  const char *word = strrchr (value, ' ') ? strrchr (value, ' ') + 1 : value;
  GString *text = new_scene (keys);

  add_head (text, keys);
  g_string_append_printf (text, "%s=%s", key->key, value);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, " %s", word);
  g_string_append_c (text, '\n');
  return text;
}

static GString *
make_lines (gconstpointer what, guint n)
{
  const LsSceneGroupKeys *keys = ((const Part *) what)->keys;
  GString *text = new_scene (keys);

  add_head (text, keys);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%02u EXP: PIX0, R%u\n", i, i % 100);
  g_string_append_printf (text, "%02u EXP_DONE: PIX0, R0\nEND_OF_PROGRAM\n", n);
  return text;
}

static void
check_scene (const LsSceneGroupKeys *keys,
             const LsSceneKey *key,
             const char *what,
             GString *(*make) (gconstpointer what, guint n))
{
  const Part part = { keys, key };
  const Input input = { make, &part, read_scene, (gpointer) g_get_tmp_dir () };
  g_autofree char *name =
    g_strdup_printf ("%s of [%s]%s%s", what, keys->group, key ? " " : "", key ? key->key : "");

  assert_grows (name, &input, FEW);
}

static void
test_scenes (void)
{
  guint n;
  const LsSceneGroupKeys *const *all = ls_scene_all_keys (&n);

  read_page ();
  for (guint i = 0; i < n; i++)
    {
      if (!g_hash_table_contains (examples, all[i]->group))
        g_test_message ("the page has no [%s]", all[i]->group);
      if (all[i]->is_raw)
        check_scene (all[i], NULL, "lines", make_lines);
      else if (all[i]->argument && all[i]->n_keys)
        check_scene (all[i], find_key (all[i]), "groups", make_groups);
      for (guint k = 0; k < all[i]->n_keys; k++)
        {
          const LsSceneKey *key = &all[i]->keys[k];

          if (key->kind == LS_KEY_PATTERN)
            check_scene (all[i], key, "keys", make_keys);
          if (key->kind == LS_KEY_PATTERN || key->kind == LS_KEY_ENTRY ||
              key->kind == LS_KEY_STRING)
            check_scene (all[i], key, "values", make_values);
        }
    }
  g_hash_table_unref (examples);
}

/* --- imports --------------------------------------------------------------------------------------------- */

/* The file again and again. */
static GString *
repeat_file (gconstpointer what, guint n)
{
  gsize length;
  const char *data = g_bytes_get_data ((GBytes *) what, &length);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_len (text, data, (gssize) length);
  return text;
}

/* Each line of it again and again. */
static GString *
repeat_lines (gconstpointer what, guint n)
{
  gsize length;
  const char *data = g_bytes_get_data ((GBytes *) what, &length);
  GString *text = g_string_new (NULL);

  for (gsize at = 0; at < length;)
    {
      const char *end = memchr (data + at, '\n', length - at);
      const gsize size = end ? (gsize) (end - data) + 1 - at : length - at;

      for (guint i = 0; i < n; i++)
        g_string_append_len (text, data + at, (gssize) size);
      at += size;
    }
  return text;
}

static void
check_import (const char *name, GBytes *bytes)
{
  const guint few = MAX (FEW_BYTES / (guint) g_bytes_get_size (bytes), 1);
  const Input whole = { repeat_file, bytes, import, (gpointer) name };
  const Input lines = { repeat_lines, bytes, import, (gpointer) name };
  g_autofree char *each = g_strdup_printf ("lines of %s", name);

  assert_grows (name, &whole, few);
  assert_grows (each, &lines, few);
}

/* Counts for each importer what it knows of the file. */
static void
probe_all (GBytes *bytes, const char *name, GHashTable *met)
{
  const GPtrArray *importers = ls_importers_list ();

  for (guint i = 0; importers != NULL && i < importers->len; i++)
    {
      const LsImporter *importer = g_ptr_array_index (importers, i);

      if (importer->probe (bytes, name))
        g_hash_table_add (met, (gpointer) importer->name);
    }
}

static void
check_folder (const char *folder, GHashTable *met)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *data = NULL;
      g_autoptr (GBytes) bytes = NULL;
      gsize length;

      /* What is compiled is another process's. */
      if (!g_file_get_contents (path, &data, &length, NULL) || !length ||
          g_str_has_suffix (name, ".frag") || g_str_has_suffix (name, ".md"))
        continue;
      bytes = g_bytes_new (data, length);
      probe_all (bytes, name, met);
      check_import (name, bytes);
    }
}

/* Cemu's dumps go by their names. */
static void
check_dump (GHashTable *met)
{
  static const char name[] = "0123456789abcdef_0123456789abcdef_ps.bin";
  static const guint8 words[] = { 0, 0, 0, 0, 0x88, 0x06, 0x20, 0x94 };
  g_autoptr (GBytes) bytes = g_bytes_new_static (words, sizeof words);

  probe_all (bytes, name, met);
  check_import (name, bytes);
}

static void
test_imports (void)
{
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  const GPtrArray *importers = ls_importers_list ();

  check_folder (LS_SOURCE_DIR "/tests/fuzz/corpus/import", met);
  check_folder (LS_SOURCE_DIR "/plugins/importers/glsl/tests/glsl", met);
  check_folder (LS_SOURCE_DIR "/plugins/importers/llvm-r600/tests/llvm", met);
  check_dump (met);
  for (guint i = 0; importers != NULL && i < importers->len; i++)
    {
      const LsImporter *importer = g_ptr_array_index (importers, i);

      /* Of those that let another program read a text, the time is that program's. */
      if (!g_hash_table_contains (met, importer->name) && strcmp (importer->name, "glslang") != 0 &&
          strcmp (importer->name, "shadertoy") != 0 && strcmp (importer->name, "spirv-as") != 0)
        g_test_fail_printf ("nothing was read by %s", importer->name);
    }
}

int
main (int argc, char **argv)
{
  /* Memory that is there already: pages that the system has to find grow with whatever else it does. */
  mallopt (M_MMAP_MAX, 0);
  mallopt (M_TRIM_THRESHOLD, 1 << 30);
  mallopt (M_TOP_PAD, 64 << 20);
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/doubling/scenes", test_scenes);
  g_test_add_func ("/doubling/imports", test_imports);
  return g_test_run ();
}
