#include "gfd-scene.h"

#include "ls-machines.h"
#include "ls-text.h"
#include "ls-vertex-outputs.h"
#include "ls-words.h"

#define N_CONSTANTS 256  /* vec4s of the constant file */
#define MAX_BLOCK 4096   /* vec4s of a block */
#define MAX_SYMBOLS 4096 /* of a stage: a limit, since rows may repeat a place without end */
#define GRID_SIDE 8      /* vertices along an edge, for a VS alone */
#define QUAD_SIDE 2      /* for a draw: a rectangle as a strip */
#define DX10_CLAMP (1u << 21)

static guint
bits (guint32 word, guint low, guint n)
{
  return word >> low & ((1u << n) - 1);
}

static const char *
rows_type (guint type)
{
  static const char *const names[] = { "float", "vec2", "vec3", "vec4" };

  return gfd_type_columns (type) > 1 ? names[gfd_type_rows (type) - 1] : gfd_type_name (type);
}

/* Components of a column; all four if the type is unknown, or a column of doubles. */
static guint
rows_of (guint type)
{
  const char *name = gfd_type_name (type);

  return type > 0 && name != NULL && *name != 'd' ? gfd_type_rows (type) : 4;
}

/* Adds a name of the file as a symbol, made fit for display. type: (nullable). */
static void
add_symbol (LsDraft *draft, LsStage stage, char *place, const char *name, const char *type)
{
  g_autofree char *shown = ls_text_escape (name, LS_TEXT_LINE);

  ls_draft_add_symbol (draft, stage, place, shown, type);
}

/* --- constants -------------------------------------------------------------------------------- */

/* The place of a uniform's vec4: "c.4" or "cb2.4". Returns: (transfer full): NULL: it has none. */
static char *
uniform_place (const GfdShader *shader, const GfdRow *row, guint64 vec4)
{
  const GArray *blocks = shader->tables[GFD_BLOCKS];
  const guint32 block = row->words[GFD_UNIFORM_BLOCK];
  const guint64 at = row->words[GFD_UNIFORM_OFFSET] / 4 + vec4;

  if (at >= N_CONSTANTS)
    return NULL;
  if (block == G_MAXUINT32)
    return g_strdup_printf ("c.%u", (guint) at);
  if (block >= blocks->len)
    return NULL;
  return g_strdup_printf ("cb%u.%u", g_array_index (blocks, GfdRow, block).words[GFD_BLOCK_BINDING],
                          (guint) at);
}

/* Returns: whether the file does not say what the column is. */
static gboolean
set_identity (GfdStage *stage, const char *place, guint column)
{
  if (g_hash_table_contains (stage->constants, place))
    return FALSE;
  g_hash_table_replace (
    stage->constants, g_strdup (place),
    g_strdup_printf ("%d %d %d %d", column == 0, column == 1, column == 2, column == 3));
  return TRUE;
}

/* Half is no value for an integer: 1, and true. Returns: whether the file does not say what it is. */
static gboolean
set_integers (GfdStage *stage, GHashTable *given, const char *place, guint first, guint32 type)
{
  const char *half = "0.5 0.5 0.5 0.5";
  const char *known = g_hash_table_lookup (stage->constants, place);
  g_auto (GStrv) words = g_strsplit (known != NULL ? known : half, " ", 4);

  if (g_hash_table_contains (given, place))
    return FALSE;
  for (guint i = first; i < MIN (4, first + rows_of (type)); i++)
    {
      g_free (words[i]);
      words[i] = g_strdup (gfd_type_is_boolean (type) ? "0xffffffff" : "0x00000001");
    }
  g_hash_table_replace (stage->constants, g_strdup (place), g_strjoinv (" ", words));
  return TRUE;
}

