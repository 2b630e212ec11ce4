#include "isa-emit.h"

#include <string.h>

/* --- the language ----------------------------------------------------------------------------- */

static void
add_context (GString *out, const EmitMachine *machine, const EmitContext *context)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_string_append_printf (out, "    <context id=\"%s\" style-ref=\"%s\">\n", context->id,
                          context->style);
  if (context->pattern != NULL)
    g_string_append_printf (out, "      <match>%s</match>\n", context->pattern);
  for (const LsPageText *name = machine->manual->names; name->text != NULL; name++)
    if (name->page - context->first < context->n && g_hash_table_add (seen, (gpointer) name->text))
      g_string_append_printf (out, "      <keyword>%s</keyword>\n", name->text);
  for (guint i = 0; i < context->n_words; i++)
    if (g_hash_table_add (seen, (gpointer) context->words[i]))
      g_string_append_printf (out, "      <keyword>%s</keyword>\n", context->words[i]);
  g_string_append (out, "    </context>\n");
}

static GString *
write_lang (const EmitMachine *machine)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (
    out,
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<language id=\"lanescope-%s\" name=\"%s assembly\" version=\"2.0\" _section=\"Source\">\n"
    "  <metadata>\n"
    "    <property name=\"globs\">%s</property>\n"
    "    <property name=\"line-comment-start\">%s</property>\n",
    machine->id, machine->name, machine->globs, machine->comment);
  g_string_append (out,
                   "  </metadata>\n"
                   "  <styles>\n"
                   "    <style id=\"comment\" name=\"Comment\" map-to=\"def:comment\"/>\n"
                   "    <style id=\"flow\" name=\"Control flow\" map-to=\"def:keyword\"/>\n"
                   "    <style id=\"opcode\" name=\"Instruction\" map-to=\"def:function\"/>\n"
                   "    <style id=\"register\" name=\"Register\" map-to=\"def:string\"/>\n"
                   "    <style id=\"constant\" name=\"Constant\" map-to=\"def:constant\"/>\n"
                   "    <style id=\"literal\" name=\"Literal\" map-to=\"def:number\"/>\n"
                   "    <style id=\"flag\" name=\"Flag\" map-to=\"def:type\"/>\n"
                   "    <style id=\"label\" name=\"Place\" map-to=\"def:comment\"/>\n"
                   "    <style id=\"directive\" name=\"Directive\" map-to=\"def:preprocessor\"/>\n"
                   "  </styles>\n"
                   "  <default-regex-options case-sensitive=\"false\"/>\n"
                   "  <definitions>\n");
  for (guint i = 0; i < machine->n_contexts; i++)
    add_context (out, machine, &machine->contexts[i]);
  g_string_append_printf (out, "    <context id=\"lanescope-%s\">\n      <include>\n", machine->id);
  for (guint i = 0; i < machine->n_contexts; i++)
    g_string_append_printf (out, "        <context ref=\"%s\"/>\n", machine->contexts[i].id);
  g_string_append (out, "      </include>\n    </context>\n  </definitions>\n</language>\n");
  return out;
}

/* --- the reference ---------------------------------------------------------------------------- */

/* What the values of the field of a row mean, or NULL. */
static const char *
values_of (const EmitMachine *machine, const IsaBits *bits)
{
  for (guint i = 0; machine->values != NULL && bits->name != NULL && i < machine->format->n_fields;
       i++)
    if (strcmp (machine->format->fields[i].word, bits->word_name) == 0 &&
        strcmp (machine->format->fields[i].name, bits->name) == 0)
      return machine->values (i);
  return NULL;
}

static void
write_words (GString *out, const EmitMachine *machine)
{
  g_string_append (out, "## Words\n");
  for (guint i = 0; i < machine->format->n_bits; i++)
    {
      const IsaBits *bits = &machine->format->bits[i];
      const char *values = values_of (machine, bits);
      const char *name = bits->name != NULL               ? bits->name
                         : bits->kind == ISA_BITS_PADDING ? "0"
                                                          : "reserved";

      if (i == 0 || bits->word != bits[-1].word)
        g_string_append_printf (out, "\n### %s (dword %u)\n\n| Bits | Field |%s\n|---|---|%s\n",
                                bits->word_name, bits->dword,
                                machine->values != NULL ? " Values |" : "",
                                machine->values != NULL ? "---|" : "");
      g_string_append_printf (out, "| %u:%u | %s |", bits->hi, bits->lo, name);
      if (machine->values != NULL)
        g_string_append_printf (out, " %s |", values != NULL ? values : "");
      g_string_append_c (out, '\n');
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
write_reference (const EmitMachine *machine)
{
  GString *out = g_string_new (NULL);
  const char *class = NULL;

  g_string_append_printf (
    out,
    "# %s instructions\n\nWritten from the tables of the program at build time. "
    "`lanescope isa NAME` prints one page.\n\n",
    machine->name);
  for (guint i = 0; i < machine->manual->n_pages; i++)
    {
      g_autoptr (LsReferencePage) page = machine->manual->page (i);

      if (g_strcmp0 (class, page->class) != 0)
        g_string_append_printf (out, "## %c%s\n\n", g_ascii_toupper (page->class[0]),
                                page->class + 1);
      class = page->class;
      write_page (out, page);
    }
  if (machine->format != NULL)
    write_words (out, machine);
  return out;
}

int
isa_emit_run (const EmitMachine *machine, int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = NULL;

  if (argc == 3 && strcmp (argv[1], "lang") == 0)
    text = write_lang (machine);
  else if (argc == 3 && strcmp (argv[1], "reference") == 0)
    text = write_reference (machine);
  if (text == NULL)
    {
      g_printerr ("emit-%s: usage: emit-%s lang|reference FILE\n", machine->id, machine->id);
      return 2;
    }
  if (!g_file_set_contents (argv[2], text->str, (gssize) text->len, &error))
    {
      g_printerr ("emit-%s: %s\n", machine->id, error->message);
      return 1;
    }
  return 0;
}
