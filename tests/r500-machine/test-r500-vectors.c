/* Programs with results that make-exec-vectors.py works out from the documents.  Besides, what they prove: an operation is
 * witnessed if one of them runs it, a field if for each of its bits the results of one of them depend on that bit.  Operations
 * and fields without a witness stand in a list with the reason; who is in neither fails the test. */

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-texture.h"
#include "r500-probe.h"

#define N_PIXELS 4
#define N_TEMPS 8
#define MAX_STEPS 100
#define MAX_LINES 64
#define POINTS_UNIT 5 /* a plane of 4 x 4 texels */
#define VOLUME_UNIT 6 /* 4 x 4 x 4 */

/* A register of the four pixels. */
typedef struct
{
  LsRegRef ref;
  guint32 bits[N_PIXELS];
  gboolean is_open[N_PIXELS]; /* does not matter */
  double near;                /* relative difference that is allowed */
} Line;

typedef struct
{
  char *name;
  GArray *words; /* of guint32 */
  LsMask covered, active, valid;
  guint32 booleans;
  LsLoopConstant loops[LS_MAX_LOOP_CONSTANTS];
  GArray *set, *get; /* of Line */
} Vector;

/* --- reading ----------------------------------------------------------------------------------------------- */

static LsRegRef
parse_register (const char *text)
{
  static const struct
  {
    const char *id;
    guint file;
  } files[] = { { "OUT", R500_REGS_OUT }, { "ALU", R500_REGS_ALU }, { "CNT", R500_REGS_CNT },
                { "R", R500_REGS_T },     { "P", R500_REGS_P },     { "W", R500_REGS_W } };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (g_str_has_prefix (text, files[i].id))
      {
        const char *channel = strchr (text, '.');
        guint64 index = g_ascii_strtoull (text + strlen (files[i].id), NULL, 10);

        return r500_look_ref (files[i].file, (guint) index,
                              channel ? (guint) (strchr ("xyzw", channel[1]) - "xyzw") : 0);
      }
  g_error ("%s is no register", text);
}

static void
parse_line (GArray *lines, char **words)
{
  Line line = { .ref = parse_register (words[1]) };

  for (guint i = 0; i < N_PIXELS; i++)
    {
      line.is_open[i] = words[2 + i][0] == '-';
      line.bits[i] = (guint32) g_ascii_strtoull (words[2 + i], NULL, 16);
    }
  if (words[2 + N_PIXELS] != NULL)
    line.near = g_ascii_strtod (words[2 + N_PIXELS] + 1, NULL);
  g_array_append_val (lines, line);
}

static void
parse_words (Vector *vector, char **words)
{
  for (guint i = 1; i <= R500_N_DWORDS; i++)
    {
      guint32 word = (guint32) g_ascii_strtoull (words[i], NULL, 16);

      g_array_append_val (vector->words, word);
    }
}

static void
parse (Vector *vector, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint64 mask = words[1] ? g_ascii_strtoull (words[1], NULL, 16) : 0;

  if (g_str_equal (words[0], "word"))
    parse_words (vector, words);
  else if (g_str_equal (words[0], "set"))
    parse_line (vector->set, words);
  else if (g_str_equal (words[0], "get"))
    parse_line (vector->get, words);
  else if (g_str_equal (words[0], "covered"))
    vector->covered = mask;
  else if (g_str_equal (words[0], "active"))
    vector->active = mask;
  else if (g_str_equal (words[0], "valid"))
    vector->valid = mask;
  else if (g_str_equal (words[0], "bool"))
    vector->booleans = (guint32) mask;
  else if (g_str_equal (words[0], "loop"))
    vector->loops[atoi (words[1])] = (LsLoopConstant){ .count = (guint32) atoi (words[2]),
                                                       .init = (guint32) atoi (words[3]),
                                                       .increment = atoi (words[4]) };
  else
    g_error ("what is %s", text);
}

static void
vector_free (Vector *vector)
{
  g_free (vector->name);
  g_array_unref (vector->words);
  g_array_unref (vector->set);
  g_array_unref (vector->get);
  g_free (vector);
}