static void
add_uniform (GfdStage *stage,
             const GfdShader *shader,
             const GfdRow *row,
             GHashTable *given,
             LsDraft *draft)
{
  const guint32 type = row->words[GFD_UNIFORM_TYPE];
  const guint columns = gfd_type_columns (type);
  const guint32 count = MAX (row->words[GFD_UNIFORM_COUNT], 1);
  g_autofree char *plain = ls_text_escape (row->name, LS_TEXT_LINE);
  gboolean is_invented = FALSE;

  for (guint32 i = 0; i < MIN (count, N_CONSTANTS) * columns; i++)
    {
      g_autofree char *place = uniform_place (shader, row, i);
      g_autoptr (GString) name = g_string_new (plain);

      if (place == NULL || stage->n_symbols++ >= MAX_SYMBOLS)
        return;
      if (count > 1)
        g_string_append_printf (name, "[%u]", i / columns);
      if (columns > 1)
        g_string_append_printf (name, "[%u]", i % columns);
      if (gfd_type_is_square (type))
        is_invented = set_identity (stage, place, i % columns) || is_invented;
      if (gfd_type_is_integer (type))
        is_invented =
          set_integers (stage, given, place, row->words[GFD_UNIFORM_OFFSET] % 4, type) ||
          is_invented;
      ls_draft_add_part (draft, stage->part.stage, g_steal_pointer (&place),
                         row->words[GFD_UNIFORM_OFFSET] % 4, rows_of (type), name->str,
                         rows_type (type));
    }
  if (is_invented)
    ls_draft_invent (draft,
                     gfd_type_is_boolean (type)   ? N_ ("true in %s")
                     : gfd_type_is_integer (type) ? N_ ("1 in %s")
                                                  : N_ ("the identity in %s"),
                     plain);
}

/* Without uniform registers a value is of the first block: a file of ours. */
static void
add_value (GfdStage *stage, const GfdShader *shader, const GfdRow *row)
{
  const GArray *blocks = shader->tables[GFD_BLOCKS];
  const guint32 at = row->words[GFD_VALUE_OFFSET] / 4;
  const gboolean is_block = blocks->len && shader->header[gfd_kinds[shader->kind].mode_word] == 1;
  g_autofree char *bank =
    is_block ? g_strdup_printf ("cb%u", g_array_index (blocks, GfdRow, 0).words[GFD_BLOCK_BINDING])
             : g_strdup ("c");

  if (at < N_CONSTANTS)
    g_hash_table_replace (stage->constants, g_strdup_printf ("%s.%u", bank, at),
                          g_strdup_printf ("0x%08x 0x%08x 0x%08x 0x%08x", row->words[0],
                                           row->words[1], row->words[2], row->words[3]));
}

/* A block as a buffer, by which programs read elements whose number they compute. */
static void
add_block_buffer (GfdStage *stage, const GfdRow *row)
{
  const guint binding = row->words[GFD_BLOCK_BINDING];
  const guint n = MIN ((row->words[GFD_BLOCK_BYTES] + 15) / 16, MAX_BLOCK);
  g_autoptr (GString) text = g_string_new ("stride=16\ndata=float");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key = g_strdup_printf ("cb%u.%u", binding, i);
      const char *known = g_hash_table_lookup (stage->constants, key);

      g_string_append_printf (text, " %s", known != NULL ? known : "0.5 0.5 0.5 0.5");
    }
  g_string_append_c (text, '\n');
  if (n)
    g_hash_table_replace (stage->resources,
                          g_strdup_printf ("buffer %u", GFD_FIRST_BLOCK_BUFFER + binding),
                          g_strdup (text->str));
}

static void
list_keys (GHashTable *table, GHashTable *keys)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_hash_table_add (keys, g_strdup (key));
}

static void
add_constants (GfdStage *stage, const GfdShader *shader, LsDraft *draft)
{
  const GArray *const *tables = (const GArray *const *) shader->tables;
  g_autoptr (GHashTable) given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < tables[GFD_VALUES]->len; i++)
    add_value (stage, shader, &g_array_index (tables[GFD_VALUES], GfdRow, i));
  list_keys (stage->constants, given);
  for (guint i = 0; i < tables[GFD_BLOCKS]->len; i++)
    {
      const GfdRow *row = &g_array_index (tables[GFD_BLOCKS], GfdRow, i);

      add_symbol (draft, stage->part.stage, g_strdup_printf ("cb%u", row->words[GFD_BLOCK_BINDING]),
                  row->name, "uniform block");
    }
  for (guint i = 0; i < tables[GFD_UNIFORMS]->len; i++)
    add_uniform (stage, shader, &g_array_index (tables[GFD_UNIFORMS], GfdRow, i), given, draft);
  for (guint i = 0; i < tables[GFD_BLOCKS]->len; i++)
    add_block_buffer (stage, &g_array_index (tables[GFD_BLOCKS], GfdRow, i));
  for (guint i = 0; i < tables[GFD_LOOPS]->len; i++)
    {
      const GfdRow *row = &g_array_index (tables[GFD_LOOPS], GfdRow, i);
      const guint32 value = row->words[GFD_LOOP_VALUE];

      g_hash_table_replace (
        stage->constants, g_strdup_printf ("loop%u", row->words[GFD_LOOP_OFFSET]),
        g_strdup_printf ("%u %u %u", bits (value, 0, 12), bits (value, 12, 12), value >> 24));
    }
  for (guint i = 0; i < tables[GFD_SAMPLERS]->len; i++)
    {
      const GfdRow *row = &g_array_index (tables[GFD_SAMPLERS], GfdRow, i);
      const guint32 number = row->words[GFD_SAMPLER_LOCATION];
      const char *type = gfd_sampler_name (row->words[GFD_SAMPLER_TYPE]);

      add_symbol (draft, stage->part.stage, g_strdup_printf ("texture %u", number), row->name,
                  type);
      add_symbol (draft, stage->part.stage, g_strdup_printf ("sampler %u", number), row->name,
                  type);
    }
  if (!(shader->header[GFD_RESOURCES] & DX10_CLAMP))
    g_string_append (stage->constant_lines, "dx10-clamp=false\n");
}

