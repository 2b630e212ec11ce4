#include <string.h>

#include "ls-console.h"
#include "ls-glossary.h"
#include "machines.h"

/* The console over a real scene: how lines are read, what answers hold, what words may become. What the commands say is
 * in the transcripts of tests/cli. */

/* A loop of each machine. */
typedef struct
{
  const char *id;
  const char *scene;
  guint line;          /* that is next one step behind where it opens, from 1 */
  const char *forever; /* a program that does not end */
} Machine;

static const Machine machines[] = {
  { "r700", "first-light.lanescope", 6,
    "00 LOOP_START_DX10 ADDR(4)\n01 ALU:\n  0 x: MOV R0.x, 0.0f\n02 NOP\n03 LOOP_END ADDR(1)\n"
    "04 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n" },
  { "r500", "r500-loop.lanescope", 7, NULL },
  { "tgsi", "tgsi-loop.lanescope", 15,
    "FRAG\nDCL TEMP[0]\nIMM[0] FLT32 {0.0, 0.0, 0.0, 0.0}\n"
    "0: BGNLOOP :2\n1: MOV TEMP[0], IMM[0]\n2: ENDLOOP :0\n3: END\n" },
};

static LsConsole *
open_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene =
    ls_scene_open_how (bytes, "test.asm", &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, &error);
  g_autoptr (LsSession) session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return ls_console_new (session);
}

static LsConsole *
open_example (const char *name)
{
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "../../data/examples", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (file, &error);
  g_autoptr (LsSession) session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return ls_console_new (session);
}

static guint64
get_step (LsConsole *console)
{
  return ls_view_get_place (ls_session_get_view (ls_console_get_session (console)))->step;
}

static LsAnswerStatus
execute (LsConsole *console, const char *line)
{
  g_autoptr (LsAnswer) answer = ls_console_execute (console, line);

  g_assert_true (g_variant_is_of_type (answer->data, G_VARIANT_TYPE_VARDICT));
  g_assert_true (g_utf8_validate (answer->text, -1, NULL));
  g_assert_true (*answer->text == '\0' || g_str_has_suffix (answer->text, "\n"));
  return answer->status;
}

/* --- the table ------------------------------------------------------------------------------------------- */

static const char *
get_about (LsConsole *console, const char *word)
{
  g_autofree char *line = g_strconcat ("help ", word, NULL);
  g_autoptr (LsAnswer) answer = ls_console_execute (console, line);
  g_autoptr (GVariant) about = g_variant_lookup_value (answer->data, "about", NULL);
  const char *name = NULL;

  if (about != NULL)
    g_variant_lookup (about, "name", "&s", &name);
  return g_intern_string (name);
}

/* Every name, synonym and shortest form means its row. */
static void
test_names (void)
{
  g_autoptr (LsConsole) console = open_example ("constants.lanescope");
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < ls_console_get_n_commands (); i++)
    {
      const LsConsoleHelp *help = ls_console_get_command (i);
      g_auto (GStrv) names = g_strsplit (help->synonyms, " ", -1);

      g_assert_true (g_str_has_prefix (help->name, help->shortest));
      g_assert_false (g_str_has_suffix (help->help, "."));
      g_assert_true (*help->more == '\0' || g_str_has_suffix (help->more, ".\n"));
      g_assert_cmpuint (help->class, <, LS_N_CONSOLE_CLASSES);
      g_assert_true (g_hash_table_add (seen, g_strdup (help->name)));
      if (*help->shortest != '\0' && strcmp (help->shortest, help->name) != 0)
        g_assert_true (g_hash_table_add (seen, g_strdup (help->shortest)));
      for (guint j = 0; names[j] != NULL; j++)
        {
          g_assert_true (g_hash_table_add (seen, g_strdup (names[j])));
          g_assert_cmpstr (get_about (console, names[j]), ==, help->name);
        }
      g_assert_cmpstr (get_about (console, help->name), ==, help->name);
      if (*help->shortest != '\0')
        g_assert_cmpstr (get_about (console, help->shortest), ==, help->name);
    }
}

