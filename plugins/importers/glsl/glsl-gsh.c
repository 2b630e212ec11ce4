#include "glsl-gsh.h"

#include <stdarg.h>
#include <string.h>

#include "gfd-text.h"
#include "glsl-scene.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-machines.h"
#include "ls-stage.h"
#include "ls-tools.h"
#include "ls-words.h"

#define TEXTURES_FROM 18   /* the driver's resource of sampler 0; the console's is 0 */
#define N_OWN_BANKS 15     /* constant buffers of programs; those behind are the driver's own */
#define BUFFERS_FROM 128   /* the console's resource of constant buffer 0, for fetches */
#define GLOBALS "$Globals" /* the block of uniforms that are in none */
#define MODE_BLOCKS 1

/* A shader of the file, and what it is made of. */
typedef struct
{
  GlslPlaces *places;
  const char *name; /* of the file, for errors */
  LsStage stage;
  LsDraft *draft; /* names */
  GfdShader *shader;
} Making;

static gboolean refuse (const char *name, GError **error, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static gboolean
refuse (const char *name, GError **error, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (
    error, LS_ERROR_UNSUPPORTED,
    "%s: %s cannot be written into a .gsh (leave .gsh out of the name behind -o: that "
    "writes a scene)",
    name, what);
}

/* --- words ------------------------------------------------------------------------------------ */

static gboolean
number_as_console (const GMatchInfo *match, GString *text, gpointer data G_GNUC_UNUSED)
{
  g_autofree char *kind = g_match_info_fetch (match, 1);
  g_autofree char *digits = g_match_info_fetch (match, 2);
  const guint n = (guint) g_ascii_strtoull (digits, NULL, 10);

  if (*kind == 't' && n >= TEXTURES_FROM)
    g_string_append_printf (text, "t%u", n - TEXTURES_FROM);
  else if (*kind == 'f' && n < N_OWN_BANKS)
    g_string_append_printf (text, "fc%u", n + BUFFERS_FROM);
  else
    g_string_append_printf (text, "%s%s", kind, digits);
  return FALSE;
}

/* The words of a program with the console's numbers of textures and constant buffers in its fetches.
 * Returns: (transfer full). */
static GBytes *
renumber (GBytes *code, GError **error)
{
  const LsMachine *machine = ls_machine_default ();
  const LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_WORDS };
  g_autoptr (GRegex) operands = g_regex_new ("\\b(t|fc)([0-9]+)\\b", G_REGEX_OPTIMIZE, 0, NULL);
  LsProgram *program = machine->load (&source, NULL, error);
  g_autofree char *listing = NULL;
  g_autofree char *text = NULL;

  if (program == NULL)
    return NULL;
  listing = machine->tools->disassemble (program);
  ls_program_unref (program);
  text = g_regex_replace_eval (operands, listing, -1, 0, 0, number_as_console, NULL, NULL);
  return machine->tools->assemble (text, -1, NULL, NULL, error);
}

/* --- tables ----------------------------------------------------------------------------------- */

static const char *
block_name (const Making *making, guint bank)
{
  g_autofree char *place = g_strdup_printf ("cb%u", bank);

  for (guint i = 0; i < making->draft->symbols->len; i++)
    {
      const LsDraftSymbol *symbol = g_ptr_array_index (making->draft->symbols, i);

      if (symbol->stage == making->stage && !strcmp (symbol->place, place))
        return symbol->name;
    }
  return bank == 0 ? GLOBALS : NULL;
}

static void
add_uniform (const Making *making, const GlslFound *found, guint32 block)
{
  const GlslUniform *u = found->uniform;
  g_autofree char *type = glsl_type_name (u->base, u->columns, u->rows);
  const gboolean is_array = u->n > 1 || g_str_has_suffix (u->name, "[0]");
  g_autofree char *name = g_strndup (
    u->name, strlen (u->name) - (g_str_has_suffix (u->name, "[0]") ? strlen ("[0]") : 0));
  GfdRow *row;

  if (strlen (name) > GFD_MAX_NAME)
    return;
  row = gfd_shader_add_row (making->shader, GFD_UNIFORMS, name);
  row->words[GFD_UNIFORM_TYPE] = (guint32) MAX (gfd_type_by_name (type), 0);
  row->words[GFD_UNIFORM_COUNT] = is_array ? u->n : 1;
  row->words[GFD_UNIFORM_OFFSET] = found->word;
  row->words[GFD_UNIFORM_BLOCK] = block;
}

