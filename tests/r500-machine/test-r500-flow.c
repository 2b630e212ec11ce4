/* Flow control step by step, against worked examples: the pixels, both stacks and the next instruction behind each step.  The
 * examples were written down from the documents before the machine was, with the instructions that a driver encodes so. */

#include <string.h>

#include "r500-probe.h"

#define N_PIXELS 4

typedef struct
{
  guint at;
  guint32 inst, address; /* US_FC_INST, US_FC_ADDR */
} Word;

typedef struct
{
  guint pc;
  const char *votes;  /* of each pixel, or "-" for what is no flow control */
  const char *result; /* "jump", "fall" */
  const char *pixels; /* behind the step: A, Bn inactive with counter n, K@l broken, C@l waiting */
  const char *loops;  /* "left,aL" of the innermost */
  const char *calls;  /* the address to return to */
  guint next;
} Row;

typedef struct
{
  const char *name;
  const Word *words;
  guint n_words;
  const Row *rows;
  guint n_rows;
  LsLoopConstant loop;
} Example;

/* Tables by script from section 7.5 of the page on the execution model; kept as they came. */
/* clang-format off */
static const Word words_0[] = {
  { 0, 0x1a000f00, 0x00040000 },
  { 3, 0x04010010, 0x00060000 },
  { 5, 0x01010020, 0x00060000 },
};
static const Row rows_0[] = {
  { 0, "0011", "fall", "A A B0 B0", "-", "-", 1 },
  { 1, "-", "-", "A A B0 B0", "-", "-", 2 },
  { 2, "-", "-", "A A B0 B0", "-", "-", 3 },
  { 3, "..00", "fall", "B0 B0 A A", "-", "-", 4 },
  { 4, "-", "-", "B0 B0 A A", "-", "-", 5 },
  { 5, "..00", "fall", "A A A A", "-", "-", 6 },
  { 6, "-", "-", "A A A A", "-", "-", 7 },
};
static const Word words_1[] = {
  { 0, 0x1a000f00, 0x00040000 },
  { 3, 0x04010010, 0x00060000 },
  { 5, 0x01010020, 0x00060000 },
};
static const Row rows_1[] = {
  { 0, "0000", "fall", "A A A A", "-", "-", 1 },
  { 1, "-", "-", "A A A A", "-", "-", 2 },
  { 2, "-", "-", "A A A A", "-", "-", 3 },
  { 3, "....", "jump", "A A A A", "-", "-", 6 },
  { 6, "-", "-", "A A A A", "-", "-", 7 },
};
static const Word words_2[] = {
  { 0, 0x1a000f00, 0x00040000 },
  { 3, 0x04010010, 0x00060000 },
  { 5, 0x01010020, 0x00060000 },
};
static const Row rows_2[] = {
  { 0, "1111", "jump", "A A A A", "-", "-", 4 },
  { 4, "-", "-", "A A A A", "-", "-", 5 },
  { 5, "0000", "fall", "A A A A", "-", "-", 6 },
  { 6, "-", "-", "A A A A", "-", "-", 7 },
};
static const Word words_3[] = {
  { 0, 0x00000023, 0x00050000 },
  { 2, 0x1000f006, 0x00050000 },
  { 4, 0x1000ff24, 0x00010000 },
};
static const Row rows_3[] = {
  { 0, "0000", "fall", "A A A A", "3,0", "-", 1 },
  { 1, "-", "-", "A A A A", "3,0", "-", 2 },
  { 2, "1000", "fall", "K@1 A A A", "3,0", "-", 3 },
  { 3, "-", "-", "K@1 A A A", "3,0", "-", 4 },
  { 4, ".111", "jump", "K@1 A A A", "2,0", "-", 1 },
  { 1, "-", "-", "K@1 A A A", "2,0", "-", 2 },
  { 2, ".100", "fall", "K@1 K@1 A A", "2,0", "-", 3 },
  { 3, "-", "-", "K@1 K@1 A A", "2,0", "-", 4 },
  { 4, "..11", "jump", "K@1 K@1 A A", "1,0", "-", 1 },
  { 1, "-", "-", "K@1 K@1 A A", "1,0", "-", 2 },
  { 2, "..00", "fall", "K@1 K@1 A A", "1,0", "-", 3 },
  { 3, "-", "-", "K@1 K@1 A A", "1,0", "-", 4 },
  { 4, "..11", "fall", "A A A A", "-", "-", 5 },
  { 5, "-", "-", "A A A A", "-", "-", 6 },
};
static const Word words_4[] = {
  { 0, 0x00000023, 0x00050000 },
  { 2, 0x1000f006, 0x00050000 },
  { 4, 0x1000ff24, 0x00010000 },
};
static const Row rows_4[] = {
  { 0, "0000", "fall", "A A A A", "3,0", "-", 1 },
  { 1, "-", "-", "A A A A", "3,0", "-", 2 },
  { 2, "1111", "jump", "A A A A", "-", "-", 5 },
  { 5, "-", "-", "A A A A", "-", "-", 6 },
};
static const Word words_5[] = {
  { 0, 0x10000001, 0x00070000 },
  { 2, 0x12000f00, 0x00050000 },
  { 3, 0x1401ff05, 0x00070000 },
  { 4, 0x01010020, 0x00050000 },
  { 6, 0x1000ff22, 0x00010000 },
};
static const Row rows_5[] = {
  { 0, "0000", "fall", "A A A A", "2,0", "-", 1 },
  { 1, "-", "-", "A A A A", "2,0", "-", 2 },
  { 2, "0011", "fall", "A A B0 B0", "2,0", "-", 3 },
  { 3, "11..", "fall", "K@1 K@1 B0 B0", "2,0", "-", 4 },
  { 4, "....", "fall", "K@1 K@1 A A", "2,0", "-", 5 },
  { 5, "-", "-", "K@1 K@1 A A", "2,0", "-", 6 },
  { 6, "..11", "jump", "K@1 K@1 A A", "1,1", "-", 1 },
  { 1, "-", "-", "K@1 K@1 A A", "1,1", "-", 2 },
  { 2, "..00", "fall", "K@1 K@1 A A", "1,1", "-", 3 },
  { 3, "..11", "jump", "A A A A", "-", "-", 7 },
  { 7, "-", "-", "A A A A", "-", "-", 8 },
};
static const Word words_6[] = {
  { 0, 0x0800cca0, 0x000a0000 },
  { 11, 0x0401ff40, 0x00000000 },
};
static const Row rows_6[] = {
  { 0, "1010", "jump", "A B0 A B0", "-", "1", 10 },
  { 10, "-", "-", "A B0 A B0", "-", "1", 11 },
  { 11, "1.1.", "jump", "A A A A", "-", "-", 1 },
  { 1, "-", "-", "A A A A", "-", "-", 2 },
  { 2, "-", "-", "A A A A", "-", "-", 3 },
};
static const Word words_7[] = {
  { 1, 0x12000f00, 0x00080000 },
  { 3, 0x1a000f00, 0x00050000 },
  { 4, 0x04010010, 0x00070000 },
  { 6, 0x01010020, 0x00070000 },
  { 7, 0x01010020, 0x00080000 },
};
static const Row rows_7[] = {
  { 0, "-", "-", "A A A A", "-", "-", 1 },
  { 1, "0001", "fall", "A A A B0", "-", "-", 2 },
  { 2, "-", "-", "A A A B0", "-", "-", 3 },
  { 3, "011.", "fall", "A B0 B0 B1", "-", "-", 4 },
  { 4, ".00.", "fall", "B0 A A B1", "-", "-", 5 },
  { 5, "-", "-", "B0 A A B1", "-", "-", 6 },
  { 6, ".00.", "fall", "A A A B0", "-", "-", 7 },
  { 7, "000.", "fall", "A A A A", "-", "-", 8 },
  { 8, "-", "-", "A A A A", "-", "-", 9 },
};
static const Word words_8[] = {
  { 0, 0x00000021, 0x00070000 },
  { 2, 0x12000f00, 0x00050000 },
  { 3, 0x1401ff07, 0x00060000 },
  { 4, 0x01010020, 0x00050000 },
  { 6, 0x1000ff22, 0x00010000 },
};
static const Row rows_8[] = {
  { 0, "0000", "fall", "A A A A", "2,0", "-", 1 },
  { 1, "-", "-", "A A A A", "2,0", "-", 2 },
  { 2, "0011", "fall", "A A B0 B0", "2,0", "-", 3 },
  { 3, "11..", "fall", "C@1 C@1 B0 B0", "2,0", "-", 4 },
  { 4, "....", "fall", "C@1 C@1 A A", "2,0", "-", 5 },
  { 5, "-", "-", "C@1 C@1 A A", "2,0", "-", 6 },
  { 6, "1111", "jump", "A A A A", "1,4", "-", 1 },
  { 1, "-", "-", "A A A A", "1,4", "-", 2 },
  { 2, "1111", "jump", "A A A A", "1,4", "-", 5 },
  { 5, "-", "-", "A A A A", "1,4", "-", 6 },
  { 6, "1111", "fall", "A A A A", "-", "-", 7 },
  { 7, "-", "-", "A A A A", "-", "-", 8 },
};
static const Example examples[] = {
  { "if-else-endif-cond-mixed-1-1-0-0", words_0, G_N_ELEMENTS (words_0), rows_0, G_N_ELEMENTS (rows_0), { 2, 0, 1 } },
  { "if-else-endif-cond-all-true", words_1, G_N_ELEMENTS (words_1), rows_1, G_N_ELEMENTS (rows_1), { 2, 0, 1 } },
  { "if-else-endif-cond-all-false", words_2, G_N_ELEMENTS (words_2), rows_2, G_N_ELEMENTS (rows_2), { 2, 0, 1 } },
  { "rep-3-with-conditional-break", words_3, G_N_ELEMENTS (words_3), rows_3, G_N_ELEMENTS (rows_3), { 3, 0, 1 } },
  { "same-loop-every-pixel-breaks-at-once", words_4, G_N_ELEMENTS (words_4), rows_4, G_N_ELEMENTS (rows_4), { 3, 0, 1 } },
  { "break-inside-if-mesa-shape-loop-count-2-step-1", words_5, G_N_ELEMENTS (words_5), rows_5, G_N_ELEMENTS (rows_5), { 2, 0, 1 } },
  { "predicated-subroutine-call", words_6, G_N_ELEMENTS (words_6), rows_6, G_N_ELEMENTS (rows_6), { 2, 0, 1 } },
  { "nested-if-counter-reaches-1", words_7, G_N_ELEMENTS (words_7), rows_7, G_N_ELEMENTS (rows_7), { 2, 0, 1 } },
  { "continue-inside-if-count-2-kg-0-kb-4-see-al", words_8, G_N_ELEMENTS (words_8), rows_8, G_N_ELEMENTS (rows_8), { 2, 0, 4 } },
};
/* clang-format on */