/* --- pixels ----------------------------------------------------------------------------------- */

/* The register of the pixel's position, or -1. */
static gint
position_register (const GfdShader *shader)
{
  const guint32 control = shader->header[GFD_PS_IN_CONTROL_0];

  return bits (control, 8, 1) ? (gint) bits (control, 10, 5) : -1;
}

/* Whether the front face replaces the value in the channel of the register. */
static gboolean
is_front_face (const GfdShader *shader, guint gpr, guint channel)
{
  const guint32 control = shader->header[GFD_PS_IN_CONTROL_1];

  return bits (control, 8, 1) && gpr == bits (control, 12, 5) && channel == bits (control, 9, 2);
}

/* An input register of a shader alone, without the channel of the front face. */
static void
put_register (const GfdShader *shader, GString *text, guint gpr, const char *const values[4])
{
  const char *separator = "=";

  g_string_append_printf (text, "R%u.", gpr);
  for (guint i = 0; i < 4; i++)
    if (!is_front_face (shader, gpr, i))
      g_string_append_c (text, "xyzw"[i]);
  for (guint i = 0; i < 4; i++)
    {
      if (is_front_face (shader, gpr, i))
        continue;
      g_string_append_printf (text, "%s%s", separator, values[i]);
      separator = ", ";
    }
  g_string_append_c (text, '\n');
}

static void
put_semantic (GString *text, guint gpr, guint32 control)
{
  static const char *const defaults[] = { "0 0 0 0", "0 0 0 1", "1 1 1 0", "1 1 1 1" };

  if (bits (control, 17, 1))
    g_string_append_printf (text, "R%u=point\n", gpr);
  else
    g_string_append_printf (text, "R%u=semantic %u%s%s default %s\n", gpr, bits (control, 0, 8),
                            bits (control, 10, 1)   ? " flat"
                            : bits (control, 12, 1) ? " linear"
                                                    : "",
                            bits (control, 11, 1) ? " centroid" : "",
                            defaults[bits (control, 8, 2)]);
}

static void
put_front_face (const GfdShader *shader, GString *text, gboolean is_draw)
{
  const guint32 control = shader->header[GFD_PS_IN_CONTROL_1];
  const guint gpr = bits (control, 12, 5);
  const char channel = "xyzw"[bits (control, 9, 2)];

  if (!bits (control, 8, 1) || gpr >= bits (shader->header[GFD_RESOURCES], 0, 8))
    return;
  if (is_draw)
    g_string_append_printf (text, "R%u.%c=face%s\n", gpr, channel,
                            bits (control, 11, 1) ? " int" : "");
  else
    g_string_append_printf (text, "R%u.%c=%s\n", gpr, channel,
                            bits (control, 11, 1) ? "int -1" : "1");
}

/* Input i is register i, unless the position has that register. */
static void
put_pixel_inputs (const GfdShader *shader, GString *text, gboolean is_draw, LsDraft *draft)
{
  static const char *const input[4] = { "u", "v", "0.5", "1" };
  static const char *const centre[4] = { "center-x", "center-y", "0.5", "1" };
  const guint n_gprs = bits (shader->header[GFD_RESOURCES], 0, 8);
  const guint n = MIN (shader->header[GFD_PS_N_INPUTS], GFD_MAX_INPUTS);
  const gint position = position_register (shader);

  for (guint i = 0; i < MIN (n, n_gprs); i++)
    {
      const guint32 control = shader->header[GFD_PS_INPUT + i];
      g_autofree char *name = g_strdup_printf ("semantic %u", bits (control, 0, 8));

      if ((gint) i == position)
        continue;
      ls_draft_add_symbol (draft, LS_STAGE_PS, g_strdup_printf ("R%u", i), name, NULL);
      if (is_draw)
        put_semantic (text, i, control);
      else
        {
          g_string_append_printf (text, "# %s\n", name);
          put_register (shader, text, i, input);
        }
    }
  if (n && !is_draw)
    ls_draft_invent (draft, "the values of the inputs");
  if (position >= 0 && position < (gint) n_gprs)
    {
      ls_draft_add_symbol (draft, LS_STAGE_PS, g_strdup_printf ("R%d", position), "position", NULL);
      if (is_draw)
        g_string_append_printf (text, "R%d=position%s\n", position,
                                bits (shader->header[GFD_PS_IN_CONTROL_0], 9, 1) ? " centroid"
                                                                                 : "");
      else
        put_register (shader, text, (guint) position, centre);
    }
  put_front_face (shader, text, is_draw);
}

