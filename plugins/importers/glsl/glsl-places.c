#include "glsl-scene.h"

#include <string.h>

/* The mark of plugins/importers/glsl/driver. */
#define MARK 0x4E000000u
#define BLOCK_MARK 0x5B000000u
#define MAX_COMPONENTS 65536u
#define MAX_BITS 16

#define LINE_BYTES 256 /* unit of the sizes of constant buffers */
#define MAX_BANK_BYTES 65536u
#define SAMPLERS_OF_VS 18
#define SAMPLERS_OF_GS 36
#define MAX_SYMBOLS 4096

guint
glsl_place_key (LsStage stage, guint bank, guint word)
{
  return (guint) stage << 24 | bank << 16 | word;
}

static void
bank_registers (LsStage stage, guint *sizes, guint *addresses)
{
  *sizes = stage == LS_STAGE_PS   ? GLSL_CONST_SIZE_PS
           : stage == LS_STAGE_GS ? GLSL_CONST_SIZE_GS
                                  : GLSL_CONST_SIZE_VS;
  *addresses = stage == LS_STAGE_PS   ? GLSL_CONST_CACHE_PS
               : stage == LS_STAGE_GS ? GLSL_CONST_CACHE_GS
                                      : GLSL_CONST_CACHE_VS;
}

guint32 *
glsl_bank_read (const GlslState *state, LsStage stage, guint bank, guint *n)
{
  guint sizes, addresses;
  guint32 handle, size, *words;

  bank_registers (stage, &sizes, &addresses);
  handle = glsl_state_handle (state, addresses + 4 * bank);
  size = MIN (glsl_state_get (state, sizes + 4 * bank), MAX_BANK_BYTES / LINE_BYTES) * LINE_BYTES;
  *n = handle ? size / 4 : 0;
  if (!*n)
    return NULL;
  words = g_malloc (size);
  glsl_round_read (state->round, handle,
                   LINE_BYTES * (guint64) glsl_state_get (state, addresses + 4 * bank), size,
                   (guint8 *) words);
  for (guint i = 0; i < *n; i++)
    words[i] = GUINT32_FROM_LE (words[i]);
  return words;
}

/* A mark stays where no program reads the uniform: the driver does not take its value over. */
static guint32
find_held (const GlslPlaces *places, guint32 word)
{
  return word >= MARK && word - MARK < places->answer->n_held
           ? glsl_word (places->answer->held, word - MARK)
           : word;
}

guint32 *
glsl_places_read_bank (const GlslPlaces *places, LsStage stage, guint bank, guint *n)
{
  guint n_marks;
  guint32 *words = glsl_bank_read (&places->draw, stage, bank, n);
  g_autofree guint32 *marks = glsl_bank_read (&places->marks, stage, bank, &n_marks);

  for (guint i = 0; i < MIN (*n, n_marks); i++)
    if (words[i] == marks[i])
      words[i] = find_held (places, words[i]);
  return words;
}

/* --- components ------------------------------------------------------------------------------- */

/* The uniform with component n of a kind; booleans are counted by themselves. */
static const GlslUniform *
find_component (const GlslVariables *variables, guint n, gboolean is_boolean, guint *component)
{
  for (guint i = 0; i < variables->uniforms->len; i++)
    {
      const GlslUniform *u = &g_array_index (variables->uniforms, GlslUniform, i);

      if ((u->base == 'b') != is_boolean || n < u->first ||
          n - u->first >= u->n * u->columns * u->rows)
        continue;
      *component = n - u->first;
      return u;
    }
  return NULL;
}

typedef struct
{
  GlslPlaces *places;
  LsStage stage;
  LsDraft *draft;
  guint bank;
  guint n_symbols;
} Naming;

static void
set_base (const Naming *naming, guint word, char base)
{
  g_hash_table_insert (naming->places->bases,
                       GUINT_TO_POINTER (glsl_place_key (naming->stage, naming->bank, word)),
                       GUINT_TO_POINTER ((guint) base));
}

/* "lamps[2]", for a matrix with the column or row in the vec4. */
static char *
element_name (const GlslUniform *u, guint element, guint vector)
{
  GString *name = g_string_new (u->name);

  if (g_str_has_suffix (name->str, "[0]"))
    g_string_truncate (name, name->len - 3);
  if (u->n > 1 || g_str_has_suffix (u->name, "[0]"))
    g_string_append_printf (name, "[%u]", element);
  if (u->columns > 1)
    g_string_append_printf (name, "[%u]", vector);
  return g_string_free (name, FALSE);
}

