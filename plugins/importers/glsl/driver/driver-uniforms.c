/* Uniforms and their values.
 *
 * To find a uniform's place in the driver, one round is drawn with marks: each component says which
 * one it is. The driver stores booleans in its own way, so there is one round for each bit of the
 * booleans' numbers. */
#include "driver.h"

#include <string.h>

#define MARK 0x4E000000u       /* of component n: MARK + n, a float like any other */
#define BLOCK_MARK 0x5B000000u /* the first word of block n */
#define MAX_COMPONENTS 65536

typedef struct
{
  GLuint program;
  char name[512];
  GLenum type;
  GLint location;
  guint n;     /* elements */
  guint first; /* number of its first component, among booleans or among others */
  GLint block, offset, array_stride, matrix_stride, is_row_major;
} Uniform;

typedef struct
{
  GLuint buffer;
  guint size;
  guint32 *words;
  char name[512];      /* that the driver knows */
  const char *called;  /* that a person knows */
  const char *storage; /* the name of the block whose memory this one has; its own: nobody else's */
} Block;

typedef struct
{
  GArray *uniforms; /* Uniform */
  GArray *blocks;   /* Block */
  guint n_components, n_booleans;
  guint32 *held; /* by component, booleans apart: what those outside of blocks hold in the draw */
} Uniforms;

static Uniforms all;

static guint
count_components (const Uniform *uniform)
{
  return uniform->n * driver_type_columns (uniform->type) * driver_type_rows (uniform->type);
}

static GLint
ask (const DriverGl *gl, GLuint program, GLuint index, GLenum what)
{
  GLint value = -1;

  gl->GetActiveUniformsiv (program, 1, &index, what, &value);
  return value;
}

/* --- the list --------------------------------------------------------------------------------- */

/* storage BLOCK FIRST NAME: a block lies in the memory of another one, and a person calls it NAME. */
static void
find_storage (const Driver *driver, Block *block)
{
  char **words = driver_find_input (driver, "storage", block->name);

  block->called = words != NULL && words[2] != NULL && words[3] != NULL ? words[3] : NULL;
  block->storage = block->called != NULL ? words[2] : NULL;
}

static guint
add_block (Driver *driver, GLuint program, GLuint index)
{
  const DriverGl *gl = &driver->gl;
  Block block = { 0 };
  GLint size = 0;
  const guint number = all.blocks->len;

  gl->GetActiveUniformBlockName (program, index, sizeof block.name, NULL, block.name);
  find_storage (driver, &block);
  gl->GetActiveUniformBlockiv (program, index, GL_UNIFORM_BLOCK_DATA_SIZE, &size);
  block.size = (guint) CLAMP (size, 4, 65536);
  block.words = g_malloc0 (block.size + 16);
  gl->GenBuffers (1, &block.buffer);
  gl->BindBufferBase (GL_UNIFORM_BUFFER, number, block.buffer);
  gl->UniformBlockBinding (program, index, number);
  g_array_append_val (all.blocks, block);
  g_string_append_printf (driver->variables, "block %u %u %s\n", number, block.size,
                          block.called != NULL ? block.called : block.name);
  return number;
}

/* The member as a person knows it: of a block that has another name in this stage, BLOCK_frag.member or, without an instance,
 * member_frag. */
static void
call_member (Uniform *uniform)
{
  const Block *block = &g_array_index (all.blocks, Block, uniform->block);
  const gsize length = strlen (block->name), whole = strcspn (uniform->name, ".[");
  const char *suffix = block->called != NULL && g_str_has_prefix (block->name, block->called)
                         ? block->name + strlen (block->called)
                         : "";
  const gsize n = strlen (suffix);
  g_autofree char *name = g_strdup (uniform->name);

  if (!n)
    return;
  if (!strncmp (name, block->name, length) && name[length] == '.')
    g_snprintf (uniform->name, sizeof uniform->name, "%s%s", block->called, name + length);
  else if (whole > n && !strncmp (name + whole - n, suffix, n))
    g_snprintf (uniform->name, sizeof uniform->name, "%.*s%s", (int) (whole - n), name,
                name + whole);
}

