#include <string.h>

#include "ls-events.h"
#include "spirv-probe.h"

/* Events of what nobody defines: each operation with operands that are defined in lane 1 and not in lane 0; values that nothing gave;
 * indices outside of arrays. */

/* Runs the program step by step under watch. Returns: (transfer full): LsEvent of the kinds. */
static GArray *
watch (Probe *probe, guint kinds)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  g_autoptr (LsWatch) watch = NULL;
  LsRun run = { .bindings = probe->bindings };
  void *history;

  probe_run_until (probe, 0);
  watch = ls_watch_new (probe->program, probe->bindings);
  history = g_aligned_alloc0 (1, ls_watch_history_size (watch), 64);
  ls_watch_start (watch, NULL, 0, history);
  do
    {
      run.until_step++;
      ls_watch_before (watch, probe->state);
      probe->reason = ls_program_run (probe->program, probe->state, &run);
      ls_watch_after (watch, probe->state, history, events);
    }
  while (probe->reason == LS_STOP_STEP);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint i = events->len; i-- > 0;)
    if (!(kinds >> g_array_index (events, LsEvent, i).kind & 1))
      g_array_remove_index (events, i);
  g_aligned_free (history);
  return events;
}

/* That there is one event of the kind, in these lanes, with this sentence. */
static void
assert_one (Probe *probe, LsEventKind kind, LsMask lanes, const char *sentence)
{
  g_autoptr (GArray) events = watch (probe, LS_EVENT_BIT (kind));
  g_autofree char *text = NULL;

  g_assert_cmpuint (events->len, ==, 1);
  g_assert_cmphex (g_array_index (events, LsEvent, 0).lanes, ==, lanes);
  text = ls_event_sentence (probe->program, &g_array_index (events, LsEvent, 0));
  g_assert_cmpstr (text, ==, sentence);
}

static void
assert_none (Probe *probe, LsEventKind kind)
{
  g_autoptr (GArray) events = watch (probe, LS_EVENT_BIT (kind));

  g_assert_cmpuint (events->len, ==, 0);
}

/* --- operations ------------------------------------------------------------------------------- */

typedef struct
{
  const char *sentence; /* of lane 0 */
  guint16 op;           /* or, if std is not 0, any */
  guint8 std;
  char types[5]; /* of operands, and behind them of the result: 'i', 'u' or 'f' */
  double wrong[4], good[4];
} Operation;

#define OP(op, types, sentence, ...)               \
  {                                                \
    sentence, SPIRV_OP_##op, 0, types, __VA_ARGS__ \
  }
#define STD(std, types, sentence, ...)               \
  {                                                  \
    sentence, 0, SPIRV_STD_##std, types, __VA_ARGS__ \
  }

