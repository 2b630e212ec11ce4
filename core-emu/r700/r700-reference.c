#include "r700-flags.h"
#include "r700-program.h"

/* --- notes and witnesses --- */

#define CF_NOTE_PAGE(name) R700_CF_OP_##name
#define ALU_NOTE_PAGE(name) R700_ALU_PAGE (R700_OP_##name)
#define VTX_NOTE_PAGE(name) R700_FETCH_PAGE (R700_VTX_##name)
#define TEX_NOTE_PAGE(name) R700_FETCH_PAGE (R700_TEX_##name)
#define MEM_NOTE_PAGE(name) R700_FETCH_PAGE (R700_MEM_##name)
#define LDS_NOTE_PAGE(name) R700_FETCH_PAGE (R700_LDS_##name)

static const LsPageText notes[] = {
#define NOTE(class, name, text) { class##_NOTE_PAGE (name), text },
#include "r700-notes.def"
  { 0, NULL },
};

enum
{
  KNOWN = 1 << 0,
  LLVM = 1 << 1,
  MESA = 1 << 2,
  SECOND = 1 << 3,
};

static const char *const encoding_witnesses[] = { "known words of drivers and tools", "LLVM 14",
                                                  "Mesa 22.3.6",
                                                  "a second encoder with tables of its own", NULL };

enum
{
  EXAMPLES = 1 << 0,
  FORMULA = 1 << 1,
  MIRRORED = 1 << 2,
};

static const char *const execution_witnesses[] = { "examples and statements of others",
                                                   "the guide's formula in exact arithmetic",
                                                   "programs mirrored in Python", NULL };

static const struct
{
  guint page;
  guint8 encodings, executions;
  const char *shaders; /* shaders that other renderers ran, or NULL */
} witnesses[] = {
#define WITNESS(class, name, encodings, executions, shaders) \
  { class##_NOTE_PAGE (name), encodings, executions, shaders },
#include "r700-witnesses.def"
};

/* --- pages --- */

/* Open questions of the sources about the instruction. */
static void
add_readings (LsReferencePage *page, guint32 readings)
{
  for (guint i = 0; i < R700_N_READINGS; i++)
    if (readings >> i & 1)
      isa_page_add_reading (page, &r700_readings[i]);
}

static void
add_word (LsReferencePage *page, R700WordId word)
{
  isa_page_add_word (page, &r700_format, r700_word_names[word]);
}

static void
add_confirmed (LsReferencePage *page,
               const char *label,
               guint set,
               const char *const *names,
               const char *shaders,
               const char *none)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    if (set >> i & 1)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", names[i]);
  if (shaders != NULL)
    g_string_append_printf (text, "%sshaders that other renderers ran (%s)",
                            text->len > 0 ? "; " : "", shaders);
  isa_page_say (page, label, text->len > 0 ? text->str : none);
}

static void
add_witnesses (LsReferencePage *page, guint number)
{
  for (guint i = 0; i < G_N_ELEMENTS (witnesses); i++)
    if (witnesses[i].page == number)
      {
        add_confirmed (page, "Encoding confirmed by", witnesses[i].encodings, encoding_witnesses,
                       NULL, "nothing outside of the guide");
        add_confirmed (page, "Execution confirmed by", witnesses[i].executions, execution_witnesses,
                       witnesses[i].shaders, "nothing outside of this project");
      }
}

static void
add_ending (LsReferencePage *page, guint number, gboolean is_foreign, const char *section)
{
  if (is_foreign)
    isa_page_say (page, "Guide",
                  "not in it; named by other implementations, decoded and not executed");
  else
    isa_page_say (page, "Guide", section);
  add_witnesses (page, number);
}

/* --- ALU --- */

static const char *const units_texts[] = {
  [R700_UNITS_ANY] = "x y z w t",
  [R700_UNITS_VEC] = "x y z w",
  [R700_UNITS_TRANS] = "t",
  [R700_UNITS_PAIR] = "x and y together, or z and w: 64 bit",
  [R700_UNITS_QUAD] = "x y z w together: 64 bit",
  [R700_UNITS_REDUCE] = "x y z w together",
  [R700_UNITS_NONE] = "none on the R700",
};

static const char *const type_texts[] = {
  [R700_TYPE_N] = "none",
  [R700_TYPE_F] = "f32",
  [R700_TYPE_I] = "i32",
  [R700_TYPE_U] = "u32",
  [R700_TYPE_B] = "32 bits as they are",
  [R700_TYPE_D] = "half of an f64",
  [R700_TYPE_AR] = "address register, 9 bits signed",
};

static void
add_operands (LsReferencePage *page, const R700AluInfo *info)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < info->n_src; k++)
    g_string_append_printf (text, "%ss%u %s", k ? ", " : "", k, type_texts[info->src[k]]);
  if (info->n_src)
    isa_page_say (page, "Operands", text->str);
  if (info->dst != R700_TYPE_N)
    isa_page_say (page, "Result", type_texts[info->dst]);
}

