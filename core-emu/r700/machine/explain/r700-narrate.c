#include "r700-narrate.h"

#include <string.h>

#include "ls-bits.h"
#include "ls-sample.h"
#include "ls-words.h"

/* Sentences about a step, one or two. */

/* Sentences about groups: the computation of one lane, with its numbers. */

/* --- lanes ------------------------------------------------------------------------------------ */

char *
r700_dup_lanes (const R700Story *story, LsMask lanes)
{
  const LsFlowStory flow = r700_flow_story (story);

  return ls_flow_dup_count (&flow, lanes);
}

static char *
dup_taking_part (const R700Story *story, LsMask lanes)
{
  const LsFlowStory flow = r700_flow_story (story);
  g_autofree char *helpers = ls_flow_dup_unseen (&flow, lanes);
  const guint n = ls_mask_count (lanes);

  if (helpers == NULL)
    return g_strdup_printf (
      ls_words_many ("%u of %u lanes takes part", "%u of %u lanes take part", n), n, LS_LANES);
  return g_strdup_printf (
    ls_words_many ("%u of %u lanes (%s) takes part", "%u of %u lanes (%s) take part", n), n,
    LS_LANES, helpers);
}

/* --- slots ------------------------------------------------------------------------------------ */

/* The value of PV, PS or AR behind the step. */
static guint32
get_result (const LsMicroLook *look G_GNUC_UNUSED,
            const LsMicroPart *part,
            const LsMicroTo *to G_GNUC_UNUSED,
            guint lane,
            gconstpointer data)
{
  const R700Story *story = data;

  return story->rows_after[part->to[part->n_to - 1].place.row].u[lane];
}

static void
tell_doings (const R700Story *story, guint index, guint where, guint group)
{
  const LsMicroLook look = r700_look_group (&story->run, story->program, group);
  g_autofree char *doings =
    ls_micro_dup_doings (&look, story->telling, story->lane, get_result, story);

  if (doings == NULL)
    ls_words_say (
      story->out,
      ls_words ("Group %u of clause %02u: lane %u writes nothing: its predicate keeps it out."),
      index, where, story->lane);
  else
    ls_words_say (story->out, ls_words ("Group %u of clause %02u: lane %u %s."), index, where,
                  story->lane, doings);
}

/* --- groups ----------------------------------------------------------------------------------- */

/* Whether any slot is more than a NOP. */
static gboolean
computes (const R700Story *story, guint group)
{
  const LsMicroLook look = r700_look_group (&story->run, story->program, group);

  for (guint i = 0; i < look.step->n_parts; i++)
    if (ls_micro_part_counts (&look.step->parts[i]))
      return TRUE;
  return FALSE;
}

/* Adds the lanes that the predicate keeps out of slots. pred_sel: 2 or 3, see r700-describe.c. */
static void
add_predicate (const R700Story *story, const R700Group *group, guint pred_sel, char **part)
{
  const R700Wave *before = story->before;
  LsMask off = before->executing & (pred_sel == 2 ? before->predicate : ~before->predicate);
  g_autoptr (GString) slots = g_string_new (NULL);
  char *with;

  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].pred_sel == pred_sel)
      g_string_append_printf (slots, "%s%c", slots->len > 0 ? ", " : "",
                              "xyzwt"[group->slots[i].unit]);
  if (off == 0 || slots->len == 0)
    return;
  with = g_strdup_printf (ls_words ("%s; the predicate keeps %u of them out of %s"), *part,
                          ls_mask_count (off), slots->str);
  g_free (*part);
  *part = with;
}

static void
tell_group (const R700Story *story, guint group)
{
  const R700Program *program = story->code->program;
  const R700Wave *before = story->before;
  const R700Group *told = &program->groups[group];
  g_autofree char *part = dup_taking_part (story, before->executing);
  guint where = program->cf[before->cf].dword / 2;

  if (!computes (story, group))
    {
      ls_words_say (story->out, ls_words ("Group %u of clause %02u computes nothing."), told->index,
                    where);
      return;
    }
  if ((before->executing >> story->lane & 1) != 0)
    tell_doings (story, told->index, where, group);
  else
    ls_words_say (story->out, ls_words ("Group %u of clause %02u: lane %u does not take part."),
                  told->index, where, story->lane);
  add_predicate (story, told, 2, &part);
  add_predicate (story, told, 3, &part);
  ls_words_say (story->out, "%s.", part);
}

