#include "ls-error.h"
#include "ls-source-private.h"

/* A map as bytes, to be kept for the next time. */

#define FORM_NUMBER 3u /* changes with the form, and with what measuring finds */
#define PLACE_FORM "(uuuuutuuubbu)"
#define COMPONENT_FORM "(uua" PLACE_FORM ")"
#define STATEMENT_FORM "(uuuua" COMPONENT_FORM ")"
#define MAP_FORM "(uuua" STATEMENT_FORM ")"
#define MAX_PERIODS 65536u

/* --- writing -------------------------------------------------------------------------------------------------- */

static GVariant *
write_place (const LsSourcePlace *place)
{
  return g_variant_new (PLACE_FORM, place->kind, place->line, (guint) place->ref.file,
                        (guint) place->ref.index, (guint) place->ref.channel, place->first,
                        place->bank, place->word, place->bits, place->is_inverted, place->is_exact,
                        (guint) place->state | place->n_others << 8);
}

static GVariant *
write_component (const LsSourceComponent *component, guint period)
{
  GVariantBuilder places;

  g_variant_builder_init (&places, G_VARIANT_TYPE ("a" PLACE_FORM));
  for (guint i = 0; component->places != NULL && i < period; i++)
    g_variant_builder_add_value (&places, write_place (&component->places[i]));
  return g_variant_new (COMPONENT_FORM, component->part << 8 | component->component,
                        component->state, &places);
}

static GVariant *
write_statement (const LsSourceMapped *mapped)
{
  GVariantBuilder components;

  g_variant_builder_init (&components, G_VARIANT_TYPE ("a" COMPONENT_FORM));
  for (guint i = 0; i < mapped->components->len; i++)
    g_variant_builder_add_value (
      &components,
      write_component (&g_array_index (mapped->components, LsSourceComponent, i), mapped->period));
  return g_variant_new (STATEMENT_FORM, mapped->state, mapped->period, mapped->n_known,
                        mapped->n_hits, &components);
}

GBytes *
ls_source_map_write (const LsSourceMap *map)
{
  const GArray *mapped = ls_source_map_get_statements (map);
  g_autoptr (GVariant) all = NULL;
  GVariantBuilder statements;
  guint n_done, n_all;

  g_variant_builder_init (&statements, G_VARIANT_TYPE ("a" STATEMENT_FORM));
  for (guint i = 0; i < mapped->len; i++)
    g_variant_builder_add_value (&statements,
                                 write_statement (&g_array_index (mapped, LsSourceMapped, i)));
  ls_source_map_is_part (map, &n_done, &n_all);
  all = g_variant_ref_sink (g_variant_new (MAP_FORM, FORM_NUMBER, n_done, n_all, &statements));
  return g_variant_get_data_as_bytes (all);
}

/* --- reading -------------------------------------------------------------------------------------------------- */

/* Whether the program has the place. */
static gboolean
is_good_place (const LsProgram *program, const LsSourcePlace *place)
{
  const LsMachine *machine = ls_program_machine (program);
  const gboolean has_line =
    place->kind == LS_SOURCE_IN_REGISTER || place->kind == LS_SOURCE_IN_MASK;
  const gboolean has_ref =
    place->kind == LS_SOURCE_IN_REGISTER || place->kind == LS_SOURCE_AT_START;

  if (place->kind > LS_SOURCE_FIXED || place->state > LS_SOURCE_CERTAIN ||
      (has_line && place->line >= ls_program_n_lines (program)) ||
      (place->kind == LS_SOURCE_IN_CONSTANT && place->bank >= LS_N_CONST_BUFFERS))
    return FALSE;
  return !has_ref || (place->ref.file < machine->n_reg_files &&
                      place->ref.channel < machine->reg_files[place->ref.file].n_channels &&
                      place->ref.index < ls_program_n_registers (program, place->ref.file));
}

static gboolean
read_place (const LsProgram *program, GVariantIter *places, LsSourcePlace *place)
{
  guint kind, file, index, channel, state;

  if (!g_variant_iter_next (places, PLACE_FORM, &kind, &place->line, &file, &index, &channel,
                            &place->first, &place->bank, &place->word, &place->bits,
                            &place->is_inverted, &place->is_exact, &state) ||
      file > G_MAXUINT8 || index > G_MAXUINT16 || channel > G_MAXUINT8 || kind > LS_SOURCE_FIXED)
    return FALSE;
  place->kind = kind;
  place->ref =
    (LsRegRef){ .file = (guint8) file, .index = (guint16) index, .channel = (guint8) channel };
  place->state = state & 255;
  place->n_others = state >> 8;
  return is_good_place (program, place);
}

/* The components of a statement are those that measuring would give. */
static gboolean
read_components (const LsProgram *program, GVariantIter *components, LsSourceMapped *mapped)
{
  gboolean is_good = g_variant_iter_n_children (components) == mapped->components->len;

  for (guint i = 0; is_good && i < mapped->components->len; i++)
    {
      LsSourceComponent *component = &g_array_index (mapped->components, LsSourceComponent, i);
      g_autoptr (GVariantIter) places = NULL;
      guint number, state;

      is_good =
        g_variant_iter_next (components, COMPONENT_FORM, &number, &state, &places) &&
        number == (component->part << 8 | component->component) && state <= LS_SOURCE_CERTAIN &&
        (state < LS_SOURCE_ABOUT || g_variant_iter_n_children (places) == (gsize) mapped->period);
      component->state = is_good ? state : LS_SOURCE_UNKNOWN;
      if (!is_good || g_variant_iter_n_children (places) != mapped->period)
        continue;
      component->places = g_new0 (LsSourcePlace, mapped->period);
      for (guint k = 0; is_good && k < mapped->period; k++)
        is_good = read_place (program, places, &component->places[k]);
    }
  return is_good;
}

static gboolean
read_statement (const LsProgram *program, GVariantIter *statements, LsSourceMapped *mapped)
{
  g_autoptr (GVariantIter) components = NULL;
  guint state;

  if (!g_variant_iter_next (statements, STATEMENT_FORM, &state, &mapped->period, &mapped->n_known,
                            &mapped->n_hits, &components))
    return FALSE;
  mapped->state = state;
  return state <= LS_SOURCE_CERTAIN && mapped->period <= MAX_PERIODS &&
         (state < LS_SOURCE_ABOUT || mapped->period > 0) &&
         read_components (program, components, mapped);
}

LsSourceMap *
ls_source_map_read (const LsScene *scene, const char *text, GBytes *bytes, GError **error)
{
  g_autoptr (GVariant) all =
    g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (MAP_FORM), bytes, FALSE));
  g_autoptr (LsSourceMap) map = ls_source_map_new_empty (scene, text, NULL);
  g_autoptr (GVariantIter) statements = NULL;
  GArray *mapped = (GArray *) ls_source_map_get_statements (map);
  guint form = 0, n_done = 0, n_all = 0;
  gboolean is_good = g_variant_is_normal_form (all);

  if (is_good)
    g_variant_get (all, MAP_FORM, &form, &n_done, &n_all, &statements);
  is_good = is_good && form == FORM_NUMBER && g_variant_iter_n_children (statements) == mapped->len;
  for (guint i = 0; is_good && i < mapped->len; i++)
    is_good = read_statement (ls_source_map_get_program (map), statements,
                              &g_array_index (mapped, LsSourceMapped, i));
  ls_source_map_set_measured (map, n_done, n_all);
  if (is_good)
    return g_steal_pointer (&map);
  ls_fail (error, LS_ERROR_FORMAT, "this is no map of the text and its program");
  return NULL;
}
