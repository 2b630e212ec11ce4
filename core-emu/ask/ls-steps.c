#include "ls-steps.h"

#include <string.h>

#include "ls-cell.h"
#include "ls-components.h"
#include "ls-error.h"
#include "ls-expr.h"
#include "ls-picture.h"
#include "ls-register-types.h"

typedef struct
{
  LsWalk walk;
  void *before; /* the state one step earlier */
  guint lane[LS_STEPS_MAX_LANES];
  guint n_lanes;
  LsComponents *components;
  GArray *shared;  /* of guint: those that other waves of the group write, too */
  guint32 *values; /* of each lane each component */
  LsRegisterTypes *types;
  char states[LS_LANES + 1];
  gsize n_bytes;
  GVariantBuilder places;
} Steps;

/* --- what there is ----------------------------------------------------------------------------------------- */

/* A step of a wave runs other waves of its group as well. */
static void
find_shared (Steps *steps)
{
  const LsMachine *machine = ls_program_machine (steps->walk.program);

  for (guint i = 0; i < ls_components_get_n (steps->components); i++)
    if (machine->reg_files[ls_components_get_ref (steps->components, i).file].is_shared)
      g_array_append_val (steps->shared, i);
}

static void
steps_init (Steps *steps, LsSubject *subject, LsMask lanes, const LsWalkOptions *options)
{
  ls_walk_init (&steps->walk, subject, options);
  steps->before = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  LS_FOREACH_LANE (lane, lanes)
    {
      if (steps->n_lanes < LS_STEPS_MAX_LANES)
        steps->lane[steps->n_lanes++] = (guint) lane;
    }
  steps->components = ls_components_new (ls_subject_get_program (subject));
  steps->shared = g_array_new (FALSE, FALSE, sizeof (guint));
  find_shared (steps);
  steps->values =
    g_new0 (guint32, (gsize) steps->n_lanes * ls_components_get_n (steps->components) + 1);
  steps->types = ls_register_types_new (ls_subject_get_program (subject));
  g_variant_builder_init (&steps->places, G_VARIANT_TYPE ("a(uusasa(uus))"));
}

static void
steps_clear (Steps *steps)
{
  ls_walk_clear (&steps->walk);
  g_aligned_free (steps->before);
  g_clear_pointer (&steps->components, ls_components_free);
  g_array_unref (steps->shared);
  g_free (steps->values);
  ls_register_types_unref (steps->types);
  g_variant_builder_clear (&steps->places);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Steps, steps_clear)

/* --- values ------------------------------------------------------------------------------------------------ */

/* As the instructions around here take it; what is not exported yet has no value. */
static char *
tell_value (const Steps *steps, LsRegRef ref, guint lane, guint32 bits)
{
  const LsMachine *machine = ls_program_machine (steps->walk.program);
  const LsPlace *place = &steps->walk.place;
  guint line = ls_program_line_ahead (place);
  LsCell cell = ls_cell_register (ref, lane);
  GString *text = g_string_new (NULL);

  if (machine->reg_files[ref.file].is_output &&
      !(ls_program_written (steps->walk.program, steps->walk.state, ref) & LS_MASK_LANE (lane)))
    g_string_append (text, "none");
  else
    ls_cell_append_taken (text, &cell, machine, ls_register_types_at (steps->types, line, ref),
                          bits);
  return g_string_free (text, FALSE);
}

/* Whether the value is there only from this step on. */
static gboolean
is_first_write (const Steps *steps, LsRegRef ref, guint lane)
{
  const LsProgram *program = steps->walk.program;
  const LsMask bit = LS_MASK_LANE (lane);

  return ls_program_machine (program)->reg_files[ref.file].is_output &&
         (ls_program_written (program, steps->walk.state, ref) & bit) &&
         !(ls_program_written (program, steps->before, ref) & bit);
}

static void
add_value (Steps *steps, guint index, guint lane, GVariantBuilder *list, gboolean is_start)
{
  LsRegRef ref = ls_components_get_ref (steps->components, index);
  guint32 *value = &steps->values[(gsize) lane * ls_components_get_n (steps->components) + index];
  const LsRow *row = ls_program_find_row (steps->walk.program, steps->walk.state, ref);
  guint32 bits = row != NULL ? row->u[steps->lane[lane]] : 0;

  if (!is_start && bits == *value && !is_first_write (steps, ref, steps->lane[lane]))
    return;
  *value = bits;
  g_autofree char *text = tell_value (steps, ref, steps->lane[lane], bits);
  steps->n_bytes += strlen (text) + 12;
  if (is_start)
    g_variant_builder_add (list, "s", text);
  else
    g_variant_builder_add (list, "(uus)", lane, index, text);
}

static GVariant *
make_start (Steps *steps)
{
  GVariantBuilder lanes = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aas"));

  for (guint lane = 0; lane < steps->n_lanes; lane++)
    {
      GVariantBuilder values = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("as"));

      for (guint i = 0; i < ls_components_get_n (steps->components); i++)
        add_value (steps, i, lane, &values, TRUE);
      g_variant_builder_add_value (&lanes, g_variant_builder_end (&values));
    }
  return g_variant_builder_end (&lanes);
}

/* --- places ------------------------------------------------------------------------------------------------ */

