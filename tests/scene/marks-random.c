#include "marks-random.h"

#include "ls-change.h"

static guint
below (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint) n);
}

static guint64
any_number (void)
{
  guint64 number = (guint64) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();

  return number >> below (64);
}

char *
marks_random_text (void)
{
  static const char *const pieces[] = {
    "R2.y", "any(", ")",  ";",  "\\", "\n", "\t",       "\r",     "\f",  " ",
    "  ",   "[",    "]",  "=",  "#",  "é",  "🙂",     "\x01",   "\\s", "\x0b",
    ",f",   "@",    "%s", "0x", "{}", "a",  "-1.5e-45", "[notes]"
  };
  GString *text = g_string_new (NULL);
  guint n = 1 + below (12);

  for (guint i = 0; i < n; i++)
    g_string_append (text, pieces[below (G_N_ELEMENTS (pieces))]);
  return g_string_free (text, FALSE);
}

static void
set_random_text (char **member)
{
  g_autofree char *text = marks_random_text ();

  ls_mark_set_text (member, below (2) ? text : NULL);
}

static LsMask
random_lanes (void)
{
  static const LsMask corners[] = { 0, 1, LS_MASK_ALL, LS_MASK_LANE (63), 0xff00ff };
  guint64 low = (guint32) g_test_rand_int (), high = (guint32) g_test_rand_int ();

  return below (2) ? corners[below (G_N_ELEMENTS (corners))] : high << 32 | low;
}

static LsHitRule
any_rule (void)
{
  static const char *const operators[] = { "", ">= ", "% " };
  guint64 number = any_number ();
  g_autofree char *text =
    g_strdup_printf ("%s%" G_GUINT64_FORMAT, operators[below (3)], MAX (number, 1));
  LsHitRule rule = { 0 };

  if (below (2))
    g_assert_true (ls_hit_rule_parse (text, &rule, NULL));
  return rule;
}

/* A line that nobody understands is kept as it is. */
static void
add_unread (LsMarks *marks)
{
  static const char *const values[] = { "nonsense", "line x; off", "data R0.x; hitt  3 # \303\251",
                                        "line 1; if a\\q", "event" };

  ls_marks_add_breakpoint (marks, LS_MARK_UNREAD, 0, values[below (G_N_ELEMENTS (values))]);
}

static void
add_breakpoint (LsMarks *marks, const LsScene *scene)
{
  guint n_lines = ls_program_n_lines (ls_scene_get_program (scene));

  if (below (8) == 0)
    {
      add_unread (marks);
      return;
    }
  LsMarkKind kind = (LsMarkKind) below (LS_MARK_EVENT + 1);
  g_autofree char *what = kind == LS_MARK_LINE ? NULL : marks_random_text ();
  LsMarkBreakpoint *breakpoint =
    ls_marks_add_breakpoint (marks, kind, kind == LS_MARK_LINE ? below (n_lines) : 0, what);

  breakpoint->enabled = (gboolean) below (2);
  set_random_text (&breakpoint->condition);
  set_random_text (&breakpoint->log);
  breakpoint->hit = any_rule ();
  breakpoint->ignore = below (2) ? any_number () : 0;
  breakpoint->lanes = below (2) ? LS_MASK_ALL : random_lanes ();
}

static void
add_watch (LsMarks *marks)
{
  g_autofree char *text = marks_random_text ();

  ls_marks_add_watch (marks, text);
}

static void
set_note (LsMarks *marks, const LsScene *scene)
{
  g_autofree char *text = below (4) ? marks_random_text () : NULL;
  guint wave = below (ls_scene_get_n_waves (scene));
  guint64 step = below (2) ? below (8) : any_number () >> 1;

  if (below (2))
    ls_marks_set_note (marks, wave, step, text);
  else
    ls_marks_set_bookmark (marks, wave, step, text);
}

static void
make_register_change (const LsScene *scene, LsEdit *edit)
{
  edit->kind = LS_EDIT_REGISTER;
  edit->ref.channel = (guint8) below (4);
  edit->ref.index = (guint16) below (ls_program_n_registers (ls_scene_get_program (scene), 0));
  edit->lanes = random_lanes () | LS_MASK_LANE (below (LS_LANES));
  LS_FOREACH_LANE (lane, edit->lanes)
    edit->row.u[lane] = below (2) ? (guint32) g_test_rand_int () : 0x7fc00001;
}

static void
make_constant (LsConstant *constant)
{
  constant->kind = (LsConstantKind) below (LS_CONSTANT_LOOP + 1);
  constant->number = below (16);
  constant->bits = (guint32) g_test_rand_int ();
  if (constant->kind == LS_CONSTANT_FILE)
    constant->number = 0;
  if (constant->kind <= LS_CONSTANT_FILE)
    {
      constant->element = below (256);
      constant->channel = below (4);
    }
  else if (constant->kind == LS_CONSTANT_BOOLEAN)
    constant->bits = below (2);
  else
    {
      constant->bits = 0;
      constant->loop = (LsLoopConstant){ below (4096), below (4096), (gint) below (256) };
    }
}

