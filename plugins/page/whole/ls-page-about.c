#include "ls-page-private.h"

#include "ls-glossary.h"
#include "ls-lane-layout.h"
#include "ls-lane-states.h"
#include "ls-timeline.h"
#include "ls-words.h"

/* --- the listing ------------------------------------------------------------------------------------------- */

/* a(sua(uuu)): text, the last line of the step, and spans: where they start in characters, how many, of which kind. */
static GVariant *
make_lines (const LsPageRun *run)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(sua(uuu))"));
  LsLine line;

  for (guint i = 0; i < ls_program_n_lines (run->program); i++)
    {
      GVariantBuilder spans = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(uuu)"));

      ls_program_line (run->program, i, &line);
      for (guint j = 0; j < line.n_spans; j++)
        g_variant_builder_add (
          &spans, "(uuu)", (guint) g_utf8_strlen (line.text, line.spans[j].start),
          (guint) g_utf8_strlen (line.text + line.spans[j].start, line.spans[j].length),
          line.spans[j].kind);
      g_variant_builder_add (&list, "(sua(uuu))", line.text, line.first + MAX (line.n, 1) - 1,
                             &spans);
    }
  return g_variant_builder_end (&list);
}

/* --- lanes ------------------------------------------------------------------------------------------------- */

/* a(ssuus): letter, title, role, ticks, what it means: of each state. */
static GVariant *
make_states (const LsPageRun *run)
{
  const LsMachine *machine = ls_program_machine (run->program);
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(sssus)"));

  for (LsLaneState state = 0; state < machine->n_lane_states; state++)
    {
      const LsLaneStateDesc *desc = &machine->lane_states[state];
      const char letter[2] = { desc->letter, '\0' };
      g_autofree char *meaning = ls_glossary_tell (desc->name);

      g_variant_builder_add (&list, "(sssus)", letter, ls_lane_states_title (machine, state),
                             ls_words (desc->name), desc->role, meaning != NULL ? meaning : "");
    }
  return g_variant_builder_end (&list);
}

/* a(us): of each lane where it stands in 8 rows of 8, and what it is called. */
static GVariant *
make_lanes (const LsPageRun *run G_GNUC_UNUSED, const LsLaneLayout *layout)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(us)"));

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_autofree char *place = ls_lane_layout_dup_name (layout, lane);
      g_autofree char *name = g_strdup_printf (ls_words ("lane %u, %s"), lane, place);

      g_variant_builder_add (&list, "(us)", 8u * layout->row[lane] + layout->column[lane], name);
    }
  return g_variant_builder_end (&list);
}

/* --- notes ------------------------------------------------------------------------------------------------- */

/* a(ts): the steps of the wave that somebody said something about. */
static GVariant *
make_notes (const LsPageRun *run, const LsPageOptions *options)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(ts)"));
  const GArray *notes =
    options->notes != NULL ? options->notes : ls_scene_get_marks (run->scene)->notes;

  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);

      if (note->wave == options->wave)
        g_variant_builder_add (&list, "(ts)", note->step, note->text);
    }
  return g_variant_builder_end (&list);
}

/* --- words ------------------------------------------------------------------------------------------------- */

/* What the page says itself, by the names that its script has for it. */
static const struct
{
  const char *name, *words;
} own[] = {
  { "start", N_ ("Start") },
  { "back", N_ ("Back") },
  { "on", N_ ("Step") },
  { "end", N_ ("End") },
  { "step", N_ ("Step") },
  { "lanes", N_ ("Lanes") },
  { "legend", N_ ("Lanes by state") },
  { "program", N_ ("Program") },
  { "history", N_ ("Mask history") },
  { "registers", N_ ("Registers") },
  { "register", N_ ("Register") },
  { "value", N_ ("Value") },
  { "before", N_ ("Before") },
  { "who", N_ ("Last written") },
  { "all", N_ ("registers that stay zero, too") },
  { "across", N_ ("%s in all lanes") },
  { "stack", N_ ("Stack") },
  { "now", N_ ("Now") },
  { "empty", N_ ("; the stack is empty") },
  { "output", N_ ("Output") },
  { "notes", N_ ("Notes") },
  { "ended", N_ ("The run has ended.") },
  { "ask", N_ ("What comes?") },
  { "asked", N_ ("Which lanes are active behind the next step? Mark them: click, draw over them, "
                 "or press Space on one.") },
  { "check", N_ ("Check") },
  { "leave", N_ ("Leave") },
  { "marked", N_ ("marked") },
  { "correct", N_ ("correct") },
  { "missed", N_ ("missed") },
  { "extra", N_ ("too many") },
  { "right", N_ ("All 64 lanes are right.") },
  { "hidden", N_ ("Not told while you are asked.") },
  { "variables", N_ ("Variables") },
  { "variable", N_ ("Variable") },
  { "unset", N_ ("not set") },
  { "given", N_ ("line %s") },
  { "in", N_ ("%s (), line %s") },
  { "from", N_ (", from %s (), line %s") },
  { "calls", N_ ("Line %u calls %s ().") },
  { "gave", N_ ("Line %u, lane %u: %s.") },
  { "done", N_ ("Line %u is done.") },
  { "comes", N_ ("The run comes to line %u.") },
  { "ends", N_ ("The program ends.") },
  { "all", N_ (" Now all 64 lanes run.") },
  { "run", N_ (" Now %u of 64 lanes run: ") },
  { "more", N_ ("%u more") },
  { "and", N_ ("%s and %s") },
  { "keys", N_ ("Keys: right and left, or full stop and comma, step and step back; ] and [ go to "
                "where lanes part or meet; N and P "
                "to where the line that comes next ran next and before; Home and End; L takes the "
                "next lane, ? asks what comes.") },
};

static GVariant *
make_words (void)
{
  LsDict dict = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    ls_dict_set_string (&dict, own[i].name, ls_words (own[i].words));
  return ls_dict_end (&dict);
}

/* --- the whole --------------------------------------------------------------------------------------------- */

/* As a debugger opens: where the lanes part first. */
static guint64
find_open (const LsPageRun *run, const LsPageOptions *options)
{
  g_autoptr (LsTimeline) timeline = NULL;
  LsArrival arrival;
  LsPlace place;

  if (options->step != G_MAXUINT64)
    return options->step;
  timeline = ls_timeline_new (run->subject);
  ls_timeline_move (timeline, LS_MOVE_DIVERGENCE, LS_PAGE_MAX_STEPS, run->walk.options.interrupt,
                    &arrival);
  ls_timeline_get_place (timeline, &place);
  return arrival.at_limit ? run->first : place.step;
}

void
ls_page_tell_about (const LsPageRun *run, const LsPageOptions *options, LsDict *dict)
{
  LsLaneLayout layout;

  ls_lane_layout_init (&layout, run->scene, options->wave);
  ls_dict_set_value (dict, "lines", make_lines (run));
  ls_dict_set_value (dict, "states", make_states (run));
  ls_dict_set_value (dict, "lanes", make_lanes (run, &layout));
  ls_dict_set_bool (dict, "quads", layout.has_quads);
  ls_dict_set_value (dict, "notes", make_notes (run, options));
  ls_dict_set_uint (dict, "lane", options->lane);
  ls_dict_set_uint (dict, "open", find_open (run, options));
  ls_dict_set_value (dict, "words", make_words ());
}
