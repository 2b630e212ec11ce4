#include "r700-isa.h"

#include <string.h>

/* Build-time tool: writes from the tables what is not C.
 *   isa-emit lang FILE       the language of R700 assembly for GtkSourceView
 *   isa-emit reference FILE  the reference page */

/* --- the language --- */

static const char *const flag_names[] = {
  "ADDR",
  "CNT",
  "POP_CNT",
  "CF_CONST",
  "COND",
  "CALL_COUNT",
  "KCACHE0",
  "KCACHE1",
  "ALT_CONST",
  "VALID_PIX",
  "WHOLE_QUAD",
  "NO_BARRIER",
  "ARRAY_SIZE",
  "ARRAY_BASE",
  "ELEM_SIZE",
  "BURSTCNT",
  "INDEX",
  "DST",
  "SRC0",
  "SRC1",
  "CLAMP",
  "PRED_SEL",
  "PRED_SEL_ZERO",
  "PRED_SEL_ONE",
  "INDEX_MODE",
  "BANK",
  "UPDATE_PRED",
  "LITERALS",
  "UPDATE_EXEC_MASK",
  "WORDS",
  "LOD",
  "XOFFSET",
  "YOFFSET",
  "ZOFFSET",
  "UNNORM",
  "BC_FRAC_MODE",
  "FETCH_TYPE",
  "MEGA",
  "MINI",
  "USE_CONST_FIELDS",
  "FORMAT",
  "NUM_FORMAT",
  "SIGNED",
  "NO_ZERO",
  "OFFSET",
  "ENDIAN",
  "NO_STRIDE",
  "UNCACHED",
  "INDEXED",
  "REQ_SIZE",
  "INDEX_EXT",
  "STRIDE",
  "STRIDE_EXT",
  "SRC_REL_MODE",
  "DST_REL_MODE",
  "WAVE_REL",
  "RD_OFFSET",
  "BROADCAST",
  "WATERFALL",
  "MUX_CNTL",
  "VEC_012",
  "VEC_021",
  "VEC_120",
  "VEC_102",
  "VEC_201",
  "VEC_210",
  "SCL_210",
  "SCL_122",
  "SCL_212",
  "SCL_221",
};

static const char *const cf_names[] = {
#define CF(name, code, flags, doc) #name,
#define CF_ALU(name, code, flags, doc) #name,
#define CF_EXPORT(name, code, flags, doc) #name,
#define CF_SHORT(name, short) #short,
#define CF_NAME(name, other) #other,
#include "r700-cf.def"
  "END_OF_PROGRAM",
};

static const char *const alu_names[] = {
#define OP2_0(name, code, units, dst, flags, formula) #name,
#define OP2_1(name, code, units, t0, dst, flags, formula) #name,
#define OP2_2(name, code, units, t0, t1, dst, flags, formula) #name,
#define OP3_3(name, code, units, t0, t1, t2, dst, flags, formula) #name,
#define OP_SHORT(name, short) #short,
#define OP3_NAME(name, other) #other,
#include "r700-alu.def"
};

static const char *const fetch_names[] = {
#define VTX(name, code, flags, doc) #name,
#define TEX(name, code, flags, doc) #name,
#define MEM(name, code, flags, doc) #name,
#define LDS(name, code, flags, doc) #name,
#define FETCH_SHORT(class, name, short) #short,
#define FETCH_NAME(class, name, other) #other,
#include "r700-fetch.def"
};

static void
add_keywords (GString *out, const char *id, const char *style, const char *const *names, gsize n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_string_append_printf (out, "    <context id=\"%s\" style-ref=\"%s\">\n", id, style);
  for (gsize i = 0; i < n; i++)
    if (g_hash_table_add (seen, (gpointer) names[i]))
      g_string_append_printf (out, "      <keyword>%s</keyword>\n", names[i]);
  g_string_append (out, "    </context>\n");
}

static void
add_match (GString *out, const char *id, const char *style, const char *pattern)
{
  g_string_append_printf (out,
                          "    <context id=\"%s\" style-ref=\"%s\">\n"
                          "      <match>%s</match>\n"
                          "    </context>\n",
                          id, style, pattern);
}