static void
describe (Driver *driver, const Uniform *uniform)
{
  g_string_append_printf (driver->variables, "uniform %c %u %u %u %u %d %d %d %d %d %s\n",
                          driver_type_base (uniform->type), driver_type_columns (uniform->type),
                          driver_type_rows (uniform->type), uniform->n, uniform->first,
                          uniform->block, uniform->offset, uniform->array_stride,
                          uniform->matrix_stride, uniform->is_row_major, uniform->name);
}

static void
add_sampler (Driver *driver, const Uniform *uniform)
{
  for (guint i = 0; i < uniform->n; i++)
    {
      DriverSampler sampler = { .program = uniform->program,
                                .type = uniform->type,
                                .unit = driver->samplers->len };
      g_autofree char *plain = g_strdup (uniform->name);

      if (uniform->n > 1 && g_str_has_suffix (plain, "[0]"))
        plain[strlen (plain) - 3] = '\0';
      sampler.name = uniform->n > 1 ? g_strdup_printf ("%s[%u]", plain, i) : g_strdup (plain);
      driver->gl.ProgramUniform1i (uniform->program, uniform->location + (GLint) i,
                                   (GLint) sampler.unit);
      g_array_append_val (driver->samplers, sampler);
    }
}

static void
add_uniform (Driver *driver, GLuint program, GLuint index, const guint *blocks)
{
  const DriverGl *gl = &driver->gl;
  Uniform uniform = { .program = program };
  GLint n = 1;
  guint *next;
  char base;

  gl->GetActiveUniform (program, index, sizeof uniform.name, NULL, &n, &uniform.type, uniform.name);
  uniform.location = gl->GetUniformLocation (program, uniform.name);
  uniform.n = (guint) MAX (n, 1);
  uniform.block = ask (gl, program, index, GL_UNIFORM_BLOCK_INDEX);
  if (uniform.block >= 0)
    uniform.block = (GLint) blocks[uniform.block];
  uniform.offset = ask (gl, program, index, GL_UNIFORM_OFFSET);
  uniform.array_stride = ask (gl, program, index, GL_UNIFORM_ARRAY_STRIDE);
  uniform.matrix_stride = ask (gl, program, index, GL_UNIFORM_MATRIX_STRIDE);
  uniform.is_row_major = ask (gl, program, index, GL_UNIFORM_IS_ROW_MAJOR);
  base = driver_type_base (uniform.type);
  if (base == 's')
    add_sampler (driver, &uniform);
  if (base == 's' || base == '?' || (uniform.block < 0 && uniform.location < 0))
    return; /* built in, or of a type that the card lacks */
  next = base == 'b' ? &all.n_booleans : &all.n_components;
  uniform.first = *next;
  *next += count_components (&uniform);
  if (uniform.block >= 0)
    call_member (&uniform);
  if (*next > MAX_COMPONENTS)
    driver_fail ("request", "the program has too many uniforms");
  describe (driver, &uniform);
  g_array_append_val (all.uniforms, uniform);
}

static gboolean
is_new (const Driver *driver, guint stage)
{
  for (guint i = 0; i < stage; i++)
    if (driver->programs[i] == driver->programs[stage])
      return FALSE;
  return driver->programs[stage] != 0;
}

void
driver_describe_uniforms (Driver *driver)
{
  const DriverGl *gl = &driver->gl;

  all.uniforms = g_array_new (FALSE, FALSE, sizeof (Uniform));
  all.blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  for (guint stage = 0; stage < DRIVER_N_STAGES; stage++)
    {
      const GLuint program = driver->programs[stage];
      GLint n = 0, n_blocks = 0;
      guint *blocks;

      if (!is_new (driver, stage))
        continue;
      gl->GetProgramiv (program, GL_ACTIVE_UNIFORMS, &n);
      gl->GetProgramiv (program, GL_ACTIVE_UNIFORM_BLOCKS, &n_blocks);
      blocks = g_new0 (guint, (gsize) n_blocks + 1);
      for (GLint i = 0; i < n_blocks; i++)
        blocks[i] = add_block (driver, program, (GLuint) i);
      for (GLint i = 0; i < n; i++)
        add_uniform (driver, program, (GLuint) i, blocks);
      g_free (blocks);
    }
}