/* Names the components of a uniform's vector from word on; the vector may end in the next vec4. */
static void
name_vector (Naming *naming, const GlslUniform *u, guint element, guint vector, guint word)
{
  const guint n = u->is_row_major && u->columns > 1 ? u->columns : u->rows;
  g_autofree char *name = element_name (u, element, vector);

  for (guint done = 0, part; done < n && n <= 4; done += part)
    {
      const guint first = (word + done) % 4;

      part = MIN (n - done, 4 - first);
      g_autofree char *type = glsl_type_name (u->base, 1, part);
      g_autofree char *of_part =
        part == n ? g_strdup (name) : g_strdup_printf ("%s.%.*s", name, (int) part, &"xyzw"[done]);

      if (naming->n_symbols++ < MAX_SYMBOLS)
        ls_draft_add_part (naming->draft, naming->stage,
                           g_strdup_printf ("cb%u.%u", naming->bank, (word + done) / 4), first,
                           part, of_part, type);
    }
}

static void
keep_found (const Naming *naming, const GlslUniform *u, guint word)
{
  const GlslFound found = { naming->stage, naming->bank, word, u };

  g_array_append_val (naming->places->found, found);
}

static void
found (Naming *naming, guint n, gboolean is_boolean, guint word)
{
  guint component;
  const GlslUniform *u = find_component (naming->places->variables, n, is_boolean, &component);

  if (u == NULL)
    return;
  set_base (naming, word, u->base);
  if (component == 0)
    keep_found (naming, u, word);
  if (component % u->rows == 0)
    name_vector (naming, u, component / (u->rows * u->columns), component / u->rows % u->columns,
                 word);
}

/* Finds the numbers of the booleans: each round shows one bit of all numbers. */
static void
find_booleans (Naming *naming, const guint32 *marks, guint n)
{
  g_autofree guint *numbers = g_new0 (guint, n);

  for (guint bit = 0; bit < MAX_BITS; bit++)
    {
      g_autofree char *mark = g_strdup_printf ("bit %u", bit);
      const GlslRound *round = glsl_answer_find_round (naming->places->answer, mark);
      g_auto (GlslState) state = { 0 };
      g_autofree guint32 *words = NULL;
      guint n_words = 0;

      if (round == NULL || !glsl_state_read (&state, round, "", NULL))
        break;
      words = glsl_bank_read (&state, naming->stage, naming->bank, &n_words);
      for (guint i = 0; i < MIN (n, n_words); i++)
        if (marks[i] == 0 && words[i])
          numbers[i] |= 1u << bit;
    }
  for (guint i = 0; i < n; i++)
    if (numbers[i])
      found (naming, numbers[i] - 1, TRUE, i);
}

/* --- blocks ----------------------------------------------------------------------------------- */

static void
name_member (Naming *naming, const GlslUniform *u)
{
  const guint n_vectors = u->is_row_major ? u->rows : u->columns;
  const guint n_words = u->is_row_major && u->columns > 1 ? u->columns : u->rows;

  keep_found (naming, u, (guint) u->offset / 4);
  for (guint e = 0; e < u->n; e++)
    for (guint v = 0; v < (u->columns > 1 ? n_vectors : 1); v++)
      {
        const guint word =
          ((guint) u->offset + e * (guint) u->array_stride + v * (guint) u->matrix_stride) / 4;

        if (word >= MAX_BANK_BYTES / 4)
          return;
        name_vector (naming, u, e, v, word);
        for (guint c = 0; c < n_words; c++)
          set_base (naming, word + c, u->base);
      }
}

