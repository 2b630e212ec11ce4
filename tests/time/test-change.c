#include <string.h>

#include "ls-change.h"
#include "ls-error.h"
#include "ls-forks.h"
#include "ls-timeline.h"
#include "r700-machine.h"
#include "toy-machine.h"

/* Changes as text and as data: whatever can be changed is written so that it is read back to the same bits, and what is
 * wrong is refused with what is wrong. */

#define PROGRAM \
  "ALU: KCACHE0(CB1:0-15)\n x: MOV R1.x, KC0[3].y\nEXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"

/* Of machines whose registers and masks are changed at random. */
static const struct
{
  const LsMachine *machine;
  const char *text;
} machines[] = { { &r700_machine, PROGRAM }, { &toy_machine, "lane 1\nout 0 1\nend" } };

static LsProgram *
load_of (guint i)
{
  g_autoptr (GBytes) code = g_bytes_new_static (machines[i].text, strlen (machines[i].text));
  g_autoptr (GError) error = NULL;
  LsProgramSource source = {
    .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS, .n_gprs = 8
  };
  LsProgram *program = machines[i].machine->load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static LsProgram *
load (void)
{
  return load_of (0);
}

static GBytes *
zeros (gsize n_vec4s)
{
  return g_bytes_new_take (g_malloc0 (16 * n_vec4s), 16 * n_vec4s);
}

static LsSubject *
make_subject (LsProgram *program)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };

  bindings->constants[1] = zeros (16);
  bindings->const_file = zeros (8);
  return ls_subject_new_group (program, bindings, &input, 1, 0);
}

static void
check_same (const LsChange *a, const LsChange *b)
{
  g_assert_cmpint (a->is_constant, ==, b->is_constant);
  g_assert_cmpmem (&a->constant, sizeof a->constant, &b->constant, sizeof b->constant);
  g_assert_cmpint (a->edit.kind, ==, b->edit.kind);
  g_assert_cmpuint (a->edit.step, ==, b->edit.step);
  g_assert_cmpuint (a->edit.mask, ==, b->edit.mask);
  g_assert_cmphex (a->edit.lanes, ==, b->edit.lanes);
  g_assert_cmpmem (&a->edit.ref, sizeof a->edit.ref, &b->edit.ref, sizeof b->edit.ref);
  LS_FOREACH_LANE (lane, a->is_constant || a->edit.kind == LS_EDIT_MASK ? 0 : a->edit.lanes)
    g_assert_cmphex (a->edit.row.u[lane], ==, b->edit.row.u[lane]);
}

static guint32
random_bits (void)
{
  switch (g_test_rand_int_range (0, 4))
    {
    case 0:
      return (guint32) g_test_rand_int_range (-200000, 200000);
    case 1:
      return 0x3F800000u + (guint32) g_test_rand_int_range (-0x8000000, 0x8000000);
    case 2:
      return (guint32[]){ 0x80000000u, 0x7F800000u, 0xFF800000u, 0x7FC00001u,
                          1,           0x80000001u, 0x00800000u }[g_test_rand_int_range (0, 7)];
    default:
      return (guint32) g_test_rand_int ();
    }
}

static void
fill_constant (LsConstant *constant)
{
  constant->kind = (LsConstantKind) g_test_rand_int_range (0, 4);
  if (constant->kind == LS_CONSTANT_LOOP)
    constant->loop = (LsLoopConstant){ .count = (guint32) g_test_rand_int_range (0, 4096),
                                       .init = (guint32) g_test_rand_int_range (0, 4096),
                                       .increment = g_test_rand_int_range (0, 256) };
  else
    constant->bits =
      constant->kind == LS_CONSTANT_BOOLEAN ? (guint32) g_test_rand_bit () : random_bits ();
  if (constant->kind != LS_CONSTANT_FILE)
    constant->number = (guint) g_test_rand_int_range (0, 16);
  if (constant->kind == LS_CONSTANT_BUFFER || constant->kind == LS_CONSTANT_FILE)
    {
      constant->element = (guint) g_test_rand_int_range (0, 4096);
      constant->channel = (guint) g_test_rand_int_range (0, 4);
    }
}