guint
driver_count_booleans (const Driver *driver)
{
  (void) driver;
  return all.n_booleans;
}

/* --- setting them ----------------------------------------------------------------------------- */

static void
set_matrices (const DriverGl *gl, const Uniform *u, const float *v)
{
  const GLsizei n = (GLsizei) u->n;

  switch (10 * driver_type_columns (u->type) + driver_type_rows (u->type))
    {
    case 22:
      gl->ProgramUniformMatrix2fv (u->program, u->location, n, GL_FALSE, v);
      break;
    case 23:
      gl->ProgramUniformMatrix2x3fv (u->program, u->location, n, GL_FALSE, v);
      break;
    case 24:
      gl->ProgramUniformMatrix2x4fv (u->program, u->location, n, GL_FALSE, v);
      break;
    case 32:
      gl->ProgramUniformMatrix3x2fv (u->program, u->location, n, GL_FALSE, v);
      break;
    case 33:
      gl->ProgramUniformMatrix3fv (u->program, u->location, n, GL_FALSE, v);
      break;
    case 34:
      gl->ProgramUniformMatrix3x4fv (u->program, u->location, n, GL_FALSE, v);
      break;
    case 42:
      gl->ProgramUniformMatrix4x2fv (u->program, u->location, n, GL_FALSE, v);
      break;
    case 43:
      gl->ProgramUniformMatrix4x3fv (u->program, u->location, n, GL_FALSE, v);
      break;
    default:
      gl->ProgramUniformMatrix4fv (u->program, u->location, n, GL_FALSE, v);
    }
}

static void
set_default_block (const DriverGl *gl, const Uniform *u, const guint32 *bits)
{
  const PFNGLPROGRAMUNIFORM1FVPROC floats[] = { gl->ProgramUniform1fv, gl->ProgramUniform2fv,
                                                gl->ProgramUniform3fv, gl->ProgramUniform4fv };
  const PFNGLPROGRAMUNIFORM1IVPROC ints[] = { gl->ProgramUniform1iv, gl->ProgramUniform2iv,
                                              gl->ProgramUniform3iv, gl->ProgramUniform4iv };
  const PFNGLPROGRAMUNIFORM1UIVPROC uints[] = { gl->ProgramUniform1uiv, gl->ProgramUniform2uiv,
                                                gl->ProgramUniform3uiv, gl->ProgramUniform4uiv };
  const guint rows = driver_type_rows (u->type);
  const char base = driver_type_base (u->type);

  if (driver_type_columns (u->type) > 1)
    set_matrices (gl, u, (const float *) bits);
  else if (base == 'f')
    floats[rows - 1](u->program, u->location, (GLsizei) u->n, (const float *) bits);
  else if (base == 'u')
    uints[rows - 1](u->program, u->location, (GLsizei) u->n, bits);
  else
    ints[rows - 1](u->program, u->location, (GLsizei) u->n, (const int *) bits);
}

/* Sets the words in a block. */
static void
set_words (const Block *block, const Uniform *u, const guint32 *bits)
{
  const guint columns = driver_type_columns (u->type), rows = driver_type_rows (u->type);

  for (guint e = 0; e < u->n; e++)
    for (guint c = 0; c < columns; c++)
      for (guint r = 0; r < rows; r++)
        {
          const guint outer = u->is_row_major == 1 ? r : c, inner = u->is_row_major == 1 ? c : r;
          const guint at = (guint) u->offset + e * (guint) MAX (u->array_stride, 0) +
                           outer * (guint) MAX (u->matrix_stride, 0) + 4 * inner;

          if (at + 4 <= block->size)
            block->words[at / 4] = bits[(e * columns + c) * rows + r];
        }
}

static const char *
storage_of (const Block *block)
{
  return block->storage != NULL ? block->storage : block->name;
}

/* Sets the words in its block, and in those that lie in the same memory. */
static void
set_in_block (const Uniform *u, const guint32 *bits)
{
  const Block *own = &g_array_index (all.blocks, Block, u->block);

  for (guint i = 0; i < all.blocks->len; i++)
    {
      const Block *block = &g_array_index (all.blocks, Block, i);

      if (block == own || !strcmp (storage_of (block), storage_of (own)))
        set_words (block, u, bits);
    }
}

