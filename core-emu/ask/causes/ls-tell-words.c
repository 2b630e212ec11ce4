#include "ls-tell-words.h"

#include "ls-words.h"

/* Answers in words: what a sentence needs is read off its struct, and the sentence is put together from parts. */

/* clang-format off */
const LsPart ls_tell_parts[] = {
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
/* clang-format on */

char *
ls_tell (const LsForm *form, gconstpointer of, const LsProgram *program, gconstpointer about)
{
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_form_to_data (form, of, program, about));

  return ls_form_to_summary (form, data, program);
}