static GString *
write_lang (void)
{
  static const char *const contexts[] = {
    "comment", "literal", "register", "constant", "label", "cf", "alu", "fetch", "flag", "directive"
  };
  GString *out = g_string_new (
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<language id=\"lanescope-r700\" name=\"R700 assembly\" version=\"2.0\" _section=\"Source\">\n"
    "  <metadata>\n"
    "    <property name=\"globs\">*.r700;*.r700asm</property>\n"
    "    <property name=\"line-comment-start\">;</property>\n"
    "  </metadata>\n"
    "  <styles>\n"
    "    <style id=\"comment\" name=\"Comment\" map-to=\"def:comment\"/>\n"
    "    <style id=\"flow\" name=\"Control flow\" map-to=\"def:keyword\"/>\n"
    "    <style id=\"opcode\" name=\"Instruction\" map-to=\"def:function\"/>\n"
    "    <style id=\"register\" name=\"Register\" map-to=\"def:identifier\"/>\n"
    "    <style id=\"constant\" name=\"Constant\" map-to=\"def:constant\"/>\n"
    "    <style id=\"literal\" name=\"Literal\" map-to=\"def:number\"/>\n"
    "    <style id=\"flag\" name=\"Flag\" map-to=\"def:type\"/>\n"
    "    <style id=\"label\" name=\"Place\" map-to=\"def:comment\"/>\n"
    "    <style id=\"directive\" name=\"Directive\" map-to=\"def:preprocessor\"/>\n"
    "  </styles>\n"
    "  <default-regex-options case-sensitive=\"false\"/>\n"
    "  <definitions>\n");

  add_match (out, "comment", "comment", ";.*$|^\\s*(#|//).*$");
  add_match (out, "literal", "literal", "\\(0x[0-9a-f]+(,[^)]*)?\\)|\\b0x[0-9a-f]+\\b");
  add_match (out, "register", "register",
             "\\b(R(\\d+|\\[[^]]*\\])|P[VS]\\d*|T\\d+|SEM\\[\\d+\\]|PIX\\d+|POS@?\\d+|PARAM\\d+)"
             "(\\.[xyzw01_?]+)?|_{4}");
  add_match (out, "constant", "constant",
             "\\b(KC[01]\\[[^]]*\\]|C(\\d+|\\[[^]]*\\])|t\\d+(?!:)|s\\d+|fc\\d+|CB\\d+)"
             "(\\.[xyzw])?|\\bALU_SRC_\\w+|\\b\\d+\\.\\d+f\\b");
  add_match (out, "label", "label", "^\\s*\\d+\\s|\\b[xyzwt]:");
  add_match (out, "directive", "directive", "^\\s*\\.(dword|org|section)\\b");
  add_keywords (out, "cf", "flow", cf_names, G_N_ELEMENTS (cf_names));
  add_keywords (out, "alu", "opcode", alu_names, G_N_ELEMENTS (alu_names));
  add_keywords (out, "fetch", "opcode", fetch_names, G_N_ELEMENTS (fetch_names));
  add_keywords (out, "flag", "flag", flag_names, G_N_ELEMENTS (flag_names));
  g_string_append (out, "    <context id=\"lanescope-r700\">\n      <include>\n");
  for (gsize i = 0; i < G_N_ELEMENTS (contexts); i++)
    g_string_append_printf (out, "        <context ref=\"%s\"/>\n", contexts[i]);
  g_string_append (out, "      </include>\n    </context>\n  </definitions>\n</language>\n");
  return out;
}

/* --- the reference --- */

static const char *
units_text (R700Units units)
{
  switch (units)
    {
    case R700_UNITS_ANY:
      return "x y z w t";
    case R700_UNITS_VEC:
      return "x y z w";
    case R700_UNITS_TRANS:
      return "t";
    case R700_UNITS_PAIR:
      return "xy or zw, 64 bit";
    case R700_UNITS_QUAD:
      return "xyzw together, 64 bit";
    case R700_UNITS_REDUCE:
      return "xyzw together";
    case R700_UNITS_NONE:
      return "none on the R700";
    }
  return "";
}

static const char *
type_text (R700Type type)
{
  switch (type)
    {
    case R700_TYPE_N:
      return "none";
    case R700_TYPE_F:
      return "f32";
    case R700_TYPE_I:
      return "i32";
    case R700_TYPE_U:
      return "u32";
    case R700_TYPE_B:
      return "bits";
    case R700_TYPE_D:
      return "half of an f64";
    case R700_TYPE_AR:
      return "AR";
    }
  return "";
}

static void
write_alu (GString *out, R700AluOp op)
{
  const R700AluInfo *info = &r700_alu_ops[op];
  const char *short_name = r700_alu_short_name (op);

  g_string_append_printf (out, "### %s\n\n", info->name);
  if (strcmp (short_name, info->name) != 0)
    g_string_append_printf (out, "Listed as `%s`. ", short_name);
  g_string_append_printf (
    out, "`%s`\n\n- Opcode %u (0x%02X), %s\n- Units: %s\n", info->formula, info->code, info->code,
    info->is_op3 ? "ALU_WORD1_OP3.ALU_INST" : "ALU_WORD1_OP2.ALU_INST", units_text (info->units));
  for (guint k = 0; k < info->n_src; k++)
    g_string_append_printf (out, "- s%u: %s\n", k, type_text (info->src[k]));
  g_string_append_printf (out, "- d: %s\n", type_text (info->dst));
  if (info->flags & R700_ALU_PRED)
    g_string_append (out, "- Sets the predicate P\n");
  if (info->flags & R700_ALU_KILL)
    g_string_append (out, "- Kills lanes\n");
  g_string_append (out, "- Guide 9.2\n\n");
}

