#include "ls-tell.h"

#include <string.h>

#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-form.h"
#include "ls-tell-parts.h"
#include "ls-words.h"
#include "ls-writers.h"

/* Answers in words: what a sentence needs is read off its struct, and the sentence is put together from parts. */

const char *const ls_uses_kinds[LS_N_USES_KINDS] = {
  [LS_USES_FOLLOWED] = "followed",
  [LS_USES_SEEN] = "seen",
  [LS_USES_CUT] = "cut",
};
const char *const ls_cause_kinds[LS_N_CAUSE_KINDS] = {
  [LS_CAUSE_WRITTEN] = "written",
  [LS_CAUSE_EDITED] = "edited",
  [LS_CAUSE_PRELOADED] = "preloaded",
  [LS_CAUSE_NEVER] = "never",
  [LS_CAUSE_CONSTANT] = "constant",
  [LS_CAUSE_SEEN] = "seen",
  [LS_CAUSE_CUT] = "cut",
  [LS_CAUSE_TEST] = "test",
};

/* clang-format off */
static const LsPart parts[] = {
  { "moment", "?wave", N_ ("wave {wave}, step {step}") },
  { "moment", NULL, N_ ("step {step}") },
  { "step", "is_told", N_ ("there") },
  { "step", NULL, "{@moment}, {line:op}" },
  { "Step", "?wave", N_ ("Wave {wave}, step {step}, {line:op}") },
  { "Step", NULL, N_ ("Step {step}, {line:op}") },

  /* What an instruction takes, compares and tests. */
  { "operand", "used", N_ ("{@known} (taken as {used})") },
  { "operand", NULL, "{@known}" },
  { "known", "unwritten", N_ ("{read} (nothing has written it)") },
  { "known", NULL, "{read}" },
  { "side", "kernel=from", "({b@operand}) - ({a@operand}) = {made}" },
  { "side", "kernel=add", "({a@operand}) + ({b@operand}) = {made}" },
  { "side", "kernel=from 1", "1 - ({a@operand}) = {made}" },
  { "side", "kernel=doubled from 1", "1 - 2 x ({a@operand}) = {made}" },
  { "side", "made", "{made}" },
  { "side", NULL, "{@operand}" },
  { "comparison", "relation,holds", N_ ("{left@side} {relation} {right@side}: true") },
  { "comparison", "relation", N_ ("{left@side} {relation} {right@side}: false") },
  { "tested", "compares", "{@step}: {@comparison}" },
  { "tested", "values", N_ ("{@step} of {values&operand}") },
  { "tested", NULL, "{@step}" },
  { "test", "addresses", N_ ("{@tested}, at {addresses&operand}") },
  { "test", NULL, "{@tested}" },

  /* What a fetch that compares found. */
  { "texture", "name", N_ ("texture {texture} ({name})") },
  { "texture", NULL, N_ ("texture {texture}") },
  { "place", NULL, "{place}" },
  { "texels", "places,n=1", N_ ("{floats} ({@texture}, texel {places&place})") },
  { "texels", "places", N_ ("({floats}) ({@texture}, texels {places&place})") },
  { "texels", "n=1", N_ ("{smallest} (the border of {@texture})") },
  { "texels", NULL, N_ ("{smallest} to {largest} ({n} texels of {@texture})") },
  { "fetch", "relation=always", N_ ("compared {reference@operand} with {@texels} by a test that always passes") },
  { "fetch", "relation=never", N_ ("compared {reference@operand} with {@texels} by a test that never passes") },
  { "fetch", NULL, N_ ("compared {reference@operand} {relation} {@texels}") },

  /* What a step did, where that reached, what it found there, what let it through and what was there before. */
  { "write", "kept", N_ ("left it as it was") },
  { "write", "fetched,values", N_ ("fetched it from {values&operand}") },
  { "write", "fetched", N_ ("fetched it") },
  { "write", "values", N_ ("wrote it from {values&operand}") },
  { "write", NULL, N_ ("wrote it") },
  { "deed", "texels", "{texels@fetch}" },
  { "deed", "select,taken,!kept", N_ ("took {taken@operand}, for {@comparison}") },
  { "deed", "select", N_ ("left it as it was, for {@comparison}") },
  { "deed", "computes", N_ ("{@write}, for {@comparison}") },
  { "deed", NULL, "{@write}" },
  { "reach", "addresses", N_ ("{@deed}, at {addresses&operand}") },
  { "reach", NULL, "{@deed}" },
  { "found", "texels.n=1,texels.n_passed", N_ ("{@reach}: it passes, so {value}") },
  { "found", "texels.n=1", N_ ("{@reach}: it does not pass, so {value}") },
  { "found", "texels", N_ ("{@reach}: {texels.n_passed} of {texels.n} {texels.n_passed=passes|pass}, so {value}") },
  { "found", NULL, "{@reach}" },
  { "done", "kind=edited,?wave", N_ ("wave {wave}, set by hand at step {step}") },
  { "done", "kind=edited", N_ ("set by hand at step {step}") },
  { "done", "gates", N_ ("{@found}, let through by {gates&operand}") },
  { "done", NULL, "{@found}" },
  { "change", "kept", "{@done}" },
  { "change", "first", N_ ("{@done}; it was not written before") },
  { "change", NULL, N_ ("{@done}; it was {was} before") },

  { "cause", "way=led", N_ ("Lane {lane} came there by {@step}.") },
  { "cause", "way=past", N_ ("Lane {lane} did not run {skipped:op}: it was led past it by {@step}.") },
  { "cause", "way=clause", N_ ("It is in the clause of {line:op}.") },
  { "cause", "way=stack", N_ ("Before that, {@step} changed the stack or who takes part.") },
  { "cause", "way=open", N_ ("One branch has two ELSE, and {@step} between them did not close it.") },
  { "cause", "way=stop", "{stop}" },
  { "cause", "way=beside", N_ ("{line:op} writes other components of it.") },
  { "cause", "way=unused", N_ ("Nothing has read what {@step} wrote.") },
  { "cause", "kind=test,kill,!tests", N_ ("Lane {lane} was killed by {@step}.") },
  { "cause", "kind=test,kill,skip", N_ ("Lane {lane} was killed by the test of {@test}.") },
  { "cause", "kind=test,kill", N_ ("Lane {lane} was not killed by the test of {@test}.") },
  { "cause", "kind=test,skip", N_ ("Lane {lane} did not run {skipped:op} because of the test in {@test}.") },
  { "cause", "kind=test", N_ ("Lane {lane} ran it because of the test in {@test}.") },
  { "cause", "kind=written,is_memory", N_ ("{cell}: {@step}, lane {lane}, {@change}.") },
  { "cause", "kind=written", N_ ("{cell}: {@step} {@change}.") },
  { "cause", "kind=edited", "{cell}: {@change}." },
  { "cause", "kind=preloaded,?wave", N_ ("{cell}: wave {wave} was started with it.") },
  { "cause", "kind=preloaded", N_ ("{cell}: the wave was started with it.") },
  { "cause", "kind=never", N_ ("{cell}: nothing has written it.") },
  { "cause", "kind=constant", N_ ("{cell}: the run does not change it.") },
  { "cause", "kind=seen", N_ ("{cell}: {@moment}, told already.") },
  { "cause", NULL, "{cell}." },

  /* Of many lanes at once. */
  { "unwritten", "kind=edited", N_ ("set by hand at step {step}") },
  { "unwritten", "kind=preloaded", N_ ("the wave was started with it") },
  { "unwritten", NULL, N_ ("nothing has written it") },
  { "component", "n_lanes=64", N_ ("{register} in all lanes") },
  { "component", NULL, N_ ("{register} in {n_lanes=lane|lanes} {lanes:lanes}") },
  { "group", "kind=written", N_ ("{@component}: {@step} wrote it.") },
  { "group", NULL, "{@component}: {@unwritten}." },
  { "writer", "kind=written", N_ ("written at {@step}") },
  { "writer", NULL, "{@unwritten}" },

  /* Why a lane is on or off. */
  { "lane", "is_helper", N_ ("Lane {lane}, a helper,") },
  { "lane", NULL, N_ ("Lane {lane}") },
  { "since", "edited", N_ ("since step {since}, where a mask was changed by hand") },
  { "since", "!since", N_ ("from the start") },
  { "since", NULL, N_ ("since step {since}, {line:op}") },
  { "predicate", "bit", N_ ("{bit} comes from {@test}.") },
  { "predicate", NULL, N_ ("Its predicate comes from {@test}.") },

  /* Where a value goes. */
  { "reads", "!n_uses,running", N_ ("{cell} of {@moment} is not read so far") },
  { "reads", "!n_uses", N_ ("{cell} of {@moment} is never read") },
  { "reads", "n_uses=1", N_ ("{cell} of {@moment} is read once, at {first@step}") },
  { "reads", NULL, N_ ("{cell} of {@moment} is read {n_uses} times, first at {first@step}") },
  { "end", "what", N_ ("{what} at {@moment}") },
  { "end", "is_kill", N_ ("a kill at {@moment}") },
  { "end", NULL, N_ ("a test at {@moment}") },
  { "reading", "is_address", N_ ("{@Step}, lane {lane}, reads it as an address") },
  { "reading", NULL, N_ ("{@Step}, lane {lane}, reads it") },
  { "taking", "is_left", N_ ("{@reading}, but takes the other value") },
  { "taking", NULL, "{@reading}" },
  { "result", NULL, "{cell}" },
  { "giving", "results", N_ ("{@taking} and gives {results@result}") },
  { "giving", NULL, "{@taking}" },
  { "use", "is_test,is_kill", N_ ("{@giving}; it decides whether the lane goes on; it decides whether the lane is killed.") },
  { "use", "is_test", N_ ("{@giving}; it decides whether the lane goes on.") },
  { "use", "is_predicate,is_kill",
    N_ ("{@giving}; it decides which slots the lane carries out; it decides whether the lane is killed.") },
  { "use", "is_predicate", N_ ("{@giving}; it decides which slots the lane carries out.") },
  { "use", "is_kill", N_ ("{@giving}; it decides whether the lane is killed.") },
  { "use", NULL, "{@giving}." },
  { NULL, NULL, NULL }
};
static const LsSentence why_sentences[] = {
  { "is_empty", N_ ("{@lane} does not run: it holds nothing, {@since}.") },
  { "!is_empty", "{state:said}" },
  { "test,came", N_ ("It came here because of the test in {test@test}.") },
  { "test,!came,is_led", N_ ("It came there because of the test in {test@test}.") },
  { "test,!came,!is_led", N_ ("The test was {test@test}.") },
  { "was", N_ ("In {was@step}, it was predicated off in {was.slots}.") },
  { "was.tests", "{was.tests;predicate}" },
  { "next", N_ ("In {next@step}, which comes next, it is predicated off in {next.slots}.") },
  { "next.tests", "{next.tests;predicate}" },
  { "frame,back", N_ ("{frame:said}; it is active again at step {back}.") },
  { "frame,!back,is_cut", N_ ("{frame:said}; it is not active again within {ahead} steps.") },
  { "frame,!back,!is_cut", N_ ("{frame:said}; it is never active again.") },
  { "!frame,back", N_ ("It is active again at step {back}.") },
  { "killed,is_running", N_ ("It runs on for its quad, but leaves nothing.") },
  { "killed,!is_running", N_ ("It leaves nothing.") }, { NULL, NULL }
};
static const LsSentence uses_sentences[] = {
  { "kind=seen", N_ ("{cell} of {@moment} is told already.") },
  { "kind=cut", N_ ("{cell} of {@moment} is not followed.") },
  { "kind=followed,is_edited", N_ ("{@reads}, and is set by hand at step {until.step}.") },
  { "kind=followed,!is_edited,overwrites", N_ ("{@reads}, which overwrites it.") },
  { "kind=followed,!is_edited,is_overwritten,!overwrites", N_ ("{@reads}, and is overwritten at {until@step}.") },
  { "kind=followed,!is_overwritten,running",
    N_ ("{@reads}, and is still there at {until@moment}, where the program runs on.") },
  { "kind=followed,!is_overwritten,!running", N_ ("{@reads}, and is still there at the end, {until@moment}.") },
  { "ends,more", N_ ("It reaches {ends@end} and {more} more.") },
  { "ends,!more", N_ ("It reaches {ends@end}.") },
  { "n_left_out", N_ ("{n_left_out result|results} {n_left_out=was|were} not followed further.") },
  { "is_full", N_ ("There is more: it has more uses than are followed.") }, { NULL, NULL }
};
static const LsSentence cause_sentence[] = { { NULL, "{@cause}" }, { NULL, NULL } };
static const LsSentence group_sentence[] = { { NULL, "{@group}" }, { NULL, NULL } };
static const LsSentence writer_sentence[] = { { NULL, "{@writer}" }, { NULL, NULL } };
static const LsSentence use_sentence[] = { { NULL, "{@use}" }, { NULL, NULL } };
/* clang-format on */