/* The rules about denormals and NaN that follow from the types. */
static void
add_float_rules (LsReferencePage *page, const R700AluInfo *info)
{
  gboolean floats = FALSE, doubles = info->dst == R700_TYPE_D;

  for (guint k = 0; k < info->n_src; k++)
    {
      floats |= info->src[k] == R700_TYPE_F;
      doubles |= info->src[k] == R700_TYPE_D;
    }
  if (floats)
    isa_page_say (
      page, "Corners",
      "Denormal operands and results count as zeros of their sign; a NaN that is computed is "
      "FFC00000.");
  if (doubles)
    isa_page_say (
      page, "Corners",
      "Denormals count as zeros of their sign; of NaN operands the first is the result.");
}

static void
add_side_effects (LsReferencePage *page, guint flags)
{
  if (flags & R700_ALU_PRED)
    isa_page_say (
      page, "Effect",
      "Sets the predicate: for the groups behind with UPDATE_PRED, for the lanes that stay on "
      "after the clause with UPDATE_EXECUTE_MASK. One such instruction a group. The result, which "
      "PV shows, says the reverse: it is 0 where the test is true.");
  if (flags & R700_ALU_KILL)
    isa_page_say (
      page, "Effect",
      "Lanes where it holds are killed; they run on for the differences within their quads. "
      "Pixel shaders only.");
  if (flags & R700_ALU_MOVA)
    isa_page_say (page, "Effect", "Writes the address register; WRITE_MASK has to be 0.");
}

static LsReferencePage *
alu_page (guint number, R700AluOp op)
{
  const R700AluInfo *info = &r700_alu_ops[op];
  LsReferencePage *page = ls_reference_page_new (info->name, "ALU", info->formula);

  isa_page_say_names (page, "Also called", r700_names, number);
  isa_page_add (page, "Opcode",
                g_strdup_printf ("%u (0x%02X) in %s.ALU_INST", info->code, info->code,
                                 r700_word_names[r700_alu_word (info->is_op3, 1)]));
  isa_page_say (page, "Units", units_texts[info->units]);
  add_operands (page, info);
  add_side_effects (page, info->flags);
  isa_page_say_texts (page, "Corners", notes, number);
  add_readings (page, r700_alu_readings (op));
  add_float_rules (page, info);
  for (guint i = 0; i < 2; i++)
    add_word (page, r700_alu_word (info->is_op3, i));
  add_ending (page, number, FALSE, "9.2");
  return page;
}

/* --- control flow --- */

static LsReferencePage *
cf_page (guint number, R700CfOp op)
{
  const R700CfInfo *info = &r700_cf_ops[op];
  LsReferencePage *page = ls_reference_page_new (info->name, "control flow", info->doc);

  isa_page_say_names (page, "Also called", r700_names, number);
  isa_page_add (page, "Opcode",
                g_strdup_printf ("%u (0x%02X) in %s.CF_INST", info->code, info->code,
                                 r700_word_names[r700_cf_word (op, 1)]));
  if (info->flags & R700_CF_POPS)
    isa_page_say (page, "Uses", "POP_COUNT, the number of frames that it pops");
  if (info->flags & R700_CF_TARGET)
    isa_page_say (page, "Uses", "ADDR, the place to go to");
  if (info->flags & R700_CF_LOOP)
    isa_page_say (page, "Uses", "CF_CONST, the number of the loop constant");
  isa_page_say_texts (page, "Corners", notes, number);
  add_readings (page, r700_cf_op_readings (op));
  for (guint i = 0; i < 2; i++)
    add_word (page, r700_cf_word (op, i));
  add_ending (page, number, (info->flags & R700_CF_FOREIGN) != 0, "9.1");
  return page;
}

/* --- fetches --- */

static LsReferencePage *
fetch_page (guint number, R700FetchOp op)
{
  static const char *const classes[] = { "vertex fetch", "texture fetch", "memory read",
                                         "local data share" };
  static const char *const fields[] = { "VTX_INST", "TEX_INST", "MEM_OP", "MEM_OP" };
  static const char *const sections[] = { "9.3", "9.4", "9.5", "9.6" };
  const R700FetchInfo *info = &r700_fetch_ops[op];
  /* MEM stands for all instructions with a MEM_OP. */
  const R700FetchOp worded = op == R700_VTX_MEM || op == R700_TEX_MEM ? R700_MEM_SCRATCH : op;
  LsReferencePage *page = ls_reference_page_new (info->name, classes[info->class], info->doc);

  isa_page_say_names (page, "Also called", r700_names, number);
  isa_page_add (page, "Opcode",
                g_strdup_printf ("%u (0x%02X) in %s", info->code, info->code, fields[info->class]));
  isa_page_say_texts (page, "Corners", notes, number);
  add_readings (page, r700_fetch_readings (op));
  for (guint i = 0; i < 3; i++)
    add_word (page, r700_fetch_word (worded, i));
  add_ending (page, number, (info->flags & R700_FETCH_FOREIGN) != 0, sections[info->class]);
  return page;
}

/* --- all of them --- */

static LsReferencePage *
make_page (guint i)
{
  if (i < R700_ALU_PAGE (0))
    return cf_page (i, (R700CfOp) i);
  if (i < R700_FETCH_PAGE (0))
    return alu_page (i, (R700AluOp) (i - R700_ALU_PAGE (0)));
  return fetch_page (i, (R700FetchOp) (i - R700_FETCH_PAGE (0)));
}

const LsManual r700_manual = { R700_FETCH_PAGE (R700_N_FETCH_OPS), make_page, r700_names, NULL };