/* gdb's own short forms. */
static void
test_gdb_names (void)
{
  static const char *const names[][2] = {
    { "s", "step" },
    { "n", "next" },
    { "c", "continue" },
    { "fin", "finish" },
    { "u", "until" },
    { "advance", "until" },
    { "rs", "reverse-step" },
    { "rn", "reverse-next" },
    { "rc", "reverse-continue" },
    { "b", "break" },
    { "br", "break" },
    { "d", "delete" },
    { "dis", "disable" },
    { "en", "enable" },
    { "p", "print" },
    { "x", "x" },
    { "i", "info" },
    { "l", "list" },
    { "bt", "backtrace" },
    { "h", "help" },
    { "q", "quit" },
    { "cont", "continue" },
    { "wher", "where" },
    { "reverse-st", "reverse-step" },
  };
  g_autoptr (LsConsole) console = open_example ("constants.lanescope");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpstr (get_about (console, names[i][0]), ==, names[i][1]);
}

/* The manual names every command. */
static void
test_documented (void)
{
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "../../data/doc/debugging.md", NULL);
  g_autofree char *manual = NULL;

  g_assert_true (g_file_get_contents (file, &manual, NULL, NULL));
  for (guint i = 0; i < ls_console_get_n_commands (); i++)
    {
      const char *name = ls_console_get_command (i)->name;
      g_autofree char *alone = g_strdup_printf ("`%s`", name);
      g_autofree char *with_arguments = g_strdup_printf ("`%s ", name);

      g_test_message ("%s", name);
      g_assert_true (strstr (manual, alone) != NULL || strstr (manual, with_arguments) != NULL);
    }
}

/* --- wrong lines ----------------------------------------------------------------------------------------- */

/* A line, and where the answer puts the blame: columns are characters from 1, 0 is nowhere. */
static void
test_blame (void)
{
  static const struct
  {
    const char *line;
    guint column;
    const char *message; /* part of it */
  } cases[] = {
    { "foo", 1, "no command 'foo'" },
    { "  prnit R1", 3, "did you mean 'print'?" },
    { "re", 1, "may mean reverse-step, reverse-stepi" },
    { "s 5 6", 5, "'6' is one word too many" },
    { "s -1", 3, "'-1' is not a count" },
    { "goto", 5, "a step is missing" },
    { "goto 99999999999999999999", 6, "is not a step" },
    { "lane 64", 6, "from 0 to 63" },
    { "print R1.x + R77.y", 14, "the program has R0 to R1" },
    { "print \303\244 + 1", 7, "" },
    { "p R1.x + \303\244", 10, "" },
    { "p/q R1.x", 2, "no format" },
    { "p/x", 4, "an expression is missing" },
    { "break 1 2", 9, "one word too many" },
    { "break *0x", 7, "not the address" },
    { "who R1.x@64", 10, "the lane goes from 0 to 63" },
    { "break 5 if R1.xy", 12, "one component" },
    { "break 5 lanes 99", 15, "no set of lanes" },
    { "break 13", 7, "nothing runs at line 13" },
    { "watch R77.x", 7, "the program has R0 to R1" },
    { "watch", 6, "what to watch is missing" },
    { "catch foo", 7, "is no event" },
    { "delete 9", 8, "there is no breakpoint 9" },
    { "condition", 10, "the number of a breakpoint is missing" },
    { "ignore 1", 8, "no breakpoint 1" },
    { "dprintf 5", 9, "this is not LINE" },
    { "run-to write R1.x +", 20, "a value is missing" },
    { "catch write R77.x", 13, "the program has R0 to R1" },
    { "set R1.x", 9, "'=' is missing" },
    { "fork nothing", 6, "no run is called" },
    { "source", 0, "not compiled from a text" },
    { "source /no/such", 8, "no such file" },
    { "goto bookmark", 14, "name of a bookmark is missing" },
    { "goto bookmark nothing", 15, "no bookmark is called" },
    { "delete-bookmark", 16, "no bookmark at this step" },
    { "info p", 6, "may mean paths, program" },
    { "info masks x", 12, "one word too many" },
    { "info nothing", 6, "there is no 'info nothing'" },
    { "cover 3..2", 7, "range of steps" },
  };
  g_autoptr (LsConsole) console = open_example ("constants.lanescope");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LsAnswer) answer = ls_console_execute (console, cases[i].line);

      g_test_message ("%s: %s", cases[i].line, answer->text);
      g_assert_cmpint (answer->status, ==, LS_ANSWER_FAILED);
      g_assert_cmpuint (ls_answer_get_column (answer), ==, cases[i].column);
      g_assert_nonnull (strstr (answer->text, cases[i].message));
    }
  g_assert_cmpuint (get_step (console), ==, 0);
}

