#include <string.h>

#include "ls-scene-save.h"
#include "marks-random.h"
#include "rounds.h"

/* What a person made of a scene as text: written into that of a scene, and read from it. */

#define PROGRAM "asm=00 EXPORT_DONE: PIX0, R9\\nEND_OF_PROGRAM\n"
#define OTHER "0123456789abcdef"
#define N_ROUNDS rounds (900)

static const char scene_text[] = "# A scene of somebody who likes comments.\n"
                                 "[program]\n" PROGRAM "\n"
                                 "  # about the layout\n"
                                 "[layout]\n"
                                 "width = 16\n"
                                 "height=32\n"
                                 "\n"
                                 "# What I found\n"
                                 "[notes]\n"
                                 "  0.5 =  five  \n"
                                 "# between\n"
                                 "1.7=seven\n"
                                 "\n"
                                 "[breakpoints " OTHER "]\n"
                                 "# of a program that is gone\n"
                                 "4=line 4000;off\n"
                                 "\n"
                                 "[fork " OTHER " 7 gone]\n"
                                 "change1=set R99.x = 1;   step 3\n"
                                 "\n"
                                 "# the last words\n";

static LsScene *
load (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load_text (text, (gssize) length, "a.lanescope", ".", &error);

  g_assert_no_error (error);
  return scene;
}

static LsScene *
load_bytes (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return load (text, length);
}

static GBytes *
make (const LsScene *scene, GBytes *text, const LsMarks *marks)
{
  g_autoptr (GError) error = NULL;
  GBytes *made = ls_scene_make_text (scene, text, marks, ".", &error);

  g_assert_no_error (error);
  return made;
}

static char *
dup_string (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return g_strndup (text, length);
}

static void
assert_text (GBytes *bytes, const char *expected)
{
  g_autofree char *text = dup_string (bytes);

  g_assert_cmpstr (text, ==, expected);
}

static char *
replace (GBytes *bytes, const char *old, const char *new)
{
  g_autofree char *text = dup_string (bytes);
  g_auto (GStrv) parts = g_strsplit (text, old, 2);

  return g_strjoinv (new, parts);
}

/* --- round trips ----------------------------------------------------------------------------------------- */

/* Random marks come back the same, and are not written another way the second time. */
static void
test_random (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (LsMarks) marks = marks_random (scene);
      g_autoptr (LsMarks) copy = ls_marks_copy (marks);
      g_autoptr (GBytes) made = make (scene, text, marks);
      g_autoptr (LsScene) read = load_bytes (made);
      g_autoptr (GBytes) again = make (read, made, ls_scene_get_marks (read));

      marks_assert_same (marks, copy);
      marks_assert_same (ls_scene_get_marks (read), marks);
      g_assert_true (g_bytes_equal (again, made));
    }
}

/* Without marks, a text is again what it was before it had any. */
static void
test_undone (void)
{
  static const char *const texts[] = { "[program]\n" PROGRAM,
                                       "[program]\r\n" PROGRAM "\r\n[layout]\r\nheight=32\r\n",
                                       "[program]\n" PROGRAM "\n[layout]\nheight=32\n\n# end\n" };

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      const char *plain = texts[i % G_N_ELEMENTS (texts)];
      g_autoptr (LsScene) scene = load (plain, strlen (plain));
      g_autoptr (GBytes) text = ls_scene_dup_text (scene);
      g_autoptr (LsMarks) marks = marks_random (scene);
      g_autoptr (GBytes) made = make (scene, text, marks);
      g_autoptr (GBytes) back = make (scene, made, ls_scene_get_marks (scene));

      assert_text (back, plain);
    }
}

