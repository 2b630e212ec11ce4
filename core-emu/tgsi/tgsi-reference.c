#include "isa-reference.h"
#include "tgsi-isa.h"
#include "tgsi-readings.h"
#include "tgsi-targets.h"

#include <string.h>

/* --- classes ---------------------------------------------------------------------------------- */

/* In the order of their pages. */
enum
{
  CLASS_ARITHMETIC,
  CLASS_PAIRS,
  CLASS_TEXTURES,
  CLASS_MEMORY,
  CLASS_LANES,
  CLASS_PIXELS,
  CLASS_GEOMETRY,
  CLASS_FLOW,
  CLASS_REFUSED,
  N_CLASSES
};

static const char *const classes[N_CLASSES] = {
  "arithmetic", "64 bits", "textures", "memory", "lanes", "pixels", "geometry", "flow", "refused",
};

/* By form: the class of its instructions, and the sources of a result if all have the same. */
static const struct
{
  guint8 class;
  const char *result;
} forms[] = {
  [TGSI_FORM_CHANNEL] = { CLASS_ARITHMETIC, "each channel, from the same channel of the sources" },
  [TGSI_FORM_SCALAR] = { CLASS_ARITHMETIC, "the same value in all channels" },
  [TGSI_FORM_VECTOR] = { CLASS_ARITHMETIC, "each channel in a way of its own" },
  [TGSI_FORM_PAIR] = { CLASS_PAIRS, "the pairs xy and zw, each from the same pair of the sources, "
                                    "the low word first" },
  [TGSI_FORM_WORD_TO_PAIR] = { CLASS_PAIRS, "the pair xy from x, the pair zw from y" },
  [TGSI_FORM_PAIR_TO_WORD] = { CLASS_PAIRS, "a word from each pair" },
  [TGSI_FORM_FLOW] = { CLASS_FLOW, NULL },
  [TGSI_FORM_KILL] = { CLASS_PIXELS, NULL },
  [TGSI_FORM_LANES] = { CLASS_LANES, NULL },
  [TGSI_FORM_CLOCK] = { CLASS_LANES, "the pairs xy and zw, the low word first" },
  [TGSI_FORM_TEX] = { CLASS_TEXTURES, NULL },
  [TGSI_FORM_SAMPLE] = { CLASS_TEXTURES, NULL },
  [TGSI_FORM_MEMORY] = { CLASS_MEMORY, NULL },
  [TGSI_FORM_ATOMIC] = { CLASS_MEMORY, "x" },
  [TGSI_FORM_EMIT] = { CLASS_GEOMETRY, NULL },
  [TGSI_FORM_INTERP] = { CLASS_PIXELS, NULL },
  [TGSI_FORM_SYNC] = { CLASS_MEMORY, NULL },
  [TGSI_FORM_REFUSED] = { CLASS_REFUSED, NULL },
};

/* The instruction of a page: class by class, in the order of the table. */
static TgsiOpcode
op_of_page (guint page)
{
  for (guint class = 0; class < N_CLASSES; class ++)
    for (guint op = 0; op < TGSI_N_OPS; op++)
      if (forms[tgsi_ops[op].form].class == class && page-- == 0)
        return (TgsiOpcode) op;
  g_return_val_if_reached (TGSI_NOP);
}

static guint
page_of_op (TgsiOpcode op)
{
  const guint class = forms[tgsi_ops[op].form].class;
  guint page = 0;

  for (guint i = 0; i < TGSI_N_OPS; i++)
    {
      const guint other = forms[tgsi_ops[i].form].class;

      page += other < class || (other == class && i < op);
    }
  return page;
}

/* --- notes ------------------------------------------------------------------------------------ */

static const LsPageText notes[] = {
#define NOTE(name, text) { TGSI_##name, text },
#include "tgsi-notes.def"
  { 0, NULL },
};

static const struct
{
  TgsiOpcode op;
  TgsiReading reading;
} open_questions[] = {
#define OPEN(name, reading) { TGSI_##name, TGSI_READING_##reading },
#include "tgsi-notes.def"
};

/* --- pages ------------------------------------------------------------------------------------ */

static const char *
type_name (char type)
{
  static const struct
  {
    char type;
    const char *name;
  } names[] = {
    { 'F', "float" },
    { 'I', "signed integer" },
    { 'U', "unsigned integer" },
    { 'B', "any 32 bits" },
    { 'D', "double" },
    { 'L', "signed integer of 64 bits" },
    { 'M', "unsigned integer of 64 bits" },
    { 'R', "resource" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].type == type)
      return names[i].name;
  return "";
}