/* --- vertices --------------------------------------------------------------------------------- */

/* word, n: place and number of the semantics in the header, four in a word. */
static void
put_outputs (const GfdShader *shader, guint word, guint32 n, GString *text, LsDraft *draft)
{
  gboolean is_begun = FALSE;

  for (guint i = 0; i < 4 * GFD_MAX_OUT_IDS; i++)
    {
      const guint semantic = bits (shader->header[word + i / 4], 8 * (i % 4), 8);
      g_autofree char *name = g_strdup_printf ("semantic %u", semantic);

      if (semantic == GFD_NO_SEMANTIC || i / 4 >= n)
        continue;
      if (!is_begun)
        g_string_append (text, "\n[vs outputs]\n");
      is_begun = TRUE;
      g_string_append_printf (text, "PARAM%u=%u\n", i, semantic);
      ls_draft_add_symbol (draft, LS_STAGE_VS, g_strdup_printf ("PARAM%u", i), name, NULL);
    }
}

static void
put_attributes (GfdStage *stage, const GfdShader *shader, GfdRole role, LsDraft *draft)
{
  static const char *const prefixes[] = { "", "vs ", "es " };
  const guint side = role == GFD_ALONE ? GRID_SIDE : QUAD_SIDE;
  const guint n = gfd_fetch_make (shader, side, prefixes[role], stage->fetch, stage->groups);

  for (guint i = 0; i < n; i++)
    {
      const guint location = shader->header[GFD_VS_SEMANTIC + i] & 0xFF;
      const GfdRow *row = gfd_find_attribute (shader, location);

      g_string_append_printf (stage->constant_lines, "%s%u", i ? " " : "semantics=", location);
      if (row == NULL)
        continue;
      g_autofree char *name = ls_text_escape (row->name, LS_TEXT_LINE);
      const guint type = row->words[GFD_ATTRIBUTE_TYPE];

      ls_draft_add_part (draft, stage->part.stage, g_strdup_printf ("R%u", i + 1), 0,
                         rows_of (type), name, rows_type (type));
      add_symbol (draft, stage->part.stage, g_strdup_printf ("buffer %u", GFD_FIRST_BUFFER + i),
                  row->name, NULL);
    }
  if (!n)
    return;
  g_string_append_c (stage->constant_lines, '\n');
  ls_draft_invent (draft,
                   n == 1 ? N_ ("the fetch program, for %u attribute of 32 bits a component")
                          : N_ ("the fetch program, for %u attributes of 32 bits a component"),
                   n);
  ls_draft_invent (draft,
                   role == GFD_ALONE ? N_ ("%u vertices on a grid")
                                     : N_ ("%u vertices, corners of the window"),
                   side * side);
}

/* --- a stage ---------------------------------------------------------------------------------- */

static void
stage_begin (GfdStage *stage, LsStage which, GBytes *code, guint32 resources)
{
  *stage =
    (GfdStage){ .inputs = g_string_new (NULL),
                .groups = g_string_new (NULL),
                .fetch = g_string_new (NULL),
                .constant_lines = g_string_new (NULL),
                .constants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
                .resources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) };
  stage->part = (LsDraftPart){ .stage = which,
                               .code = code,
                               .n_gprs = MIN (bits (resources, 0, 8), 128),
                               .stack_size = bits (resources, 8, 8) };
}

/* Ends the stage, after all strings are written. Only a GS that is alone has inputs that the file
 * does not give. */
static void
stage_end (GfdStage *stage)
{
  const gboolean is_said = stage->part.stage != LS_STAGE_GS || stage->inputs->len;

  stage->part.inputs = is_said ? stage->inputs->str : NULL;
  stage->part.groups = stage->groups->str;
  stage->part.fetch_text = stage->fetch->len ? stage->fetch->str : NULL;
  stage->part.constants = stage->constants;
  stage->part.resources = stage->resources;
  stage->part.constant_lines = stage->constant_lines->str;
}