#define CMN_FLOW 0x402u     /* FC, ALU_WAIT */
#define CMN_RED_PRED 0x010u /* RGB_PRED_SEL R */

static R500Probe *
example_new (const Example *example)
{
  guint n = 0;
  g_autofree guint32 *words = NULL;
  R500Probe *test;

  for (guint i = 0; i < example->n_rows; i++)
    n = MAX (n, MAX (example->rows[i].pc + 1, example->rows[i].next));
  for (guint i = 0; i < example->n_words; i++)
    n = MAX (n, example->words[i].address >> 16 & 0x1FF);
  words = g_new0 (guint32, 6 * n);
  for (guint i = 0; i < example->n_words; i++)
    {
      guint32 *to = &words[6 * example->words[i].at];

      to[0] = CMN_FLOW | CMN_RED_PRED;
      to[2] = example->words[i].inst;
      to[3] = example->words[i].address;
    }
  test = r500_probe_new (words, n, 0);
  test->bindings->loops[0] = example->loop;
  r500_probe_reset (test, (1u << N_PIXELS) - 1);
  return test;
}

/* Makes pixels vote as the row says: by the ALU result or by the predicate, whichever the function asks. */
static void
set_votes (R500Probe *test, const Row *row)
{
  const R500Instruction *insn = &r500_program_of (test->program)->code[row->pc];
  guint8 function = insn->flow.jump_func;
  gboolean by_predicate = function == 0xCC || function == 0x33;
  LsMask lanes = 0;

  if (row->votes[0] == '-' || insn->type != R500_TYPE_FC || function == 0 || function == 0xFF)
    return;
  for (guint i = 0; i < N_PIXELS; i++)
    {
      gboolean is_yes = row->votes[i] == '1';
      gboolean is_set = function == 0x0F || function == 0x33 ? !is_yes : is_yes;

      lanes |= is_set ? LS_MASK_LANE (i) : 0;
    }
  ls_program_write_mask (test->program, test->state, by_predicate ? R500_MASK_P_R : R500_MASK_ALU,
                         lanes);
}