static void
write_cf (GString *out, R700CfOp op)
{
  static const char *const words[] = { "CF_WORD0, CF_WORD1", "CF_ALU_WORD0, CF_ALU_WORD1",
                                       "CF_ALLOC_EXPORT_WORD0, CF_ALLOC_EXPORT_WORD1" };
  const R700CfInfo *info = &r700_cf_ops[op];

  g_string_append_printf (out, "### %s\n\n%s\n\n- Opcode %u (0x%02X)\n- Words: %s%s\n", info->name,
                          info->doc, info->code, info->code, words[info->class],
                          info->flags & R700_CF_BUF    ? "_BUF"
                          : info->flags & R700_CF_SWIZ ? "_SWIZ"
                                                       : "");
  if (info->flags & R700_CF_POPS)
    g_string_append (out, "- Uses POP_COUNT\n");
  if (info->flags & R700_CF_TARGET)
    g_string_append (out, "- ADDR is the target\n");
  if (info->flags & R700_CF_LOOP)
    g_string_append (out, "- CF_CONST names the loop constant\n");
  g_string_append_printf (out, "- %s\n\n",
                          info->flags & R700_CF_FOREIGN ? "Not in the guide" : "Guide 9.1");
}

static void
write_fetch (GString *out, R700FetchOp op)
{
  static const char *const classes[] = { "VTX_INST, vertex fetch", "TEX_INST, texture fetch",
                                         "MEM_OP, memory read", "MEM_OP, local data share" };
  static const char *const sections[] = { "9.3", "9.4", "9.5", "9.6" };
  const R700FetchInfo *info = &r700_fetch_ops[op];

  g_string_append_printf (out, "### %s\n\n", info->name);
  if (strcmp (r700_fetch_short_name (op), info->name) != 0)
    g_string_append_printf (out, "Listed as `%s`. ", r700_fetch_short_name (op));
  g_string_append_printf (out, "%s\n\n- Opcode %u (0x%02X) of %s\n", info->doc, info->code,
                          info->code, classes[info->class]);
  if (info->flags & R700_FETCH_FOREIGN)
    g_string_append (out, "- Not in the guide\n\n");
  else
    g_string_append_printf (out, "- Guide %s\n\n", sections[info->class]);
}

static void
write_words (GString *out)
{
  for (guint i = 0; i < r700_n_bits; i++)
    {
      const R700Bits *bits = &r700_bits[i];
      const char *name = bits->name                        ? bits->name
                         : bits->kind == R700_BITS_PADDING ? "0"
                                                           : "reserved";

      if (i == 0 || bits->word != bits[-1].word)
        g_string_append_printf (out, "\n### %s (dword %u)\n\n| Bits | Field |\n|---|---|\n",
                                bits->word_name, bits->dword);
      g_string_append_printf (out, "| %u:%u | %s |\n", bits->hi, bits->lo, name);
    }
}

static GString *
write_reference (void)
{
  GString *out = g_string_new ("# R700 instructions\n\nWritten from the tables of the program at "
                               "build time.\n\n## Control flow\n\n");

  for (guint op = 0; op < R700_N_CF_OPS; op++)
    write_cf (out, op);
  g_string_append (out, "## ALU\n\n");
  for (guint op = 0; op < R700_N_ALU_OPS; op++)
    write_alu (out, op);
  g_string_append (out, "## Fetch clauses\n\n");
  for (guint op = 0; op < R700_N_FETCH_OPS; op++)
    write_fetch (out, op);
  g_string_append (out, "## Words\n");
  write_words (out);
  return out;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = NULL;

  if (argc == 3 && strcmp (argv[1], "lang") == 0)
    text = write_lang ();
  else if (argc == 3 && strcmp (argv[1], "reference") == 0)
    text = write_reference ();
  if (text == NULL)
    {
      g_printerr ("isa-emit: usage: isa-emit lang|reference FILE\n");
      return 2;
    }
  if (!g_file_set_contents (argv[2], text->str, (gssize) text->len, &error))
    {
      g_printerr ("isa-emit: %s\n", error->message);
      return 1;
    }
  return 0;
}