/* What the uniforms outside of blocks hold. The console has values for its registers alone; here they
 * are those of the first block. */
static void
add_values (const Making *making, guint bank, guint n_vec4s)
{
  static const guint32 zeros[4];
  guint n;
  g_autofree guint32 *words = glsl_places_read_bank (making->places, making->stage, bank, &n);

  for (n /= 4; n > n_vec4s && !memcmp (words + 4 * (n - 1), zeros, sizeof zeros);)
    n--;
  for (guint i = 0; i < n; i++)
    {
      GfdRow *row = gfd_shader_add_row (making->shader, GFD_VALUES, NULL);

      memcpy (row->words, words + 4 * i, 4 * sizeof *words);
      row->words[GFD_VALUE_OFFSET] = 4 * i;
    }
}

static guint
block_bytes (const Making *making, const char *name, guint n_vec4s)
{
  const GArray *blocks = making->places->variables->blocks;

  for (guint i = 0; i < blocks->len; i++)
    if (!strcmp (g_array_index (blocks, GlslBlock, i).name, name))
      return g_array_index (blocks, GlslBlock, i).size;
  return 16 * n_vec4s;
}

static gboolean
add_bank (const Making *making, guint bank, guint n_vec4s, GError **error)
{
  const char *name = block_name (making, bank);
  const GArray *all = making->places->found;
  const guint32 block = making->shader->tables[GFD_BLOCKS]->len;
  GfdRow *row;

  for (guint i = 0; i < block; i++)
    if (g_array_index (making->shader->tables[GFD_BLOCKS], GfdRow, i).words[GFD_BLOCK_BINDING] ==
        bank)
      return TRUE;
  if (name == NULL)
    return refuse (making->name, error, "constants of the driver (constant buffer %u of the %s)",
                   bank, ls_stages[making->stage].id);
  row = gfd_shader_add_row (making->shader, GFD_BLOCKS, name);
  row->words[GFD_BLOCK_BINDING] = bank;
  row->words[GFD_BLOCK_BYTES] = block_bytes (making, name, n_vec4s);
  for (guint i = 0; i < all->len; i++)
    {
      const GlslFound *found = &g_array_index (all, GlslFound, i);

      if (found->stage == making->stage && found->bank == bank)
        add_uniform (making, found, block);
    }
  if (!strcmp (name, GLOBALS))
    add_values (making, bank, n_vec4s);
  return TRUE;
}

/* A sampler's shape: the format has no others, and does not tell apart what texels are. */
static gint
sampler_shape (const char *type)
{
  g_autofree char *plain = g_strdup (*type == 'i' || *type == 'u' ? type + 1 : type);

  if (g_str_has_suffix (plain, "Shadow"))
    plain[strlen (plain) - strlen ("Shadow")] = '\0';
  return gfd_sampler_by_name (plain);
}

static gboolean
add_sampler (const Making *making, guint rid, GError **error)
{
  const GlslSampler *sampler =
    rid >= TEXTURES_FROM ? glsl_places_sampler (making->places, making->stage, rid - TEXTURES_FROM)
                         : NULL;
  GfdRow *row;
  gint shape;

  if (sampler == NULL)
    return refuse (making->name, error, "a texture of the driver (t%u of the %s)", rid,
                   ls_stages[making->stage].id);
  shape = sampler_shape (sampler->type);
  if (shape < 0)
    return refuse (making->name, error, "the %s %s", sampler->type, sampler->name);
  row = gfd_shader_add_row (making->shader, GFD_SAMPLERS, sampler->name);
  row->words[GFD_SAMPLER_TYPE] = (guint32) shape;
  row->words[GFD_SAMPLER_LOCATION] = rid - TEXTURES_FROM;
  return TRUE;
}