static GVariant *
make_sentences (Steps *steps, gboolean is_start)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("as"));
  g_autofree char *last = NULL;

  for (guint lane = 0; lane < steps->n_lanes; lane++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      if (!is_start)
        ls_program_narrate (steps->walk.program, ls_subject_get_bindings (steps->walk.subject),
                            steps->before, steps->walk.state, steps->lane[lane], text);
      else
        g_string_append (text, steps->walk.place.step == 0
                                 ? "Nothing has run yet."
                                 : "What ran before this step is not told here.");
      g_variant_builder_add (&list, "s", g_strcmp0 (last, text->str) == 0 ? "" : text->str);
      steps->n_bytes += text->len + 4;
      g_free (last);
      last = g_strdup (text->str);
    }
  return g_variant_builder_end (&list);
}

/* ran: the line of the step, G_MAXUINT before the first. */
static GVariant *
make_writes (Steps *steps, guint ran)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(uus)"));
  guint n = 0;
  const guint *changed =
    ran != G_MAXUINT ? ls_components_changed (steps->components, ran, &n) : NULL;

  for (guint lane = 0; lane < steps->n_lanes; lane++)
    {
      for (guint i = 0; i < n; i++)
        add_value (steps, changed[i], lane, &list, FALSE);
      for (guint i = 0; ran != G_MAXUINT && i < steps->shared->len; i++)
        add_value (steps, g_array_index (steps->shared, guint, i), lane, &list, FALSE);
    }
  return g_variant_builder_end (&list);
}

/* The letters of the lanes, or "" where they are those of before. */
static const char *
find_states (Steps *steps)
{
  guint8 states[LS_LANES];
  char letters[LS_LANES + 1] = "";

  ls_program_lane_states (steps->walk.program, steps->walk.state, states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    letters[lane] = ls_program_lane_desc (steps->walk.program, states[lane])->letter;
  if (memcmp (letters, steps->states, LS_LANES) == 0)
    return "";
  memcpy (steps->states, letters, sizeof letters);
  steps->n_bytes += LS_LANES;
  return steps->states;
}

/* ran: as above. */
static void
add_place (Steps *steps, guint ran)
{
  const LsPlace *place = &steps->walk.place;
  guint first = G_MAXUINT, last = G_MAXUINT;
  LsLine line;

  if (!place->ended)
    {
      ls_program_line (steps->walk.program, place->line, &line);
      first = line.first;
      last = line.first + MAX (line.n, 1) - 1;
    }
  g_variant_builder_add (&steps->places, "(uus@as@a(uus))", first, last, find_states (steps),
                         make_sentences (steps, ran == G_MAXUINT), make_writes (steps, ran));
  steps->n_bytes += 40;
}

/* --- the whole --------------------------------------------------------------------------------------------- */

static gboolean
check_size (const Steps *steps, GError **error)
{
  if (steps->n_bytes <= LS_STEPS_MAX_BYTES)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "up to step %" G_GUINT64_FORMAT " there is more than %u MiB to tell (--steps A..B "
               "takes some of the steps, --lanes other lanes)",
               steps->walk.place.step, LS_STEPS_MAX_BYTES >> 20);
  return FALSE;
}

static gboolean
walk_all (Steps *steps, GError **error)
{
  LsWalk *walk = &steps->walk;

  add_place (steps, G_MAXUINT);
  while (!ls_walk_is_over (walk))
    {
      const guint ran = walk->place.line;

      memcpy (steps->before, walk->state, ls_subject_get_state_size (walk->subject));
      if (!ls_walk_step (walk))
        break;
      add_place (steps, ran);
      if (!check_size (steps, error))
        return FALSE;
    }
  return ls_walk_check (walk, error);
}

static GVariant *
make_lines (Steps *steps)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("as"));
  LsLine line;

  for (guint i = 0; i < ls_program_n_lines (steps->walk.program); i++)
    {
      ls_program_line (steps->walk.program, i, &line);
      g_variant_builder_add (&list, "s", line.text);
      steps->n_bytes += strlen (line.text) + 4;
    }
  return g_variant_builder_end (&list);
}

static GVariant *
make_registers (const Steps *steps)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("as"));

  for (guint i = 0; i < ls_components_get_n (steps->components); i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      ls_program_append_ref (name, steps->walk.program,
                             ls_components_get_ref (steps->components, i));
      g_variant_builder_add (&list, "s", name->str);
    }
  return g_variant_builder_end (&list);
}

static GVariant *
make_lanes (const Steps *steps)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("au"));

  for (guint i = 0; i < steps->n_lanes; i++)
    g_variant_builder_add (&list, "u", steps->lane[i]);
  return g_variant_builder_end (&list);
}

GVariant *
ls_steps_new (LsSubject *subject, LsMask lanes, const LsWalkOptions *options, GError **error)
{
  g_auto (Steps) steps = { .n_lanes = 0 };
  g_autoptr (GString) end = g_string_new (NULL);
  LsDict dict = { 0 };

  steps_init (&steps, subject, lanes, options);
  ls_dict_set_value (&dict, "lines", make_lines (&steps));
  ls_dict_set_value (&dict, "registers", make_registers (&steps));
  ls_dict_set_value (&dict, "lanes", make_lanes (&steps));
  ls_dict_set_uint (&dict, "first", steps.walk.place.step);
  ls_dict_set_value (&dict, "start", make_start (&steps));
  if (!walk_all (&steps, error))
    {
      ls_dict_clear (&dict);
      return NULL;
    }
  ls_picture_append_stop (end, steps.walk.reason, steps.walk.place.step);
  ls_dict_set_value (&dict, "places", g_variant_builder_end (&steps.places));
  ls_dict_set_string (&dict, "end", g_strchomp (end->str));
  return ls_dict_end (&dict);
}