static const Operation operations[] = {
  OP (SDiv, "iii", "OpSDiv (7, 0) is not defined in lane 0", { 7, 0 }, { 7, -1 }),
  OP (SDiv,
      "iii",
      "OpSDiv (-2147483648, -1) is not defined in lane 0",
      { -2147483648., -1 },
      { -2147483647., -1 }),
  OP (UDiv, "uuu", "OpUDiv (7, 0) is not defined in lane 0", { 7, 0 }, { 0, 7 }),
  OP (UMod, "uuu", "OpUMod (7, 0) is not defined in lane 0", { 7, 0 }, { 7, 3 }),
  OP (SRem, "iii", "OpSRem (-7, 3) is not defined in lane 0", { -7, 3 }, { 7, 3 }),
  OP (SMod, "iii", "OpSMod (7, -3) is not defined in lane 0", { 7, -3 }, { 0, 3 }),
  OP (SMod, "iii", "OpSMod (7, 0) is not defined in lane 0", { 7, 0 }, { 7, 1 }),
  OP (FMod, "fff", "OpFMod (7.0, 0.0) is not defined in lane 0", { 7, 0 }, { -7, -0.5 }),
  OP (FRem, "fff", "OpFRem (7.0, 0.0) is not defined in lane 0", { 7, 0 }, { 0, 1 }),
  OP (ShiftLeftLogical,
      "uuu",
      "OpShiftLeftLogical (1, 32) is not defined in lane 0",
      { 1, 32 },
      { 1, 31 }),
  OP (ShiftRightLogical,
      "uiu",
      "OpShiftRightLogical (1, -1) is not defined in lane 0",
      { 1, -1 },
      { 1, 0 }),
  OP (ShiftRightArithmetic,
      "iui",
      "OpShiftRightArithmetic (-1, 40) is not defined in lane 0",
      { -1, 40 },
      { -1, 31 }),
  OP (BitFieldUExtract,
      "uiiu",
      "OpBitFieldUExtract (9, 30, 3) is not defined in lane 0",
      { 9, 30, 3 },
      { 9, 30, 2 }),
  OP (BitFieldSExtract,
      "iiii",
      "OpBitFieldSExtract (9, -1, 3) is not defined in lane 0",
      { 9, -1, 3 },
      { 9, 32, 0 }),
  OP (BitFieldInsert,
      "uuiiu",
      "OpBitFieldInsert (9, 5, 32, 1) is not defined in lane 0",
      { 9, 5, 32, 1 },
      { 9, 5, 0, 32 }),
  OP (ConvertFToS,
      "fi",
      "OpConvertFToS (2.1474836e+09) is not defined in lane 0",
      { 2147483648. },
      { -2147483648. }),
  OP (ConvertFToU, "fu", "OpConvertFToU (-1.0) is not defined in lane 0", { -1 }, { -0.75 }),
  STD (Asin, "ff", "Asin (1.5) is not defined in lane 0", { 1.5 }, { -1 }),
  STD (Acos, "ff", "Acos (-1.5) is not defined in lane 0", { -1.5 }, { 1 }),
  STD (Acosh, "ff", "Acosh (0.5) is not defined in lane 0", { 0.5 }, { 1 }),
  STD (Atanh, "ff", "Atanh (-1.0) is not defined in lane 0", { -1 }, { 0.5 }),
  STD (Atan2, "fff", "Atan2 (0.0, 0.0) is not defined in lane 0", { 0, 0 }, { 0, 1 }),
  STD (Pow, "fff", "Pow (-2.0, 0.5) is not defined in lane 0", { -2, 0.5 }, { 2, -0.5 }),
  STD (Pow, "fff", "Pow (0.0, 0.0) is not defined in lane 0", { 0, 0 }, { 0, 1 }),
  STD (Log, "ff", "Log (0.0) is not defined in lane 0", { 0 }, { 1 }),
  STD (Log2, "ff", "Log2 (-1.0) is not defined in lane 0", { -1 }, { 1 }),
  STD (Sqrt, "ff", "Sqrt (-1.0) is not defined in lane 0", { -1 }, { 0 }),
  STD (InverseSqrt, "ff", "InverseSqrt (0.0) is not defined in lane 0", { 0 }, { 1 }),
  STD (SmoothStep,
       "ffff",
       "SmoothStep (1.0, 0.0, 0.5) is not defined in lane 0",
       { 1, 0, 0.5 },
       { 0, 1, 0.5 }),
  STD (FClamp,
       "ffff",
       "FClamp (0.5, 1.0, 0.0) is not defined in lane 0",
       { 0.5, 1, 0 },
       { 0.5, 1, 1 }),
  STD (Ldexp, "fif", "Ldexp (1.0, 129) is not defined in lane 0", { 1, 129 }, { 1, 128 }),
  STD (Normalize, "ff", "Normalize (0.0) is not defined in lane 0", { 0 }, { 1 }),
};

static guint32
bits_of (char type, double value)
{
  const float single = (float) value;
  guint32 bits;

  memcpy (&bits, &single, sizeof bits);
  return type == 'f' ? bits : (guint32) (gint64) value;
}

static guint32
type_of (Probe *probe, char type)
{
  return type == 'f' ? probe_float (probe) : type == 'i' ? probe_int (probe) : probe_uint (probe);
}