/* Reads what the sentences of a form need, and says them. */
static char *
tell (const LsForm *form, gconstpointer of, const LsProgram *program, gconstpointer about)
{
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_form_to_data (form, of, program, about));

  return ls_form_to_summary (form, data, program);
}

/* --- operands -------------------------------------------------------------------------------------------- */

/* What an instruction takes an operand for. */
typedef enum
{
  VALUE,
  ADDRESS,
  GATE, /* lets it through, or does not */
} Role;

static Role
role_of (const LsCause *operand)
{
  return operand->is_gate ? GATE : operand->is_address ? ADDRESS : VALUE;
}

/* Registers of the lane that reads them go without its number; nothing else tells of memory that it was never written. */
static GVariant *
operand_to_data (const LsCause *operand, guint lane, const LsProgram *program)
{
  const gboolean is_own = operand->cell.kind == LS_CELL_REGISTER && operand->cell.lane == lane;
  LsDict dict = { 0 };

  ls_tell_take (&dict, "read", ls_tell_dup_read (operand, is_own, program));
  if (operand->kind == LS_CAUSE_NEVER && operand->cell.kind == LS_CELL_MEMORY)
    ls_dict_set_bool (&dict, "unwritten", TRUE);
  if (ls_cause_used (operand) != ls_cause_value (operand))
    ls_tell_take (&dict, "used", ls_tell_dup_bits (operand, program, ls_cause_used (operand)));
  return ls_dict_end (&dict);
}