static gboolean
add_need (const Making *making, const LsNeed *need, GError **error)
{
  const gboolean is_vs = making->stage == LS_STAGE_VS;

  switch (need->kind)
    {
    case LS_NEED_CONST_BUFFER:
      return add_bank (making, need->number, need->size, error);
    case LS_NEED_TEXTURE:
      return add_sampler (making, need->number, error);
    case LS_NEED_LOOP:
      {
        GfdRow *row = gfd_shader_add_row (making->shader, GFD_LOOPS, NULL);

        row->words[GFD_LOOP_OFFSET] = need->number;
        row->words[GFD_LOOP_VALUE] = making->places->draw.loops[need->number + (is_vs ? 32 : 0)];
        return TRUE;
      }
    case LS_NEED_BUFFER:
      return need->number < N_OWN_BANKS
               ? add_bank (making, need->number, 0, error)
               : refuse (making->name, error, "the buffer of texels (buffer %u of the %s)",
                         need->number, ls_stages[making->stage].id);
    case LS_NEED_BOOL:
      return refuse (making->name, error, "boolean constants");
    case LS_NEED_MEMORY:
      return refuse (making->name, error, "memory that a program writes");
    case LS_NEED_SAMPLER:
    case LS_NEED_FETCH:
    case LS_NEED_CONST_FILE:
      break;
    }
  return TRUE;
}

/* Values in the file are those of its first block. */
static gboolean
add_globals (const Making *making, const GArray *needs, GError **error)
{
  for (guint i = 0; i < needs->len; i++)
    {
      const LsNeed *need = &g_array_index (needs, LsNeed, i);

      if (need->kind == LS_NEED_CONST_BUFFER && need->number == 0)
        return add_bank (making, 0, need->size, error);
    }
  return TRUE;
}

/* What the program reads, with its names. */
static gboolean
add_needs (const Making *making, GBytes *code, GError **error)
{
  const LsProgramSource source = { .code = code,
                                   .syntax = LS_SYNTAX_WORDS,
                                   .stage = making->stage };
  LsProgram *program = ls_machine_default ()->load (&source, NULL, error);
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (LsNeed));
  gboolean is_good = program != NULL;

  if (program != NULL)
    ls_program_needs (program, needs);
  g_clear_pointer (&program, ls_program_unref);
  is_good = is_good && add_globals (making, needs, error);
  for (guint i = 0; i < needs->len && is_good; i++)
    is_good = add_need (making, &g_array_index (needs, LsNeed, i), error);
  return is_good;
}

/* Locations in order: registers from 1 on. The columns of a matrix are attributes of their own. */
static void
add_attributes (const Making *making)
{
  const GArray *attributes = making->places->variables->attributes;
  guint32 *header = making->shader->header;
  guint n = 0;

  for (guint location = 0; location < GFD_MAX_INPUTS; location++)
    for (guint i = 0; i < attributes->len; i++)
      {
        const GlslAttribute *attribute = &g_array_index (attributes, GlslAttribute, i);
        const guint column = location - attribute->location;
        g_autofree char *type = glsl_type_name (attribute->base, 1, attribute->rows);
        g_autofree char *name = attribute->columns > 1
                                  ? g_strdup_printf ("%s[%u]", attribute->name, column)
                                  : g_strdup (attribute->name);
        GfdRow *row;

        if (location < attribute->location || column >= attribute->columns ||
            strlen (name) > GFD_MAX_NAME)
          continue;
        row = gfd_shader_add_row (making->shader, GFD_ATTRIBUTES, name);
        row->words[GFD_ATTRIBUTE_TYPE] = (guint32) MAX (gfd_type_by_name (type), 0);
        row->words[GFD_ATTRIBUTE_LOCATION] = location;
        header[GFD_VS_SEMANTIC + n++] = location;
      }
  header[GFD_VS_N_SEMANTICS] = n;
  header[GFD_VS_SEMANTIC_CLEAR] = n < 32 ? G_MAXUINT32 << n : 0;
}

/* --- headers ---------------------------------------------------------------------------------- */

/* Semantic 0 is the driver's for outputs that no shader reads. */
static void
put_vs (const GlslState *state, guint32 *header)
{
  const guint32 config = glsl_state_get (state, GLSL_SPI_VS_OUT_CONFIG);
  const guint n = MIN (glsl_bits (config, 5, 1) + 1, 4 * GFD_MAX_OUT_IDS);

  header[GFD_RESOURCES] = glsl_state_get (state, GLSL_SQ_PGM_RESOURCES_VS);
  header[GFD_VS_PRIMITIVE_ID] = glsl_state_get (state, GLSL_VGT_PRIMITIVEID_EN);
  header[GFD_VS_OUT_CONFIG] = config;
  header[GFD_VS_OUT_CNTL] = glsl_state_get (state, GLSL_PA_CL_VS_OUT_CNTL);
  header[GFD_VS_N_OUT_IDS] = (n + 3) / 4;
  for (guint i = 0; i < n; i++)
    {
      const guint32 semantic =
        glsl_state_get (state, GLSL_SPI_VS_OUT_ID_0 + i / 4 * 4) >> 8 * (i % 4) & 0xFF;
      guint32 *word = &header[GFD_VS_OUT_ID + i / 4];

      *word = (*word & ~(0xFFu << 8 * (i % 4))) | (semantic ? semantic : 0xFF) << 8 * (i % 4);
    }
}