static void
fill_edit (LsEdit *edit, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  gboolean is_one = g_test_rand_bit ();
  guint32 bits = random_bits ();

  edit->lanes = g_test_rand_int_range (0, 8) == 0 ? 0
                : g_test_rand_bit ()              ? LS_MASK_ALL
                                                  : (LsMask) (guint32) g_test_rand_int () << 20 | 1;
  edit->step = (guint64) g_test_rand_int_range (0, 1000);
  edit->kind = g_test_rand_bit () ? LS_EDIT_REGISTER : LS_EDIT_MASK;
  if (edit->kind == LS_EDIT_MASK)
    {
      edit->mask = (guint) g_test_rand_int_range (0, (gint32) machine->n_masks);
      return;
    }
  do
    edit->ref.file = (guint8) g_test_rand_int_range (0, (gint32) machine->n_reg_files);
  while (ls_program_n_registers (program, edit->ref.file) == 0);
  edit->ref.index =
    (guint16) g_test_rand_int_range (0, (gint32) ls_program_n_registers (program, edit->ref.file));
  edit->ref.channel =
    (guint8) g_test_rand_int_range (0, (gint32) machine->reg_files[edit->ref.file].n_channels);
  LS_FOREACH_LANE (lane, edit->lanes)
    edit->row.u[lane] = is_one ? bits : random_bits ();
}

static void
check_reads_back (LsProgram *program)
{
  const gboolean has_constants = ls_program_machine (program)->n_const_files > 0;

  for (guint i = 0; i < 4000; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsChange) change = ls_change_copy (
        &(LsChange){ .is_constant = has_constants && g_test_rand_int_range (0, 3) == 0 });

      if (change->is_constant)
        fill_constant (&change->constant);
      else
        fill_edit (&change->edit, program);
      g_autofree char *text = ls_change_to_text (change, program);
      g_autofree char *words = ls_change_to_words (change, program);
      g_autoptr (LsChange) back = ls_change_parse (text, program, 0, change->edit.step, &error);
      g_assert_no_error (error);
      check_same (change, back);
      g_assert_cmpuint (strlen (words), >, 0);
    }
}

static void
test_text_reads_back (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_autoptr (LsProgram) program = load_of (i);

      check_reads_back (program);
    }
}

typedef struct
{
  const char *text, *again, *words; /* again: as written; words: at step 14 */
} Spelling;