/* The same of names that have brackets. */
static void
test_blame_brackets (void)
{
  if (skip_without ("tgsi"))
    return;

  static const struct
  {
    const char *line;
    guint column;
    const char *message; /* part of it */
  } cases[] = {
    { "print TEMP[0].x + TEMP[7].y", 19,
      "there is no TEMP[7]: the program has TEMP[0] to TEMP[1]" },
    { "print TEMP[0.x", 15, "']' is missing" },
    { "print TEMP[0]x", 14, "'x' is not expected here" },
    { "who TEMP[0].x@64", 15, "the lane goes from 0 to 63" },
    { "who TEMP[7].x", 5, "there is no TEMP[7]" },
    { "watch TEMP[7].x", 7, "there is no TEMP[7]" },
    { "watch TEMP[0].xy lanes 99", 24, "no set of lanes" },
    { "break 3", 7, "nothing runs at line 3" },
    { "break 12 if TEMP[0].xy", 13, "one component" },
    { "set TEMP[0].q = 1", 13, "a component x, y, z or w is missing" },
    { "set TEMP[7].x = 1", 5, "there is no TEMP[7]: the program has TEMP[0] to TEMP[1]" },
    { "set IMM[0].x = 1", 5, "no such register" },
    { "uses MEMORY[0]", 6, "no such name: MEMORY" },
    { "break *0x4", 7, "no line has the word" },
  };
  g_autoptr (LsConsole) console = open_example ("tgsi-loop.lanescope");
  const guint64 step = get_step (console);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LsAnswer) answer = ls_console_execute (console, cases[i].line);

      g_test_message ("%s: %u: %s", cases[i].line, ls_answer_get_column (answer), answer->text);
      g_assert_cmpint (answer->status, ==, LS_ANSWER_FAILED);
      g_assert_cmpuint (ls_answer_get_column (answer), ==, cases[i].column);
      g_assert_nonnull (strstr (answer->text, cases[i].message));
    }
  g_assert_cmpuint (get_step (console), ==, step);
}

/* Bytes that are no text, control characters and lines without an end are answered, too. */
static void
test_odd_lines (void)
{
  g_autoptr (LsConsole) console = open_example ("constants.lanescope");
  g_autofree char *longest = g_strnfill (LS_CONSOLE_MAX_LINE, 'x');
  g_autofree char *too_long = g_strnfill (LS_CONSOLE_MAX_LINE + 1, 'x');

  g_assert_cmpint (execute (console, "\377\376"), ==, LS_ANSWER_FAILED);
  g_assert_cmpint (execute (console, "echo \377"), ==, LS_ANSWER_OK);
  g_assert_cmpint (execute (console, "s\t1\r"), ==, LS_ANSWER_OK);
  g_assert_cmpuint (get_step (console), ==, 1);
  g_assert_cmpint (execute (console, longest), ==, LS_ANSWER_FAILED);
  g_assert_cmpint (execute (console, too_long), ==, LS_ANSWER_FAILED);
  g_assert_cmpint (execute (console, ""), ==, LS_ANSWER_OK);
}

