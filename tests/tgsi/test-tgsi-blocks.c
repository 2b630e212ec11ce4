#include "tgsi-test.h"

/* Where blocks begin and end, and where control flow leads. */

#define NONE G_MAXUINT32

typedef struct
{
  guint32 target, opener, around;
  guint depth;
} Row;

static void
assert_rows (const char *text, const Row *rows, guint n)
{
  g_autoptr (TgsiProgram) program = tgsi_test_parse (text);

  g_assert_cmpuint (program->n_insns, ==, n);
  for (guint i = 0; i < n; i++)
    {
      const TgsiInsn *insn = &program->insns[i];

      g_test_message ("%u %s", i, tgsi_ops[insn->op].name);
      g_assert_cmpuint (insn->target_insn, ==, rows[i].target);
      g_assert_cmpuint (insn->opener, ==, rows[i].opener);
      g_assert_cmpuint (insn->around, ==, rows[i].around);
      g_assert_cmpuint (insn->depth, ==, rows[i].depth);
    }
}

static void
test_loop (void)
{
  static const Row rows[] = {
    { 8, NONE, NONE, 0 },    /* 0 BGNLOOP */
    { 3, NONE, 0, 1 },       /* 1 IF */
    { 8, NONE, 1, 2 },       /* 2 BRK */
    { 5, 1, 0, 1 },          /* 3 ELSE */
    { 8, NONE, 1, 2 },       /* 4 CONT */
    { NONE, 1, 0, 1 },       /* 5 ENDIF */
    { 7, NONE, 0, 1 },       /* 6 UIF */
    { NONE, 6, 0, 1 },       /* 7 ENDIF */
    { 0, 0, NONE, 0 },       /* 8 ENDLOOP */
    { 10, NONE, NONE, 0 },   /* 9 RET */
    { NONE, NONE, NONE, 0 }, /* 10 END */
  };

  assert_rows (
    "VERT DCL IN[0] BGNLOOP IF IN[0] BRK ELSE CONT ENDIF UIF IN[0] ENDIF ENDLOOP RET END", rows,
    G_N_ELEMENTS (rows));
}

static void
test_switch (void)
{
  static const Row rows[] = {
    { 9, NONE, NONE, 0 }, /* 0 BGNLOOP */
    { 8, NONE, 0, 1 },    /* 1 SWITCH */
    { 4, 1, 0, 1 },       /* 2 CASE */
    { 8, NONE, 1, 2 },    /* 3 BRK */
    { 6, 1, 0, 1 },       /* 4 DEFAULT */
    { 9, NONE, 1, 2 },    /* 5 CONT */
    { 8, 1, 0, 1 },       /* 6 CASE */
    { NONE, NONE, 1, 2 }, /* 7 NOP */
    { NONE, 1, 0, 1 },    /* 8 ENDSWITCH */
    { 0, 0, NONE, 0 },    /* 9 ENDLOOP */
    { NONE, NONE, NONE, 0 },
  };

  assert_rows ("VERT DCL IN[0] IMM UINT32 {0, 1, 2, 3} BGNLOOP SWITCH IN[0] CASE IMM[0] BRK "
               "DEFAULT CONT CASE IMM[0] NOP ENDSWITCH ENDLOOP END",
               rows, G_N_ELEMENTS (rows));
}

static void
test_calls (void)
{
  static const Row rows[] = {
    { 2, NONE, NONE, 0 },    /* 0 CAL */
    { NONE, NONE, NONE, 0 }, /* 1 END */
    { 5, NONE, NONE, 0 },    /* 2 BGNSUB */
    { 6, NONE, 2, 1 },       /* 3 CAL */
    { 5, NONE, 2, 1 },       /* 4 RET */
    { NONE, 2, NONE, 0 },    /* 5 ENDSUB */
    { 7, NONE, NONE, 0 },    /* 6 BGNSUB */
    { NONE, 6, NONE, 0 },    /* 7 ENDSUB */
  };

  assert_rows ("VERT CAL :2 END BGNSUB CAL :6 RET ENDSUB BGNSUB ENDSUB", rows, G_N_ELEMENTS (rows));
}

/* Without END a RET of the main program leads nowhere. */
static void
test_no_end (void)
{
  static const Row rows[] = { { NONE, NONE, NONE, 0 } };

  assert_rows ("VERT RET", rows, G_N_ELEMENTS (rows));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/blocks/loop", test_loop);
  g_test_add_func ("/tgsi/blocks/switch", test_switch);
  g_test_add_func ("/tgsi/blocks/calls", test_calls);
  g_test_add_func ("/tgsi/blocks/no-end", test_no_end);
  return g_test_run ();
}
