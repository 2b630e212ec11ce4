#include "tgsi-validate-internal.h"

#include "ls-words.h"

/* Checks properties: their values, and whether the stage has them. */

gboolean
tgsi_check_has_property (const TgsiCheck *check, TgsiProperty name)
{
  for (guint i = 0; i < check->program->n_properties; i++)
    if (check->program->properties[i].name == name)
      return TRUE;
  return FALSE;
}

/* The first word of the line with the property. */
IsaCursor
tgsi_check_property_at (const TgsiCheck *check, TgsiProperty name)
{
  const TgsiProgram *program = check->program;
  const TgsiSource *source = check->source;
  guint32 place = 0;

  for (guint i = 0; i < program->n_items; i++)
    if (program->items[i].kind == TGSI_ITEM_PROPERTY &&
        program->properties[program->items[i].n].name == name)
      {
        for (guint line = 1; line < program->items[i].line; place++)
          line += source->text[place] == '\n';
        while (source->text[place] == ' ')
          place++;
        break;
      }
  return tgsi_source_cursor (source, place);
}

static guint32
value_of (const TgsiCheck *check, TgsiProperty name)
{
  return tgsi_program_property (check->program, name);
}

/* --- values ----------------------------------------------------------------------------------- */

#define STAGE(name) (1u << TGSI_##name)
#define MAX_PATCH 32 /* vertices */

/* The stages that have a property, and its values if they are numbers: least to most. Those beyond
 * mean nothing. */
static const struct
{
  guint stages; /* 0: all */
  guint32 least, most;
} facts[TGSI_N_PROPERTIES] = {
#define FACT(name, stages, least, most) [TGSI_PROPERTY_##name] = { stages, least, most }
  FACT (GS_INPUT_PRIMITIVE, STAGE (GEOM), 0, G_MAXUINT32),
  FACT (GS_OUTPUT_PRIMITIVE, STAGE (GEOM), 0, G_MAXUINT32),
  FACT (GS_MAX_OUTPUT_VERTICES, STAGE (GEOM), 0, G_MAXUINT32),
  FACT (GS_INVOCATIONS, STAGE (GEOM), 1, G_MAXUINT32),
  FACT (FS_COORD_ORIGIN, STAGE (FRAG), 0, G_MAXUINT32),
  FACT (FS_COORD_PIXEL_CENTER, STAGE (FRAG), 0, G_MAXUINT32),
  FACT (FS_COLOR0_WRITES_ALL_CBUFS, STAGE (FRAG), 0, G_MAXUINT32),
  FACT (FS_DEPTH_LAYOUT, STAGE (FRAG), 0, 4),
  FACT (FS_EARLY_DEPTH_STENCIL, STAGE (FRAG), 0, G_MAXUINT32),
  FACT (FS_POST_DEPTH_COVERAGE, STAGE (FRAG), 0, G_MAXUINT32),
  FACT (FS_BLEND_EQUATION_ADVANCED, STAGE (FRAG), 0, G_MAXUINT32),
  FACT (VS_PROHIBIT_UCPS, STAGE (VERT) | STAGE (TESS_EVAL) | STAGE (GEOM), 0, G_MAXUINT32),
  FACT (VS_WINDOW_SPACE_POSITION, STAGE (VERT), 0, G_MAXUINT32),
  FACT (TCS_VERTICES_OUT, STAGE (TESS_CTRL), 1, MAX_PATCH),
  FACT (TES_PRIM_MODE, STAGE (TESS_EVAL), 0, G_MAXUINT32),
  FACT (TES_SPACING, STAGE (TESS_EVAL), 0, 2),
  FACT (TES_VERTEX_ORDER_CW, STAGE (TESS_EVAL), 0, 1),
  FACT (TES_POINT_MODE, STAGE (TESS_EVAL), 0, G_MAXUINT32),
  FACT (NUM_CLIPDIST_ENABLED, 0, 0, 8),
  FACT (NUM_CULLDIST_ENABLED, 0, 0, 8),
  FACT (NEXT_SHADER, STAGE (VERT) | STAGE (TESS_EVAL), 0, G_MAXUINT32),
  FACT (CS_FIXED_BLOCK_WIDTH, STAGE (COMP), 0, G_MAXUINT32),
  FACT (CS_FIXED_BLOCK_HEIGHT, STAGE (COMP), 0, G_MAXUINT32),
  FACT (CS_FIXED_BLOCK_DEPTH, STAGE (COMP), 0, G_MAXUINT32),
  FACT (LEGACY_MATH_RULES, 0, 0, G_MAXUINT32),
  FACT (VS_BLIT_SGPRS_AMD, STAGE (VERT), 0, G_MAXUINT32),
  FACT (CS_USER_DATA_COMPONENTS_AMD, STAGE (COMP), 0, G_MAXUINT32),
  FACT (LAYER_VIEWPORT_RELATIVE, STAGE (VERT) | STAGE (TESS_EVAL) | STAGE (GEOM), 0, G_MAXUINT32),
  FACT (SEPARABLE_PROGRAM, 0, 0, G_MAXUINT32),
};