/* --- lines ----------------------------------------------------------------------------------------------- */

static void
test_comments (gconstpointer data)
{
  const Machine *machine = data;
  g_autoptr (LsConsole) console = open_example (machine->scene);
  g_autoptr (LsAnswer) nothing = ls_console_execute (console, " # s");
  g_autoptr (LsAnswer) echo = ls_console_execute (console, "echo # 1");
  guint64 start = get_step (console);

  g_assert_cmpuint (g_variant_n_children (nothing->data), ==, 0);
  g_assert_cmpstr (nothing->text, ==, "");
  g_assert_cmpstr (echo->text, ==, "# 1\n");
  execute (console, "s 2 # two");
  g_assert_cmpuint (get_step (console), ==, start + 2);
}

/* A blank line does a move again, and nothing behind what is no move. */
static void
test_blank_lines (gconstpointer data)
{
  const Machine *machine = data;
  g_autoptr (LsConsole) console = open_example (machine->scene);
  guint64 start = get_step (console);

  execute (console, "");
  g_assert_cmpuint (get_step (console), ==, start);
  execute (console, "s 2");
  execute (console, "  ");
  g_assert_cmpuint (get_step (console), ==, start + 4);
  execute (console, "");
  g_assert_cmpuint (get_step (console), ==, start + 6);
  execute (console, "where");
  execute (console, "");
  g_assert_cmpuint (get_step (console), ==, start + 6);
}

static void
test_answer_data (gconstpointer data)
{
  const Machine *machine = data;
  g_autoptr (LsConsole) console = open_example (machine->scene);
  g_autoptr (LsAnswer) answer = ls_console_execute (console, "s");
  const char *text, *active;
  guint64 step;
  guint line;

  g_assert_true (g_variant_lookup (answer->data, "command", "&s", &text));
  g_assert_cmpstr (text, ==, "step");
  g_assert_true (g_variant_lookup (answer->data, "status", "&s", &text));
  g_assert_cmpstr (text, ==, "ok");
  g_assert_true (g_variant_lookup (answer->data, "step", "t", &step));
  g_assert_cmpuint (step, ==, get_step (console));
  g_assert_true (g_variant_lookup (answer->data, "line", "u", &line));
  g_assert_cmpuint (line, ==, machine->line);
  g_assert_true (g_variant_lookup (answer->data, "active", "&s", &active));
  g_assert_cmpuint (strlen (active), ==, 18);
  g_assert_cmpint (execute (console, "quit"), ==, LS_ANSWER_QUIT);
}

/* --- files ----------------------------------------------------------------------------------------------- */

