#include <string.h>

#include "group-checks.h"
#include "ls-causes.h"
#include "ls-target.h"
#include "ls-timeline.h"
#include "ls-uses.h"

/* Thread groups of SPIR-V through the engine: positions over barriers, and questions that lead to another wave, through shared memory
 * and through a buffer. test-groups-spirv FOLDER: that of the modules of spirv/modules.tar.xz. */

static const char *folder;

/* The memories of the texts. */
static const char *const scratches[] = { "share", "storage2" };

static gboolean
is_of_buffer (const char *module)
{
  return g_str_has_suffix (module, "-buffer");
}

/* A group of a module. */
static LsScene *
open_group (const char *module, guint size)
{
  static const char text[] = "[scene]\nversion=1\nmachine=spirv\nname=group\nstage=cs\n"
                             "[program]\nfile=%s.spv\n%s"
                             "[layout]\nkind=threads\ncount=%u\ngroup=%u\n"
                             "[storage 0]\nsize=%u\n[storage 1]\nsize=%u\n%s";
  g_autofree char *constant = g_strdup_printf ("spec.0=%u\n", size);
  g_autofree char *scratch = g_strdup_printf ("[storage 2]\nsize=%u\n", size);
  g_autofree char *scene =
    g_strdup_printf (text, module, g_str_has_prefix (module, "exchange") ? "" : constant, size,
                     size, size, size, is_of_buffer (module) ? scratch : "");
  g_autoptr (GError) error = NULL;
  LsScene *loaded = ls_scene_load_text (scene, -1, "group", folder, &error);

  g_assert_no_error (error);
  return loaded;
}

static void
test_positions (gconstpointer data)
{
  static const guint sizes[] = { 32, 100, 128, 256 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (LsScene) scene = open_group (data, sizes[i]);
      const guint n = ls_scene_get_n_waves (scene);

      for (guint wave = 0; wave < n; wave += MAX (n - 1, 1))
        {
          g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, wave);

          group_check_positions (subject);
        }
    }
}

static void
test_focus (gconstpointer data)
{
  g_autoptr (LsScene) few = open_group (data, 256), many = open_group (data, 1024);

  group_check_focus (few);
  group_check_focus (many);
}

/* --- questions across waves ------------------------------------------------------------------------------ */

/* Which of the modules, and the wave looked at. */
typedef struct
{
  const char *path;
  gboolean is_buffer;
  guint wave;
} Exchange;

static LsSubject *
open_exchange (gboolean is_buffer, guint wave)
{
  g_autoptr (LsScene) scene = open_group (is_buffer ? "exchange-buffer" : "exchange-shared", 128);

  return ls_scene_new_subject (scene, wave);
}

static LsMemory
find_memory (const LsSubject *subject, const char *name)
{
  return ls_machine_memory_named (ls_subject_get_machine (subject), name);
}

/* The first or last position of the wave at which a word is another than before it. */
static guint64
find_change (LsSubject *subject, LsMemory memory, guint64 word, gboolean is_back)
{
  g_autoptr (LsTimeline) timeline = ls_timeline_new (subject);
  const LsTarget target = {
    .kind = LS_TARGET_MEMORY, .memory = memory, .first = word, .last = word
  };
  LsArrival arrival;

  ls_timeline_move (timeline, is_back ? LS_MOVE_END : LS_MOVE_START, 0, NULL, &arrival);
  ls_timeline_run_to (timeline, &target, is_back, NULL, &arrival);
  g_assert_false (arrival.at_limit);
  return arrival.place.step;
}

/* The operand of a cause, or of its operands, that is a word of the memory. */
static const LsCause *
find_word (const LsCause *cause, LsMemory memory)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i), *found;

      if (operand->cell.kind == LS_CELL_MEMORY && operand->cell.number == memory)
        return operand;
      found = find_word (operand, memory);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What thread t leaves was made by thread t ^ 64, in a step of its wave. */
static void
test_who (gconstpointer data)
{
  const Exchange *it = data;
  const guint thread = 64 * it->wave + 3, other = thread ^ 64;
  g_autoptr (LsSubject) subject = open_exchange (it->is_buffer, it->wave);
  g_autoptr (LsSubject) writer = open_exchange (it->is_buffer, 1 - it->wave);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  g_autoptr (GError) error = NULL;
  const LsMemory result = find_memory (subject, "storage1");
  const LsMemory words = find_memory (subject, scratches[it->is_buffer]);
  const LsCell cell = ls_cell_memory (result, thread);
  const guint64 step = find_change (subject, result, thread, FALSE);
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, step, 6, NULL, &error);
  const LsCause *word;

  g_assert_no_error (error);
  g_assert_cmpuint (cause->value, ==, other * other);
  g_assert_cmpuint (cause->step, ==, step);
  g_assert_cmpuint (cause->wave, ==, LS_NO_WAVE);
  word = find_word (cause, words);
  g_assert_nonnull (word);
  g_assert_cmpuint (word->cell.at, ==, other);
  g_assert_cmpuint (word->value, ==, other * other);
  g_assert_cmpint (word->kind, ==, LS_CAUSE_WRITTEN);
  g_assert_cmpuint (word->wave, ==, 1 - it->wave);
  g_assert_cmpuint (word->lane, ==, 3);
  g_assert_cmpuint (word->step, ==, find_change (writer, words, other, FALSE));
  g_assert_cmpuint (word->operands->len, >, 0);
}