/* A cell that is read twice is told once. told: of GVariant. */
static gboolean
is_repeated (const GPtrArray *told, const LsCause *operand, GVariant *row)
{
  for (guint i = 0; i < told->len; i++)
    if ((operand->cell.kind != LS_CELL_LITERAL || operand->other.is_there) &&
        g_variant_equal (g_ptr_array_index (told, i), row))
      return TRUE;
  return FALSE;
}

/* Those of a role, if there are. */
static void
set_operands (LsDict *dict,
              const char *key,
              const GPtrArray *operands,
              Role role,
              guint lane,
              const LsProgram *program)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);
      g_autoptr (GVariant) row = NULL;

      if (role_of (operand) != role)
        continue;
      row = g_variant_ref_sink (operand_to_data (operand, lane, program));
      if (!is_repeated (told, operand, row))
        g_ptr_array_add (told, g_steal_pointer (&row));
    }
  if (told->len > 0)
    ls_dict_set_value (
      dict, key,
      g_variant_new_array (G_VARIANT_TYPE_VARDICT, (GVariant *const *) told->pdata, told->len));
}

/* Returns: (nullable): the value with a number. */
static const LsCause *
find_operand (const GPtrArray *operands, guint number)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (operand->operand == number && role_of (operand) == VALUE)
        return operand;
    }
  return NULL;
}