static GPtrArray *
read_vectors (const char *path)
{
  GPtrArray *vectors = g_ptr_array_new_with_free_func ((GDestroyNotify) vector_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  Vector *vector = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] == '@')
      {
        vector = g_new0 (Vector, 1);
        vector->name = g_strdup (lines[i] + 2);
        vector->words = g_array_new (FALSE, FALSE, sizeof (guint32));
        vector->set = g_array_new (FALSE, FALSE, sizeof (Line));
        vector->get = g_array_new (FALSE, FALSE, sizeof (Line));
        g_ptr_array_add (vectors, vector);
      }
    else if (lines[i][0] != '\0')
      parse (vector, lines[i]);
  return vectors;
}

/* --- what is bound ------------------------------------------------------------------------------------------- */

/* Of each level the texel says where it is: 100 for each level and x, y, z, and the unit. */
static LsTexture *
make_texture (LsTextureDim dim, guint unit)
{
  LsTexture *texture = ls_texture_new (dim, 4, 4, dim == LS_TEXTURE_3D ? 4 : 1, 1, 3, NULL);

  for (guint level = 0; level < texture->n_levels; level++)
    for (guint z = 0; z < texture->levels[level].depth; z++)
      for (guint y = 0; y < texture->levels[level].height; y++)
        for (guint x = 0; x < texture->levels[level].width; x++)
          {
            guint32 *texel = ls_texture_level_texel (&texture->levels[level], x, y, z);
            const guint says[4] = { 100 * level + x, y, z, unit };

            for (guint i = 0; i < 4; i++)
              texel[i] = ls_float_bits ((float) says[i]);
          }
  return texture;
}

static LsSampler *
make_sampler (void)
{
  LsSampler *sampler = ls_sampler_new ();

  for (guint i = 0; i < 3; i++)
    sampler->wrap[i] = LS_WRAP_CLAMP_LAST_TEXEL;
  sampler->mip = LS_MIP_POINT;
  return sampler;
}

static LsBindings *
make_bindings (void)
{
  LsBindings *bindings = ls_bindings_new ();
  float constants[R500_MAX_CONSTANTS][4];

  for (guint i = 0; i < R500_MAX_CONSTANTS; i++)
    for (guint c = 0; c < 4; c++)
      constants[i][c] = 0.25f * (float) (1 + c + 4 * i);
  bindings->const_file = g_bytes_new (constants, sizeof constants);
  bindings->textures[POINTS_UNIT] = make_texture (LS_TEXTURE_2D, POINTS_UNIT);
  bindings->textures[VOLUME_UNIT] = make_texture (LS_TEXTURE_3D, VOLUME_UNIT);
  bindings->samplers[POINTS_UNIT] = make_sampler ();
  bindings->samplers[VOLUME_UNIT] = make_sampler ();
  return bindings;
}

/* --- running ------------------------------------------------------------------------------------------------- */

static guint32
temp_at_start (LsRegRef ref, guint lane)
{
  float value = (float) (1 + lane + 4 * ref.channel + 16 * ref.index);

  return ls_float_bits (ref.index % 2 ? -value : value);
}

static R500Probe *
probe_new (const Vector *vector, const guint32 *words, LsBindings *bindings)
{
  g_autoptr (GBytes) code = g_bytes_new (words, 4 * vector->words->len);
  LsProgramSource source = {
    .code = code, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS, .n_gprs = N_TEMPS
  };
  R500Probe *probe = g_new0 (R500Probe, 1);

  probe->program = r500_machine.load (&source, NULL, NULL);
  if (probe->program == NULL)
    {
      g_free (probe);
      return NULL;
    }
  probe->bindings = ls_bindings_ref (bindings);
  probe->state = g_aligned_alloc0 (1, ls_program_state_size (probe->program), 64);
  return probe;
}

