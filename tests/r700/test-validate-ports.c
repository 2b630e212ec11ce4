#include <string.h>

#include "ls-diagnostic.h"
#include "r700-ports.h"
#include "r700-test.h"

/* Read ports. The vectors are the examples of the guide's section 4.7 (line numbers of its text in the comments); the
 * property test compares with a second reading of the rules, written without the first in view. */

typedef struct
{
  const char *name;
  gboolean is_legal;
  const char *slots;
} Vector;

static const Vector vectors[] = {
  { "1488", TRUE,
    "0 x: MULADD R0.x, R1.x, R2.x, R1.x VEC_012\n"
    "  y: MULADD R0.y, R1.y, R2.y, R1.y VEC_012\n" },
  { "1494", TRUE,
    "0 x: MUL R0.x, R1.x, R1.x VEC_012\n"
    "  y: MUL R0.y, R1.y, R1.y VEC_120\n" },
  { "1502", TRUE,
    "0 x: MUL R0.x, R1.x, R1.x VEC_012\n"
    "  y: MUL R0.y, R1.y, R1.y VEC_102\n"
    "  z: MUL R0.z, R2.y, R2.x VEC_012\n" },
  { "1515", FALSE,
    "0 x: MUL R0.x, R1.x, R2.x VEC_012\n"
    "  y: MUL R0.y, R3.x, R1.y VEC_012\n"
    "  z: MUL R0.z, R2.x, R1.y VEC_012\n" },
  { "1522", TRUE,
    "0 x: MUL R0.x, R1.x, R2.x VEC_012\n"
    "  y: MUL R0.y, R3.x, R1.y VEC_201\n"
    "  z: MUL R0.z, R2.x, R1.y VEC_102\n" },
  { "1547", TRUE,
    "0 x: MUL R0.x, R1.x, R2.x VEC_012\n"
    "  y: MUL R0.y, R3.x, R1.y VEC_210\n"
    "  t: MUL R0.x, R3.z, R3.w SCL_221\n" },
  { "1554", TRUE,
    "0 x: MUL R0.x, R1.x, R2.x VEC_210\n"
    "  y: MUL R0.y, R3.x, R1.y VEC_012\n"
    "  t: MUL R0.x, R1.x, R1.y SCL_210\n" },
  /* Errata A07: were SCL_210 the cycles 0, 1, 2, the group before would not fit, and this one would. */
  { "1537-as-printed", FALSE,
    "0 x: MUL R0.x, R1.x, R2.x VEC_210\n"
    "  y: MUL R0.y, R3.x, R1.y VEC_012\n"
    "  t: MUL R0.x, R3.x, R1.y SCL_210\n" },
  { "1592-two-constants-210", FALSE, "0 t: MUL_LIT R0.x, C0.x, C0.y, R1.z SCL_210\n" },
  { "1592-two-constants-221", FALSE, "0 t: MUL_LIT R0.x, C0.x, C0.y, R1.z SCL_221\n" },
  { "1592-two-constants-122", TRUE, "0 t: MUL_LIT R0.x, C0.x, C0.y, R1.z SCL_122\n" },
  { "1592-two-constants-212", TRUE, "0 t: MUL_LIT R0.x, C0.x, C0.y, R1.z SCL_212\n" },
  /* Errata C29: PV and PS are bound to these cycles as registers are. */
  { "1592-pv-cycle-0", FALSE, "0 t: MUL_LIT R0.x, C0.x, R1.y, PV.z SCL_210\n" },
  { "1592-pv-cycle-2", TRUE, "0 t: MUL_LIT R0.x, C0.x, R1.y, PV.z SCL_122\n" },
  { "1592-three-constants", FALSE, "0 t: MUL_LIT R0.x, C0.x, C0.y, 1.0f SCL_122\n" },
  /* Errata C26: the R600's four single elements against the R700's two pairs. */
  { "1460-four-constants", FALSE,
    "0 x: ADD R0.x, C0.x, C1.y VEC_012\n  y: ADD R0.y, C2.x, C3.z VEC_012\n  z: MOV R0.z, C0.x "
    "VEC_012\n" },
  { "1453-two-pairs", TRUE,
    "0 x: ADD R0.x, C0.x, C0.y VEC_012\n  y: ADD R0.y, C1.z, C1.w VEC_012\n  z: ADD R0.z, C0.y, "
    "C1.w VEC_012\n" },
  { "1453-xy-and-zw-are-two", FALSE,
    "0 x: ADD R0.x, C0.x, C0.z VEC_012\n  y: MOV R0.y, C1.x VEC_012\n" },
  { "kcache-pairs", FALSE,
    "0 x: ADD R0.x, KC0[0].x, KC0[1].x VEC_012\n  y: MOV R0.y, KC1[0].x VEC_012\n" },
};