/* --- values ----------------------------------------------------------------------------------- */

static guint32
float_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

/* given NAME: a text gives the uniform, or the structure or array that it is of, a value. */
static gboolean
has_initialiser (const Driver *driver, const Uniform *u)
{
  g_autofree char *whole = g_strndup (u->name, strcspn (u->name, ".["));

  return driver_find_input (driver, "given", whole) != NULL;
}

/* The program's own value, as in "uniform float a = 2.0;". Returns: whether any word is not
 * zero. */
static gboolean
read_own (const DriverGl *gl, const Uniform *u, guint32 *bits)
{
  const guint per = count_components (u) / u->n;
  guint32 any = 0;

  if (u->block >= 0)
    return FALSE;
  for (guint e = 0; e < u->n; e++)
    {
      guint32 values[16] = { 0 };

      if (driver_type_base (u->type) == 'f')
        gl->GetUniformfv (u->program, u->location + (GLint) e, (float *) values);
      else
        gl->GetUniformiv (u->program, u->location + (GLint) e, (int *) values);
      for (guint i = 0; i < per; i++)
        any |= bits[e * per + i] = values[i];
    }
  return any != 0;
}

static gboolean
is_resolution (const Uniform *u)
{
  g_autofree char *low = g_ascii_strdown (u->name, -1);

  return driver_type_base (u->type) == 'f' && driver_type_columns (u->type) == 1 &&
         driver_type_rows (u->type) > 1 && u->n == 1 && strstr (low, "resolution") != NULL;
}

/* In the words of a line of inputs, "the uniform turns = 1". */
static void
tell_made_up (Driver *driver, const Uniform *u)
{
  const char base = driver_type_base (u->type);
  g_autofree char *name = g_strdup (u->name);

  if (u->n > 1 && g_str_has_suffix (name, "[0]"))
    name[strlen (name) - 3] = '\0';
  if (is_resolution (u))
    driver_note (driver, "the uniform %s = %d %d", name, driver->width, driver->height);
  else if (driver_type_columns (u->type) > 1)
    driver_note (driver, "the identity in the uniform %s", name);
  else
    driver_note (driver, "the uniform %s = %s", name,
                 base == 'f'   ? "0.5"
                 : base == 'b' ? "true"
                               : "1");
}

static void
make_up (Driver *driver, const Uniform *u, guint32 *bits)
{
  const guint columns = driver_type_columns (u->type), rows = driver_type_rows (u->type);
  const char base = driver_type_base (u->type);

  if (driver->is_exact)
    return;
  for (guint i = 0; i < count_components (u); i++)
    {
      const guint column = i / rows % columns, row = i % rows;

      bits[i] = base != 'f' ? 1 : columns > 1 ? float_bits (column == row) : float_bits (0.5f);
    }
  if (is_resolution (u))
    {
      bits[0] = float_bits ((float) driver->width);
      bits[1] = float_bits ((float) driver->height);
    }
  tell_made_up (driver, u);
}

/* Reads the values of a line, from a component on. Returns: whether there is a line. */
static gboolean
read_line (const Driver *driver, const Uniform *u, const char *name, guint first, guint32 *bits)
{
  char **words = driver_find_input (driver, "uniform", name);
  const guint n = count_components (u);

  for (guint i = 0; words != NULL && first + i < n && words[2 + i] != NULL; i++)
    bits[first + i] = driver_bits (words[2 + i], driver_type_base (u->type) == 'f');
  return words != NULL;
}

/* Values of the request: uniform NAME VALUE..., for arrays from an element on. Returns: whether
 * there are any. */
static gboolean
read_given (const Driver *driver, const Uniform *u, guint32 *bits)
{
  g_autofree char *plain = g_strdup (u->name);
  gboolean is_array = g_str_has_suffix (plain, "[0]"), is_given = FALSE;

  if (is_array)
    plain[strlen (plain) - 3] = '\0';
  is_given = read_line (driver, u, plain, 0, bits);
  for (guint e = 0; is_array && e < u->n; e++)
    {
      g_autofree char *element = g_strdup_printf ("%s[%u]", plain, e);

      is_given |= read_line (driver, u, element, e * (count_components (u) / u->n), bits);
    }
  return is_given;
}