/* --- clauses ---------------------------------------------------------------------------------- */

/* "3 groups", "1 fetch" */
static char *
dup_length (const R700Cf *cf)
{
  if (cf->class == R700_CF_CLASS_ALU)
    return g_strdup_printf (ls_words_many ("%u group", "%u groups", cf->n), cf->n);
  return g_strdup_printf (ls_words_many ("%u fetch", "%u fetches", cf->n), cf->n);
}

static void
tell_clause (const R700Story *story, const R700Cf *cf)
{
  const char *name = r700_cf_ops[cf->op].name;
  gboolean skipped = story->after->at == 0;
  const LsFlowStory flow = r700_flow_story (story);
  g_autofree char *length = dup_length (cf);
  g_autofree char *lanes = r700_dup_lanes (story, story->after->executing);

  if (skipped)
    ls_words_say (story->out, ls_words ("%s is skipped: no lane runs it."), name);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s begins clause %02u of %s: %s runs it.",
                                 "%s begins clause %02u of %s: %s run it.",
                                 ls_mask_count (story->after->executing)),
                  name, cf->dword / 2, length, lanes);
  ls_flow_tell_depth (&flow);
  if (skipped)
    ls_flow_tell_changes (&flow, FALSE, 0);
}

static gboolean
decides_lanes (const LsMicroStep *step)
{
  for (guint i = 0; i < step->n_parts; i++)
    if (step->parts[i].masks & LS_MICRO_TESTS)
      return TRUE;
  return FALSE;
}

static void
tell_group_step (const R700Story *story, const R700Cf *cf)
{
  guint group = cf->first + story->before->at - 1;
  const LsFlowStory flow = r700_flow_story (story);

  tell_group (story, group);
  ls_flow_tell_changes (&flow, decides_lanes (&story->code->steps[group].micro), 0);
  ls_flow_tell_depth (&flow);
}

/* --- registers -------------------------------------------------------------------------------- */

static void
read_register (const R700Story *story, gboolean is_after, guint gpr, guint32 bits[4])
{
  const LsRow *rows = is_after ? story->rows_after : story->rows_before;
  guint32 row = r700_layout_gpr (&story->code->layout, gpr);

  for (guint i = 0; i < 4; i++)
    bits[i] = row != LS_NO_ROW ? rows[row + i].u[story->lane] : 0;
}