/* --- comparisons ----------------------------------------------------------------------------------------- */

/* The operand's share with a number. */
static const LsCause *
find_share (const GPtrArray *operands, const LsCause *operand, guint share)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *other = g_ptr_array_index (operands, i);

      if (other->operand == operand->operand && other->share == share)
        return other;
    }
  return operand;
}

static const char *
name_kernel (guint kernel)
{
  return kernel == LS_KERNEL_FROM             ? "from"
         : kernel == LS_KERNEL_ADD            ? "add"
         : kernel == LS_KERNEL_FROM_1         ? "from 1"
         : kernel == LS_KERNEL_DOUBLED_FROM_1 ? "doubled from 1"
                                              : "";
}

/* What is compared, and what a source of it is computed from: "(R0.x = 0.5) - (1.0) = -0.5". operand: (nullable): NULL: bits. */
static GVariant *
side_to_data (const LsCause *operand,
              LsValueType type,
              guint32 bits,
              const GPtrArray *operands,
              guint lane,
              const LsProgram *program)
{
  LsDict dict = { 0 };

  if (operand != NULL && operand->share == 0)
    return operand_to_data (operand, lane, program);
  if (operand == NULL)
    {
      ls_tell_take (&dict, "read", ls_value_dup (type, bits));
      return ls_dict_end (&dict);
    }
  ls_dict_set_string (&dict, "kernel", name_kernel (operand->kernel));
  ls_dict_set_value (&dict, "a",
                     operand_to_data (find_share (operands, operand, 1), lane, program));
  ls_dict_set_value (&dict, "b",
                     operand_to_data (find_share (operands, operand, 2), lane, program));
  ls_tell_take (&dict, "made", ls_tell_dup_bits (operand, program, operand->made));
  return ls_dict_end (&dict);
}

/* Where operands has both sides. */
static void
set_comparison (LsDict *dict,
                const LsCompared *compared,
                const GPtrArray *operands,
                guint lane,
                const LsProgram *program)
{
  const LsCause *left = find_operand (operands, compared->left);
  const LsCause *right = find_operand (operands, compared->right);

  if ((left == NULL && compared->left != LS_COMPARED_BITS) ||
      (right == NULL && compared->right != LS_COMPARED_BITS))
    return;
  ls_dict_set_string (dict, "relation", ls_relation_sign (compared->relation));
  ls_dict_set_bool (dict, "holds", compared->holds);
  ls_dict_set_value (
    dict, "left",
    side_to_data (left, compared->type, compared->left_bits, operands, lane, program));
  ls_dict_set_value (
    dict, "right",
    side_to_data (right, compared->type, compared->right_bits, operands, lane, program));
}

/* What was read and compared. */
static void
set_tested (LsDict *dict,
            const LsCompared *compared,
            const GPtrArray *operands,
            guint lane,
            const LsProgram *program)
{
  set_operands (dict, "values", operands, VALUE, lane, program);
  set_operands (dict, "addresses", operands, ADDRESS, lane, program);
  set_operands (dict, "gates", operands, GATE, lane, program);
  ls_dict_set_bool (dict, "compares", compared->relation != LS_RELATION_NONE);
  if (compared->relation != LS_RELATION_NONE)
    set_comparison (dict, compared, operands, lane, program);
}

/* --- fetches that compare -------------------------------------------------------------------------------- */

#define MAX_TOLD 4 /* texels; of more the smallest and the largest */

const char *
ls_tell_texel_relation (const LsTexelsCompared *texels)
{
  const char *sign = ls_compare_sign (texels->test);

  return sign != NULL ? sign : texels->test == LS_COMPARE_ALWAYS ? "always" : "never";
}

static char *
dup_float (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return ls_value_dup (LS_VALUE_FLOAT, bits);
}

/* The operand that the texels were compared with. */
static GVariant *
reference_to_data (const LsCause *cause, const LsProgram *program)
{
  LsDict dict = { 0 };

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->operand == cause->texels.operand && operand->cell.kind != LS_CELL_TEXEL &&
          role_of (operand) == VALUE)
        return operand_to_data (operand, cause->lane, program);
    }
  ls_tell_take (&dict, "read", ls_value_dup (LS_VALUE_FLOAT, cause->texels.reference));
  return ls_dict_end (&dict);
}

/* The texels and what is in them, unless there are too many, or some are none of the texture. */
static void
set_texels (LsDict *dict, const LsCause *cause)
{
  GVariantBuilder places = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GString) floats = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);
      g_autoptr (GString) name = g_string_new (NULL);
      LsDict place = { 0 };

      if (operand->cell.kind != LS_CELL_TEXEL)
        continue;
      ls_cell_append_texel (name, &operand->cell);
      ls_dict_set_string (&place, "place", name->str);
      g_variant_builder_add_value (&places, ls_dict_end (&place));
      g_string_append (floats, n++ == 0 ? "" : ", ");
      ls_value_append (floats, LS_VALUE_FLOAT, operand->value);
    }
  ls_dict_set_string (dict, "floats", floats->str);
  if (n == cause->texels.n && n <= MAX_TOLD)
    ls_dict_set_value (dict, "places", g_variant_builder_end (&places));
  else
    g_variant_builder_clear (&places);
}