static void
value_of (Driver *driver, const Uniform *u, guint32 *bits)
{
  g_autofree guint32 *given = g_new0 (guint32, count_components (u));

  if (!read_own (&driver->gl, u, bits) && !read_given (driver, u, given) &&
      !has_initialiser (driver, u))
    make_up (driver, u, bits);
}

/* Words as in memory: block NAME WORD..., of a block that lies there too. */
static void
read_given_block (const Driver *driver, Block *block)
{
  char **words =
    driver_find_input (driver, "block", block->called != NULL ? block->called : block->name);

  if (words == NULL && block->storage != NULL)
    words = driver_find_input (driver, "block", block->storage);

  for (guint i = 0; words != NULL && words[2 + i] != NULL && 4 * i + 4 <= block->size; i++)
    block->words[i] = driver_bits (words[2 + i], strchr (words[2 + i], '.') != NULL);
}

static void
upload_blocks (Driver *driver, DriverRound round)
{
  const DriverGl *gl = &driver->gl;

  for (guint i = 0; i < all.blocks->len; i++)
    {
      Block *block = &g_array_index (all.blocks, Block, i);

      if (round == DRIVER_MARKS)
        block->words[0] = BLOCK_MARK + i;
      else if (round == DRIVER_VALUES)
        read_given_block (driver, block);
      gl->BindBuffer (GL_UNIFORM_BUFFER, block->buffer);
      gl->BufferData (GL_UNIFORM_BUFFER, block->size, block->words, GL_STATIC_DRAW);
    }
}

/* The marks replace the programs' own values, so these are read before. */
static guint32 **values;

static void
keep_values (Driver *driver)
{
  values = g_new0 (guint32 *, all.uniforms->len + 1);
  for (guint i = 0; i < all.uniforms->len; i++)
    {
      const Uniform *u = &g_array_index (all.uniforms, Uniform, i);

      values[i] = g_new0 (guint32, count_components (u));
      value_of (driver, u, values[i]);
    }
}

static void
fill (const Uniform *u, DriverRound round, guint bit, guint32 *bits)
{
  const gboolean is_boolean = driver_type_base (u->type) == 'b';

  for (guint c = 0; c < count_components (u); c++)
    if (is_boolean)
      bits[c] = round == DRIVER_BITS ? (u->first + c + 1) >> bit & 1 : 0;
    else
      bits[c] = round == DRIVER_MARKS ? MARK + u->first + c : 0;
}

static void
keep_held (const Uniform *u, const guint32 *bits)
{
  if (all.held == NULL)
    all.held = g_new0 (guint32, all.n_components + 1);
  if (driver_type_base (u->type) != 'b')
    memcpy (all.held + u->first, bits, 4 * count_components (u));
}

static void
set_uniform (Driver *driver, guint number, DriverRound round, guint bit, gboolean is_for_given)
{
  const Uniform *u = &g_array_index (all.uniforms, Uniform, number);
  g_autofree guint32 *bits = g_memdup2 (values[number], 4 * count_components (u));
  const gboolean is_given = round == DRIVER_VALUES && read_given (driver, u, bits);

  if (is_given != is_for_given)
    return;
  if (round != DRIVER_VALUES)
    fill (u, round, bit, bits);
  if (u->block < 0 && round == DRIVER_VALUES)
    keep_held (u, bits);
  if (u->block < 0)
    set_default_block (&driver->gl, u, bits);
  else if (round == DRIVER_VALUES)
    set_in_block (u, bits);
}

void
driver_set_uniforms (Driver *driver, DriverRound round, guint bit)
{
  if (values == NULL)
    keep_values (driver);
  /* Where two lie in the same memory, what is given counts and not what is made up. */
  for (guint i = 0; i < all.uniforms->len; i++)
    set_uniform (driver, i, round, bit, FALSE);
  for (guint i = 0; i < all.uniforms->len; i++)
    set_uniform (driver, i, round, bit, TRUE);
  upload_blocks (driver, round);
}

void
driver_answer_uniforms (void)
{
  if (all.held != NULL)
    driver_answer_words ("HELD", all.held, all.n_components);
}