static gboolean
is_of_stage (const TgsiCheck *check, TgsiProperty name)
{
  return facts[name].stages == 0 || (facts[name].stages >> check->program->processor & 1);
}

static void
check_range (const TgsiCheck *check, const TgsiPropertyItem *property)
{
  const TgsiProperty name = (TgsiProperty) property->name;
  const IsaCursor at = tgsi_check_property_at (check, name);

  if (!is_of_stage (check, name) ||
      (property->value >= facts[name].least && property->value <= facts[name].most))
    return;
  if (facts[name].most == G_MAXUINT32)
    isa_error (&at, NULL, "%s is %u: it is at least %u", tgsi_property_names[name], property->value,
               facts[name].least);
  else
    isa_error (&at, NULL, "%s is %u: it goes from %u to %u", tgsi_property_names[name],
               property->value, facts[name].least, facts[name].most);
}

/* --- properties that depend on others --------------------------------------------------------- */

/* Patches are lines, triangles or quads. */
static void
check_patches (const TgsiCheck *check)
{
  const TgsiProperty name = TGSI_PROPERTY_TES_PRIM_MODE;
  const guint32 mode = value_of (check, name);
  const IsaCursor at = tgsi_check_property_at (check, name);

  if (tgsi_check_has_property (check, name) && is_of_stage (check, name) &&
      mode != TGSI_PRIM_LINES && mode != TGSI_PRIM_TRIANGLES && mode != TGSI_PRIM_QUADS)
    isa_error (&at, "1 LINES, 4 TRIANGLES, 7 QUADS", "TES_PRIM_MODE is %u: it is 1, 4 or 7", mode);
}

/* Clip and cull distances share two registers. */
static void
check_distances (const TgsiCheck *check)
{
  const guint32 n_clip = value_of (check, TGSI_PROPERTY_NUM_CLIPDIST_ENABLED);
  const guint32 n_cull = value_of (check, TGSI_PROPERTY_NUM_CULLDIST_ENABLED);
  const IsaCursor at = tgsi_check_property_at (check, TGSI_PROPERTY_NUM_CULLDIST_ENABLED);

  if (n_clip <= 8 && n_cull <= 8 && n_clip + n_cull > 8)
    isa_error (&at, NULL, "%u clip distances and %u cull distances are more than 8", n_clip,
               n_cull);
}

#define N_AXES 3

/* A block has three sizes, or none that is known. */
static void
check_block (const TgsiCheck *check)
{
  guint n_given = 0, zero = N_AXES;

  for (guint i = 0; i < N_AXES; i++)
    {
      const TgsiProperty name = (TgsiProperty) (TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH + i);

      n_given += value_of (check, name) > 0;
      if (tgsi_check_has_property (check, name) && value_of (check, name) == 0 && zero == N_AXES)
        zero = i;
    }
  if (check->program->processor == TGSI_COMP && n_given > 0 && zero < N_AXES)
    {
      const TgsiProperty name = (TgsiProperty) (TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH + zero);
      const IsaCursor at = tgsi_check_property_at (check, name);

      isa_error (&at, "all three are at least 1, or 0 where the size is not known",
                 "%s is 0, and another size of the block is not", tgsi_property_names[name]);
    }
}

static gboolean
reads_coverage (const TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_decls; i++)
    if (check->program->decls[i].file == TGSI_FILE_SV &&
        check->program->decls[i].semantic == TGSI_SEMANTIC_SAMPLEMASK)
      return TRUE;
  return FALSE;
}

/* Coverage behind the tests is known in front of the program only if the tests are. */
static gboolean
has_late_coverage (const TgsiCheck *check)
{
  return check->program->processor == TGSI_FRAG &&
         value_of (check, TGSI_PROPERTY_FS_POST_DEPTH_COVERAGE) != 0 &&
         value_of (check, TGSI_PROPERTY_FS_EARLY_DEPTH_STENCIL) == 0;
}