static void
prepare (R500Probe *probe, const Vector *vector)
{
  r500_probe_reset (probe, vector->covered);
  for (guint i = 0; i < 4 * N_TEMPS; i++)
    for (guint lane = 0; lane < N_PIXELS; lane++)
      {
        LsRegRef ref = r500_look_ref (R500_REGS_T, i / 4, i % 4);

        r500_probe_set (probe, ref, lane, temp_at_start (ref, lane));
      }
  for (guint i = 0; i < vector->set->len; i++)
    for (guint lane = 0; lane < N_PIXELS; lane++)
      {
        const Line *line = &g_array_index (vector->set, Line, i);

        r500_probe_set (probe, line->ref, lane, line->bits[lane]);
      }
  if (vector->active != 0)
    g_assert_true (ls_program_write_mask (probe->program, probe->state, 0, vector->active));
  probe->bindings->booleans = vector->booleans;
  memcpy (probe->bindings->loops, vector->loops, sizeof vector->loops);
}

static const Line *
find_line (const GArray *lines, LsRegRef ref)
{
  for (guint i = 0; i < lines->len; i++)
    if (ls_reg_ref_equal (g_array_index (lines, Line, i).ref, ref))
      return &g_array_index (lines, Line, i);
  return NULL;
}

static gboolean
is_equal (const Line *line, guint lane, guint32 bits)
{
  double expected = ls_bits_float (line->bits[lane]), got = ls_bits_float (bits);

  return line->is_open[lane] || line->bits[lane] == bits ||
         (line->near > 0 && fabs (got - expected) <= line->near * MAX (fabs (expected), 1));
}

/* What the pixel has behind the program where no line says it. */
static guint32
untouched (const Vector *vector, LsRegRef ref, guint lane)
{
  const Line *set = find_line (vector->set, ref);

  if (set != NULL)
    return set->bits[lane];
  if (ref.file == R500_REGS_CNT)
    return vector->active != 0 && !(vector->active >> lane & 1) ? 0 : G_MAXUINT32;
  return ref.file == R500_REGS_T ? temp_at_start (ref, lane) : 0;
}

static gboolean
is_register_right (const R500Probe *probe, const Vector *vector, LsRegRef ref)
{
  const Line *line = find_line (vector->get, ref);
  gboolean is_output = ref.file == R500_REGS_OUT || ref.file == R500_REGS_W;
  LsMask written = ls_program_written (probe->program, probe->state, ref);

  if (is_output && (written != 0) != (line != NULL))
    return FALSE;
  for (guint lane = 0; lane < N_PIXELS; lane++)
    {
      guint32 bits = r500_probe_get (probe, ref, lane);

      if (line != NULL ? !is_equal (line, lane, bits)
                       : !is_output && bits != untouched (vector, ref, lane))
        return FALSE;
    }
  return TRUE;
}

static LsRegRef
wrong_register (const R500Probe *probe, const Vector *vector, gboolean *is_wrong)
{
  for (guint file = 0; file < R500_N_REGS; file++)
    for (guint i = 0; i < ls_program_n_registers (probe->program, file); i++)
      for (guint channel = 0; channel < r500_reg_files[file].n_channels; channel++)
        {
          LsRegRef ref = r500_look_ref (file, i, channel);

          *is_wrong = !is_register_right (probe, vector, ref);
          if (*is_wrong)
            return ref;
        }
  for (guint i = 0; i < vector->get->len; i++)
    {
      LsRegRef ref = g_array_index (vector->get, Line, i).ref;

      *is_wrong = ref.index >= ls_program_n_registers (probe->program, ref.file);
      if (*is_wrong)
        return ref;
    }
  return (LsRegRef){ 0 };
}

/* Whether the words do what the vector says. is_told: what is wrong is said. */
static gboolean
does_it (const Vector *vector, const guint32 *words, LsBindings *bindings, gboolean is_told)
{
  g_autoptr (R500Probe) probe = probe_new (vector, words, bindings);
  gboolean is_wrong = TRUE;
  LsStopReason reason;
  LsRegRef ref;

  if (probe == NULL)
    return FALSE;
  prepare (probe, vector);
  reason = r500_probe_run (probe, MAX_STEPS);
  if (reason != LS_STOP_END)
    {
      if (is_told)
        g_test_message ("%s: it stops, %s", vector->name, probe->run.trap.detail);
      return FALSE;
    }
  ref = wrong_register (probe, vector, &is_wrong);
  if (is_wrong && is_told)
    g_test_message ("%s: file %u, register %u.%u is wrong", vector->name, ref.file, ref.index,
                    ref.channel);
  for (guint lane = 0; is_wrong && is_told && lane < N_PIXELS; lane++)
    g_test_message ("  pixel %u: %08x, %.9g", lane, r500_probe_get (probe, ref, lane),
                    (double) ls_bits_float (r500_probe_get (probe, ref, lane)));
  return !is_wrong && ((R500Wave *) probe->state)->flow.valid == vector->valid;
}