static void
test_operation (gconstpointer data)
{
  const Operation *it = data;
  g_autoptr (Probe) probe = probe_new ();
  const guint n = (guint) strlen (it->types) - 1;
  const guint32 type = type_of (probe, it->types[n]);
  guint32 operands[8] = { 0 };
  guint32 value;

  for (guint i = 0; i < n; i++)
    operands[(it->std != 0 ? 3 : 1) + i] = probe_input (probe, type_of (probe, it->types[i]), i, 1);
  operands[1] = it->std != 0 ? probe_std (probe) : operands[1];
  operands[2] = it->std != 0 ? it->std : operands[2];
  value = it->std != 0 ? probe_op (probe, SPIRV_OP_ExtInst, type, operands, n + 2)
                       : probe_op (probe, it->op, type, operands, n);
  probe_output (probe, type, 1, value);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < n; i++)
      probe->in[lane][i] = bits_of (it->types[i], lane == 0 ? it->wrong[i] : it->good[i]);
  assert_one (probe, LS_EVENT_UNDEFINED, 1, it->sentence);
}

/* --- values that nothing gave ----------------------------------------------------------------- */

static guint32
add_variable (Probe *probe, guint32 type, const char *name)
{
  const guint32 id =
    PROBE_OP (probe, SPIRV_OP_Variable,
              PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Function, type),
              SPIRV_StorageClass_Function);

  SPIRV_ADD_STRING (probe->decorations, SPIRV_OP_Name, name, id);
  return id;
}

/* v.x = lane; the other components get none: v.x + v.x is known, v.y + v.x is not. */
static void
test_component (gconstpointer data)
{
  const guint c = GPOINTER_TO_UINT (data);
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), two = probe_vector (probe, type, 2);
  const guint32 v = add_variable (probe, two, "v"), w = add_variable (probe, two, "w");
  const guint32 pointer =
    PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Function, type);
  guint32 value, parts[2];

  value = PROBE_OP (probe, SPIRV_OP_AccessChain, pointer, v, probe_constant (probe, type, 0));
  PROBE_DO (probe, SPIRV_OP_Store, value, probe->lane);
  /* Copies pass it on. */
  PROBE_DO (probe, SPIRV_OP_Store, w, PROBE_OP (probe, SPIRV_OP_Load, two, v));
  value = PROBE_OP (probe, SPIRV_OP_Load, two, w);
  parts[0] = PROBE_OP (probe, SPIRV_OP_CompositeExtract, type, value, 0);
  parts[1] = PROBE_OP (probe, SPIRV_OP_CompositeExtract, type, value, c);
  probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_IAdd, type, parts[0], parts[1]));
  if (c == 0)
    assert_none (probe, LS_EVENT_UNINITIALISED_READ);
  else
    assert_one (probe, LS_EVENT_UNINITIALISED_READ, LS_MASK_ALL,
                "v.y is read and was not set in all lanes");
}

/* A choice takes one of its operands: 5 where the lane's number is odd. */
static void
test_choice (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), boolean = PROBE_TYPE (probe, SPIRV_OP_TypeBool);
  const guint32 v = add_variable (probe, type, "v");
  const guint32 odd =
    PROBE_OP (probe, SPIRV_OP_BitwiseAnd, type, probe->lane, probe_constant (probe, type, 1));
  const guint32 condition =
    PROBE_OP (probe, SPIRV_OP_INotEqual, boolean, odd, probe_constant (probe, type, 0));
  const guint32 loaded = PROBE_OP (probe, SPIRV_OP_Load, type, v);
  const guint32 chosen =
    PROBE_OP (probe, SPIRV_OP_Select, type, condition, probe_constant (probe, type, 5), loaded);

  probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_IAdd, type, chosen, chosen));
  assert_one (
    probe, LS_EVENT_UNINITIALISED_READ, 0x5555555555555555,
    "v is read and was not set in lanes "
    "0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62");
}