/* Flat inputs and point sprites are where the draw has them on. */
static void
put_ps (const GlslState *state, guint32 *header)
{
  const guint32 on = glsl_state_get (state, GLSL_SPI_INTERP_CONTROL_0);
  const gboolean are_points = glsl_state_get (state, GLSL_VGT_PRIMITIVE_TYPE) == 1;
  const guint32 control = glsl_state_get (state, GLSL_SPI_PS_IN_CONTROL_0);
  const guint n = MIN (glsl_bits (control, 5, 0), GFD_MAX_INPUTS);
  guint32 mask = G_MAXUINT32;

  if (!(on & 1))
    mask &= ~(1u << 10);
  if (!(on & 2) || !are_points)
    mask &= ~(1u << 17);
  header[GFD_RESOURCES] = glsl_state_get (state, GLSL_SQ_PGM_RESOURCES_PS);
  header[GFD_PS_EXPORTS] = glsl_state_get (state, GLSL_SQ_PGM_EXPORTS_PS);
  header[GFD_PS_IN_CONTROL_0] = control;
  header[GFD_PS_IN_CONTROL_1] = glsl_state_get (state, GLSL_SPI_PS_IN_CONTROL_1);
  header[GFD_PS_DB_CONTROL] = glsl_state_get (state, GLSL_DB_SHADER_CONTROL);
  header[GFD_PS_N_INPUTS] = n;
  for (guint i = 0; i < n; i++)
    header[GFD_PS_INPUT + i] = glsl_state_get (state, GLSL_SPI_PS_INPUT_CNTL_0 + 4 * i) & mask;
}

/* --- the file --------------------------------------------------------------------------------- */

static gboolean
add_shader (GfdFile *file, GlslPlaces *places, LsStage stage, const char *name, GError **error)
{
  const gboolean is_vs = stage == LS_STAGE_VS;
  g_autoptr (GBytes) code =
    glsl_state_program (&places->draw, is_vs ? GLSL_SQ_PGM_START_VS : GLSL_SQ_PGM_START_PS);
  g_autoptr (GBytes) words = code != NULL ? renumber (code, error) : NULL;
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (LsDraft) draft = ls_draft_new ();
  LsGshSource source = { .program = words, .text = "", .diagnostics = diagnostics };
  Making making = { places, name, stage, draft, NULL };

  if (code == NULL)
    ls_fail (error, LS_ERROR_FORMAT, "%s: the driver drew without a program", name);
  if (words == NULL || !ls_gsh_look (&source, is_vs ? "x.vsh" : "x.psh", error))
    return FALSE;
  gfd_file_fill (file, &source, 1);
  making.shader = g_ptr_array_index (file->shaders, file->shaders->len - 1);
  making.shader->header[gfd_kinds[making.shader->kind].mode_word] = MODE_BLOCKS;
  glsl_places_name (places, stage, draft);
  if (is_vs)
    put_vs (&places->draw, making.shader->header);
  else
    put_ps (&places->draw, making.shader->header);
  if (is_vs)
    add_attributes (&making);
  return add_needs (&making, code, error);
}

GBytes *
glsl_gsh_make (const GlslAnswer *answer, const char *name, GError **error)
{
  g_auto (GlslVariables) variables = { 0 };
  g_auto (GlslPlaces) places = { 0 };
  g_auto (GfdFile) file = { 0 };

  gfd_file_init (&file);
  glsl_variables_init (&variables, answer->variables);
  if (!glsl_places_init (&places, answer, &variables, name, error))
    return NULL;
  if (glsl_has_texts (&places))
    refuse (name, error, "programs of TGSI");
  else if (glsl_has_geometry (&places.draw))
    refuse (name, error, "geometry shaders");
  else if (glsl_state_get (&places.draw, GLSL_VGT_STRMOUT_EN) & 1)
    refuse (name, error, "captured outputs");
  else if (add_shader (&file, &places, LS_STAGE_VS, name, error) &&
           add_shader (&file, &places, LS_STAGE_PS, name, error))
    return gfd_file_write (&file);
  return NULL;
}