static GVariant *
texels_to_data (const LsCause *cause, const LsFieldScope *scope)
{
  const LsTexelsCompared *texels = &cause->texels;
  const LsCell cell = { .kind = LS_CELL_TEXEL, .number = texels->texture };
  LsDict dict = { 0 };

  if (texels->n == 0)
    return NULL;
  ls_dict_set_uint (&dict, "n", texels->n);
  ls_dict_set_uint (&dict, "n_passed", texels->n_passed);
  ls_dict_set_uint (&dict, "texture", texels->texture);
  ls_tell_take (&dict, "name",
                ls_cell_dup_name (&cell, ls_program_machine (scope->program), cause->names, FALSE));
  ls_dict_set_string (&dict, "relation", ls_tell_texel_relation (texels));
  ls_dict_set_value (&dict, "reference", reference_to_data (cause, scope->program));
  ls_tell_take (&dict, "smallest", dup_float (texels->smallest));
  ls_tell_take (&dict, "largest", dup_float (texels->largest));
  set_texels (&dict, cause);
  return ls_dict_end (&dict);
}

/* --- who ------------------------------------------------------------------------------------------------- */

/* Whether a register was read from elsewhere. */
static gboolean
is_fetched (const LsCause *cause, const LsProgram *program)
{
  LsLine line;

  ls_program_line (program, cause->line, &line);
  return line.kind == LS_LINE_FETCH && cause->cell.kind == LS_CELL_REGISTER;
}

/* What is written as a float may have been an integer before. */
static char *
dup_old (const LsCause *cause, const LsProgram *program)
{
  const guint64 old = ls_cause_old (cause);
  LsCause before = *cause;

  if (cause->type == LS_VALUE_FLOAT && !cause->other.is_there)
    before.type = ls_value_likely (LS_VALUE_BITS, (guint32) old);
  return ls_tell_dup_bits (&before, program, old);
}

static char *
dup_value (const LsCause *cause, const LsProgram *program)
{
  return ls_tell_dup_bits (cause, program, cause->value);
}

static char *
dup_cell (const LsCause *cause, const LsProgram *program)
{
  return cause->kind != LS_CAUSE_TEST ? ls_tell_dup_read (cause, FALSE, program) : NULL;
}

static char *
dup_stop (const LsCause *cause, const LsProgram *program)
{
  GString *text;

  if (cause->way != LS_WAY_STOP)
    return NULL;
  text = g_string_new (NULL);
  ls_tell_say_trap (text, ls_words ("The wave"), cause->step - 1, cause->stop, program);
  return g_string_free (text, FALSE);
}

static GVariant *
read_deed (const LsCause *cause, const LsFieldScope *scope)
{
  const LsCompared *compared = &cause->comparison;
  const LsCause *taken = find_operand (cause->operands, compared->taken[compared->holds ? 1 : 0]);
  LsDict dict = { 0 };

  ls_dict_set_bool (&dict, "is_memory", cause->cell.kind == LS_CELL_MEMORY);
  ls_dict_set_bool (&dict, "fetched", is_fetched (cause, scope->program));
  ls_dict_set_bool (&dict, "tests", ls_tested_is_test (compared, cause->operands));
  ls_dict_set_bool (&dict, "computes", compared->left == LS_COMPARED_BITS);
  if (compared->is_select && taken != NULL)
    ls_dict_set_value (&dict, "taken", operand_to_data (taken, cause->lane, scope->program));
  set_tested (&dict, compared, cause->operands, cause->lane, scope->program);
  return ls_dict_end (&dict);
}