static void
test_spellings (void)
{
  static const Spelling spellings[] = {
    { "R1.x@22 = 0.5", "R1.x@22 = 0.5", "R1.x = 0.5 in lane 22 at step 14" },
    { "r1.X = 1", "R1.x@3 = 1.0", "R1.x = 1.0 in lane 3 at step 14" },
    { "R1.x = 5", "R1.x@3 = 5.0", "R1.x = 5.0 in lane 3 at step 14" },
    { "R1.x = int 5", "R1.x@3 = 0x00000005", "R1.x = int 5 in lane 3 at step 14" },
    { "R1.x = 0x5", "R1.x@3 = 0x00000005", "R1.x = int 5 in lane 3 at step 14" },
    { "R1.x = int 1065353216", "R1.x@3 = 1.0", "R1.x = 1.0 in lane 3 at step 14" },
    { "R1.x@1-4 = 1, int 2, 3, float 4", "R1.x@1-4 = 1.0, 0x00000002, 0x00000003, 4.0",
      "R1.x = ... in lanes 1-4 at step 14" },
    { "R1.x = uint 4294967295", "R1.x@3 = 0xffffffff", "R1.x = 0xffffffff in lane 3 at step 14" },
    { "R1.x@none = 1", "R1.x@none = 0", "R1.x = 0 in no lane at step 14" },
    { "R1.x@0xf0 = 1", "R1.x@4-7 = 1.0", "R1.x = 1.0 in lanes 4-7 at step 14" },
    { "T2.y = 2", "R126.y@3 = 2.0", "R126.y = 2.0 in lane 3 at step 14" },
    { "R127.y = 2", "R127.y@3 = 2.0", "R127.y = 2.0 in lane 3 at step 14" },
    { "AR.x = 5", "AR.x@3 = 5", "AR.x = 5 in lane 3 at step 14" },
    { "AR.x = float 5", "AR.x@3 = 5.0", "AR.x = 5.0 in lane 3 at step 14" },
    { " R1.w@7,0-3,5 = 1.0f ", "R1.w@0-3,5,7 = 1.0", "R1.w = 1.0 in lanes 0-3,5,7 at step 14" },
    { "R0.x@1,2=1,-2.5", "R0.x@1-2 = 1.0, -2.5", "R0.x = ... in lanes 1-2 at step 14" },
    { "PV.y@all = 0x3f800000", "PV.y@all = 1.0", "PV.y = 1.0 in all lanes at step 14" },
    { "PS = -1", "PS@3 = -1.0", "PS = -1.0 in lane 3 at step 14" },
    { "R1.x@9 = nan", "R1.x@9 = 0x7fc00000", "R1.x = 0x7fc00000 in lane 9 at step 14" },
    { "R1.x@9 = -inf", "R1.x@9 = -inf", "R1.x = -inf in lane 9 at step 14" },
    { "mask active = 0xF0", "mask active = 0xf0", "mask active = 0xf0 at step 14" },
    { "cb0[3].y = 1.5", "CB0[3].y = 1.5", "CB0[3].y = 1.5 from the start" },
    { "C[5].x = 7", "C5.x = 7.0", "C5.x = 7.0 from the start" },
    { "CB0[3].y = int 7", "CB0[3].y = 0x00000007", "CB0[3].y = 0x00000007 from the start" },
    { "c5.x=7", "C5.x = 7.0", "C5.x = 7.0 from the start" },
    { "bool[4] = 1", "bool[4] = 1", "bool[4] = 1 from the start" },
    { "loop[1] = 7, 0, 1", "loop[1] = 7, 0, 1", "loop[1] = 7, 0, 1 from the start" },
    { "R1.x@22=1 and R1.y = 2 and mask active = 0xf0",
      "R1.x@22 = 1.0 and R1.y@3 = 2.0 and mask active = 0xf0",
      "R1.x = 1.0 in lane 22, R1.y = 2.0 in lane 3, mask active = 0xf0 at step 14" },
    { "CB0[3].y = 1.5 and bool[4] = 1", "CB0[3].y = 1.5 and bool[4] = 1",
      "CB0[3].y = 1.5, bool[4] = 1 from the start" },
  };
  LsProgram *program = load ();

  for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsChange) change =
        ls_change_parse (spellings[i].text, program, LS_MASK_LANE (3), 14, &error);
      g_assert_no_error (error);
      g_autofree char *text = ls_change_to_text (change, program);
      g_autofree char *words = ls_change_to_words (change, program);
      g_assert_cmpstr (text, ==, spellings[i].again);
      g_assert_cmpstr (words, ==, spellings[i].words);
    }
  ls_program_unref (program);
}