/* "is_there && v < 3" where is_there is false in all lanes but lane 9. */
static void
test_logic (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), boolean = PROBE_TYPE (probe, SPIRV_OP_TypeBool);
  const guint32 v = add_variable (probe, type, "v");
  const guint32 is_there =
    PROBE_OP (probe, SPIRV_OP_IEqual, boolean, probe->lane, probe_constant (probe, type, 9));
  const guint32 loaded = PROBE_OP (probe, SPIRV_OP_Load, type, v);
  const guint32 less =
    PROBE_OP (probe, SPIRV_OP_ULessThan, boolean, loaded, probe_constant (probe, type, 3));
  const guint32 both = PROBE_OP (probe, SPIRV_OP_LogicalAnd, boolean, is_there, less);
  const guint32 value =
    PROBE_OP (probe, SPIRV_OP_Select, type, both, probe->lane, probe_constant (probe, type, 0));

  probe_output (probe, type, 1, value);
  assert_one (probe, LS_EVENT_UNINITIALISED_READ, LS_MASK_LANE (9),
              "v is read and was not set in lane 9");
}

/* --- indices ---------------------------------------------------------------------------------- */

/* uint weights[5]; weights[lane] = 1; an event in lanes 5 and above. */
static void
test_array (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe);
  const guint32 array =
    PROBE_TYPE (probe, SPIRV_OP_TypeArray, type, probe_constant (probe, type, 5));
  const guint32 pointer =
    PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Function, type);
  const guint32 v = add_variable (probe, array, "weights");

  probe->active = 0x7f;
  PROBE_DO (probe, SPIRV_OP_Store, PROBE_OP (probe, SPIRV_OP_AccessChain, pointer, v, probe->lane),
            probe_constant (probe, type, 1));
  assert_one (probe, LS_EVENT_INDEX_OUT_OF_RANGE, 0x60,
              "Index 5 is out of range of weights, which has 5 elements, in lanes 5-6");
}

/* A vector's component, and an array as long as its buffer. */
static void
test_vector (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), two = probe_vector (probe, type, 2);
  const guint32 v = add_variable (probe, two, "v");
  guint32 value = PROBE_OP (probe, SPIRV_OP_CompositeConstruct, two, probe->lane, probe->lane);

  probe->active = 0x7;
  PROBE_DO (probe, SPIRV_OP_Store, v, value);
  value = PROBE_OP (probe, SPIRV_OP_Load, two, v);
  value = PROBE_OP (probe, SPIRV_OP_VectorExtractDynamic, type, value, probe->lane);
  probe_output (probe, type, 1, value);
  assert_one (probe, LS_EVENT_INDEX_OUT_OF_RANGE, 0x4,
              "Index 2 is out of range of v, which has 2 elements, in lane 2");
}

static void
test_buffer (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe);
  const guint32 far = PROBE_OP (probe, SPIRV_OP_IAdd, type, probe->lane,
                                probe_constant (probe, type, LS_LANES * PROBE_OUTPUTS - 2));

  probe->active = 0x7;
  PROBE_DO (probe, SPIRV_OP_Store, probe_point (probe, far), probe->lane);
  {
    g_autoptr (GArray) outside = watch (probe, LS_EVENT_BIT (LS_EVENT_OUTSIDE));

    g_assert_cmpuint (outside->len, ==, 0);
  }
  assert_one (probe, LS_EVENT_INDEX_OUT_OF_RANGE, 0x4,
              "Index 1024 is out of range of out.words, which has 1024 elements, in lane 2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    {
      g_autofree char *path = g_strdup_printf ("/spirv/events/operation/%u", i);

      g_test_add_data_func (path, &operations[i], test_operation);
    }
  for (guint c = 0; c < 2; c++)
    {
      g_autofree char *path = g_strdup_printf ("/spirv/events/component/%u", c);

      g_test_add_data_func (path, GUINT_TO_POINTER (c), test_component);
    }
  g_test_add_func ("/spirv/events/choice", test_choice);
  g_test_add_func ("/spirv/events/logic", test_logic);
  g_test_add_func ("/spirv/events/array", test_array);
  g_test_add_func ("/spirv/events/vector", test_vector);
  g_test_add_func ("/spirv/events/buffer", test_buffer);
  return g_test_run ();
}
