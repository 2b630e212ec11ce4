#include "r500-program.h"
#include "r500-isa.h"

/* --- readings --- */

#define VALUE(name, id, text) { id, text },
#define VALUES(...) ((const LsReadingValue[]){ __VA_ARGS__ })
#define READING(name, id, title, values) \
  [R500_READING_##name] = { id, title, VALUES (values), G_N_ELEMENTS (VALUES (values)) },
const LsReading r500_readings[R500_N_READINGS] = {
#include "r500-readings.def"
};
#undef READING
#undef VALUES
#undef VALUE

/* --- names --- */

#define FLOW_PAGE(op) ((guint) (op))
#define ALU_PAGE(op) (R500_N_FLOW_OPS + (guint) (op))
#define TEX_PAGE(op) (R500_N_FLOW_OPS + R500_N_OPS + (guint) (op))

/* The name of a page stands before its other names. */
static const LsPageText names[] = {
#define FLOW(name, code, doc) { FLOW_PAGE (R500_FC_##name), #name },
#define ALU(name, rgb, alpha, n_src, kernel, formula) { ALU_PAGE (R500_OP_##name), #name },
#define TEX(name, code, doc) { TEX_PAGE (R500_TEX_##name), #name },
#include "r500-ops.def"
  { FLOW_PAGE (R500_FC_JUMP), "IF" },     { FLOW_PAGE (R500_FC_JUMP), "ELSE" },
  { FLOW_PAGE (R500_FC_JUMP), "ENDIF" },  { FLOW_PAGE (R500_FC_JUMP), "CALL" },
  { FLOW_PAGE (R500_FC_JUMP), "RETURN" }, { 0, NULL },
};

static const LsPageText notes[] = {
#define NOTE(class, name, text) { class##_NOTE (name), text },
#define ALU_NOTE(name) ALU_PAGE (R500_OP_##name)
#define TEX_NOTE(name) TEX_PAGE (R500_TEX_##name)
#define FLOW_NOTE(name) FLOW_PAGE (R500_FC_##name)
#include "r500-notes.def"
  { 0, NULL },
};

static const struct
{
  guint page;
  R500Reading reading;
} open_questions[] = {
#define OPEN(class, name, reading) { class##_NOTE (name), R500_READING_##reading },
#include "r500-notes.def"
};

/* --- pages --- */

static void
add_readings (LsReferencePage *page, guint number)
{
  for (guint i = 0; i < G_N_ELEMENTS (open_questions); i++)
    if (open_questions[i].page == number)
      isa_page_add_reading (page, &r500_readings[open_questions[i].reading]);
}

/* The end of every page. type: the type of its instructions. */
static LsReferencePage *
finish_page (LsReferencePage *page, guint number, R500Type type, const char *source)
{
  isa_page_say_texts (page, "Corners", notes, number);
  add_readings (page, number);
  if (type == R500_TYPE_ALU)
    {
      isa_page_add_reading (page, &r500_readings[R500_READING_COMPARED]);
      isa_page_add_reading (page, &r500_readings[R500_READING_PREDICATE_GATE]);
    }
  for (guint dword = 0; dword < R500_N_DWORDS; dword++)
    {
      const R500WordId word = r500_word_of (type, dword);

      if (isa_reserved_mask (&r500_format, word) != G_MAXUINT32)
        isa_page_add_word (page, &r500_format, r500_word_name (word));
    }
  isa_page_say (page, "Source", source);
  return page;
}

/* --- operations of the halves --- */

static void
add_codes (LsReferencePage *page, const R500OpInfo *info)
{
  static const char *const fields[] = { "US_ALU_RGBA_INST.RGB_OP", "US_ALU_ALPHA_INST.ALPHA_OP" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint half = 0; half < R500_N_HALVES; half++)
    if (info->code[half] >= 0)
      g_string_append_printf (text, "%s%d in %s", text->len ? ", " : "", info->code[half],
                              fields[half]);
  isa_page_say (page, "Opcode", text->str);
  isa_page_say (page, "Halves",
                info->code[R500_RGB] < 0     ? "alpha"
                : info->code[R500_ALPHA] < 0 ? "RGB"
                                             : "RGB, for each channel, and alpha");
}

static LsReferencePage *
alu_page (guint number, R500Op op)
{
  const R500OpInfo *info = &r500_ops[op];
  LsReferencePage *page = ls_reference_page_new (info->name, "ALU", info->formula);

  add_codes (page, info);
  isa_page_add (page, "Operands",
                info->n_src ? g_strndup ("A B C", 2 * info->n_src - 1) : g_strdup ("none"));
  return finish_page (page, number, R500_TYPE_ALU,
                      "documents 000 and 001, and the register text of the alpha half");
}

/* --- textures and flow control --- */

static LsReferencePage *
tex_page (guint number, R500TexOp op)
{
  LsReferencePage *page =
    ls_reference_page_new (r500_tex_ops[op].name, "texture", r500_tex_ops[op].doc);

  isa_page_add (page, "Opcode", g_strdup_printf ("%u in US_TEX_INST.INST", (guint) op));
  return finish_page (page, number, R500_TYPE_TEX,
                      "document 000, and the register text of texture instructions");
}

static LsReferencePage *
flow_page (guint number, R500FlowOp op)
{
  LsReferencePage *page =
    ls_reference_page_new (r500_flow_ops[op].name, "flow control", r500_flow_ops[op].doc);

  isa_page_say_names (page, "Also used as", names, number);
  isa_page_add (page, "Opcode", g_strdup_printf ("%u in US_FC_INST.OP", (guint) op));
  return finish_page (page, number, R500_TYPE_FC, "documents 000 and 003");
}

/* --- all of them --- */

static LsReferencePage *
make_page (guint i)
{
  if (i < ALU_PAGE (0))
    return flow_page (i, (R500FlowOp) i);
  if (i < TEX_PAGE (0))
    return alu_page (i, (R500Op) (i - ALU_PAGE (0)));
  return tex_page (i, (R500TexOp) (i - TEX_PAGE (0)));
}

const LsManual r500_manual = { TEX_PAGE (R500_N_TEX_OPS), make_page, names, NULL };