/* A long session: each text is made from the one before, nothing foreign is ever lost. */
static void
test_chain (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (GBytes) before = g_steal_pointer (&text);
      g_autoptr (LsScene) read = NULL;
      g_autofree char *all = NULL;

      marks_change (marks, scene);
      text = make (scene, before, marks);
      read = load_bytes (text);
      marks_assert_same (ls_scene_get_marks (read), marks);
      all = dup_string (text);
      g_assert_nonnull (strstr (all,
                                "# A scene of somebody who likes comments.\n[program]\n" PROGRAM
                                "\n  # about the layout\n[layout]\nwidth = 16\nheight=32\n"));
      g_assert_nonnull (strstr (all, "\n# between\n"));
      g_assert_nonnull (strstr (all, "4=line 4000;off\n"));
      g_assert_nonnull (strstr (all, "change1=set R99.x = 1;   step 3\n"));
      g_assert_nonnull (strstr (all, "\n# the last words\n"));
    }
}

/* --- what it looks like ---------------------------------------------------------------------------------- */

/* One line more for each mark that is made, one less for each that is removed, others untouched. */
static void
test_lines (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) one = NULL;
  g_autoptr (GBytes) two = NULL;
  g_autofree char *head =
    g_strndup (scene_text, (gsize) (strstr (scene_text, "  0.5") - scene_text));
  const char *tail = strstr (scene_text, "\n[breakpoints");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  ls_marks_set_note (marks, 0, 6, "six\n");
  ls_marks_set_note (marks, 1, 7, NULL);
  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 1, NULL);
  ls_marks_add_watch (marks, "R0.x");
  one = make (scene, text, marks);
  first = g_strdup_printf ("%s  0.5 =  five  \n0.6=six\\n\n# between\n%s"
                           "\n[breakpoints %s]\n1=line 2\n\n[watches]\n1=R0.x\n",
                           head, tail, marks->program);
  assert_text (one, first);
  ls_marks_set_note (marks, 0, 5, "5");
  ls_marks_set_note (marks, 0, 6, NULL);
  ls_marks_set_note (marks, 1, 7, "seven");
  ls_mark_set_text (&ls_marks_add_breakpoint (marks, LS_MARK_DATA, 0, "R0.x")->condition, "a; b");
  ls_marks_remove_watch (marks, 1);
  two = make (scene, one, marks);
  second = g_strdup_printf ("%s  0.5 =  5\n1.7=seven\n# between\n%s"
                            "\n[breakpoints %s]\n1=line 2\n2=data R0.x; if a\\; b\n",
                            head, tail, marks->program);
  assert_text (two, second);
}

/* The short form of a file by hand stays until something changes. */
static void
test_short_form (void)
{
  static const char old[] =
    "[program]\n" PROGRAM "\n[debug]\n# mine\nbreakpoints=2 1 2\nstep=0x1\n";
  g_autoptr (LsScene) scene = load (old, strlen (old));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) same = make (scene, text, marks);
  g_autoptr (GBytes) made = NULL;
  g_autofree char *expected = NULL;

  assert_text (same, old);
  g_assert_cmpuint (marks->breakpoints->len, ==, 2);
  ls_marks_add_watch (marks, "R0.x");
  made = make (scene, text, marks);
  expected = g_strdup_printf ("[program]\n" PROGRAM "\n[debug]\n# mine\nstep=0x1\n"
                              "\n[breakpoints %s]\n1=line 2\n2=line 1\n\n[watches]\n1=R0.x\n",
                              marks->program);
  assert_text (made, expected);
}

/* The group that held nothing but the short form stays where the place comes into it. */
static void
test_short_form_alone (void)
{
  static const char old[] = "[program]\n" PROGRAM "\n[debug]\nbreakpoints=1";
  g_autoptr (LsScene) scene = load (old, strlen (old));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) made = NULL, without = NULL;
  g_autofree char *expected = NULL, *gone = NULL;

  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 1, NULL);
  without = make (scene, text, marks);
  gone = g_strdup_printf ("[program]\n" PROGRAM "\n[breakpoints %s]\n1=line 1\n2=line 2\n",
                          marks->program);
  assert_text (without, gone);
  marks->lane = 3;
  made = make (scene, text, marks);
  expected = g_strdup_printf ("[program]\n" PROGRAM "\n[debug]\nprogram=%s\nwave=0\nlane=3\n"
                              "\n[breakpoints %s]\n1=line 1\n2=line 2\n",
                              marks->program, marks->program);
  assert_text (made, expected);
}

