#include "r500-test.h"

#include <string.h>

/* Each operation and each field is in an instruction that something else made, or stands here with the reason why not. A
 * table that only agrees with itself proves nothing. */

typedef struct
{
  const char *name;
  const char *reason;
} Excuse;

#define NOWHERE "nothing that was found uses it; it is as "
#define DOCUMENT_000 NOWHERE "document 000 says"
#define DOCUMENT_001 NOWHERE "document 001 says"
#define DOCUMENT_003 NOWHERE "document 003 says"
#define REGISTER_TEXT NOWHERE "the register text says"

static const Excuse excuses[] = {
  { "RGB DP4", DOCUMENT_001 },
  { "RGB D2A", DOCUMENT_001 },
  { "RGB CND", DOCUMENT_001 },
  { "ALPHA CND", REGISTER_TEXT },
  { "ALPHA MDV", REGISTER_TEXT },
  { "TEX NOP", REGISTER_TEXT },
  { "TEX LOD", REGISTER_TEXT },
  { "TEX DXDY", REGISTER_TEXT },
  { "FC REP", DOCUMENT_003 },
  { "FC ENDREP", DOCUMENT_003 },
  { "FC BREAKREP", DOCUMENT_003 },
  { "US_CMN_INST.RGB_PRED_SEL", DOCUMENT_000 },
  { "US_CMN_INST.RGB_PRED_INV", DOCUMENT_000 },
  { "US_CMN_INST.WRITE_INACTIVE", DOCUMENT_000 },
  { "US_CMN_INST.LAST", DOCUMENT_000 },
  { "US_CMN_INST.ALPHA_CLAMP", DOCUMENT_000 },
  { "US_CMN_INST.ALU_RESULT_SEL", DOCUMENT_000 },
  { "US_CMN_INST.ALPHA_PRED_INV", DOCUMENT_000 },
  { "US_CMN_INST.ALPHA_PRED_SEL", DOCUMENT_000 },
  { "US_CMN_INST.STAT_WE", DOCUMENT_000 },
  { "US_ALU_RGB_ADDR.ADDR0_REL", REGISTER_TEXT },
  { "US_ALU_RGB_ADDR.ADDR1_REL", REGISTER_TEXT },
  { "US_ALU_RGB_ADDR.ADDR2_REL", REGISTER_TEXT },
  { "US_ALU_ALPHA_ADDR.ADDR0_REL", REGISTER_TEXT },
  { "US_ALU_ALPHA_ADDR.ADDR1_REL", REGISTER_TEXT },
  { "US_ALU_ALPHA_ADDR.ADDR2_REL", REGISTER_TEXT },
  { "US_ALU_ALPHA_INST.ALPHA_ADDRD_REL", REGISTER_TEXT },
  { "US_ALU_RGBA_INST.RGB_ADDRD_REL", DOCUMENT_001 },
  { "US_TEX_INST.IGNORE_UNCOVERED", REGISTER_TEXT },
  { "US_TEX_INST.UNSCALED", REGISTER_TEXT },
  { "US_TEX_ADDR.SRC_ADDR_REL", REGISTER_TEXT },
  { "US_TEX_ADDR.DST_ADDR_REL", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DX_ADDR", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DX_ADDR_REL", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DX_S_SWIZ", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DX_T_SWIZ", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DX_R_SWIZ", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DX_Q_SWIZ", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DY_ADDR", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DY_ADDR_REL", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DY_S_SWIZ", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DY_T_SWIZ", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DY_R_SWIZ", REGISTER_TEXT },
  { "US_TEX_ADDR_DXDY.DY_Q_SWIZ", REGISTER_TEXT },
  { "US_FC_INST.A_OP", DOCUMENT_003 },
  { "US_FC_ADDR.BOOL_ADDR", REGISTER_TEXT },
  { "US_FC_ADDR.INT_ADDR", REGISTER_TEXT },
  { "US_FC_ADDR.JUMP_GLOBAL", REGISTER_TEXT },
};

static const char *
reason_of (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (excuses); i++)
    if (strcmp (excuses[i].name, name) == 0)
      return excuses[i].reason;
  return NULL;
}