static char *
write_file (const char *folder, const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
test_source (void)
{
  g_autoptr (LsConsole) console = open_example ("first-light.lanescope");
  g_autofree char *folder = g_dir_make_tmp ("console-XXXXXX", NULL);
  g_autofree char *good = write_file (folder, "good", "# two steps\ns\n\ns\n");
  g_autofree char *bad = write_file (folder, "bad", "s\nlane 99\ns\n");
  g_autofree char *again = g_build_filename (folder, "again", NULL);
  g_autofree char *self = g_strconcat ("source ", again, "\n", NULL);
  g_autofree char *line = g_strconcat ("source ", good, NULL);
  g_autofree char *bad_line = g_strconcat ("source ", bad, NULL);
  guint64 start = get_step (console);

  g_assert_true (g_file_set_contents (again, self, -1, NULL));
  g_assert_cmpint (execute (console, line), ==, LS_ANSWER_OK);
  g_assert_cmpuint (get_step (console), ==, start + 2);
  execute (console, "");
  g_assert_cmpuint (get_step (console), ==, start + 2);
  g_autoptr (LsAnswer) failed = ls_console_execute (console, bad_line);
  g_assert_cmpint (failed->status, ==, LS_ANSWER_FAILED);
  g_assert_nonnull (strstr (failed->text, "bad:2: '99' is not a lane"));
  g_assert_cmpuint (get_step (console), ==, start + 3);
  g_assert_cmpint (execute (console, g_strchomp (self)), ==, LS_ANSWER_FAILED);
  g_assert_cmpint (execute (console, "s"), ==, LS_ANSWER_OK);
}

/* --- completion ------------------------------------------------------------------------------------------ */

/* "|" is the cursor; words: those that may stand there, all of them if the last is not "...". */
typedef struct
{
  const char *line;
  gsize start;
  const char *words;
} Completion;

static void
check_completions (LsConsole *console, const Completion *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      gsize cursor = strcspn (cases[i].line, "|"), start;
      g_autofree char *before = g_strndup (cases[i].line, cursor);
      g_autofree char *line = g_strconcat (before, cases[i].line + cursor + 1, NULL);
      g_auto (GStrv) words = ls_console_complete (console, line, cursor, &start);
      g_autofree char *joined = g_strjoinv (" ", words);

      g_test_message ("%s: %s", cases[i].line, joined);
      if (strcmp (cases[i].words, "...") == 0)
        g_assert_cmpuint (g_strv_length (words), >, 1);
      else
        g_assert_cmpstr (joined, ==, cases[i].words);
      if (*joined != '\0')
        g_assert_cmpuint (start, ==, cases[i].start);
    }
}

static void
test_completion (void)
{
  static const Completion cases[] = {
    { "reverse-st|", 0, "reverse-step reverse-step-line reverse-stepi" },
    { "unti|", 0, "until" },
    { "  whe|re", 2, "where" },
    { "zzz|", 0, "" },
    { "help unt|", 5, "until" },
    { "info ma|", 5, "masks" },
    { "i reg|", 2, "registers" },
    { "goto |", 5, "bookmark end start" },
    { "run-to div|", 7, "divergence" },
    { "rt k|", 3, "kill" },
    { "rt write R1.|", 12, "..." },
    { "rt kill al|", 8, "all waves" },
    { "back-to kill all w|", 17, "waves" },
    { "c |", 2, "all waves" },
    { "rc 2 all |", 9, "waves" },
    { "catch lane 6|", 11, "6 60 61 62 63" },
    { "catch if cou|", 9, "count(" },
    { "fork ma|", 5, "main" },
    { "lane 6|", 5, "6 60 61 62 63" },
    { "wave |", 5, "0 1 2 3" },
    { "print R1.|", 9, "..." },
    { "p R1.x + cou|", 9, "count(" },
    { "p/x R1.x + cou|", 11, "count(" },
    { "b 1|", 2, "1 10 11 12 13 14 15 16 18 19" },
    { "b 13 if cou|", 8, "count(" },
    { "b 13 |", 5, "if lanes" },
    { "b 13 lanes 6|", 11, "6 60 61 62 63" },
    { "b 13 lanes 6 |", 13, "if" },
    { "catch k|", 6, "kill" },
    { "catch kill |", 11, "if lanes" },
    { "catch write R1.x l|", 17, "lane lanes last( length( lerp( line loop[" },
    { "watch R1.x lan|", 11, "lane lanes" },
    { "p R2|", 2, "R2 R2.w R2.x R2.y R2.z" },
    { "set R2|", 4, "R2 R2.w R2.x R2.y R2.z" },
    { "set a|", 4, "AR" },
    { "set l|", 4, "listsize loop[" },
    { "set mask a|", 9, "active" },
    { "set R1.x = cou|", 11, "count(" },
    { "complete inf|", 9, "info" },
    { "complete run-to div|", 16, "divergence" },
    { "watch R1.x + cou|", 13, "count(" },
    { "watch R1.x if pred|", 14, "predicate" },
    { "goto bookmark th|", 14, "the branch" },
    { "delete-bookmark |", 16, "1 the branch" },
    { "info boo|", 5, "bookmarks" },
    { "where |", 6, "" },
    { "nothing x|", 8, "" },
    { "|", 0, "..." },
  };
  g_autoptr (LsConsole) console = open_example ("first-light.lanescope");

  ls_session_set_bookmark (ls_console_get_session (console), 0, 4, "the branch");
  ls_session_set_bookmark (ls_console_get_session (console), 1, 7, "1");
  check_completions (console, cases, G_N_ELEMENTS (cases));
}