static LsChange *
make_change (const LsScene *scene)
{
  const LsChange nothing = { 0 };
  LsChange *change = ls_change_copy (&nothing);

  change->is_constant = (gboolean) below (2);
  if (change->is_constant)
    {
      make_constant (&change->constant);
      return change;
    }
  change->edit.step = any_number () >> 1;
  if (below (2))
    {
      make_register_change (scene, &change->edit);
      return change;
    }
  change->edit.kind = LS_EDIT_MASK;
  change->edit.mask = below (ls_scene_get_machine (scene)->n_masks);
  change->edit.lanes = random_lanes ();
  return change;
}

/* What the text of the change says when it comes back is what was changed, bit by bit. */
static void
add_change (LsMarkFork *fork, const LsScene *scene)
{
  g_autoptr (LsChange) change = make_change (scene);
  g_autofree char *text = ls_change_to_text (change, ls_scene_get_program (scene));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) read =
    ls_change_parse (text, ls_scene_get_program (scene), LS_MASK_ALL, change->edit.step, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (&read->constant, sizeof read->constant, &change->constant,
                   sizeof change->constant);
  g_assert_cmpmem (&read->edit.row, sizeof read->edit.row, &change->edit.row,
                   sizeof change->edit.row);
  g_assert_cmphex (read->edit.lanes, ==, change->edit.lanes);
  ls_mark_fork_add_change (fork, change->edit.step, text);
}

static LsMarkFork *
any_fork (const LsMarks *marks)
{
  return marks->forks->len ? g_ptr_array_index (marks->forks, below (marks->forks->len)) : NULL;
}

static void
add_fork (LsMarks *marks, const LsScene *scene)
{
  static const char *const words[] = { "what if", "y = 0", "é", "#1", "fork", "ps", "-", "a\\b" };
  g_autofree char *name =
    g_strdup_printf ("%s %u", words[below (G_N_ELEMENTS (words))], below (1000));
  LsMarkFork *parent = below (2) ? any_fork (marks) : NULL;
  guint wave = parent ? parent->wave : below (ls_scene_get_n_waves (scene));
  LsMarkFork *fork = ls_marks_add_fork (marks, wave, name, parent ? parent->name : NULL, NULL);
  guint n = 1 + below (4);

  for (guint i = 0; fork && i < n; i++)
    add_change (fork, scene);
}

static void
rename_fork (LsMarks *marks)
{
  LsMarkFork *fork = any_fork (marks);
  g_autofree char *old = fork ? g_strdup (fork->name) : NULL;
  g_autofree char *new = fork ? g_strconcat (old, "'", NULL) : NULL;

  if (!fork || ls_marks_get_fork (marks, fork->wave, new) != NULL)
    return;
  ls_mark_set_text (&fork->name, new);
  if (marks->wave == fork->wave && !g_strcmp0 (marks->fork, old))
    ls_mark_set_text (&marks->fork, new);
  for (guint i = 0; i < marks->forks->len; i++)
    {
      LsMarkFork *other = g_ptr_array_index (marks->forks, i);

      if (other->wave == fork->wave && !g_strcmp0 (other->parent, old))
        ls_mark_set_text (&other->parent, new);
    }
}

static void
set_position (LsMarks *marks, const LsScene *scene)
{
  LsMarkFork *fork = below (2) ? any_fork (marks) : NULL;

  marks->wave = fork ? fork->wave : below (ls_scene_get_n_waves (scene));
  marks->lane = below (LS_LANES);
  marks->step = below (2) ? any_number () >> 1 : G_MAXUINT64;
  ls_mark_set_text (&marks->fork, fork ? fork->name : NULL);
}

/* One that was not read is all of its line, and has no parts. */
static void
change_log (LsMarkBreakpoint *breakpoint)
{
  if (breakpoint->kind != LS_MARK_UNREAD)
    set_random_text (&breakpoint->log);
}

/* With those that go on from it. */
static void
remove_fork (LsMarks *marks, const LsMarkFork *fork)
{
  const guint wave = fork->wave;
  g_autofree char *gone = g_strdup (fork->name);

  if (marks->wave == wave && g_strcmp0 (marks->fork, gone) == 0)
    ls_mark_set_text (&marks->fork, NULL);
  g_ptr_array_remove (marks->forks, (gpointer) fork);
  for (guint i = marks->forks->len; i-- > 0;)
    {
      const LsMarkFork *other = i < marks->forks->len ? g_ptr_array_index (marks->forks, i) : NULL;

      if (other != NULL && other->wave == wave && g_strcmp0 (other->parent, gone) == 0)
        remove_fork (marks, other);
    }
}