/* --- what is in the vectors --- */

static void
add (GHashTable *seen, char *name)
{
  g_hash_table_add (seen, name);
}

static void
see_ops (GHashTable *seen, const R500Instruction *instruction)
{
  static const char *const halves[] = { "RGB", "ALPHA" };

  if (instruction->type == R500_TYPE_TEX)
    add (seen, g_strdup_printf ("TEX %s", r500_tex_ops[instruction->tex.op].name));
  else if (instruction->type == R500_TYPE_FC)
    add (seen, g_strdup_printf ("FC %s", r500_flow_ops[instruction->flow.op].name));
  else
    for (guint half = 0; half < R500_N_HALVES; half++)
      if (!r500_half_is_idle (instruction, (R500HalfId) half))
        add (seen, g_strdup_printf ("%s %s", halves[half],
                                    r500_ops[instruction->alu.halves[half].op].name));
}

static void
see_fields (GHashTable *seen, const R500Instruction *instruction)
{
  for (guint i = 0; i < R500_N_FIELDS; i++)
    {
      const IsaField *field = &r500_format.fields[i];

      if (r500_type_has_field (instruction->type, (R500FieldId) i) &&
          isa_field_get (field, instruction->words) != 0)
        add (seen, g_strdup_printf ("%s.%s", field->word, field->name));
    }
}

static void
see_file (GHashTable *seen, const char *file)
{
  g_autoptr (GPtrArray) vectors = r500_test_vectors (file);

  for (guint i = 0; i < vectors->len; i++)
    {
      const R500Vector *vector = g_ptr_array_index (vectors, i);
      g_autoptr (R500Program) program =
        r500_test_decode ((const guint32 *) (gpointer) vector->words->data, vector->words->len);

      for (guint k = 0; k < program->n_code; k++)
        {
          see_ops (seen, &program->code[k]);
          see_fields (seen, &program->code[k]);
        }
    }
}

/* --- beside what there is --- */

static GPtrArray *
all_names (void)
{
  static const char *const halves[] = { "RGB", "ALPHA" };
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < R500_N_OPS; i++)
    for (guint half = 0; half < R500_N_HALVES; half++)
      if (r500_ops[i].code[half] >= 0)
        g_ptr_array_add (names, g_strdup_printf ("%s %s", halves[half], r500_ops[i].name));
  for (guint i = 0; i < R500_N_TEX_OPS; i++)
    g_ptr_array_add (names, g_strdup_printf ("TEX %s", r500_tex_ops[i].name));
  for (guint i = 0; i < R500_N_FLOW_OPS; i++)
    g_ptr_array_add (names, g_strdup_printf ("FC %s", r500_flow_ops[i].name));
  for (guint i = 0; i < R500_N_FIELDS; i++)
    g_ptr_array_add (
      names, g_strdup_printf ("%s.%s", r500_format.fields[i].word, r500_format.fields[i].name));
  return names;
}

static void
test_coverage (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = all_names ();
  guint n_excused = 0, n_wrong = 0;

  see_file (seen, "corpus.vec");
  see_file (seen, "flow.vec");
  see_file (seen, "known-words.vec");
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      gboolean is_seen = g_hash_table_contains (seen, name);
      gboolean is_excused = reason_of (name) != NULL;

      n_excused += is_excused;
      if (is_seen != is_excused)
        continue;
      g_test_message ("%s: %s", name, is_seen ? "has a vector, and an excuse" : "has no vector");
      n_wrong++;
    }
  g_test_message ("%u operations and fields, %u without a vector", names->len, n_excused);
  g_assert_cmpuint (n_excused, ==, G_N_ELEMENTS (excuses));
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/coverage", test_coverage);
  return g_test_run ();
}