static void
name_block (Naming *naming, guint number)
{
  const GlslVariables *variables = naming->places->variables;

  for (guint i = 0; i < variables->blocks->len; i++)
    {
      const GlslBlock *block = &g_array_index (variables->blocks, GlslBlock, i);

      if (block->number == number)
        ls_draft_add_symbol (naming->draft, naming->stage, g_strdup_printf ("cb%u", naming->bank),
                             block->name, "uniform block");
    }
  for (guint i = 0; i < variables->uniforms->len; i++)
    {
      const GlslUniform *u = &g_array_index (variables->uniforms, GlslUniform, i);

      if (u->block >= 0 && (guint) u->block == number)
        name_member (naming, u);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static void
name_bank (Naming *naming)
{
  guint n;
  g_autofree guint32 *words =
    glsl_bank_read (&naming->places->marks, naming->stage, naming->bank, &n);

  if (n && words[0] >= BLOCK_MARK && words[0] - BLOCK_MARK < MAX_COMPONENTS)
    {
      name_block (naming, words[0] - BLOCK_MARK);
      return;
    }
  for (guint i = 0; i < n; i++)
    if (words[i] >= MARK && words[i] - MARK < MAX_COMPONENTS)
      found (naming, words[i] - MARK, FALSE, i);
  if (n)
    find_booleans (naming, words, n);
}

void
glsl_places_name (GlslPlaces *places, LsStage stage, LsDraft *draft)
{
  Naming naming = { .places = places, .stage = stage, .draft = draft };

  for (; naming.bank < GLSL_N_BANKS; naming.bank++)
    name_bank (&naming);
}

gboolean
glsl_places_init (GlslPlaces *places,
                  const GlslAnswer *answer,
                  const GlslVariables *variables,
                  const char *name,
                  GError **error)
{
  const GlslRound *draw = glsl_answer_draw (answer);
  const GlslRound *marks = glsl_answer_find_round (answer, "marks");

  places->answer = answer;
  places->variables = variables;
  places->bases = g_hash_table_new (NULL, NULL);
  places->found = g_array_new (FALSE, FALSE, sizeof (GlslFound));
  if (draw != NULL && marks != NULL)
    return glsl_state_read (&places->marks, marks, name, error) &&
           glsl_state_read (&places->draw, draw, name, error);
  return ls_fail (error, LS_ERROR_FORMAT, "%s: the driver drew nothing", name);
}

void
glsl_places_clear (GlslPlaces *places)
{
  glsl_state_clear (&places->marks);
  glsl_state_clear (&places->draw);
  g_clear_pointer (&places->bases, g_hash_table_unref);
  g_clear_pointer (&places->found, g_array_unref);
}

/* --- values ----------------------------------------------------------------------------------- */

char *
glsl_format_float (guint32 bits)
{
  const guint exponent = glsl_bits (bits, 30, 23);
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  float value;

  memcpy (&value, &bits, sizeof value);
  if (bits != 0 && (exponent < 127 - 40 || exponent > 127 + 40))
    return g_strdup_printf ("0x%08x", bits);
  return g_strdup (g_ascii_formatd (text, sizeof text, "%.9g", (double) value));
}

/* The letter of the type that all four words have (f for words without a name); ? if they
 * differ. */
static char
common_base (const GlslPlaces *places, LsStage stage, guint bank, guint word)
{
  char base = 0;

  for (guint i = 0; i < 4; i++)
    {
      const char own = (char) GPOINTER_TO_UINT (g_hash_table_lookup (
        places->bases, GUINT_TO_POINTER (glsl_place_key (stage, bank, word + i))));

      if (own && base && own != base)
        return '?';
      base = own ? own : base;
    }
  return base ? base : 'f';
}

static char *
format_vector (const guint32 *words, char base)
{
  GString *text = g_string_new (base == 'i' || base == 'b' ? "int" : base == 'u' ? "uint" : NULL);

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *number = base == 'i' || base == 'b'
                                  ? g_strdup_printf ("%d", (gint32) words[i])
                                : base == 'u' ? g_strdup_printf ("%u", words[i])
                                : base == 'f' ? glsl_format_float (words[i])
                                              : g_strdup_printf ("0x%08x", words[i]);

      g_string_append_printf (text, "%s%s", text->len ? " " : "", number);
    }
  return g_string_free (text, FALSE);
}

GHashTable *
glsl_places_constants (const GlslPlaces *places, LsStage stage)
{
  GHashTable *constants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint bank = 0; bank < GLSL_N_BANKS; bank++)
    {
      guint n;
      g_autofree guint32 *words = glsl_places_read_bank (places, stage, bank, &n);

      for (guint i = 0; i + 3 < n; i += 4)
        g_hash_table_replace (constants, g_strdup_printf ("cb%u.%u", bank, i / 4),
                              format_vector (words + i, common_base (places, stage, bank, i)));
    }
  return constants;
}

/* --- samplers --------------------------------------------------------------------------------- */

static const GlslSampler *
find_number (const GlslPlaces *places, guint number)
{
  for (guint i = 0; i < places->variables->samplers->len; i++)
    {
      const GlslSampler *sampler = &g_array_index (places->variables->samplers, GlslSampler, i);

      if (sampler->unit == number)
        return sampler;
    }
  return NULL;
}

/* With the texture of the draw to look at: that of the last draw up to it that changed the
 * texture. */
static const GlslSampler *
find_unit (const GlslPlaces *places, guint unit)
{
  const GlslSampler *sampler = NULL;

  if (unit >= GLSL_UNITS_OF_DRAW)
    return NULL;
  for (guint draw = places->answer->draw + 1; draw-- > 0 && sampler == NULL;)
    sampler = find_number (places, unit + GLSL_UNITS_OF_DRAW * draw);
  return sampler;
}

/* In the round of marks a sampler's largest level of detail, in steps of 1/64, is its unit + 1;
 * samplers without a mark follow in order. */
const GlslSampler *
glsl_places_sampler (const GlslPlaces *places, LsStage stage, guint n)
{
  const guint first = stage == LS_STAGE_PS   ? 0
                      : stage == LS_STAGE_GS ? SAMPLERS_OF_GS
                                             : SAMPLERS_OF_VS;
  const guint level =
    first + n < GLSL_N_SAMPLERS ? glsl_bits (places->marks.samplers[first + n][1], 19, 10) : 0;
  const GlslSampler *sampler = level ? find_unit (places, level - 1) : NULL;

  return sampler != NULL ? sampler : find_unit (places, n);
}