static void
remove_one (LsMarks *marks)
{
  LsMarkFork *fork = below (4) == 0 ? any_fork (marks) : NULL;

  if (marks->breakpoints->len)
    g_ptr_array_remove_index (marks->breakpoints, below (marks->breakpoints->len));
  if (marks->watches->len)
    ls_marks_remove_watch (marks, 1 + below (marks->watches->len));
  if (fork)
    remove_fork (marks, fork);
}

static void
change_once (LsMarks *marks, const LsScene *scene)
{
  switch (below (8))
    {
    case 0:
      add_breakpoint (marks, scene);
      return;
    case 1:
      add_watch (marks);
      return;
    case 2:
      set_note (marks, scene);
      return;
    case 3:
      add_fork (marks, scene);
      return;
    case 4:
      remove_one (marks);
      return;
    case 5:
      if (marks->breakpoints->len)
        change_log (g_ptr_array_index (marks->breakpoints, 0));
      return;
    case 6:
      rename_fork (marks);
      return;
    default:
      set_position (marks, scene);
    }
}

void
marks_change (LsMarks *marks, const LsScene *scene)
{
  guint n = 1 + below (4);

  for (guint i = 0; i < n; i++)
    change_once (marks, scene);
}

LsMarks *
marks_random (const LsScene *scene)
{
  LsMarks *marks = ls_marks_copy (ls_scene_get_marks (scene));
  guint n = below (40);

  for (guint i = 0; i < n; i++)
    change_once (marks, scene);
  return marks;
}

/* --- comparing ------------------------------------------------------------------------------------------- */

static void
assert_same_breakpoint (gconstpointer left, gconstpointer right)
{
  const LsMarkBreakpoint *a = left, *b = right;

  g_assert_cmpuint (a->number, ==, b->number);
  g_assert_cmpint (a->kind, ==, b->kind);
  g_assert_cmpuint (a->line, ==, b->line);
  g_assert_cmpstr (a->what, ==, b->what);
  g_assert_cmpint (a->enabled, ==, b->enabled);
  g_assert_cmpstr (a->condition, ==, b->condition);
  g_assert_cmpuint (a->hit.kind, ==, b->hit.kind);
  g_assert_cmpuint (a->hit.n, ==, b->hit.n);
  g_assert_cmpuint (a->ignore, ==, b->ignore);
  g_assert_cmphex (a->lanes, ==, b->lanes);
  g_assert_cmpstr (a->log, ==, b->log);
}

static void
assert_same_watch (gconstpointer left, gconstpointer right)
{
  const LsMarkWatch *a = left, *b = right;

  g_assert_cmpuint (a->number, ==, b->number);
  g_assert_cmpstr (a->text, ==, b->text);
}

static void
assert_same_change (gconstpointer left, gconstpointer right)
{
  const LsMarkChange *a = left, *b = right;

  g_assert_cmpuint (a->step, ==, b->step);
  g_assert_cmpstr (a->text, ==, b->text);
}

static void
assert_same_each (const GPtrArray *a,
                  const GPtrArray *b,
                  void (*assert_same) (gconstpointer left, gconstpointer right))
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    assert_same (g_ptr_array_index (a, i), g_ptr_array_index (b, i));
}

static void
assert_same_fork (gconstpointer left, gconstpointer right)
{
  const LsMarkFork *a = left, *b = right;

  g_assert_cmpstr (a->name, ==, b->name);
  g_assert_cmpstr (a->parent, ==, b->parent);
  g_assert_cmpuint (a->wave, ==, b->wave);
  assert_same_each (a->changes, b->changes, assert_same_change);
}

static void
assert_same_notes (const GArray *a, const GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      const LsNote *left = &g_array_index (a, LsNote, i);
      const LsNote *right = &g_array_index (b, LsNote, i);

      g_assert_cmpuint (left->wave, ==, right->wave);
      g_assert_cmpuint (left->step, ==, right->step);
      g_assert_cmpstr (left->text, ==, right->text);
    }
}

void
marks_assert_same (const LsMarks *a, const LsMarks *b)
{
  g_assert_cmpstr (a->program, ==, b->program);
  assert_same_each (a->breakpoints, b->breakpoints, assert_same_breakpoint);
  assert_same_each (a->watches, b->watches, assert_same_watch);
  assert_same_notes (a->notes, b->notes);
  assert_same_notes (a->bookmarks, b->bookmarks);
  assert_same_each (a->forks, b->forks, assert_same_fork);
  g_assert_cmpuint (a->wave, ==, b->wave);
  g_assert_cmpuint (a->lane, ==, b->lane);
  g_assert_cmpuint (a->step, ==, b->step);
  g_assert_cmpstr (a->fork, ==, b->fork);
  g_assert_true (ls_marks_equal (a, b));
}