/* Names with brackets. */
static void
test_completion_brackets (void)
{
  if (skip_without ("tgsi"))
    return;

  static const Completion cases[] = {
    { "print TEMP[1].|", 14, "w x y z" },
    { "print TEM|", 6, "TEMP0 TEMP1 TEMP[0] TEMP[1]" },
    { "p u(TEM|", 4, "TEMP0 TEMP1 TEMP[0] TEMP[1]" },
    { "watch IN|", 6, "IN0 IN[0] inf int( int64( intBitsToFloat( inversesqrt(" },
    { "break 1|", 6, "10 11 12 13 14 15 16 17 18 19" },
    { "break 12 if IM|", 12, "IMM[" },
    { "set mask swi|", 9, "switched" },
  };
  g_autoptr (LsConsole) console = open_example ("tgsi-loop.lanescope");

  check_completions (console, cases, G_N_ELEMENTS (cases));
}

/* What the prompt completes it also lists, each as a whole line. */
static void
test_complete (void)
{
  g_autoptr (LsConsole) console = open_example ("first-light.lanescope");
  g_autoptr (LsAnswer) answer = ls_console_execute (console, "complete break 13 l");
  g_autoptr (LsAnswer) quoted = ls_console_execute (console, "complete \"break 13 \"");
  g_auto (GStrv) words = NULL;
  guint column = 0;

  g_assert_cmpstr (answer->text, ==, "break 13 lanes\n");
  g_assert_cmpstr (quoted->text, ==, "break 13 if\nbreak 13 lanes\n");
  g_assert_true (g_variant_lookup (quoted->data, "completions", "^as", &words));
  g_assert_true (g_variant_lookup (quoted->data, "column", "u", &column));
  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_cmpstr (words[1], ==, "lanes");
  g_assert_cmpuint (column, ==, 10);
  g_assert_cmpint (execute (console, "complete"), ==, LS_ANSWER_FAILED);
}

/* Every word that "info events" names is one that "catch" takes, and one that it names where it knows none. */
static void
test_events_are_taken (gconstpointer data)
{
  const Machine *machine = data;
  g_autoptr (LsConsole) console = open_example (machine->scene);
  g_autoptr (LsAnswer) listed = ls_console_execute (console, "info events");
  g_autoptr (LsAnswer) refused = ls_console_execute (console, "catch foo");
  g_autoptr (GVariant) words = g_variant_lookup_value (listed->data, "event_words", NULL);
  GVariantIter iter;
  const char *word;

  g_assert_cmpuint (g_variant_n_children (words), >, 15);
  g_variant_iter_init (&iter, words);
  while (g_variant_iter_loop (&iter, "{&sv}", &word, NULL))
    {
      g_autofree char *command = g_strdup_printf ("catch %s", word);
      g_autofree char *named = g_strdup_printf (" %s", word);

      g_test_message ("%s", word);
      g_assert_cmpint (execute (console, command), ==, LS_ANSWER_OK);
      g_assert_nonnull (strstr (refused->text, named));
    }
}