static void
add_operands (LsReferencePage *page, TgsiOpcode op)
{
  const guint n_dst = tgsi_ops[op].n_dst;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_dst + tgsi_ops[op].n_src; i++)
    g_string_append_printf (text, "%s%c%u %s", i > 0 ? ", " : "", i < n_dst ? 'd' : 's',
                            i < n_dst ? i : i - n_dst, type_name (tgsi_ops[op].types[i]));
  isa_page_say (page, "Operands", text->len > 0 ? text->str : "none");
}

static void
add_stages (LsReferencePage *page, TgsiOpcode op)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < TGSI_N_PROCESSORS; i++)
    if (tgsi_op_is_of (op, (TgsiProcessor) i))
      g_string_append_printf (text, "%s%s", n++ > 0 ? ", " : "", tgsi_processor_names[i]);
  isa_page_say (page, "Stages", n == TGSI_N_PROCESSORS ? "all" : text->str);
}

static void
add_targets (LsReferencePage *page, const TgsiTextureForm *form)
{
  g_autofree char *targets = tgsi_targets_dup_names (form->targets);
  g_autofree char *odd = tgsi_targets_dup_names (form->odd);

  isa_page_say (page, "Targets", targets);
  if (*odd != '\0')
    isa_page_say (page, "Warned of", odd);
}

/* The words behind the operands. */
static void
add_tail (LsReferencePage *page, TgsiOpcode op)
{
  const guint flags = tgsi_ops[op].flags;
  const TgsiTextureForm *form = tgsi_texture_form (op);

  if (flags & TGSI_OP_LABEL)
    isa_page_say (page, "Behind it",
                  op == TGSI_CAL ? ":n, the number of a BGNSUB" : ":n, or nothing");
  if (flags & TGSI_OP_TARGET)
    isa_page_say (page, "Behind it", "a texture target");
  if (flags & TGSI_OP_ANY_TARGET)
    isa_page_say (page, "Behind it", "a texture target, which means nothing, or none");
  if (form != NULL && form->n_offsets > 0)
    isa_page_say (page, "Offsets", form->n_offsets > 1 ? "none, one or four" : "none or one");
  if (form != NULL)
    add_targets (page, form);
  if (flags & TGSI_OP_STORE)
    isa_page_say (
      page, "Behind it",
      "COHERENT, RESTRICT, VOLATILE, STREAM_CACHE_POLICY; of images a target and a format");
}

static void
add_readings (LsReferencePage *page, TgsiOpcode op)
{
  for (guint i = 0; i < G_N_ELEMENTS (open_questions); i++)
    if (open_questions[i].op == op)
      isa_page_add_reading (page, &tgsi_readings[open_questions[i].reading]);
  if (forms[tgsi_ops[op].form].class == CLASS_ARITHMETIC &&
      strchr (tgsi_ops[op].types, 'F') != NULL)
    isa_page_add_reading (page, &tgsi_readings[TGSI_READING_DENORMALS]);
}

static LsReferencePage *
make_page (guint i)
{
  const TgsiOpcode op = op_of_page (i);
  const TgsiOpDesc *desc = &tgsi_ops[op];
  LsReferencePage *page =
    ls_reference_page_new (desc->name, classes[forms[desc->form].class], desc->formula);

  if (forms[desc->form].result != NULL)
    isa_page_say (page, "Result", forms[desc->form].result);
  add_operands (page, op);
  add_tail (page, op);
  add_stages (page, op);
  isa_page_say_texts (page, "Corners", notes, op);
  add_readings (page, op);
  isa_page_say (page, "Source",
                op == TGSI_END || op == TGSI_DNEG || op == TGSI_TXF_LZ ? "the parser of Mesa 22.3.6"
                                                                       : "document 004");
  return page;
}

/* --- names ------------------------------------------------------------------------------------ */

static const LsPageText page_names[] = {
#define OP(name, ...) { TGSI_##name, #name },
#include "tgsi-ops.def"
  { 0, NULL },
};

/* Finds a page by a mnemonic with suffixes. */
static guint
find_page (const char *name)
{
  g_autofree char *word = g_ascii_strup (name, -1);
  gboolean is_precise = FALSE, is_saturated = FALSE;
  const gint op = tgsi_find_op (word, &is_saturated, &is_precise);

  return op >= 0 ? page_of_op ((TgsiOpcode) op) : G_MAXUINT;
}

const LsManual tgsi_manual = { TGSI_N_OPS, make_page, page_names, find_page };