/* --- the vectors ------------------------------------------------------------------------------------------- */

typedef struct
{
  GPtrArray *vectors;
  LsBindings *bindings;
} Fixture;

static const guint32 *
words_of (const Vector *vector)
{
  return (const guint32 *) (gpointer) vector->words->data;
}

static void
test_vectors (gconstpointer data)
{
  const Fixture *fixture = data;
  guint n_wrong = 0;

  for (guint i = 0; i < fixture->vectors->len; i++)
    {
      const Vector *vector = g_ptr_array_index (fixture->vectors, i);

      if (does_it (vector, words_of (vector), fixture->bindings, TRUE))
        continue;
      g_test_message ("wrong: %s", vector->name);
      n_wrong++;
    }
  g_test_message ("%u vectors", fixture->vectors->len);
  g_assert_cmpuint (fixture->vectors->len, >, 100);
  g_assert_cmpuint (n_wrong, ==, 0);
}

/* --- operations -------------------------------------------------------------------------------------------- */

static void
see_ops (GHashTable *seen, const Vector *vector)
{
  static const char *const halves[] = { "RGB", "ALPHA" };
  g_autoptr (GBytes) bytes = g_bytes_new (vector->words->data, 4 * vector->words->len);
  g_autoptr (R500Program) program = r500_decode (bytes, NULL, NULL);

  for (guint i = 0; i < program->n_code; i++)
    {
      const R500Instruction *insn = &program->code[i];

      if (insn->type == R500_TYPE_TEX)
        g_hash_table_add (seen, g_strdup_printf ("TEX %s", r500_tex_ops[insn->tex.op].name));
      else if (insn->type == R500_TYPE_FC)
        g_hash_table_add (seen, g_strdup_printf ("FC %s", r500_flow_ops[insn->flow.op].name));
      else
        for (guint half = 0; half < R500_N_HALVES; half++)
          if (!r500_half_is_idle (insn, (R500HalfId) half))
            g_hash_table_add (seen, g_strdup_printf ("%s %s", halves[half],
                                                     r500_ops[insn->alu.halves[half].op].name));
    }
}

static guint
expect_seen (GHashTable *seen, const char *class, const char *name)
{
  g_autofree char *key = g_strdup_printf ("%s %s", class, name);

  if (g_hash_table_contains (seen, key))
    return 0;
  g_test_message ("%s is run by no vector", key);
  return 1;
}

static void
test_operations (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_missing = 0;

  for (guint i = 0; i < fixture->vectors->len; i++)
    see_ops (seen, g_ptr_array_index (fixture->vectors, i));
  for (guint i = 0; i < R500_N_OPS; i++)
    {
      n_missing += r500_ops[i].code[R500_RGB] < 0 ? 0 : expect_seen (seen, "RGB", r500_ops[i].name);
      n_missing +=
        r500_ops[i].code[R500_ALPHA] < 0 ? 0 : expect_seen (seen, "ALPHA", r500_ops[i].name);
    }
  for (guint i = 0; i < R500_N_TEX_OPS; i++)
    n_missing += expect_seen (seen, "TEX", r500_tex_ops[i].name);
  for (guint i = 0; i < R500_N_FLOW_OPS; i++)
    n_missing += expect_seen (seen, "FC", r500_flow_ops[i].name);
  g_test_message ("%u operations", g_hash_table_size (seen));
  g_assert_cmpuint (n_missing, ==, 0);
}

/* --- fields ------------------------------------------------------------------------------------------------ */