static void
test_bad_texts (void)
{
  static const struct
  {
    const char *text;
    LsErrorCode code;
    const char *part; /* of the message */
  } bad[] = {
    { "", LS_ERROR_REFERENCE, "at the end" },
    { "Q1.x = 1", LS_ERROR_REFERENCE, "\"Q1.x = 1\"" },
    { "R99.x = 1", LS_ERROR_RANGE, "column 1: there is no R99: the program has R0 to R7" },
    { "R99999999999999999999999.x = 1", LS_ERROR_RANGE, "there is no R99999999999999999999999:" },
    { "R1 = 1", LS_ERROR_SYNTAX, "'.' is missing before \"= 1\"" },
    { "R1.q = 1", LS_ERROR_SYNTAX, "component" },
    { "R1.xz = 1", LS_ERROR_SYNTAX, "component" },
    { "R1.xy = int 1", LS_ERROR_SYNTAX, "two components" },
    { "R1.x", LS_ERROR_SYNTAX, "'=' is missing at the end" },
    { "R1.x = ", LS_ERROR_SYNTAX, "a value is missing" },
    { "R1.x = 0x", LS_ERROR_SYNTAX, "a value is missing" },
    { "R1.x = 0x100000000", LS_ERROR_RANGE, "32 bits" },
    { "R1.x = int 4294967296", LS_ERROR_RANGE, "32 bits" },
    { "R1.x = uint -1", LS_ERROR_RANGE, "column 13: a uint is not negative" },
    { "R1.x = -0x5", LS_ERROR_SYNTAX, "column 8: bits have no sign" },
    { "R1.x = 1 2", LS_ERROR_SYNTAX, "\"2\" is left over" },
    { "R1.x@64 = 1", LS_ERROR_SYNTAX, "column 6: '64' is no set of lanes" },
    { "R1.x@1,2 = 1, 2, 3", LS_ERROR_SYNTAX, "3 values for 2 lanes" },
    { "PARAM0.x = 1", LS_ERROR_RANGE, "no such register" },
    { "mask nothing = 0x1", LS_ERROR_REFERENCE, "there is no mask 'nothing'" },
    { "mask active = 1", LS_ERROR_SYNTAX, "0x" },
    { "mask active = 0x10000000000000000", LS_ERROR_RANGE, "64 bits" },
    { "CB16[0].x = 1", LS_ERROR_RANGE, "16 is too large: at most 15" },
    { "CB0.x = 1", LS_ERROR_SYNTAX, "'[' is missing before \".x = 1\"" },
    { "CB0[1].x = 1, 2", LS_ERROR_SYNTAX, "too many" },
    { "loop[0] = 1, 2", LS_ERROR_SYNTAX, "three numbers" },
    { "R1.x = 1 and R99.x = 1", LS_ERROR_RANGE, "column 14: there is no R99" },
    { "R1.x = 1 and ", LS_ERROR_REFERENCE, "column 14: " },
    { "R1.x = 1 and CB0[3].y = 1", LS_ERROR_SYNTAX, "a constant changes for the whole run" },
    { "PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and "
      "PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and PS=1 and PS=1",
      LS_ERROR_SYNTAX, "more than 16 changes" },
  };
  LsProgram *program = load ();

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ls_change_parse (bad[i].text, program, LS_MASK_ALL, 0, &error));
      g_test_message ("%s: %s", bad[i].text, error->message);
      g_assert_error (error, LS_ERROR, (int) bad[i].code);
      g_assert_nonnull (strstr (error->message, bad[i].part));
    }
  ls_program_unref (program);
}

/* --- constants ------------------------------------------------------------------------------------------- */

static LsSubject *
apply (LsSubject *subject, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change =
    ls_change_parse (text, ls_subject_get_program (subject), LS_MASK_ALL, 0, &error);

  g_assert_no_error (error);
  LsSubject *other = ls_change_apply (change, subject, &error);
  g_assert_no_error (error);
  return other;
}

static guint32
r1_at_the_end (LsSubject *subject)
{
  g_autoptr (LsTimeline) timeline = ls_timeline_new (subject);
  const LsRegRef r1 = { .index = 1 };
  LsArrival arrival;
  LsRow row = { 0 };

  ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
  g_assert_cmpint (arrival.reason, ==, LS_STOP_END);
  ls_program_read_row (ls_subject_get_program (subject), ls_timeline_get_state (timeline), r1,
                       &row);
  return row.u[0];
}

static void
test_constants_are_others_from_the_start (void)
{
  LsProgram *program = load ();
  g_autoptr (LsSubject) plain = make_subject (program);
  g_autoptr (LsSubject) once = apply (plain, "CB1[3].y = 2.0");
  g_autoptr (LsSubject) twice = apply (once, "CB1[3].y = 3.0");
  g_autoptr (LsSubject) other = apply (once, "CB1[3].z = 4.0");

  g_assert_cmphex (r1_at_the_end (plain), ==, 0);
  g_assert_cmphex (r1_at_the_end (once), ==, 0x40000000);
  g_assert_cmphex (r1_at_the_end (twice), ==, 0x40400000);
  g_assert_cmphex (r1_at_the_end (other), ==, 0x40000000);
  ls_program_unref (program);
}