/* Channels outside of kept are "_". */
static char *
dup_vector (const R700Story *story, gboolean is_after, guint gpr, guint kept)
{
  GString *text = g_string_new ("(");
  guint32 bits[4];

  read_register (story, is_after, gpr, bits);
  for (guint i = 0; i < 4; i++)
    {
      g_string_append (text, i == 0 ? "" : ", ");
      if (kept >> i & 1)
        ls_value_append (text,
                         ls_telling_type (story->telling, is_after,
                                          r700_layout_ref (&story->code->layout, gpr, i),
                                          LS_VALUE_BITS),
                         bits[i]);
      else
        g_string_append_c (text, '_');
    }
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

char *
r700_dup_register (const R700Story *story, guint gpr)
{
  return dup_vector (story, FALSE, gpr, 0xf);
}

char *
r700_dup_fetched (const R700Story *story, const R700Fetch *fetch)
{
  guint kept = 0;
  guint32 gpr;

  for (guint i = 0; i < 4; i++)
    kept |= fetch->dst_sel[i] != R700_COMP_MASK ? 1u << i : 0;
  r700_look_destination (&story->run, fetch, &gpr);
  return dup_vector (story, TRUE, gpr, kept);
}

/* The comparison of a texture fetch. */

#define MAX_TOLD 4 /* texels told one by one; of more, the smallest and the largest */

typedef struct
{
  const LsTexture *texture;
  const LsSampler *sampler;
  float reference;
  LsTexelsCompared found;
  GString *list;
} Comparison;

static void
add_texel (Comparison *comparison, const LsSampleTexel *texel)
{
  const float value = r700_reach_depth (comparison->texture, comparison->sampler, texel);

  g_string_append (comparison->list, comparison->found.n == 0 ? "" : ", ");
  ls_value_append (comparison->list, LS_VALUE_FLOAT, ls_float_bits (value));
  r700_reach_add_compared (&comparison->found, comparison->reference, value);
}

/* "0.75", "(0.75, 0.25)", "(0.1 .. 0.9)" */
static char *
dup_texels (const Comparison *comparison)
{
  g_autoptr (GString) range = g_string_new ("(");

  if (comparison->found.n == 1)
    return g_strdup (comparison->list->str);
  if (comparison->found.n <= MAX_TOLD)
    return g_strdup_printf ("(%s)", comparison->list->str);
  ls_value_append (range, LS_VALUE_FLOAT, ls_float_bits (comparison->found.smallest));
  g_string_append (range, " .. ");
  ls_value_append (range, LS_VALUE_FLOAT, ls_float_bits (comparison->found.largest));
  return g_strdup_printf ("%s)", range->str);
}

static void
tell_compared (const R700Story *story, const Comparison *comparison)
{
  const char *symbol = ls_compare_sign (comparison->found.test);
  g_autoptr (GString) reference = g_string_new (NULL);
  g_autofree char *texels = dup_texels (comparison);

  ls_value_append (reference, LS_VALUE_FLOAT, ls_float_bits (comparison->reference));
  if (symbol == NULL)
    ls_words_say (story->out, "%s",
                  comparison->found.n_passed > 0
                    ? ls_words ("Its comparison passes whatever the texels are.")
                    : ls_words ("Its comparison passes for no texel."));
  else if (comparison->found.n == 1)
    ls_words_say (
      story->out,
      comparison->found.n_passed > 0
        ? ls_words ("It compares its reference with one texel, %s %s %s: it passes.")
        : ls_words ("It compares its reference with one texel, %s %s %s: it does not pass."),
      reference->str, symbol, texels);
  else
    ls_words_say (story->out,
                  ls_words_many ("It compares its reference with %u texels, %s %s %s: %u passes.",
                                 "It compares its reference with %u texels, %s %s %s: %u pass.",
                                 comparison->found.n_passed),
                  comparison->found.n, reference->str, symbol, texels, comparison->found.n_passed);
}

static void
tell_comparison (const R700Story *story, const R700Fetch *fetch)
{
  R700Run run = story->run;
  g_auto (R700Reach) reach = { 0 };
  const LsMicroLook look = r700_look_fetch (&run, story->program, fetch, &reach);
  Comparison comparison = { .texture = run.bindings->textures[fetch->resource_id],
                            .sampler = r700_look_sampler (&run, fetch) };
  const GArray *seen;

  if (comparison.texture == NULL || comparison.sampler == NULL)
    return;
  comparison.reference = r700_reach_reference (&run, fetch, look.transfer, story->lane);
  comparison.found.test = comparison.sampler->compare;
  comparison.list = g_string_new (NULL);
  seen = r700_reach_seen (&reach, look.transfer, story->lane);
  for (guint i = 0; i < seen->len; i++)
    add_texel (&comparison, &g_array_index (seen, LsSampleTexel, i));
  if (comparison.found.n > 0)
    tell_compared (story, &comparison);
  g_string_free (comparison.list, TRUE);
}

/* --- fetches ---------------------------------------------------------------------------------- */

/* Coordinates with the layer or face. */
static guint
n_coordinates (const R700Story *story, const R700Fetch *fetch)
{
  const LsTexture *texture = story->run.bindings->textures[fetch->resource_id];

  if (texture == NULL)
    return 4;
  return ls_texture_n_axes (texture->dim) +
         (ls_texture_is_array (texture->dim) || texture->dim == LS_TEXTURE_CUBE);
}

/* "(0.5, 0.25)": the coordinates of a texture fetch. */
static char *
dup_coordinates (const R700Story *story, const R700Fetch *fetch)
{
  const LsValueType type = fetch->op == R700_TEX_LD ? LS_VALUE_INT : LS_VALUE_FLOAT;
  guint32 bits[8] = { [5] = 0x3F800000 };
  GString *text = g_string_new ("(");

  read_register (story, FALSE, fetch->src_gpr, bits);
  for (guint i = 0; i < n_coordinates (story, fetch); i++)
    {
      g_string_append (text, i == 0 ? "" : ", ");
      ls_value_append (text, type, bits[fetch->src_sel[i] & 7]);
    }
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

static void
tell_element (const R700Story *story, const R700Fetch *fetch, const char *result)
{
  guint32 bits[8] = { [5] = 0x3F800000 };
  const char *name = r700_fetch_ops[fetch->op].name;
  guint select = fetch->src_sel[0] & 7;
  guint32 gpr;

  read_register (story, FALSE, fetch->src_gpr, bits);
  if (r700_look_destination (&story->run, fetch, &gpr))
    ls_words_say (
      story->out,
      ls_words ("%s: lane %u reads element %u (R%u.%c) of buffer %u and gets R%u = %s."), name,
      story->lane, bits[select], fetch->src_gpr, "xyzw01?_"[select], fetch -> resource_id, gpr,
      result);
  else
    ls_words_say (story->out,
                  ls_words ("%s: the semantic table has no register for it: nothing is "
                            "written."),
                  name);
}

static void
tell_resource (const R700Story *story, const R700Fetch *fetch)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  g_autofree char *result = r700_dup_fetched (story, fetch);
  g_autofree char *at = dup_coordinates (story, fetch);
  g_autofree char *source = r700_dup_register (story, fetch->src_gpr);

  if (r700_fetch_is_vertex (fetch->op))
    tell_element (story, fetch, result);
  else if (g_str_has_prefix (name, "SAMPLE") || fetch->op == R700_TEX_FETCH4)
    ls_words_say (story->out, ls_words ("%s: lane %u samples texture %u at %s and gets R%u = %s."),
                  name, story->lane, fetch->resource_id, at, fetch->dst_gpr, result);
  else if (fetch->op == R700_TEX_LD)
    ls_words_say (story->out,
                  ls_words ("%s: lane %u reads texel %s of texture %u and gets R%u = %s."), name,
                  story->lane, at, fetch->resource_id, fetch->dst_gpr, result);
  else
    ls_words_say (story->out,
                  ls_words ("%s: lane %u asks texture %u with R%u = %s and gets R%u = %s."), name,
                  story->lane, fetch->resource_id, fetch->src_gpr, source, fetch->dst_gpr, result);
}

static void
tell_fetch (const R700Story *story, const R700Cf *cf)
{
  const R700Fetch *fetch = &story->code->program->fetches[cf->first + story->before->at - 1];
  LsMask lanes = r700_wave_fetch_lanes (story->before, fetch->fetch_whole_quad);
  g_autofree char *part = dup_taking_part (story, lanes);

  if (!(lanes >> story->lane & 1))
    ls_words_say (story->out, ls_words ("%s: lane %u does not take part."),
                  r700_fetch_ops[fetch->op].name, story->lane);
  else if (r700_fetch_memory (fetch->op) != R700_N_MEMORIES)
    r700_tell_memory_fetch (story, fetch);
  else
    {
      tell_resource (story, fetch);
      if (r700_look_compares (&story->run, fetch))
        tell_comparison (story, fetch);
    }
  ls_words_say (story->out, "%s.", part);
}

/* --- exports ---------------------------------------------------------------------------------- */

/* As what a component is told that an export writes. */
static LsValueType
sent_type (const R700Story *story, const R700Cf *cf, guint channel)
{
  const LsMicroTransfer *transfer = &r700_code_send (story->code, cf)->micro;

  for (guint i = 0; i < transfer->n_moves; i++)
    if (transfer->moves[i].to.kind == LS_MICRO_REGISTER &&
        transfer->moves[i].to.ref.channel == channel)
      return ls_telling_type (story->telling, TRUE, transfer->moves[i].to.ref, LS_VALUE_BITS);
  return LS_VALUE_BITS;
}

/* The values that an export sends from a register: for each element that is not masked one channel,
 * 0 or 1 (CF_ALLOC_EXPORT_WORD1_SWIZ), told as what the output becomes. "0.5", "(0.5, 0.25)" */
static char *
dup_sent (const R700Story *story, const R700Cf *cf)
{
  guint32 bits[8] = { [5] = 0x3F800000 };
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  read_register (story, FALSE, cf->rw_gpr, bits);
  for (guint i = 0; i < 4; i++)
    if ((cf->sel[i] & 7) != 7)
      {
        g_string_append (text, n++ == 0 ? "" : ", ");
        ls_value_append (text, sent_type (story, cf, i), bits[cf->sel[i] & 7]);
      }
  return n == 1 ? g_strdup (text->str) : g_strdup_printf ("(%s)", text->str);
}

/* "PIX0 = R1", "Z.x = R1.z": channels in their order need no letters. */
static char *
dup_equation (const R700Cf *cf)
{
  static const char *const types[] = { "PIX", "POS", "PARAM", "TYPE3@" };
  const gboolean is_position = cf->type == 1 && cf->array_base >= 60;
  char to[5] = { 0 }, from[5] = { 0 };
  g_autofree char *target = NULL;
  gboolean is_whole, is_plain;
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    if (cf->sel[i] != R700_COMP_MASK)
      {
        to[n] = "xyzw"[i];
        from[n++] = R700_COMP_LETTERS[cf->sel[i]];
      }
  is_whole = n == 4;
  is_plain = strcmp (from, to) == 0 && is_whole;
  target =
    cf->type == 0 && cf->array_base == 61
      ? g_strdup ("Z")
      : g_strdup_printf ("%s%u", types[cf->type & 3], cf->array_base - (is_position ? 60u : 0));
  return g_strdup_printf ("%s%s%s = R%u%s%s", target, is_whole ? "" : ".", is_whole ? "" : to,
                          cf->rw_gpr, is_plain ? "" : ".", is_plain ? "" : from);
}

/* The meaning of the exported values. */
static char *
dup_meaning (const R700Cf *cf)
{
  if (cf->type == 0 && cf->array_base == 61)
    return g_strdup (ls_words ("the depth"));
  if (cf->type == 0)
    return g_strdup_printf (ls_words ("colour %u"), cf->array_base);
  if (cf->type == 1 && cf->array_base == 60)
    return g_strdup (ls_words ("the position"));
  if (cf->type == 1)
    return g_strdup (ls_words ("what belongs to the position"));
  if (cf->type == 2)
    return g_strdup_printf (ls_words ("parameter %u"), cf->array_base);
  return g_strdup_printf (ls_words ("type %u"), cf->type);
}

static void
tell_export (const R700Story *story, const R700Cf *cf)
{
  const char *name = r700_cf_ops[cf->op].name;
  LsMask lanes = r700_look_sending (&story->run, cf);
  g_autofree char *who = r700_dup_lanes (story, lanes);
  g_autofree char *meaning = dup_meaning (cf);
  g_autofree char *equation = dup_equation (cf);
  g_autofree char *sent = dup_sent (story, cf);

  if (cf->sel[0] == R700_COMP_MASK && cf->sel[1] == R700_COMP_MASK &&
      cf->sel[2] == R700_COMP_MASK && cf->sel[3] == R700_COMP_MASK)
    ls_words_say (story->out,
                  ls_words ("%s exports %s of %s with all components masked: nothing is written."),
                  name, meaning, who);
  else if (!(lanes >> story->lane & 1))
    ls_words_say (story->out, ls_words ("%s exports %s of %s: %s; lane %u sends nothing."), name,
                  meaning, who, equation, story->lane);
  else
    ls_words_say (story->out, ls_words ("%s exports %s of %s: %s; lane %u sends %s."), name,
                  meaning, who, equation, story->lane, sent);
}

/* --- control flow ----------------------------------------------------------------------------- */

static void
tell_flow (const R700Story *story)
{
  R700Run run = story->run;
  LsTrap trap;
  LsFlowLook look;
  LsFlowStory flow = r700_flow_story (story);

  run.trap = &trap;
  look = r700_look_flow (&run, story->program);
  flow.look = &look;
  ls_flow_tell (&flow);
  ls_flow_tell_depth (&flow);
}

void
r700_narrate (const LsProgram *program,
              const LsBindings *bindings,
              const LsTelling *telling,
              guint lane,
              GString *sentence)
{
  const R700Code *code = r700_loaded_code (program);
  R700Story story = {
    .program = program,
    .code = code,
    .telling = telling,
    .run = r700_look (program, bindings, telling->before),
    .before = telling->before,
    .after = telling->after,
    .rows_before = ls_layout_rows (&code->layout, telling->before),
    .rows_after = ls_layout_rows (&code->layout, telling->after),
    .lane = lane,
    .out = sentence,
  };
  const R700Cf *cf;

  if (story.before->step == story.after->step || story.before->cf >= code->program->n_cf)
    return;
  cf = &story.code->program->cf[story.before->cf];
  if (story.before->at > 0 && cf->class == R700_CF_CLASS_ALU)
    tell_group_step (&story, cf);
  else if (story.before->at > 0)
    tell_fetch (&story, cf);
  else if (cf->class == R700_CF_CLASS_ALU || (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE))
    tell_clause (&story, cf);
  else if (cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE)
    tell_export (&story, cf);
  else if (r700_is_memory_cf (cf->op))
    r700_tell_memory_cf (&story, cf);
  else
    tell_flow (&story);
}