static R700Program *
clause (const char *slots)
{
  g_autofree char *text =
    g_strconcat ("ALU: KCACHE0(CB0:0-15) KCACHE1(CB1:0-15)\n", slots, "END_OF_PROGRAM\n", NULL);

  return r700_test_program (text);
}

static void
test_vector (gconstpointer data)
{
  const Vector *vector = data;
  g_autoptr (R700Program) program = clause (vector->slots);
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  R700PortsConflict conflict;

  g_assert_cmpuint (program->n_groups, ==, 1);
  g_assert_cmpint (r700_ports_check (&program->groups[0], &conflict), ==, vector->is_legal);
  g_assert_cmpint (conflict.code == R700_PORTS_OK, ==, vector->is_legal);
  r700_validate (program, 0, found);
  g_assert_cmpuint (ls_diagnostics_count (found, LS_SEVERITY_ERROR), ==, !vector->is_legal);
}

/* The words of a swizzle name are its cycles. */
static void
test_names (void)
{
  for (guint unit = 0; unit <= R700_UNIT_T; unit++)
    for (guint swizzle = 0; swizzle < (unit == R700_UNIT_T ? 4u : 6u); swizzle++)
      for (guint operand = 0; operand < 3; operand++)
        g_assert_cmpuint (r700_ports_cycle (unit, swizzle, operand), ==,
                          (guint) (r700_ports_swizzle_name (unit, swizzle)[4 + operand] - '0'));
  g_assert_null (r700_ports_swizzle_name (0, 6));
  g_assert_null (r700_ports_swizzle_name (R700_UNIT_T, 4));
}

static void
test_reserved_swizzle (void)
{
  g_autoptr (R700Program) vector = clause ("0 x: MOV R0.x, R1.x BANK(6)\n");
  g_autoptr (R700Program) trans = clause ("0 t: RECIP_IEEE R0.x, R1.x BANK(4)\n");

  g_assert_false (r700_ports_check (&vector->groups[0], NULL));
  g_assert_false (r700_ports_check (&trans->groups[0], NULL));
}

/* --- the second reading ---------------------------------------------------------------------------------- */

/* Errors by brute force: every read is written down as (cycle, element, register), then compared in pairs. */
typedef struct
{
  guint cycle, chan, key;
} Read;

static gboolean
naive_slot (const R700Alu *alu, Read *reads, guint *n_reads, guint *pairs, guint *n_pairs)
{
  static const char *const vec[] = { "012", "021", "120", "102", "201", "210" };
  static const char *const scl[] = { "210", "122", "212", "221" };
  gboolean is_trans = alu->unit == R700_UNIT_T;
  const char *cycles = is_trans ? scl[alu->bank_swizzle] : vec[alu->bank_swizzle];
  guint n_constants = 0;

  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    n_constants += alu->src[i].sel >= 128 && alu->src[i].sel != 254 && alu->src[i].sel != 255;
  if (is_trans && n_constants > 2)
    return FALSE;
  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    {
      const R700Src *src = &alu->src[i];
      guint cycle = (guint) (cycles[i] - '0');

      if (is_trans && (src->sel < 128 || src->sel == 254 || src->sel == 255) && cycle < n_constants)
        return FALSE;
      if (!is_trans && i == 1 && src->sel == alu->src[0].sel && src->chan == alu->src[0].chan)
        continue;
      if (src->sel < 128)
        reads[(*n_reads)++] = (Read){ cycle, src->chan, src->sel };
      if ((src->sel >= 128 && src->sel < 192) || src->sel >= 256)
        pairs[(*n_pairs)++] = src->sel * 2u + src->chan / 2u;
    }
  return TRUE;
}