/* Edits stay when constants change, and the other way round. */
static void
test_constants_and_edits (void)
{
  LsProgram *program = load ();
  g_autoptr (LsSubject) plain = make_subject (program);
  g_autoptr (LsSubject) edited = apply (plain, "R2.x = 5");
  g_autoptr (LsSubject) both = apply (edited, "CB1[3].y = 2.0");
  guint n;

  ls_subject_get_edits (both, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmphex (r1_at_the_end (both), ==, 0x40000000);
  ls_program_unref (program);
}

/* Fills in bits or loop. */
static void
read_constant (const LsBindings *bindings, LsConstant *constant)
{
  GBytes *words = constant->kind == LS_CONSTANT_FILE ? bindings->const_file
                                                     : bindings->constants[constant->number & 15];

  if (constant->kind == LS_CONSTANT_LOOP)
    constant->loop = bindings->loops[constant->number];
  else if (constant->kind == LS_CONSTANT_BOOLEAN)
    constant->bits = bindings->booleans >> constant->number & 1;
  else
    constant->bits =
      ((const guint32 *) g_bytes_get_data (words, NULL))[4 * constant->element + constant->channel];
}

static void
test_every_constant (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) error = NULL;
  static const LsConstant constants[] = {
    { .kind = LS_CONSTANT_BUFFER, .number = 2, .element = 3, .channel = 1, .bits = 0xDEADBEEF },
    { .kind = LS_CONSTANT_FILE, .element = 7, .channel = 3, .bits = 0x12345678 },
    { .kind = LS_CONSTANT_BOOLEAN, .number = 31, .bits = 1 },
    { .kind = LS_CONSTANT_LOOP, .number = 31, .loop = { 4095, 4095, 255 } },
  };

  bindings->constants[2] = zeros (4);
  bindings->const_file = zeros (8);
  for (guint i = 0; i < G_N_ELEMENTS (constants); i++)
    {
      LsConstant before = constants[i], after = constants[i];
      g_autoptr (LsBindings) other = ls_bindings_with_constant (bindings, &constants[i], &error);

      g_assert_no_error (error);
      read_constant (bindings, &before);
      read_constant (other, &after);
      g_assert_cmpmem (&after, sizeof after, &constants[i], sizeof after);
      g_assert_cmpuint (before.bits | before.loop.count, ==, 0);
    }
}

static void
test_bad_constants (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  static const LsConstant bad[] = {
    { .kind = LS_CONSTANT_BUFFER, .number = 0, .element = 0 },
    { .kind = LS_CONSTANT_BUFFER, .number = 2, .element = 4 },
    { .kind = LS_CONSTANT_BUFFER, .number = 2, .element = 0, .channel = 4 },
    { .kind = LS_CONSTANT_BUFFER, .number = 16 },
    { .kind = LS_CONSTANT_FILE },
    { .kind = LS_CONSTANT_BOOLEAN, .number = 32 },
    { .kind = LS_CONSTANT_BOOLEAN, .bits = 2 },
    { .kind = LS_CONSTANT_LOOP, .number = 32 },
    { .kind = LS_CONSTANT_LOOP, .loop = { 4096, 0, 0 } },
    { .kind = LS_CONSTANT_LOOP, .loop = { 0, 0, -1 } },
  };

  bindings->constants[2] = zeros (4);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ls_bindings_with_constant (bindings, &bad[i], &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
    }
}

/* Textures belong to the first bindings, and live as long as any that share them. */
static void
test_bindings_outlive_their_origin (void)
{
  LsBindings *first = ls_bindings_new ();
  const LsConstant yes = { .kind = LS_CONSTANT_BOOLEAN, .number = 1, .bits = 1 };
  const LsConstant more = { .kind = LS_CONSTANT_BOOLEAN, .number = 2, .bits = 1 };

  first->constants[0] = zeros (1);
  LsBindings *second = ls_bindings_with_constant (first, &yes, NULL);
  LsBindings *third = ls_bindings_with_constant (second, &more, NULL);
  ls_bindings_unref (second);
  ls_bindings_unref (first);
  g_assert_cmphex (third->booleans, ==, 6);
  g_assert_cmpuint (g_bytes_get_size (third->constants[0]), ==, 16);
  ls_bindings_unref (third);
}

/* --- forks ----------------------------------------------------------------------------------------------- */