/* Frames keep who was out of the loops around: the innermost that a pixel is out of is the last whose frame does not have it. */
static void
add_loops (const R500Wave *wave, LsMask bit, GString *text)
{
  guint loop = 0;

  for (guint i = 0; i < wave->flow.depth; i++)
    {
      const LsFlowFrame *frame = &wave->frames[i];

      loop += frame->kind == LS_FLOW_FRAME_LOOP && !((frame->waiting | frame->broken) & bit);
    }
  if (wave->flow.broken & bit)
    g_string_append_printf (text, "K@%u", loop);
  if (wave->flow.waiting & bit)
    g_string_append_printf (text, "C@%u", loop);
}

static char *
tell_pixels (const R500Probe *test)
{
  GString *text = g_string_new (NULL);
  const R500Wave *wave = test->state;

  for (guint i = 0; i < N_PIXELS; i++)
    {
      LsMask bit = LS_MASK_LANE (i);
      gint32 counter = (gint32) r500_probe_get (test, r500_look_ref (R500_REGS_CNT, 0, 0), i);

      g_string_append (text, i > 0 ? " " : "");
      add_loops (wave, bit, text);
      if (wave->flow.active & bit)
        g_string_append (text, "A");
      if (counter >= 0)
        g_string_append_printf (text, "B%d", counter);
    }
  return g_string_free (text, FALSE);
}