static gboolean
naive_check (const R700Group *group)
{
  Read reads[15];
  guint pairs[15];
  guint n_reads = 0;
  guint n_pairs = 0;
  guint distinct = 0;

  for (guint i = 0; i < group->n_slots; i++)
    if (!naive_slot (&group->slots[i], reads, &n_reads, pairs, &n_pairs))
      return FALSE;
  for (guint i = 0; i < n_reads; i++)
    for (guint j = 0; j < i; j++)
      if (reads[i].cycle == reads[j].cycle && reads[i].chan == reads[j].chan &&
          reads[i].key != reads[j].key)
        return FALSE;
  for (guint i = 0; i < n_pairs; i++)
    {
      gboolean is_new = TRUE;

      for (guint j = 0; j < i; j++)
        is_new &= pairs[i] != pairs[j];
      distinct += is_new;
    }
  return distinct <= 2;
}

static gboolean
naive_search (R700Group *group, guint slot)
{
  R700Alu *alu;

  if (slot == MIN (group->n_slots, R700_MAX_SLOTS))
    return naive_check (group);
  alu = &group->slots[slot];
  for (guint i = 0; i < (alu->unit == R700_UNIT_T ? 4u : 6u); i++)
    {
      alu->bank_swizzle = (guint8) i;
      if (naive_search (group, slot + 1))
        return TRUE;
    }
  return FALSE;
}

static void
random_group (R700Group *group)
{
  static const guint16 others[] = { 128, 129, 160, 256, 300, 248, 253, 254, 255 };
  gboolean has_trans = g_test_rand_bit ();

  memset (group, 0, sizeof *group);
  group->n_slots = (guint8) (3 + has_trans);
  for (guint i = 0; i < group->n_slots; i++)
    {
      R700Alu *alu = &group->slots[i];

      alu->op = g_test_rand_bit () ? R700_OP_MULADD : R700_OP_ADD;
      alu->unit = (guint8) (i == 3 ? R700_UNIT_T : i);
      for (guint j = 0; j < 3; j++)
        {
          alu->src[j].sel = g_test_rand_int_range (0, 4)
                              ? (guint16) g_test_rand_int_range (0, 4)
                              : others[g_test_rand_int_range (0, G_N_ELEMENTS (others))];
          alu->src[j].chan = (guint8) g_test_rand_int_range (0, 4);
        }
    }
}

static void
test_search_is_complete (void)
{
  guint n_found = 0;

  for (guint round = 0; round < 3000; round++)
    {
      R700Group group;
      R700Group other;
      gboolean found;

      random_group (&group);
      other = group;
      found = r700_ports_search (&group, 0, NULL);
      n_found += found;
      g_assert_cmpint (found, ==, naive_search (&other, 0));
      if (found)
        g_assert_true (naive_check (&group));
    }
  /* Both outcomes must have been seen, or the test says nothing. */
  g_assert_cmpuint (n_found, >, 100);
  g_assert_cmpuint (n_found, <, 2900);
}

static void
test_fixed_swizzles_stay (void)
{
  g_autoptr (R700Program) program = clause ("0 x: MUL R0.x, R1.x, R2.x VEC_210\n"
                                            "  y: MUL R0.y, R3.x, R1.y\n"
                                            "  z: MUL R0.z, R2.x, R1.y\n");

  g_assert_cmpuint (program->groups[0].slots[0].bank_swizzle, ==, 5);
  g_assert_true (naive_check (&program->groups[0]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      g_autofree char *path = g_strconcat ("/r700/ports/guide/", vectors[i].name, NULL);

      g_test_add_data_func (path, &vectors[i], test_vector);
    }
  g_test_add_func ("/r700/ports/names-are-cycles", test_names);
  g_test_add_func ("/r700/ports/reserved-swizzle", test_reserved_swizzle);
  g_test_add_func ("/r700/ports/search-is-complete", test_search_is_complete);
  g_test_add_func ("/r700/ports/fixed-swizzles-stay", test_fixed_swizzles_stay);
  return g_test_run ();
}