/* Bits that no result can depend on. */
static const struct
{
  const char *name;
  const char *reason;
} excuses[] = {
  { "US_CMN_INST.TEX_SEM_WAIT", "waiting: lint and events tell who forgot it" },
  { "US_CMN_INST.LAST", "a hint, model 6: programs do the same with it and without" },
  { "US_CMN_INST.NOP", "waiting: lint and events tell who forgot it" },
  { "US_CMN_INST.ALU_WAIT", "waiting: lint and events tell who forgot it" },
  { "US_CMN_INST.STAT_WE", "statistics that no document describes" },
  { "US_TEX_INST.TEX_SEM_ACQUIRE", "waiting: lint and events tell who forgot it" },
  { "US_TEX_ADDR_DXDY.DX_Q_SWIZ", "a derivative has three components" },
  { "US_TEX_ADDR_DXDY.DY_Q_SWIZ", "a derivative has three components" },
  { "US_FC_ADDR.JUMP_GLOBAL", "programs begin with their words, so that there is no offset" },
};

static gboolean
is_excused (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (excuses); i++)
    if (g_str_equal (excuses[i].name, name))
      return TRUE;
  return FALSE;
}

/* Marks the bits of an instruction that the vector's results depend on; those that are marked are not tried again. */
static void
try_bits (const Fixture *fixture, const Vector *vector, guint at, guint32 marked[R500_N_FIELDS])
{
  g_autofree guint32 *words = g_memdup2 (vector->words->data, 4 * vector->words->len);
  R500Type type = (R500Type) (words[R500_N_DWORDS * at] & 3);

  for (guint i = 0; i < R500_N_FIELDS; i++)
    {
      const IsaField *field = &r500_format.fields[i];
      guint32 *word = &words[R500_N_DWORDS * at + field->dword];

      if (!r500_type_has_field (type, (R500FieldId) i))
        continue;
      for (guint bit = field->lo; bit <= field->hi; bit++)
        {
          if (marked[i] >> bit & 1)
            continue;
          *word ^= 1u << bit;
          if (!does_it (vector, words, fixture->bindings, FALSE))
            marked[i] |= 1u << bit;
          *word ^= 1u << bit;
        }
    }
}

static void
test_fields (gconstpointer data)
{
  const Fixture *fixture = data;
  guint32 marked[R500_N_FIELDS] = { 0 };
  guint n_wrong = 0, n_excused = 0;

  for (guint i = 0; i < fixture->vectors->len; i++)
    {
      const Vector *vector = g_ptr_array_index (fixture->vectors, i);

      for (guint at = 0; at < vector->words->len / R500_N_DWORDS; at++)
        try_bits (fixture, vector, at, marked);
    }
  for (guint i = 0; i < R500_N_FIELDS; i++)
    {
      const IsaField *field = &r500_format.fields[i];
      guint32 all =
        (guint32) (((G_GUINT64_CONSTANT (2) << (field->hi - field->lo)) - 1) << field->lo);
      g_autofree char *name = g_strdup_printf ("%s.%s", field->word, field->name);

      n_excused += is_excused (name);
      if ((marked[i] == all) != is_excused (name))
        continue;
      g_test_message ("%s: results depend on bits %08x of %08x%s", name, marked[i], all,
                      is_excused (name) ? ", and it stands on the list" : "");
      n_wrong++;
    }
  g_test_message ("%u fields, %u on the list", R500_N_FIELDS, n_excused);
  g_assert_cmpuint (n_excused, ==, G_N_ELEMENTS (excuses));
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc, char **argv)
{
  Fixture fixture;
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  fixture.vectors = read_vectors (argv[1]);
  fixture.bindings = make_bindings ();
  g_test_add_data_func ("/r500/vectors/results", &fixture, test_vectors);
  g_test_add_data_func ("/r500/vectors/operations", &fixture, test_operations);
  g_test_add_data_func ("/r500/vectors/fields", &fixture, test_fields);
  status = g_test_run ();
  g_ptr_array_unref (fixture.vectors);
  ls_bindings_unref (fixture.bindings);
  return status;
}