/* Marks of a program are off where another one runs, and back with it. */
static void
test_other_program (void)
{
  static const char changed[] = "asm=00 EXPORT_DONE: PIX0, R1\\nEND_OF_PROGRAM\n";
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = marks_random (scene);
  g_autoptr (GBytes) made = make (scene, text, marks);
  g_autofree char *edited = replace (made, PROGRAM, changed);
  g_autoptr (LsScene) other = load (edited, strlen (edited));
  g_autoptr (LsMarks) own = ls_marks_copy (ls_scene_get_marks (other));
  g_autoptr (GBytes) own_text = ls_scene_dup_text (other);
  g_autoptr (GBytes) own_made = NULL;
  g_autofree char *restored = NULL;
  g_autoptr (LsScene) back = NULL;

  g_assert_cmpstr (own->program, !=, marks->program);
  g_assert_cmpuint (own->breakpoints->len, ==, 0);
  g_assert_cmpuint (own->forks->len, ==, 0);
  g_assert_cmpuint (own->step, ==, G_MAXUINT64);
  ls_marks_add_breakpoint (own, LS_MARK_LINE, 0, NULL);
  own_made = make (other, own_text, own);
  restored = replace (own_made, changed, PROGRAM);
  back = load (restored, strlen (restored));
  marks_assert_same (ls_scene_get_marks (back), marks);
}

/* A fork stands before those that go on from it, wherever the other groups are. */
static void
test_fork_order (void)
{
  static const char plain[] = "[program]\n" PROGRAM;
  g_autoptr (LsScene) first = load (plain, strlen (plain));
  const char *hash = ls_scene_get_marks (first)->program;
  g_autofree char *ordered =
    g_strdup_printf ("%s\n[fork %s 0 a]\nchange1=set R0.x = 1\n"
                     "\n[fork %s 0 b]\n# mine\nparent=a\nchange1=set R0.x = 2\n"
                     "\n[fork %s 1 c]\nchange1=set R0.x = 3\n\n[notes]\n0.1=x\n",
                     plain, hash, hash, hash);
  g_autoptr (LsScene) scene = load (ordered, strlen (ordered));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) made = NULL;
  g_autoptr (LsScene) read = NULL;
  g_autofree char *again = NULL;

  ls_mark_set_text (&ls_marks_get_fork (marks, 0, "a")->name, "d");
  ls_mark_set_text (&ls_marks_get_fork (marks, 0, "b")->parent, "d");
  made = make (scene, text, marks);
  read = load_bytes (made);
  marks_assert_same (ls_scene_get_marks (read), marks);
  again = dup_string (made);
  g_assert_nonnull (strstr (again, " 0 b]\n# mine\nparent=d\nchange1=set R0.x = 2\n"));
}

/* A fork that goes into a group that comments kept stands before those that go on from it, too. */
static void
test_fork_in_empty_group (void)
{
  static const char plain[] = "[program]\n" PROGRAM;
  g_autoptr (LsScene) first = load (plain, strlen (plain));
  const char *hash = ls_scene_get_marks (first)->program;
  g_autofree char *written =
    g_strdup_printf ("%s\n[fork %s 0 a]\nchange1=set R0.x = 1\n"
                     "\n[fork %s 0 b]\nparent=a\nchange1=set R0.x = 2\n\n[fork %s 0 d]\n# kept\n",
                     plain, hash, hash, hash);
  g_autoptr (LsScene) scene = load (written, strlen (written));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  g_autoptr (GBytes) made = NULL;
  g_autoptr (LsScene) read = NULL;

  ls_mark_set_text (&ls_marks_get_fork (marks, 0, "a")->name, "d");
  ls_mark_set_text (&ls_marks_get_fork (marks, 0, "b")->parent, "d");
  made = make (scene, text, marks);
  read = load_bytes (made);
  marks_assert_same (ls_scene_get_marks (read), marks);
}