static guint
add (LsForks *forks, guint parent, const char *name, const char *text, guint64 step)
{
  g_autoptr (GError) error = NULL;
  const LsFork *from = ls_forks_get (forks, parent);
  g_autoptr (LsChange) change =
    ls_change_parse (text, ls_subject_get_program (from->subject), LS_MASK_ALL, step, &error);

  g_assert_no_error (error);
  const LsFork *fork = ls_forks_add (forks, parent, name, change, &error);
  g_assert_no_error (error);
  return fork->id;
}

static gboolean
change (LsForks *forks, guint id, const char *text, guint64 step, GError **error)
{
  g_autoptr (LsChange) one = ls_change_parse (
    text, ls_subject_get_program (ls_forks_nth (forks, 0)->subject), LS_MASK_ALL, step, NULL);

  return ls_forks_change (forks, id, one, error);
}

static void
check_words (const LsForks *forks, guint id, const char *words)
{
  g_autofree char *text = ls_fork_to_words (forks, ls_forks_get (forks, id));

  g_assert_cmpstr (text, ==, words);
}

static void
test_tree (void)
{
  LsProgram *program = load ();
  g_autoptr (LsSubject) plain = make_subject (program);
  g_autoptr (LsForks) forks = ls_forks_new (plain);
  guint a = add (forks, LS_FORK_MAIN, NULL, "R1.x = 1", 2);
  guint b = add (forks, a, "deeper", "mask active = 0xff", 1);
  guint c = add (forks, LS_FORK_MAIN, NULL, "CB1[3].y = 2.0", 2);

  g_assert_cmpuint (ls_forks_get_n (forks), ==, 4);
  g_assert_cmpstr (ls_forks_get (forks, a)->name, ==, "what-if 1");
  g_assert_cmpstr (ls_forks_get (forks, c)->name, ==, "what-if 2");
  g_assert_true (ls_forks_find (forks, "deeper") == ls_forks_get (forks, b));
  g_assert_null (ls_forks_find (forks, "no"));
  g_assert_cmpuint (ls_forks_get (forks, b)->parent, ==, a);
  g_assert_cmpuint (ls_forks_get (forks, a)->step, ==, 2);
  g_assert_cmpuint (ls_forks_get (forks, c)->step, ==, 0);
  check_words (forks, LS_FORK_MAIN, "as the scene has it");
  check_words (forks, a, "R1.x = 1.0 in all lanes at step 2");
  check_words (forks, b, "mask active = 0xff at step 1");
  g_assert_cmphex (r1_at_the_end (ls_forks_get (forks, LS_FORK_MAIN)->subject), ==, 0);
  g_assert_cmphex (r1_at_the_end (ls_forks_get (forks, a)->subject), ==, 0x3F800000);
  g_assert_cmphex (r1_at_the_end (ls_forks_get (forks, b)->subject), ==, 0);
  g_assert_cmphex (r1_at_the_end (ls_forks_get (forks, c)->subject), ==, 0x40000000);

  g_assert_true (ls_forks_remove (forks, a, NULL));
  g_assert_cmpuint (ls_forks_get_n (forks), ==, 2);
  g_assert_null (ls_forks_get (forks, b));
  guint d = add (forks, c, NULL, "R1.x = 1", 2);
  g_assert_cmpuint (d, >, c);
  g_assert_cmpstr (ls_forks_get (forks, d)->name, ==, "what-if 1");
  check_words (forks, d, "CB1[3].y = 2.0 from the start; R1.x = 1.0 in all lanes at step 2");
  ls_program_unref (program);
}

/* A run is changed again; what is behind the new place is forgotten, in the data as in the subject. */
static void
test_further_changes (void)
{
  LsProgram *program = load ();
  g_autoptr (LsSubject) plain = make_subject (program);
  g_autoptr (LsForks) forks = ls_forks_new (plain);
  guint a = add (forks, LS_FORK_MAIN, NULL, "R1.x = 1", 2);
  guint n;

  g_assert_true (change (forks, a, "R1.x = 2", 2, NULL));
  g_assert_cmpuint (ls_forks_get (forks, a)->n_changes, ==, 2);
  g_assert_cmphex (r1_at_the_end (ls_forks_get (forks, a)->subject), ==, 0x40000000);
  g_assert_true (change (forks, a, "R2.x = 3", 1, NULL));
  g_assert_true (change (forks, a, "bool[1] = 1", 0, NULL));
  g_assert_cmpuint (ls_forks_get (forks, a)->n_changes, ==, 2);
  g_assert_cmpuint (ls_forks_get (forks, a)->step, ==, 0);
  ls_subject_get_edits (ls_forks_get (forks, a)->subject, &n);
  g_assert_cmpuint (n, ==, 1);
  check_words (forks, a, "R2.x = 3.0 in all lanes at step 1; bool[1] = 1 from the start");
  ls_program_unref (program);
}