/* Every word that is offered is taken: no completion leads astray. */
static void
test_completed_commands_exist (gconstpointer data)
{
  const Machine *machine = data;
  g_autoptr (LsConsole) console = open_example (machine->scene);
  gsize start;
  g_auto (GStrv) words = ls_console_complete (console, "", 0, &start);

  g_assert_cmpuint (g_strv_length (words), ==, ls_console_get_n_commands ());
  for (guint i = 0; words[i] != NULL; i++)
    g_assert_cmpstr (get_about (console, words[i]), ==, words[i]);
}

/* --- interrupting ---------------------------------------------------------------------------------------- */

typedef struct
{
  LsConsole *console;
  gint is_over; /* atomic */
} Interrupter;

/* Again and again: the command may not have begun when the first one comes. */
static gpointer
interrupt_thread (gpointer data)
{
  Interrupter *interrupter = data;

  while (!g_atomic_int_get (&interrupter->is_over))
    {
      g_usleep (100 * 1000);
      ls_console_interrupt (interrupter->console);
    }
  return NULL;
}

/* A loop without an end, and somebody who presses Ctrl-C. */
static void
test_interrupt (gconstpointer data)
{
  const Machine *machine = data;
  g_autoptr (LsConsole) console = open_text (machine->forever);
  static const char *const lines[] = { "end", "s 4294967295", "cover" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      Interrupter interrupter = { console, FALSE };
      GThread *thread = g_thread_new ("interrupt", interrupt_thread, &interrupter);
      execute (console, lines[i]);
      g_atomic_int_set (&interrupter.is_over, TRUE);
      g_thread_join (thread);
    }
  g_assert_cmpint (execute (console, "s"), ==, LS_ANSWER_OK);
}

/* What the window tells of its headings and registers is what help says. */
static void
test_glossary (void)
{
  static const char *const known[] = { "PV0.x", "all lanes", "Focus Lane", "ps" };
  static const char *const unknown[] = { "R0.x", "", "Program", "plane", "PVC" };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autofree char *meaning = ls_glossary_tell (known[i]);
      g_assert_nonnull (meaning);
      g_assert_null (strchr (meaning, '\n'));
    }
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_null (ls_glossary_tell (unknown[i]));
  g_autofree char *two = ls_glossary_tell ("lanes of a wave, lane by lane");
  g_assert_true (g_str_has_prefix (two, "Lane: "));
  g_assert_nonnull (strstr (two, "\nWave: "));
  for (guint i = 0; ls_glossary_nth (i) != NULL; i++)
    {
      g_autofree char *meaning = ls_glossary_tell (ls_glossary_nth (i));
      g_assert_nonnull (meaning);
    }
}

static void
add (const Machine *machine, const char *what, GTestDataFunc test)
{
  g_autofree char *path = g_strjoin ("/", "/console", machine->id, what, NULL);

  g_test_add_data_func (path, machine, test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      if (!has_machine_of (machines[i].id))
        continue;
      add (&machines[i], "comments", test_comments);
      add (&machines[i], "blank-lines", test_blank_lines);
      add (&machines[i], "answer-data", test_answer_data);
      add (&machines[i], "events-are-taken", test_events_are_taken);
      add (&machines[i], "completed-commands-exist", test_completed_commands_exist);
      if (machines[i].forever != NULL)
        add (&machines[i], "interrupt", test_interrupt);
    }
  g_test_add_func ("/console/names", test_names);
  g_test_add_func ("/console/gdb-names", test_gdb_names);
  g_test_add_func ("/console/documented", test_documented);
  g_test_add_func ("/console/blame", test_blame);
  g_test_add_func ("/console/blame-brackets", test_blame_brackets);
  g_test_add_func ("/console/odd-lines", test_odd_lines);
  g_test_add_func ("/console/source", test_source);
  g_test_add_func ("/console/completion", test_completion);
  g_test_add_func ("/console/completion-brackets", test_completion_brackets);
  g_test_add_func ("/console/complete", test_complete);
  g_test_add_func ("/console/glossary", test_glossary);

  return g_test_run ();
}