/* A comment keeps the group that it stands in, and the group is nothing without keys. */
static void
test_comment_stays (void)
{
  static const char plain[] = "[program]\n" PROGRAM;
  g_autoptr (LsScene) first = load (plain, strlen (plain));
  const char *hash = ls_scene_get_marks (first)->program;
  g_autofree char *commented = g_strdup_printf (
    "%s\n[breakpoints %s]\n1=line 1\n# b\n[watches]\n1=x\n# w\n[notes]\n0.1=x\n# n\n"
    "[fork %s 0 a]\nchange1=set R0.x = 1\n# f\n",
    plain, hash, hash);
  g_autoptr (LsScene) scene = load (commented, strlen (commented));
  g_autoptr (GBytes) text = ls_scene_dup_text (scene);
  g_autoptr (LsMarks) none = ls_marks_new (hash);
  g_autoptr (GBytes) made = make (scene, text, none);
  g_autoptr (LsScene) read = load_bytes (made);
  g_autofree char *expected = g_strdup_printf (
    "%s\n[breakpoints %s]\n# b\n[watches]\n# w\n[notes]\n# n\n[fork %s 0 a]\n# f\n", plain, hash,
    hash);

  assert_text (made, expected);
  marks_assert_same (ls_scene_get_marks (read), none);
}

/* --- marks in memory ------------------------------------------------------------------------------------- */

static void
test_forks (void)
{
  g_autoptr (LsScene) scene = load (scene_text, strlen (scene_text));
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));
  static const char *const bad[] = { "", " a", "a ", "a]", "[a", "a\nb" };
  g_autofree char *long_name = g_strnfill (65, 'x');

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ls_marks_add_fork (marks, 0, bad[i], NULL, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
    }
  g_assert_null (ls_marks_add_fork (marks, 0, long_name, NULL, NULL));
  g_assert_null (ls_marks_add_fork (marks, 0, "a", "b", NULL));
  g_assert_nonnull (ls_marks_add_fork (marks, 0, "a", NULL, NULL));
  g_assert_null (ls_marks_add_fork (marks, 0, "a", NULL, NULL));
  g_assert_nonnull (ls_marks_add_fork (marks, 0, "b", "a", NULL));
  g_assert_cmpuint (marks->forks->len, ==, 2);
}

/* A number that was seen does not come back while others follow it. */
static void
test_numbers (void)
{
  static const char high[] = "[program]\n" PROGRAM "[watches]\n999999=a\n2=b\n1=c\n";
  g_autoptr (LsScene) scene = load (high, strlen (high));
  g_autoptr (LsMarks) marks = ls_marks_copy (ls_scene_get_marks (scene));

  g_assert_cmpuint (ls_marks_add_watch (marks, "x")->number, ==, 3);
  g_assert_true (ls_marks_remove_watch (marks, 999999));
  g_assert_true (ls_marks_remove_watch (marks, 1));
  g_assert_false (ls_marks_remove_watch (marks, 1));
  g_assert_cmpuint (ls_marks_add_watch (marks, "x")->number, ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/marks/random", test_random);
  g_test_add_func ("/marks/undone", test_undone);
  g_test_add_func ("/marks/chain", test_chain);
  g_test_add_func ("/marks/lines", test_lines);
  g_test_add_func ("/marks/short-form", test_short_form);
  g_test_add_func ("/marks/short-form-alone", test_short_form_alone);
  g_test_add_func ("/marks/other-program", test_other_program);
  g_test_add_func ("/marks/fork-order", test_fork_order);
  g_test_add_func ("/marks/fork-in-empty-group", test_fork_in_empty_group);
  g_test_add_func ("/marks/comment-stays", test_comment_stays);
  g_test_add_func ("/marks/forks", test_forks);
  g_test_add_func ("/marks/numbers", test_numbers);
  return g_test_run ();
}