static void
test_tree_refuses (void)
{
  LsProgram *program = load ();
  g_autoptr (LsSubject) plain = make_subject (program);
  g_autoptr (LsForks) forks = ls_forks_new (plain);
  guint a = add (forks, LS_FORK_MAIN, NULL, "R1.x = 1", 2);
  static const char *const bad_names[] = {
    "",
    " a",
    "a ",
    "a[b",
    "a\tb",
    "\xff",
    "a name of 65 bytes, which is one byte longer than names are to be"
  };

  add (forks, a, "b", "R1.x = 2", 2);
  for (guint i = 0; i < G_N_ELEMENTS (bad_names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_false (ls_forks_rename (forks, a, bad_names[i], &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
    }
  g_autoptr (GError) taken = NULL, main_name = NULL, main_gone = NULL, none = NULL, parent = NULL;
  g_autoptr (GError) main_change = NULL;
  g_assert_false (ls_forks_rename (forks, a, "b", &taken));
  g_assert_error (taken, LS_ERROR, LS_ERROR_STATE);
  g_assert_false (ls_forks_rename (forks, LS_FORK_MAIN, "x", &main_name));
  g_assert_error (main_name, LS_ERROR, LS_ERROR_STATE);
  g_assert_false (ls_forks_remove (forks, LS_FORK_MAIN, &main_gone));
  g_assert_error (main_gone, LS_ERROR, LS_ERROR_STATE);
  g_assert_false (ls_forks_remove (forks, 99, &none));
  g_assert_error (none, LS_ERROR, LS_ERROR_REFERENCE);
  g_assert_false (change (forks, a, "R1.x = 2", 2, &parent));
  g_assert_error (parent, LS_ERROR, LS_ERROR_STATE);
  g_assert_false (change (forks, LS_FORK_MAIN, "R1.x = 2", 2, &main_change));
  g_assert_error (main_change, LS_ERROR, LS_ERROR_STATE);
  g_assert_true (ls_forks_rename (forks, a, "what-if 1", NULL));
  g_assert_true (ls_forks_rename (forks, a, "A better name", NULL));
  g_assert_cmpstr (ls_forks_get (forks, a)->name, ==, "A better name");
  ls_program_unref (program);
}

/* The machine lets nobody change a mask that follows from others. */
static void
test_mask_refused (void)
{
  LsProgram *program = load ();
  g_autoptr (LsSubject) plain = make_subject (program);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change = ls_change_parse ("mask valid = 0x1", program, LS_MASK_ALL, 1, NULL);

  g_assert_null (ls_change_apply (change, plain, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED);
  ls_program_unref (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/change/text/reads-back", test_text_reads_back);
  g_test_add_func ("/change/text/spellings", test_spellings);
  g_test_add_func ("/change/text/bad", test_bad_texts);
  g_test_add_func ("/change/constants/from-the-start", test_constants_are_others_from_the_start);
  g_test_add_func ("/change/constants/and-edits", test_constants_and_edits);
  g_test_add_func ("/change/constants/every-kind", test_every_constant);
  g_test_add_func ("/change/constants/bad", test_bad_constants);
  g_test_add_func ("/change/constants/outlive-their-origin", test_bindings_outlive_their_origin);
  g_test_add_func ("/change/mask-refused", test_mask_refused);
  g_test_add_func ("/forks/tree", test_tree);
  g_test_add_func ("/forks/further-changes", test_further_changes);
  g_test_add_func ("/forks/refuses", test_tree_refuses);
  return g_test_run ();
}