/* clang-format off */
static const char *const ways[LS_N_CAUSE_WAYS] = { "", "led", "past", "clause", "stack", "open", "stop", "beside", "unused" };
static const LsField cause_fields[] = {
  LS_FIELD_NAMED (LsCause, kind, "kind", ls_cause_kinds),
  LS_FIELD_NAMED (LsCause, way, "way", ways),
  LS_FIELD (LsCause, WAVE, wave),
  LS_FIELD (LsCause, UINT, step),
  LS_FIELD (LsCause, LINE, line),
  LS_FIELD (LsCause, UINT, lane),
  LS_FIELD (LsCause, LINE, skipped),
  LS_FIELD_AS (LsCause, FLAG, is_kept, "kept"),
  LS_FIELD_AS (LsCause, FLAG, is_first, "first"),
  LS_FIELD_AS (LsCause, FLAG, is_kill, "kill"),
  LS_FIELD_AS (LsCause, FLAG, is_skip, "skip"),
  LS_FIELD_AS (LsCause, FLAG, comparison.is_select, "select"),
  LS_FIELD_TOLD ("cell", dup_cell),
  LS_FIELD_TOLD ("stop", dup_stop),
  LS_FIELD_FOR_VALUES (LsCause, kind, 1 << LS_CAUSE_WRITTEN | 1 << LS_CAUSE_EDITED),
  LS_FIELD_TOLD ("was", dup_old),
  LS_FIELD_FOR_VALUES (LsCause, kind, 1 << LS_CAUSE_WRITTEN | 1 << LS_CAUSE_TEST),
  LS_FIELD_TOLD ("value", dup_value),
  LS_FIELD_MADE ("texels", texels_to_data),
  LS_FIELD_MADE_MEMBERS (read_deed),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm cause_form = { .fields = cause_fields,
                                   .summary = cause_sentence,
                                   .parts = parts };

/* A word that came there without the other is told by itself. */
char *
ls_cause_to_sentence (const LsCause *cause, const LsProgram *program)
{
  LsCause told = *cause;

  if (cause->other.is_there && !cause->other.is_of_step && cause->kind != LS_CAUSE_CONSTANT &&
      cause->kind != LS_CAUSE_CUT)
    {
      told.other.is_there = FALSE;
      told.type = LS_VALUE_BITS;
    }
  return tell (&cause_form, &told, program, NULL);
}

/* Whether other is about the other word of a value of 64 bits, with the same to tell. */
static gboolean
has_other (const LsCause *cause, const LsCause *other)
{
  LsCell cell = other->cell;

  cell.ref.channel ^= cell.kind == LS_CELL_REGISTER;
  cell.at ^= cell.kind == LS_CELL_CONSTANT;
  return cause->other.is_there && other->other.is_there && ls_cell_equal (&cause->cell, &cell) &&
         cause->kind == other->kind && cause->step == other->step &&
         cause->other.is_of_step == other->other.is_of_step &&
         (cause->other.is_of_step || cause->kind != LS_CAUSE_WRITTEN);
}

gboolean
ls_cause_is_told_before (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    {
      const LsCause *before = g_ptr_array_index (operands, i);

      if (before->operand == operand->operand && has_other (before, operand))
        return TRUE;
    }
  return FALSE;
}

/* Whether an operand before has told what this one would. */
static gboolean
is_behind_before (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    {
      const LsCause *before = g_ptr_array_index (operands, i);

      if (ls_cell_equal (&before->cell, &operand->cell) || has_other (before, operand))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
ls_cause_dup_told (const LsCause *cause)
{
  GPtrArray *told = g_ptr_array_new ();

  for (guint i = 0; i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->kind != LS_CAUSE_CONSTANT && !operand->is_left &&
          !is_behind_before (cause->operands, i))
        g_ptr_array_add (told, operand);
    }
  for (guint i = 0; i < cause->controls->len; i++)
    {
      LsCause *control = g_ptr_array_index (cause->controls, i);

      if (control->kind == LS_CAUSE_TEST)
        g_ptr_array_add (told, control);
    }
  return told;
}

/* --- of many lanes at once ------------------------------------------------------------------------------- */

static GVariant *
read_register (gconstpointer of G_GNUC_UNUSED, const LsFieldScope *scope)
{
  g_autoptr (GString) name = g_string_new (NULL);

  if (scope->about == NULL)
    return NULL;
  ls_program_append_ref (name, scope->program, *(const LsRegRef *) scope->about);
  return g_variant_new_string (name->str);
}

/* clang-format off */
static const LsField group_fields[] = {
  LS_FIELD_NAMED (LsCauseGroup, kind, "kind", ls_cause_kinds),
  LS_FIELD (LsCauseGroup, UINT, step),
  LS_FIELD (LsCauseGroup, LINE, line),
  LS_FIELD (LsCauseGroup, LANES, lanes),
  LS_FIELD_AS (LsCauseGroup, COUNT, lanes, "n_lanes"),
  LS_FIELD_MADE ("register", read_register),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm group_form = { .fields = group_fields,
                                   .summary = group_sentence,
                                   .parts = parts };
static const LsForm writer_form = { .fields = group_fields,
                                    .summary = writer_sentence,
                                    .parts = parts };

char *
ls_cause_group_to_sentence (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program)
{
  return tell (&group_form, group, program, &ref);
}

char *
ls_writers_tell (const LsCauseGroup *writer, const LsProgram *program)
{
  return tell (&writer_form, writer, program, NULL);
}

/* --- why ------------------------------------------------------------------------------------------------- */

/* Whether the state is told with the step of the test, which then needs no second name. */
static gboolean
is_told (const LsWhy *why)
{
  return !ls_lane_role_is_on (why->role) && !why->is_edited && why->since != 0 &&
         why->test.step == why->since && why->test.line == why->line &&
         why->test.comparison.relation != LS_RELATION_NONE;
}

static GVariant *
tested_to_data (const LsTested *tested, guint lane, gboolean told, const LsProgram *program)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "step", tested->step);
  ls_dict_set_uint (&dict, "line", tested->line + 1);
  ls_dict_set_bool (&dict, "is_told", told);
  set_tested (&dict, &tested->comparison, tested->operands, lane, program);
  return ls_dict_end (&dict);
}

/* A predicate is a bit of the lane's own: the lane is on, only these slots are not for it. told: (nullable): tells the tests that it has by
 * itself. */
static void
set_kept_out (LsDict *dict,
              const char *key,
              const LsKeptOut *kept_out,
              const LsKeptOut *told,
              guint lane,
              const LsProgram *program)
{
  GVariantBuilder tests = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  const LsPredicateTest *predicate;
  LsDict one = { 0 }, of = { 0 };
  guint i = 0;

  while ((predicate = ls_kept_out_next (kept_out, told, &i)) != NULL)
    {
      if (predicate->has_bit)
        ls_tell_take (&one, "bit", ls_expr_dup_ref (program, predicate->bit));
      ls_dict_add_members (&one, tested_to_data (&predicate->test, lane, FALSE, program));
      g_variant_builder_add_value (&tests, ls_dict_end (&one));
    }
  if (kept_out->slots != NULL)
    {
      ls_dict_set_uint (&of, "step", kept_out->step);
      ls_dict_set_uint (&of, "line", kept_out->line + 1);
      ls_dict_set_string (&of, "slots", kept_out->slots);
      ls_dict_set_value (&of, "tests", g_variant_builder_end (&tests));
      ls_dict_set_value (dict, key, ls_dict_end (&of));
    }
  else
    g_variant_builder_clear (&tests);
}

static GVariant *
read_reasons (const LsWhy *why, const LsFieldScope *scope)
{
  const LsProgram *program = scope->program;
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "state", ls_program_lane_desc (program, why->state)->since);
  ls_dict_set_bool (&dict, "is_helper", why->is_helper && why->role != LS_LANE_HELPER);
  ls_dict_set_bool (&dict, "came", ls_lane_role_is_on (why->role));
  ls_dict_set_bool (&dict, "killed", why->role == LS_LANE_KILLED);
  ls_dict_set_uint (&dict, "ahead", LS_CAUSES_AHEAD);
  if (why->test.is_known)
    ls_dict_set_value (&dict, "test",
                       tested_to_data (&why->test, why->lane, is_told (why), program));
  set_kept_out (&dict, "was", &why->was_kept_out, &why->kept_out, why->lane, program);
  set_kept_out (&dict, "next", &why->kept_out, NULL, why->lane, program);
  if (why->has_frame)
    ls_dict_set_string (&dict, "frame", why->frame.kind->keeps);
  return ls_dict_end (&dict);
}