static void
put_culling (guint32 out_control, GString *text)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  ls_put_cull_distances (lines, out_control);
  if (lines->len > 0)
    g_string_append_printf (text, "\n[raster]\n%s", lines->str);
}

static void
put_vertices (GfdStage *stage, const GfdShader *shader, GfdRole role, LsDraft *draft)
{
  g_string_append (stage->inputs,
                   role == GFD_ALONE ? "R0.x=int index\n" : "R0.x=vertex\nR0.w=instance\n");
  put_attributes (stage, shader, role, draft);
  if (role == GFD_DRAWN)
    put_outputs (shader, GFD_VS_OUT_ID, shader->header[GFD_VS_N_OUT_IDS], stage->groups, draft);
  if (role == GFD_DRAWN)
    put_culling (shader->header[GFD_VS_OUT_CNTL], stage->groups);
}

void
gfd_stage_init (GfdStage *stage, const GfdShader *shader, GfdRole role, LsDraft *draft)
{
  static const LsStage stages[] = {
    [GFD_VS] = LS_STAGE_VS, [GFD_PS] = LS_STAGE_PS, [GFD_GS] = LS_STAGE_GS
  };

  stage_begin (stage, role == GFD_BEFORE_GS ? LS_STAGE_ES : stages[shader->kind], shader->program,
               shader->header[GFD_RESOURCES]);
  add_constants (stage, shader, draft);
  if (shader->kind == GFD_PS)
    put_pixel_inputs (shader, stage->inputs, role != GFD_ALONE, draft);
  else if (shader->kind == GFD_VS)
    put_vertices (stage, shader, role, draft);
  else if (role != GFD_ALONE)
    g_string_append (stage->inputs,
                     "R0.x=offset 0\nR0.y=offset 1\nR0.w=offset 2\nR0.z=primitive\n");
  stage_end (stage);
}

void
gfd_stage_init_copy (GfdStage *stage, const GfdShader *gs, LsDraft *draft)
{
  stage_begin (stage, LS_STAGE_VS, gs->copy, gs->header[GFD_GS_COPY_RESOURCES]);
  g_string_append (stage->inputs, "R0.x=offset\n");
  put_outputs (gs, GFD_GS_OUT_ID, gs->header[GFD_GS_N_OUT_IDS], stage->groups, draft);
  put_culling (gs->header[GFD_GS_OUT_CNTL], stage->groups);
  stage_end (stage);
}

/* --- rings ------------------------------------------------------------------------------------ */

/* The one buffer that a copy program reads. */
static guint
find_ring (GBytes *copy)
{
  const LsProgramSource source = { .code = copy, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_VS };
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (LsNeed));
  LsProgram *program = ls_machine_guess (copy)->load (&source, NULL, NULL);

  if (program != NULL)
    ls_program_needs (program, needs);
  g_clear_pointer (&program, ls_program_unref);
  for (guint i = 0; i < needs->len; i++)
    if (g_array_index (needs, LsNeed, i).kind == LS_NEED_BUFFER)
      return g_array_index (needs, LsNeed, i).number;
  return LS_IMPORTED_RING_BUFFER;
}

char *
gfd_geometry_draw (const GfdShader *vs, const GfdShader *gs, GfdStage *gs_stage, GfdStage *copy)
{
  static const char *const kinds[] = { "points", "line-strip", "triangle-strip" };
  const guint ring = find_ring (gs->copy);

  gs_stage->part.ring_buffer = copy->part.ring_buffer = ring;
  return g_strdup_printf ("gs-output=%s\nes-item=%u\ngs-item=%u\ngs-vertex=%u\nring-buffer=%u\n",
                          kinds[MIN (gs->header[GFD_GS_OUT_PRIM], 2)], vs->header[GFD_VS_RING_ITEM],
                          gs->header[GFD_GS_RING_ITEM], gs->header[GFD_GS_ITEM], ring);
}

void
gfd_stage_clear (GfdStage *stage)
{
  g_string_free (g_steal_pointer (&stage->inputs), TRUE);
  g_string_free (g_steal_pointer (&stage->groups), TRUE);
  g_string_free (g_steal_pointer (&stage->fetch), TRUE);
  g_string_free (g_steal_pointer (&stage->constant_lines), TRUE);
  g_clear_pointer (&stage->constants, g_hash_table_unref);
  g_clear_pointer (&stage->resources, g_hash_table_unref);
}