static char *
tell_stack (const R500Probe *test, LsFrameRole kind)
{
  LsFrame frames[16];
  guint n = ls_program_frames (test->program, test->state, frames, G_N_ELEMENTS (frames));

  for (guint i = n; i > 0; i--)
    {
      const LsFrame *frame = &frames[i - 1];
      guint pc = r500_program_of (test->program)->lines[frame->line].instruction;

      if (frame->kind->role == LS_FRAME_CALL)
        g_assert_cmpuint (frame->back, ==, r500_program_of (test->program)->code[pc + 1].line);
      if (frame->kind->role == kind)
        return kind == LS_FRAME_LOOP ? g_strdup_printf ("%d,%d", (int) frame->count, frame->index)
                                     : g_strdup_printf ("%u", pc + 1);
    }
  return g_strdup ("-");
}

/* Frames of branches say who waits with which counter. */
static void
check_waiting (const R500Probe *test, const char *pixels)
{
  g_auto (GStrv) each = g_strsplit (pixels, " ", -1);
  LsFrame frames[16];
  guint n = ls_program_frames (test->program, test->state, frames, G_N_ELEMENTS (frames));

  for (guint i = 0; i < n; i++)
    for (guint lane = 0; lane < N_PIXELS && frames[i].kind->role == LS_FRAME_BRANCH; lane++)
      {
        g_autofree char *waits = g_strdup_printf ("B%d", frames[i].counter);

        g_assert_true (frames[i].has_counter);
        g_assert_cmpint (frames[i].waiting >> lane & 1, ==, g_str_equal (each[lane], waits));
      }
}

static void
check_row (R500Probe *test, const Row *row)
{
  const R500Wave *wave = test->state;
  g_autofree char *pixels = NULL;
  g_autofree char *loops = NULL;
  g_autofree char *calls = NULL;

  g_assert_cmpuint (wave->pc, ==, row->pc);
  set_votes (test, row);
  g_assert_cmpint (r500_probe_run (test, wave->step + 1), !=, LS_STOP_TRAP);
  pixels = tell_pixels (test);
  loops = tell_stack (test, LS_FRAME_LOOP);
  calls = tell_stack (test, LS_FRAME_CALL);
  g_test_message ("%u: %s, loops %s, calls %s, next %u", row->pc, pixels, loops, calls, wave->pc);
  g_assert_cmpstr (pixels, ==, row->pixels);
  check_waiting (test, row->pixels);
  g_assert_cmpstr (loops, ==, row->loops);
  g_assert_cmpstr (calls, ==, row->calls);
  g_assert_cmpuint (wave->pc, ==, row->next);
}

static void
test_example (gconstpointer data)
{
  const Example *example = data;
  g_autoptr (R500Probe) test = example_new (example);

  for (guint i = 0; i < example->n_rows; i++)
    check_row (test, &example->rows[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r500/flow/%s", examples[i].name);

      g_test_add_data_func (path, &examples[i], test_example);
    }
  return g_test_run ();
}