/* clang-format off */
static const LsField why_fields[] = {
  LS_FIELD (LsWhy, UINT, lane),
  LS_FIELD (LsWhy, UINT, since),
  LS_FIELD (LsWhy, LINE, line),
  LS_FIELD_AS (LsWhy, FLAG, is_edited, "edited"),
  LS_FIELD (LsWhy, FLAG, is_empty),
  LS_FIELD (LsWhy, FLAG, is_led),
  LS_FIELD (LsWhy, FLAG, is_running),
  LS_FIELD (LsWhy, FLAG, is_cut),
  LS_FIELD_IF (LsWhy, UINT, back, "back", comes_back),
  LS_FIELD_IF (LsWhy, LINE, frame.line, "pushed", has_frame),
  LS_FIELD_MADE_MEMBERS (read_reasons),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm why_form = { .fields = why_fields, .summary = why_sentences, .parts = parts };

char *
ls_why_to_sentence (const LsWhy *why, const LsProgram *program)
{
  return tell (&why_form, why, program, NULL);
}

/* --- uses ------------------------------------------------------------------------------------------------ */

#define MAX_ENDS 4 /* places named in one sentence */

typedef struct
{
  GVariantBuilder list;
  guint n; /* places found; those beyond MAX_ENDS are only counted */
} Ends;

/* what: (transfer full) (nullable): of an output or memory; is_kill: else, whether it is a kill or a test. */
static void
add_end (Ends *ends, char *what, gboolean is_kill, guint wave, guint64 step)
{
  LsDict dict = { 0 };

  ls_tell_take (&dict, "what", what);
  ls_dict_set_bool (&dict, "is_kill", is_kill);
  ls_dict_set_uint (&dict, "step", step);
  if (wave != LS_NO_WAVE)
    ls_dict_set_uint (&dict, "wave", wave);
  if (ends->n++ < MAX_ENDS)
    g_variant_builder_add_value (&ends->list, ls_dict_end (&dict));
  else
    ls_dict_clear (&dict);
}

static void
collect_ends (Ends *ends, const LsUses *uses, const LsProgram *program)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->is_test)
        add_end (ends, NULL, FALSE, use->wave, use->step);
      if (use->is_kill)
        add_end (ends, NULL, TRUE, use->wave, use->step);
      for (guint k = 0; k < use->results->len; k++)
        {
          const LsUses *result = g_ptr_array_index (use->results, k);

          if (result->kind != LS_USES_SEEN &&
              (result->is_output || result->cell.kind == LS_CELL_MEMORY))
            add_end (ends, ls_uses_dup_cell (result, FALSE, program), FALSE, result->wave,
                     result->from);
          collect_ends (ends, result, program);
        }
    }
}

/* Whether the line that alone reads it puts something else there. */
static gboolean
overwrites_it (const LsUses *uses)
{
  const LsUse *first = uses->uses->len == 1 ? g_ptr_array_index (uses->uses, 0) : NULL;

  return first != NULL && uses->is_overwritten && first->step == uses->until &&
         first->wave == uses->until_wave && first->line == uses->until_line;
}

