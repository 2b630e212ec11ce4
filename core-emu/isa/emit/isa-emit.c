#include "r700-isa.h"
#include "r700-reference.h"

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

static void
write_words (GString *out)
{
  for (guint i = 0; i < r700_format.n_bits; i++)
    {
      const IsaBits *bits = &r700_format.bits[i];
      const char *name = bits->name                       ? bits->name
                         : bits->kind == ISA_BITS_PADDING ? "0"
                                                          : "reserved";

      if (i == 0 || bits->word != bits[-1].word)
        g_string_append_printf (out, "\n### %s (dword %u)\n\n| Bits | Field |\n|---|---|\n",
                                bits->word_name, bits->dword);
      g_string_append_printf (out, "| %u:%u | %s |\n", bits->hi, bits->lo, name);
    }
}

static void
write_page (GString *out, const LsReferencePage *page)
{
  g_string_append_printf (out, "### %s\n\n`%s`\n\n", page->name, page->summary);
  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *item = &g_array_index (page->items, LsReferenceItem, i);

      g_string_append_printf (out, "- **%s**: %s\n", item->label, item->text);
    }
  g_string_append (out, "\n");
}

static GString *
write_reference (void)
{
  GString *out = g_string_new ("# R700 instructions\n\nWritten from the tables of the program at "
                               "build time. `lanescope isa NAME` prints one page.\n\n");
  const char *class = NULL;

  for (guint i = 0; i < r700_reference_n_pages (); i++)
    {
      g_autoptr (LsReferencePage) page = r700_reference_page (i);

      if (g_strcmp0 (class, page->class) != 0)
        g_string_append_printf (out, "## %c%s\n\n", g_ascii_toupper (page->class[0]),
                                page->class + 1);
      class = page->class;
      write_page (out, page);
    }
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