static void
check_coverage (const TgsiCheck *check)
{
  const IsaCursor at = tgsi_check_property_at (check, TGSI_PROPERTY_FS_POST_DEPTH_COVERAGE);

  if (has_late_coverage (check) && reads_coverage (check))
    isa_error (&at, NULL,
               "SAMPLEMASK means nothing: FS_POST_DEPTH_COVERAGE needs FS_EARLY_DEPTH_STENCIL");
}

void
tgsi_check_properties (TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_properties; i++)
    check_range (check, &check->program->properties[i]);
  check_patches (check);
  check_distances (check);
  check_block (check);
  check_coverage (check);
}

/* --- findings --------------------------------------------------------------------------------- */

/* Properties that are or are not. */
static const guint8 switches[] = {
  TGSI_PROPERTY_FS_COLOR0_WRITES_ALL_CBUFS, TGSI_PROPERTY_FS_EARLY_DEPTH_STENCIL,
  TGSI_PROPERTY_FS_POST_DEPTH_COVERAGE,     TGSI_PROPERTY_VS_PROHIBIT_UCPS,
  TGSI_PROPERTY_VS_WINDOW_SPACE_POSITION,   TGSI_PROPERTY_LEGACY_MATH_RULES,
  TGSI_PROPERTY_LAYER_VIEWPORT_RELATIVE,
};

static void
find_large_switch (const TgsiCheck *check, TgsiProperty name)
{
  const IsaCursor at = tgsi_check_property_at (check, name);
  const guint32 value = value_of (check, name);

  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    if (switches[i] == name && value > 1)
      isa_warning (&at, NULL, "%s is %u, which counts as 1", tgsi_property_names[name], value);
}

static void
find_misplaced (const TgsiCheck *check, TgsiProperty name)
{
  const IsaCursor at = tgsi_check_property_at (check, name);

  if (!is_of_stage (check, name))
    isa_warning (&at, NULL, "%s means nothing in %s", tgsi_property_names[name],
                 tgsi_processor_names[check->program->processor]);
}

static void
find_missing_sizes (const TgsiCheck *check)
{
  for (guint i = 0; i < N_AXES && check->program->processor == TGSI_COMP; i++)
    for (guint k = 0; k < N_AXES; k++)
      {
        const TgsiProperty given = (TgsiProperty) (TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH + i);
        const TgsiProperty other = (TgsiProperty) (TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH + k);
        const IsaCursor at = tgsi_check_property_at (check, given);

        if (value_of (check, given) == 0 || tgsi_check_has_property (check, other))
          continue;
        isa_warning (&at, NULL, "%s is missing, although %s is there: it counts as 1",
                     tgsi_property_names[other], tgsi_property_names[given]);
        return;
      }
}

/* The first instruction that emits a vertex, or n_insns. */
static guint
find_emit (const TgsiCheck *check)
{
  guint i = 0;

  while (i < check->program->n_insns && check->program->insns[i].op != TGSI_EMIT)
    i++;
  return i;
}

static void
find_no_vertices (const TgsiCheck *check)
{
  const guint emit = find_emit (check);
  const TgsiProperty name = TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES;

  if (check->program->processor != TGSI_GEOM || emit == check->program->n_insns ||
      value_of (check, name) > 0)
    return;
  tgsi_source_warning (check->source, emit, TGSI_PLACE_OP, "PROPERTY GS_MAX_OUTPUT_VERTICES 4",
                       tgsi_check_has_property (check, name)
                         ? N_ ("no vertex is emitted: GS_MAX_OUTPUT_VERTICES is 0")
                         : N_ ("no vertex is emitted: GS_MAX_OUTPUT_VERTICES is missing"));
}

static void
find_late_coverage (const TgsiCheck *check)
{
  const IsaCursor at = tgsi_check_property_at (check, TGSI_PROPERTY_FS_POST_DEPTH_COVERAGE);

  if (has_late_coverage (check))
    isa_warning (&at, NULL, "FS_POST_DEPTH_COVERAGE needs FS_EARLY_DEPTH_STENCIL");
}

void
tgsi_find_properties (const TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_properties; i++)
    {
      find_misplaced (check, (TgsiProperty) check->program->properties[i].name);
      find_large_switch (check, (TgsiProperty) check->program->properties[i].name);
    }
  find_missing_sizes (check);
  find_no_vertices (check);
  find_late_coverage (check);
}
