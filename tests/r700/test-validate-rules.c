#include <string.h>

#include "ls-diagnostic.h"
#include "r700-test.h"

/* One row per rule: a program that breaks it and the finding, or a program close to it that keeps it. Rules are of the
 * guide's sections 3.4 to 3.7 and 4.4 to 4.9 with the errata. */

typedef struct
{
  const char *name;
  const char *text;
  const char *message; /* part of the finding; NULL: there is none */
  LsSeverity severity;
  guint stack_size;
} Rule;

#define ALU(slots) "ALU: KCACHE0(CB0:0-15)\n" slots "EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"
#define E LS_SEVERITY_ERROR
#define W LS_SEVERITY_WARNING

static const Rule rules[] = {
  /* Predicates. */
  { "two-pred-set",
    ALU ("0 x: PRED_SETE ____, R0.x, 0.0f UPDATE_PRED\n"
         "  y: PRED_SETE ____, R0.y, 0.0f UPDATE_PRED\n"),
    "room for one PRED_SET", E, 0 },
  { "two-kill", ALU ("0 x: KILLE ____, R0.x, 0.0f\n  y: KILLE ____, R0.y, 0.0f\n"),
    "room for one PRED_SET or KILL", W, 0 },
  { "kill-not-last", ALU ("0 x: KILLE ____, R0.x, 0.0f\n1 x: MOV R0.x, R0.y\n"),
    "KILLE should be the last of its clause; 1 group behind it runs", LS_SEVERITY_NOTE, 0 },
  { "kill-last", ALU ("0 x: MOV R0.x, R0.y\n1 x: KILLE ____, R0.x, 0.0f\n"), NULL, W, 0 },
  { "pred-set-alone", ALU ("0 x: PRED_SETE ____, R0.x, 0.0f UPDATE_PRED\n  y: MOV R0.y, R0.x\n"),
    NULL, E, 0 },
  { "pred-set-64-is-one",
    ALU ("0 x: PRED_SETE_64 ____, R0.x, R1.x UPDATE_PRED\n"
         "  y: PRED_SETE_64 ____, R0.y, R1.y UPDATE_PRED\n"),
    NULL, E, 0 },
  { "pred-sel-reserved", ALU ("0 x: MOV R0.x, R1.x PRED_SEL(1)\n"), "reserved", E, 0 },
  { "pred-sel-zero", ALU ("0 x: MOV R0.x, R1.x PRED_SEL_ZERO\n"), NULL, E, 0 },
  { "update-pred-without-pred-set", ALU ("0 x: ADD R0.x, R1.x, R1.y UPDATE_PRED\n"),
    "does not set a predicate", W, 0 },

  /* Address register. */
  { "ar-with-mova", ALU ("0 x: MOVA_INT ____, R0.x\n  y: MOV R0.y, R[1+AR.x].y\n"),
    "group with a MOVA", E, 0 },
  { "ar-before-mova", ALU ("0 x: MOV R0.x, R[1+AR.x].x\n"), "no MOVA of the clause has set", E, 0 },
  { "ar-after-mova", ALU ("0 x: MOVA_INT ____, R0.x\n1 x: MOV R0.x, R[1+AR.x].x\n"), NULL, E, 0 },
  { "ar-in-next-clause",
    "ALU:\n0 x: MOVA_INT ____, R0.x\nALU:\n1 x: MOV R0.x, R[1+AR.x].x\nEXPORT_DONE: PIX0, R0\n"
    "END_OF_PROGRAM\n",
    "no MOVA of the clause has set", E, 0 },
  { "ar-other-element", ALU ("0 x: MOVA_INT ____, R0.x\n1 x: MOV R0.x, C[1+AR.y].x\n"),
    "no MOVA of the clause has set", E, 0 },
  { "ar-two-elements",
    ALU ("0 x: MOVA_INT ____, R0.x\n1 y: MOVA_INT ____, R0.y\n"
         "2 x: MOV R0.x, C[1+AR.x].x\n  y: MOV R0.y, C[1+AR.y].y\n"),
    "one element of AR", E, 0 },
  { "ar-gpr-is-always-x", ALU ("0 x: MOVA_INT ____, R0.x\n1 x: MOV R0.x, R[1+AR.y].x\n"), NULL, E,
    0 },
  { "ar-on-kcache", ALU ("0 x: MOVA_INT ____, R0.x\n1 x: MOV R0.x, KC0[1+AR.x].x\n"),
    "cannot be indexed by AR", E, 0 },
  { "al-on-kcache", ALU ("0 x: MOV R0.x, KC0[1+AL].x\n"), NULL, E, 0 },
  { "al-needs-no-mova", ALU ("0 x: MOV R0.x, R[1+AL].x\n"), NULL, E, 0 },
  { "mova-write-mask", ALU ("0 x: MOVA_INT R0.x, R0.x\n"), "mask clear", W, 0 },
  { "two-mova", ALU ("0 x: MOVA_INT ____, R0.x\n  y: MOVA_INT ____, R0.y\n"), "one MOVA", W, 0 },
  { "index-mode-7", ALU ("0 x: MOV R0.x, R[1+MODE7].x\n"), "reserved", E, 0 },

  /* Constants. */
  { "kcache-not-locked", ALU ("0 x: MOV R0.x, KC1[0].x\n"), "does not lock window 1", E, 0 },
  { "kcache-outside", ALU ("0 x: MOV R0.x, KC0[16].x\n"), "one line of 16", E, 0 },
  { "kcache-lock-2",
    "ALU: KCACHE0(CB0:0-31)\n0 x: MOV R0.x, KC0[31].x\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    NULL, E, 0 },
  { "kcache-same-line-twice",
    "ALU: KCACHE0(CB0:0-31) KCACHE1(CB0:16-31)\n0 x: MOV R0.x, KC0[31].x\n  y: MOV R0.y, "
    "KC1[0].x\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    NULL, E, 0 },
  { "reserved-selector", ALU ("0 x: MOV R0.x, SEL(200).x\n"), "reserved operand selector", E, 0 },
  { "neg-of-integer", ALU ("0 x: ADD_INT R0.x, -R0.x, R1.x\n"), "takes integers", W, 0 },

  /* Units and writes. */
  { "unit-twice",
    ALU ("0 t: RECIP_IEEE R0.x, R0.x WORDS(0x00000000, 0x00003310)\n"
         "  t: RECIP_IEEE R0.x, R0.x WORDS(0x80000000, 0x00003310)\n"),
    "need unit t", E, 0 },
  { "trans-overwrites", ALU ("0 x: MOV R0.x, R1.x\n  t: RECIP_IEEE R0.x, R1.y\n"),
    "both write R0.x", W, 0 },
  { "trans-masked", ALU ("0 x: MOV R0.x, R1.x\n  t: RECIP_IEEE ____, R1.y\n"), NULL, E, 0 },
  { "dot4-hole",
    ALU ("0 x: DOT4 R0.x, R1.x, R2.x\n  y: DOT4 ____, R1.y, R2.y\n"
         "  z: DOT4 ____, R1.z, R2.z\n"),
    "also needs slot w", E, 0 },
  { "dot4-clamp",
    ALU ("0 x: DOT4 R0.x, R1.x, R2.x CLAMP\n  y: DOT4 ____, R1.y, R2.y\n"
         "  z: DOT4 ____, R1.z, R2.z\n  w: DOT4 ____, R1.w, R2.w\n"),
    "same CLAMP", E, 0 },
  { "dot4-omod",
    ALU ("0 x: DOT4*2 R0.x, R1.x, R2.x\n  y: DOT4 ____, R1.y, R2.y\n"
         "  z: DOT4 ____, R1.z, R2.z\n  w: DOT4 ____, R1.w, R2.w\n"),
    "same OMOD", E, 0 },
  { "dot4-whole",
    ALU ("0 x: DOT4 R0.x, R1.x, R2.x\n  y: DOT4 ____, R1.y, R2.y\n"
         "  z: DOT4 ____, R1.z, R2.z\n  w: DOT4 ____, R1.w, R2.w\n"),
    NULL, E, 0 },
  { "add-64-half", ALU ("0 x: ADD_64 R0.x, R1.x, R2.x\n"), "also needs slot y", E, 0 },
  { "add-64-wrong-pair", ALU ("0 y: ADD_64 R0.y, R1.x, R2.x\n  z: ADD_64 R0.z, R1.y, R2.y\n"),
    "also needs slot", E, 0 },
  { "add-64", ALU ("0 z: ADD_64 R0.z, R1.x, R2.x\n  w: ADD_64 R0.w, R1.y, R2.y\n"), NULL, E, 0 },
  { "mul-64-half", ALU ("0 x: MUL_64 R0.x, R1.x, R2.x\n  y: MUL_64 R0.y, R1.y, R2.y\n"),
    "also needs slot", E, 0 },
  { "mova-gpr-int", ALU ("0 x: MOVA_GPR_INT ____, R0.x WORDS(0x80000000, 0x00003000)\n"),
    "does not exist on the R700", E, 0 },

  /* Control flow. */
  { "stack-too-small",
    "ALU_PUSH_BEFORE:\n0 x: PRED_SETE ____, R0.x, 0.0f UPDATE_EXEC_MASK UPDATE_PRED\n"
    "JUMP POP_CNT(1) ADDR(end)\nLOOP_START_DX10\nLOOP_END\nPOP POP_CNT(1)\nend:\nEXPORT_DONE: "
    "PIX0, "
    "R0\n"
    "END_OF_PROGRAM\n",
    "needs 2 entries", E, 1 },
  { "stack-enough",
    "ALU_PUSH_BEFORE:\n0 x: PRED_SETE ____, R0.x, 0.0f UPDATE_EXEC_MASK UPDATE_PRED\n"
    "JUMP POP_CNT(1) ADDR(end)\nLOOP_START_DX10\nLOOP_END\nPOP POP_CNT(1)\nend:\nEXPORT_DONE: "
    "PIX0, "
    "R0\n"
    "END_OF_PROGRAM\n",
    NULL, E, 2 },
  { "else-outside", "ELSE ADDR(1)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "needs a branch on the stack", E, 0 },
  { "loop-end-outside", "LOOP_END ADDR(1)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "needs a loop on the stack", E, 0 },
  { "loop-end-in-branch",
    "LOOP_START_DX10 ADDR(3)\nPUSH ADDR(2)\nLOOP_END ADDR(1)\nEXPORT_DONE: PIX0, "
    "R0\nEND_OF_PROGRAM\n",
    "have different stacks", E, 0 },
  { "break-outside", "LOOP_BREAK ADDR(1)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "outside of a loop", E, 0 },
  { "pop-of-nothing", "POP POP_CNT(2)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", "pops 2 where 0",
    E, 0 },
  { "return-outside", "CALL ADDR(2)\nRETURN\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "RETURN needs a call", E, 0 },
  { "call-and-return", "CALL ADDR(3)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\nNOP\nRETURN\n", NULL,
    E, 0 },
  { "end-with-frames", "PUSH ADDR(1)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", "different stacks",
    E, 0 },
  { "end-in-loop",
    "LOOP_START_DX10 ADDR(2)\nNOP\nEND_OF_PROGRAM\nLOOP_END ADDR(1)\n"
    "EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "ends with 1 frame ", E, 0 },
  { "push-in-circle", "a:\nPUSH ADDR(1)\nJUMP ADDR(a)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "different stacks", E, 0 },
  { "end-in-call", "a:\nCALL ADDR(a)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "ends with 1 frame ", E, 0 },
  { "wqm-and-vpm", "NOP WHOLE_QUAD VALID_PIX\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "exclude each other", E, 0 },
  { "call-count", "CALL ADDR(2) CALL_COUNT(40)\nNOP\nEND_OF_PROGRAM\nRETURN\n", "at most 31", E,
    0 },

  /* Exports. */
  { "export-target", "EXPORT_DONE: PIX9, R0\nEND_OF_PROGRAM\n", "target that does not exist", E,
    0 },
  { "export-burst", "EXPORT_DONE: PARAM30, R0 BURSTCNT(2)\nEND_OF_PROGRAM\n",
    "target that does not exist", E, 0 },
  { "export-z", "EXPORT_DONE: PIX61, R0\nEND_OF_PROGRAM\n", NULL, E, 0 },
  { "export-type-3", "EXPORT_DONE: TYPE3@0, R0\nEND_OF_PROGRAM\n", "reserved export type", E, 0 },
  { "export-selector", "EXPORT_DONE: PIX0, R0.xy?w\nEND_OF_PROGRAM\n",
    "reserved component selector", E, 0 },
  { "export-past-r127", "EXPORT_DONE: PARAM0, R126 BURSTCNT(3)\nEND_OF_PROGRAM\n", "runs to R129",
    E, 0 },
  { "ring-elem-size", "MEM_RING: WRITE(0), R0 ARRAY_SIZE(1) ELEM_SIZE(2)\nEND_OF_PROGRAM\n",
    "size is illegal", E, 0 },

  /* Memory, guide 3.4.2, 7.1 and 2.6.2. */
  { "scratch-elem-size", "MEM_SCRATCH: WRITE(0), R0 ARRAY_SIZE(1) ELEM_SIZE(1)\nEND_OF_PROGRAM\n",
    "elements of 4 dwords", E, 0 },
  { "read-elem-size", "TEX:\nRD_REDUC R1, R0.x\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "elements of 4 dwords", E, 0 },
  { "scatter-elem-size",
    "TEX:\nRD_SCATTER R1, R0.x ELEM_SIZE(2)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "size is illegal", E, 0 },
  { "share-stride", "TEX:\nLOCAL_DS_WRITE R1 STRIDE(68)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "stride is illegal", E, 0 },
  { "share-index",
    "TEX:\nLOCAL_DS_WRITE R1 STRIDE(8) INDEX(1)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "index is illegal", E, 0 },
  { "share-owner",
    "TEX:\nLOCAL_DS_WRITE R1 STRIDE(8) INDEX(4) BURSTCNT(1)\nEXPORT_DONE: PIX0, R0\n"
    "END_OF_PROGRAM\n",
    "reaches word 11 of the 8", E, 0 },
  { "share-legal",
    "TEX:\nLOCAL_DS_WRITE R1 STRIDE(64) INDEX(60)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", NULL,
    E, 0 },
  { "share-mask", "TEX:\nLOCAL_DS_READ R1, R0.x_\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "cannot be masked", E, 0 },
  { "share-offset",
    "TEX:\nLOCAL_DS_READ R1, R0.xy RD_OFFSET(2)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "multiples of 4", W, 0 },

  /* Fetch clauses. */
  { "mixed-clause",
    "TEX:\nSAMPLE R0, R0, t0, s0\nRD_SCRATCH R1, R0.x\nEXPORT_DONE: PIX0, R0\n"
    "END_OF_PROGRAM\n",
    "share a clause", W, 0 },
  { "fetch-cond", "TEX: COND(BOOL)\nSAMPLE R0, R0, t0, s0\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n",
    "COND ACTIVE", W, 0 },
};

static void
test_rule (gconstpointer data)
{
  const Rule *rule = data;
  g_autoptr (GBytes) bytes = r700_test_assemble (rule->text);
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, found, NULL);
  gboolean has_it = FALSE;

  r700_validate (program, rule->stack_size, found);
  for (guint i = 0; i < found->len; i++)
    {
      const LsDiagnostic *finding = g_ptr_array_index (found, i);

      g_test_message ("%s=%" G_GUINT64_FORMAT " %s", finding->field ? finding->field : "-",
                      finding->value, finding->message);
      if (rule->message && strstr (finding->message, rule->message))
        {
          has_it = TRUE;
          g_assert_cmpint (finding->severity, ==, rule->severity);
          g_assert_cmpint (finding->dword, >=, 0);
        }
    }
  if (rule->message)
    g_assert_true (has_it);
  else
    g_assert_cmpuint (found->len - ls_diagnostics_count (found, LS_SEVERITY_NOTE), ==, 0);
}

#define DOT(x, y, z, w)                                                                \
  "ALU:\nx: DOT4 R1.x, R0.x, " x "\ny: DOT4 ____, R0.y, " y "\nz: DOT4 ____, R0.z, " z \
  "\nw: DOT4 "                                                                         \
  "____, R0.w, " w "\n"
#define REST "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"

/* What can depend on a reading is noted, but for what operands in the instruction rule out; PV and PS of slots that did not
 * issue are warned of. */
static const struct
{
  const char *name, *text;
  const char *message; /* NULL: no finding at all */
} open_lines[] = {
  { "shift", "ALU:\nx: LSHL_INT R1.x, R0.x, R0.y\n" REST,
    "line 2 can depend on the reading shifts" },
  { "shift-literal", "ALU:\nx: LSHL_INT R1.x, R0.x, (0x5).x\n" REST, NULL },
  { "shift-far", "ALU:\nx: LSHL_INT R1.x, R0.x, (0x20).x\n" REST, "the reading shifts" },
  { "product", "ALU:\nx: MUL R1.x, R0.x, R0.y\ny: MULADD R1.y, R0.x, R0.y, R0.z\n" REST,
    "lines 2, 3 can depend on the reading zero-times-infinity" },
  { "product-literal", "ALU:\nx: MUL R1.x, R0.x, (2.0f).x\n" REST, NULL },
  { "product-ieee", "ALU:\nx: MUL_IEEE R1.x, R0.x, R0.y\n" REST, NULL },
  { "sum", DOT ("1.0f", "1.0f", "1.0f", "0.0f") REST,
    "line 2 can depend on the reading dot4-order" },
  { "sum-of-two",
    "ALU:\nx: DOT4 R1.x, R0.x, 1.0f\ny: DOT4 ____, R0.y, 1.0f\nz: DOT4 ____, 0.0f, 0.0f\nw: DOT4 "
    "____, 0.0f, 0.0f\n" REST,
    NULL },
  { "sine", "ALU:\nt: SIN R1.x, R0.x\n" REST, "the reading sin-domain" },
  { "gradients", "TEX:\nGET_GRADIENTS_H R1, R0, t0, s0\n" REST, "the reading gradients" },
  { "share-write", "TEX:\nLOCAL_DS_WRITE R1.x___ INDEX(0) STRIDE(4)\n" REST,
    "line 2 can depend on the reading lds-race" },
  { "share-read", "TEX:\nLOCAL_DS_READ R1.x___, R0.xy\n" REST,
    "line 2 can depend on the reading lds-race" },
  { "else-after",
    "ALU_ELSE_AFTER:\nx: PRED_SETE ____, R0.x, 0.0f UPDATE_EXEC_MASK\nPOP POP_CNT(1)\n" REST,
    "line 1 can depend on the reading else-after" },
  { "else-after-plain",
    "ALU_PUSH_BEFORE:\nx: PRED_SETE ____, R0.x, 0.0f UPDATE_EXEC_MASK\nALU_ELSE_AFTER:\nx: MOV "
    "R1.x, "
    "R0.x\nPOP POP_CNT(1)\n" REST,
    NULL },
  { "previous", "ALU:\nx: MOV R1.x, R0.x\n1 y: MOV R1.y, PV0.x\n" REST, NULL },
  { "previous-start", "ALU:\nx: MOV R1.x, PV0.x\n" REST,
    "line 2, slot x reads PV.x, which is undefined: no group comes before it in the clause" },
  { "previous-nop", "ALU:\nx: NOP\n1 y: MOV R1.y, PV0.x\n" REST,
    "line 3, slot y reads PV.x, which is undefined: group 0 before it has no x slot" },
  { "previous-scalar", "ALU:\nx: MOV R1.x, R0.x\n1 y: MOV R1.y, PS0\n" REST,
    "reads PS, which is undefined" },
};

static void
test_open (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  g_autoptr (R700Program) program = r700_test_program (open_lines[number].text);
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  gboolean has_it = FALSE;

  r700_validate (program, 0, found);
  for (guint i = 0; i < found->len; i++)
    {
      const LsDiagnostic *finding = g_ptr_array_index (found, i);

      g_test_message ("%s", finding->message);
      has_it |=
        open_lines[number].message && strstr (finding->message, open_lines[number].message) != NULL;
    }
  if (open_lines[number].message)
    g_assert_true (has_it);
  else
    g_assert_cmpuint (found->len, ==, 0);
}

/* Depth of n branches as the driver's own counting gives it: guide 3.6.5, four subentries an entry and two for the live
 * masks. */
static void
test_depth (void)
{
  static const guint entries[] = { 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4 };

  for (guint n = 1; n < G_N_ELEMENTS (entries); n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (R700Program) program = NULL;
      g_autoptr (GPtrArray) enough = ls_diagnostics_new ();
      g_autoptr (GPtrArray) less = ls_diagnostics_new ();

      for (guint i = 0; i < n; i++)
        g_string_append (text,
                         "ALU_PUSH_BEFORE:\nx: PRED_SETE ____, R0.x, 0.0f UPDATE_EXEC_MASK\n");
      for (guint i = 0; i < n; i++)
        g_string_append (text, "POP POP_CNT(1)\n");
      g_string_append (text, "EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n");
      program = r700_test_program (text->str);
      r700_validate (program, entries[n], enough);
      g_assert_cmpuint (enough->len, ==, 0);
      if (entries[n] > 1)
        {
          r700_validate (program, entries[n] - 1, less);
          g_assert_cmpuint (ls_diagnostics_count (less, LS_SEVERITY_ERROR), ==, 1);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *path = g_strconcat ("/r700/validate/", rules[i].name, NULL);

      g_test_add_data_func (path, &rules[i], test_rule);
    }
  g_test_add_func ("/r700/validate/depth-of-branches", test_depth);
  for (guint i = 0; i < G_N_ELEMENTS (open_lines); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/validate/open/%s", open_lines[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_open);
    }
  return g_test_run ();
}