static char *
dup_followed (const LsUses *uses, const LsProgram *program)
{
  return ls_uses_dup_cell (uses, TRUE, program);
}

static GVariant *read_first (const LsUses *uses, const LsFieldScope *scope);

static GVariant *
read_ends (const LsUses *uses, const LsFieldScope *scope)
{
  Ends ends = { .list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}")) };
  LsDict dict = { 0 };

  collect_ends (&ends, uses, scope->program);
  ls_dict_set_value (&dict, "ends", g_variant_builder_end (&ends.list));
  ls_dict_set_uint (&dict, "more", ends.n - MIN (ends.n, MAX_ENDS));
  ls_dict_set_uint (&dict, "n_uses", uses->uses->len);
  ls_dict_set_bool (&dict, "overwrites", overwrites_it (uses));
  return ls_dict_end (&dict);
}

/* clang-format off */
static const LsField until_fields[] = {
  LS_FIELD_AS (LsUses, WAVE, until_wave, "wave"),
  LS_FIELD_AS (LsUses, UINT, until, "step"),
  LS_FIELD_AS (LsUses, LINE, until_line, "line"),
  LS_FIELD_END
};
static const LsField uses_fields[] = {
  LS_FIELD_NAMED (LsUses, kind, "kind", ls_uses_kinds),
  LS_FIELD (LsUses, WAVE, wave),
  LS_FIELD_AS (LsUses, UINT, from, "step"),
  LS_FIELD_TOLD ("cell", dup_followed),
  LS_FIELD (LsUses, FLAG, is_edited),
  LS_FIELD (LsUses, FLAG, is_overwritten),
  LS_FIELD_AS (LsUses, FLAG, is_running, "running"),
  LS_FIELD (LsUses, FLAG, is_full),
  LS_FIELD (LsUses, UINT, n_left_out),
  LS_FIELD_PART ("until", until_fields),
  LS_FIELD_MADE ("first", read_first),
  LS_FIELD_MADE_MEMBERS (read_ends),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm uses_form = { .fields = uses_fields,
                                  .summary = uses_sentences,
                                  .parts = parts };

char *
ls_uses_to_sentence (const LsUses *uses, const LsProgram *program)
{
  return tell (&uses_form, uses, program, NULL);
}

/* Those that say something: not what groups hand on to each other, and nobody took. */
static GVariant *
read_results (const LsUse *use, const LsFieldScope *scope)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  const LsMachine *machine = ls_program_machine (scope->program);

  for (guint i = 0; i < use->results->len; i++)
    {
      const LsUses *result = g_ptr_array_index (use->results, i);
      LsDict dict = { 0 };

      if (result->uses->len == 0 && result->cell.kind == LS_CELL_REGISTER &&
          machine->reg_files[result->cell.ref.file].life == LS_LIFE_STEP)
        continue;
      ls_tell_take (&dict, "cell", dup_followed (result, scope->program));
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

/* clang-format off */
static const LsField use_fields[] = {
  LS_FIELD (LsUse, WAVE, wave),
  LS_FIELD (LsUse, UINT, step),
  LS_FIELD (LsUse, LINE, line),
  LS_FIELD (LsUse, UINT, lane),
  LS_FIELD (LsUse, FLAG, is_address),
  LS_FIELD (LsUse, FLAG, is_left),
  LS_FIELD (LsUse, FLAG, is_test),
  LS_FIELD (LsUse, FLAG, is_predicate),
  LS_FIELD (LsUse, FLAG, is_kill),
  LS_FIELD_MADE ("results", read_results),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm use_form = { .fields = use_fields, .summary = use_sentence, .parts = parts };

static GVariant *
read_first (const LsUses *uses, const LsFieldScope *scope)
{
  return uses->uses->len > 0 ? ls_fields_read (use_fields, g_ptr_array_index (uses->uses, 0), scope)
                             : NULL;
}

char *
ls_use_to_sentence (const LsUse *use, const LsProgram *program)
{
  return tell (&use_form, use, program, NULL);
}

/* --- chains ----------------------------------------------------------------------------------------------- */

char *
ls_cause_chain_to_text (const LsCause *cause, const LsProgram *program)
{
  g_autoptr (GArray) chain = ls_cause_chain (cause);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < chain->len; i++)
    {
      const LsCauseLine *line = &g_array_index (chain, LsCauseLine, i);
      g_autofree char *sentence = ls_cause_to_sentence (line->first, program);
      g_autofree char *where = ls_tell_dup_line (program, line->line);

      g_string_append_printf (text, "%3u. %s", i + 1, where);
      if (line->n > 1)
        g_string_append_printf (text, ", %u times", line->n);
      g_string_append_printf (text, ": %s\n", sentence);
    }
  return g_string_free (text, FALSE);
}

char *
ls_cause_left_out (const LsCause *cause)
{
  if (cause->n_left_out == 0)
    return NULL;
  return g_strdup_printf (ls_words_many ("%u more value has causes that were not looked for.",
                                         "%u more values have causes that were not looked for.",
                                         cause->n_left_out),
                          cause->n_left_out);
}