/* The other way: the word that thread 7 of wave 0 writes is read by thread 71. */
static void
test_uses (gconstpointer data)
{
  const Exchange *it = data;
  g_autoptr (LsSubject) subject = open_exchange (it->is_buffer, it->wave);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  g_autoptr (GError) error = NULL;
  const LsMemory words = find_memory (subject, scratches[it->is_buffer]);
  const guint thread = 64 * it->wave + 7;
  const LsCell cell = ls_cell_memory (words, thread);
  const guint64 step = find_change (subject, words, thread, FALSE);
  g_autoptr (LsUses) uses = ls_causes_uses (causes, &cell, step, 6, NULL, &error);
  const LsUse *read;
  const LsUses *got;

  g_assert_no_error (error);
  g_assert_cmpuint (uses->uses->len, ==, 1);
  read = g_ptr_array_index (uses->uses, 0);
  g_assert_cmpuint (read->wave, ==, 1 - it->wave);
  g_assert_cmpuint (read->lane, ==, 7);
  got = g_ptr_array_index (read->results, 0);
  g_assert_cmpuint (got->wave, ==, 1 - it->wave);
  g_assert_cmpuint (got->value, ==, thread * thread);
}

/* What the other wave writes changes between two positions of this one, before the barrier lets it go on; found from both sides. */
static void
test_watch (gconstpointer data)
{
  const Exchange *it = data;
  const guint other = 64 * (1 - it->wave) + 5;
  g_autoptr (LsSubject) subject = open_exchange (it->is_buffer, it->wave);
  const LsMemory result = find_memory (subject, "storage1");
  const LsMemory words = find_memory (subject, scratches[it->is_buffer]);
  const guint64 step = find_change (subject, words, other, FALSE);

  g_assert_cmpuint (find_change (subject, words, other, TRUE), ==, step);
  g_assert_cmpuint (step, <, find_change (subject, result, 64 * it->wave + 1, FALSE));
}

static guint32
read_word (const LsSubject *subject, const void *state, LsMemory memory, guint word)
{
  gsize n;

  return ls_program_memory (ls_subject_get_program (subject), state, memory, &n)[word];
}

/* A word changed by hand behind its write arrives in the other wave, from whichever wave the fork is looked at; and going there step
 * by step is the same as going there at once. */
static void
test_fork (gconstpointer data)
{
  const Exchange *it = data;
  const guint thread = 64 * it->wave + 9;
  g_autoptr (LsSubject) subject = open_exchange (it->is_buffer, it->wave);
  const LsMemory result = find_memory (subject, "storage1");
  const LsMemory words = find_memory (subject, scratches[it->is_buffer]);
  LsEdit edit = { .kind = LS_EDIT_MEMORY, .memory = words, .word = thread, .lanes = 1 };
  g_autoptr (GError) error = NULL;
  void *state = group_new_state (subject);

  edit.step = find_change (subject, words, thread, FALSE);
  edit.row.u[0] = 4711;
  g_autoptr (LsSubject) fork = ls_subject_with_edit (subject, &edit, &error);
  g_assert_no_error (error);
  for (guint wave = 0; wave < 2; wave++)
    {
      g_autoptr (LsSubject) seen = ls_subject_with_wave (fork, wave);

      group_run_fresh (seen, state, G_MAXUINT64);
      if (wave != it->wave)
        g_assert_cmpuint (read_word (seen, state, result, thread ^ 64), ==, 4711);
      group_check_positions (seen);
    }
  g_aligned_free (state);
}

int
main (int argc, char **argv)
{
  static const char *const modules[] = {
    "reduction-shared", "reduction-atomic", "scan-shared",
    "scan-buffer",      "histogram-shared", "transpose-buffer"
  };
  static const struct
  {
    const char *name;
    GTestDataFunc test;
  } questions[] = {
    { "who", test_who },
    { "uses", test_uses },
    { "watch", test_watch },
    { "fork", test_fork },
  };
  static const Exchange exchanges[] = { { "shared/wave-0", FALSE, 0 },
                                        { "shared/wave-1", FALSE, 1 },
                                        { "buffer/wave-0", TRUE, 0 },
                                        { "buffer/wave-1", TRUE, 1 } };

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    {
      g_autofree char *positions = g_strdup_printf ("/groups/spirv/positions/%s", modules[i]);
      g_autofree char *focus = g_strdup_printf ("/groups/spirv/focus/%s", modules[i]);

      g_test_add_data_func (positions, modules[i], test_positions);
      g_test_add_data_func (focus, modules[i], test_focus);
    }
  for (guint i = 0; i < G_N_ELEMENTS (exchanges); i++)
    for (guint k = 0; k < G_N_ELEMENTS (questions); k++)
      {
        g_autofree char *path =
          g_strdup_printf ("/groups/spirv/%s/%s", questions[k].name, exchanges[i].path);

        g_test_add_data_func (path, &exchanges[i], questions[k].test);
      }
  return g_test_run ();
}
