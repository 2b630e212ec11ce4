#include "ls-tie-private.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-debug-info.h"
#include "ls-memory.h"
#include "ls-names.h"

/* Runs on inputs that nobody gave, so that values that are the same by chance part. Both
 * machines get the same: constants are found by their names, inputs of lanes by the values that
 * the scenes give them. */

/* Other numbers are between a half and one and a half times as large: what is small stays small,
 * and signs stay, so that the text does the same kind of thing, and nothing that no language
 * defines, as the remainder of a negative number. */
#define STEPS_OF_A_NUMBER 1024
#define MAX_PARTS 256 /* of an array or structure of constants */
#define BIG_NUMBER 1e6f
#define BIG_INTEGER (1u << 20)
#define SAME 4096.0f /* as near as two rasterised values are */

/* A word that the text calls by a name. */
typedef struct
{
  char *path; /* "light.pos.x" */
  guint32 bank;
  guint64 word;
  LsValueType type;
} Constant;

/* A register that lanes start with. */
typedef struct
{
  LsRegRef text;
  GArray *words; /* LsRegRef: that hold the same */
} Input;

struct _LsTieInputs
{
  const LsScene *words, *text;
  GArray *constants; /* Constant */
  GArray *inputs;    /* Input */
  gboolean has_inputs;
};

static void
constant_clear (gpointer data)
{
  g_free (((Constant *) data)->path);
}

static void
input_clear (gpointer data)
{
  g_array_unref (((Input *) data)->words);
}

/* --- constants -------------------------------------------------------------------------------- */

static void
list_number (LsTieInputs *inputs, const LsVariable *number, const char *path)
{
  const LsProgram *program = ls_scene_get_program (inputs->text);
  LsCell cells[2];
  Constant constant = { .type = number->type };

  if (ls_program_machine (program)->debug_info->cells (program, number, cells) != 1 ||
      cells[0].kind != LS_CELL_CONSTANT)
    return;
  constant.path = g_strdup (path);
  constant.bank = cells[0].number;
  constant.word = cells[0].at;
  g_array_append_val (inputs->constants, constant);
}

static void
list_variable (LsTieInputs *inputs, const LsVariable *variable, const char *path)
{
  const LsProgram *program = ls_scene_get_program (inputs->text);
  g_autofree char *number =
    variable->shape == LS_SHAPE_NUMBER ? g_strconcat (path, ".x", NULL) : NULL;
  LsVariable part;

  if (number != NULL)
    list_number (inputs, variable, number);
  for (guint i = 0; number == NULL && i < MIN (variable->n, MAX_PARTS) &&
                    ls_program_machine (program)->debug_info->part (program, variable, i, &part);
       i++)
    {
      g_autofree char *inner =
        variable->shape == LS_SHAPE_VECTOR   ? g_strdup_printf ("%s.%c", path, "xyzw"[i & 3])
        : variable->shape != LS_SHAPE_STRUCT ? g_strdup_printf ("%s[%u]", path, i)
        : *path == '\0'                      ? g_strdup (part.name)
                                             : g_strconcat (path, ".", part.name, NULL);

      if (variable->shape == LS_SHAPE_VECTOR)
        list_number (inputs, &part, inner);
      else
        list_variable (inputs, &part, inner);
    }
}

static void
list_constants (LsTieInputs *inputs)
{
  const LsProgram *program = ls_scene_get_program (inputs->text);
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;

  for (guint i = 0; info != NULL && i < info->n_variables (program); i++)
    {
      LsVariable variable;

      info->variable (program, i, &variable);
      if (variable.kind == LS_VARIABLE_UNIFORM && variable.shape != LS_SHAPE_OPAQUE)
        list_variable (inputs, &variable, variable.name != NULL ? variable.name : "");
    }
}

static guint32
mix (guint32 a, guint32 b)
{
  guint64 x = (((guint64) a << 32) | b) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  x ^= x >> 29;
  x *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  return (guint32) (x >> 32);
}

/* What to multiply a number by. */
static float
find_factor (guint32 salt)
{
  return 0.5f + (float) (mix (salt, 1) % STEPS_OF_A_NUMBER) / STEPS_OF_A_NUMBER;
}

static guint32
disturb (guint32 bits, LsValueType type, guint32 salt)
{
  const float number = ls_bits_float (bits);

  if (bits == 0 || (type == LS_VALUE_FLOAT && !(fabsf (number) < BIG_NUMBER)))
    return bits;
  if (type == LS_VALUE_FLOAT)
    return ls_float_bits (number * find_factor (salt));
  if (type == LS_VALUE_BOOL || bits < 2 || bits >= BIG_INTEGER)
    return bits;
  return bits - mix (salt, 2) % 2; /* a larger one may lead out of an array */
}

/* The words of a constant buffer, to be changed. Returns: (transfer full) (nullable). */
static guint32 *
dup_words (const LsBindings *bindings, guint bank, gsize *n)
{
  gsize size = 0;
  gconstpointer data =
    bindings->constants[bank] != NULL ? g_bytes_get_data (bindings->constants[bank], &size) : NULL;

  *n = size / sizeof (guint32);
  return data != NULL && size > 0 ? g_memdup2 (data, size) : NULL;
}

static void
set_words (LsBindings *bindings, guint bank, guint32 *words, gsize n)
{
  g_bytes_unref (bindings->constants[bank]);
  bindings->constants[bank] = g_bytes_new_take (words, n * sizeof (guint32));
}

/* number: of the constant. Returns: its bits in place of these. */
typedef guint32 (*ConstantFunc) (const Constant *constant,
                                 guint number,
                                 guint32 bits,
                                 gpointer data);

/* Other constants for the text. Returns: (transfer full). */
static LsBindings *
change_constants (const LsTieInputs *inputs, LsBindings *bindings, ConstantFunc func, gpointer data)
{
  LsBindings *other = ls_bindings_copy (bindings);

  for (guint bank = 0; bank < LS_N_CONST_BUFFERS; bank++)
    {
      gsize n;
      guint32 *words = dup_words (bindings, bank, &n);

      for (guint i = 0; words != NULL && i < inputs->constants->len; i++)
        {
          const Constant *constant = &g_array_index (inputs->constants, Constant, i);

          if (constant->bank == bank && constant->word < n)
            words[constant->word] = func (constant, i, words[constant->word], data);
        }
      if (words != NULL)
        set_words (other, bank, words, n);
    }
  return other;
}

typedef struct
{
  guint32 seed;
  GHashTable *values; /* of the constants, by their names */
} Disturbing;

static guint32
disturb_constant (const Constant *constant, guint number G_GNUC_UNUSED, guint32 bits, gpointer data)
{
  const Disturbing *disturbing = data;
  const guint32 other =
    disturb (bits, constant->type, mix (disturbing->seed, g_str_hash (constant->path)));

  g_hash_table_insert (disturbing->values, constant->path, GUINT_TO_POINTER (other));
  return other;
}

/* The same constants for the words. values: by their names. Returns: (transfer full). */
static LsBindings *
copy_constants (LsBindings *bindings, GHashTable *values)
{
  LsBindings *other = ls_bindings_copy (bindings);

  for (guint bank = 0; bank < LS_N_CONST_BUFFERS; bank++)
    {
      gsize n;
      guint32 *words = dup_words (bindings, bank, &n);

      for (gsize i = 0; i < n; i++)
        {
          g_autofree char *whole = g_strdup_printf ("cb%u.%u", bank, (guint) i / 4);
          guint component = 0;
          const LsName *name = ls_names_find_channel (bindings->names, whole, i % 4, &component);
          g_autofree char *path =
            name != NULL ? g_strdup_printf ("%s.%c", name->name, "xyzw"[component & 3]) : NULL;
          gpointer value;

          /* Truth of a driver is all ones. */
          if (path != NULL && words[i] != G_MAXUINT32 &&
              g_hash_table_lookup_extended (values, path, NULL, &value))
            words[i] = GPOINTER_TO_UINT (value);
        }
      if (words != NULL)
        set_words (other, bank, words, n);
    }
  return other;
}

/* --- inputs of lanes -------------------------------------------------------------------------- */

/* The state that a run starts with. Returns: (transfer full): to be freed by g_aligned_free(). */
static void *
make_start (const LsSubject *subject)
{
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);

  ls_subject_reset (subject, state);
  return state;
}

static gboolean
has_numbers (const LsRow *row)
{
  guint n = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      if (!(fabsf (row->f[lane]) < BIG_NUMBER) ||
          (row->f[lane] != 0.0f && fabsf (row->f[lane]) < 1.0f / BIG_NUMBER))
        return FALSE;
      n += row->f[lane] != 0.0f;
    }
  return n > 0;
}

static void
note_input (LsRegRef ref, const LsRow *row, gpointer data)
{
  LsTieInputs *inputs = data;
  Input input = { .text = ref };

  if (!has_numbers (row))
    return;
  input.words = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
  g_array_append_val (inputs->inputs, input);
}

static gboolean
are_near (const LsRow *a, const LsRow *b)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (!(fabsf (a->f[lane] - b->f[lane]) <= fmaxf (fabsf (a->f[lane]), fabsf (b->f[lane])) / SAME))
      return FALSE;
  return TRUE;
}

typedef struct
{
  LsTieInputs *inputs;
  const void *text_state;
} Pairing;

static void
pair_input (LsRegRef ref, const LsRow *row, gpointer data)
{
  const Pairing *pairing = data;

  for (guint i = 0; i < pairing->inputs->inputs->len; i++)
    {
      const Input *input = &g_array_index (pairing->inputs->inputs, Input, i);
      LsRow other;

      ls_program_read_row (ls_scene_get_program (pairing->inputs->text), pairing->text_state,
                           input->text, &other);
      if (are_near (row, &other))
        g_array_append_val (input->words, ref);
    }
}

/* Which registers of the words hold which inputs of the text, by a wave of the scenes. */
static void
pair_inputs (LsTieInputs *inputs, guint wave)
{
  g_autoptr (LsSubject) words = ls_scene_new_subject (inputs->words, wave);
  g_autoptr (LsSubject) text = ls_scene_new_subject (inputs->text, wave);
  void *text_state = make_start (text), *state = make_start (words);
  Pairing pairing = { .inputs = inputs, .text_state = text_state };

  ls_tie_each_start (ls_subject_get_program (text), text_state, TRUE, note_input, inputs);
  ls_tie_each_start (ls_subject_get_program (words), state, FALSE, pair_input, &pairing);
  g_aligned_free (text_state);
  g_aligned_free (state);
  inputs->has_inputs = TRUE;
}

static void
set_register (LsSubject **subject, LsRegRef ref, const LsRow *row)
{
  const LsEdit edit = { .kind = LS_EDIT_REGISTER, .ref = ref, .lanes = LS_MASK_ALL, .row = *row };
  LsSubject *other = ls_subject_with_edit (*subject, &edit, NULL);

  if (other == NULL)
    return;
  ls_subject_unref (*subject);
  *subject = other;
}

/* Another size of each input, and from elsewhere on: it is as smooth as it was. */
static void
disturb_inputs (const LsTieInputs *inputs, guint32 seed, LsSubject **words, LsSubject **text)
{
  void *state = make_start (*text);

  for (guint i = 0; i < inputs->inputs->len; i++)
    {
      const Input *input = &g_array_index (inputs->inputs, Input, i);
      const guint32 salt = mix (seed, (guint32) input->text.index << 2 | input->text.channel);
      const float times = find_factor (salt);
      const float more = (float) (mix (salt, 4) % 64) / 256.0f;
      LsRow row;

      if (input->words->len == 0 ||
          !ls_program_read_row (ls_subject_get_program (*text), state, input->text, &row))
        continue;
      for (guint lane = 0; lane < LS_LANES; lane++)
        row.f[lane] = row.f[lane] * times + more;
      set_register (text, input->text, &row);
      for (guint k = 0; k < input->words->len; k++)
        set_register (words, g_array_index (input->words, LsRegRef, k), &row);
    }
  g_aligned_free (state);
}

static void
set_bindings (LsSubject **subject, LsBindings *bindings)
{
  LsSubject *other = ls_subject_with_bindings (*subject, bindings);

  ls_subject_unref (*subject);
  *subject = other;
}

static void
disturb_look (LsTieInputs *inputs, const LsTieLook *look, LsSubject **words, LsSubject **text)
{
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (LsBindings) of_text = NULL, of_words = NULL;
  Disturbing disturbing = { look->seed, values };

  if (!inputs->has_inputs)
    pair_inputs (inputs, look->wave);
  of_text =
    change_constants (inputs, ls_subject_get_bindings (*text), disturb_constant, &disturbing);
  of_words = copy_constants (ls_subject_get_bindings (*words), values);
  set_bindings (text, of_text);
  set_bindings (words, of_words);
  disturb_inputs (inputs, look->seed, words, text);
}

/* --- a rounding away ---------------------------------------------------------------- */

/* As much as the results of two or three operations of the chip may be wrong by: its reciprocals
 * have 22 bits. */
#define ROUNDING (1.0f / 4194304.0f)

/* Each number its own way, but the same way in all lanes, so that differences between lanes
 * stay. */
static float
move_number (float number, guint32 salt)
{
  return number * (1.0f + ((mix (salt, 5) & 1) != 0 ? ROUNDING : -ROUNDING));
}

static void
move_input (LsRegRef ref, const LsRow *row, gpointer data)
{
  LsSubject **near = data;
  LsRow moved;

  if (!has_numbers (row))
    return;
  for (guint lane = 0; lane < LS_LANES; lane++)
    moved.f[lane] =
      move_number (row->f[lane], (guint32) ref.file << 16 | (guint32) ref.index << 2 | ref.channel);
  set_register (near, ref, &moved);
}

static guint32
move_constant (const Constant *constant, guint number, guint32 bits, gpointer data G_GNUC_UNUSED)
{
  return constant->type == LS_VALUE_FLOAT
           ? ls_float_bits (move_number (ls_bits_float (bits), number))
           : bits;
}

/* Returns: (transfer full). */
static LsSubject *
make_near (const LsTieInputs *inputs, LsSubject *text)
{
  g_autoptr (LsBindings) other =
    change_constants (inputs, ls_subject_get_bindings (text), move_constant, NULL);
  LsSubject *near = ls_subject_with_bindings (text, other);
  void *state = make_start (text);

  ls_tie_each_start (ls_subject_get_program (text), state, TRUE, move_input, &near);
  g_aligned_free (state);
  return near;
}

/* --- the whole -------------------------------------------------------------------------------- */

LsTieInputs *
ls_tie_inputs_new (const LsScene *words, const LsScene *text)
{
  LsTieInputs *inputs = g_new0 (LsTieInputs, 1);

  inputs->words = words;
  inputs->text = text;
  inputs->constants = g_array_new (FALSE, TRUE, sizeof (Constant));
  g_array_set_clear_func (inputs->constants, constant_clear);
  inputs->inputs = g_array_new (FALSE, TRUE, sizeof (Input));
  g_array_set_clear_func (inputs->inputs, input_clear);
  list_constants (inputs);
  return inputs;
}

void
ls_tie_inputs_free (LsTieInputs *inputs)
{
  g_array_unref (inputs->constants);
  g_array_unref (inputs->inputs);
  g_free (inputs);
}

gboolean
ls_tie_inputs_agree (const LsTieInputs *inputs, guint wave)
{
  guint x[2][LS_LANES], y[2][LS_LANES];
  const LsMask lanes = ls_scene_wave_to_pixels (inputs->words, wave, x[0], y[0]);

  if (ls_scene_wave_to_pixels (inputs->text, wave, x[1], y[1]) != lanes)
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    if (x[0][lane] != x[1][lane] || y[0][lane] != y[1][lane])
      return FALSE;
  return TRUE;
}

void
ls_tie_inputs_start (LsTieInputs *inputs,
                     const LsTieLook *look,
                     LsSubject **words,
                     LsSubject **text,
                     LsSubject **near)
{
  *words = ls_scene_new_subject (inputs->words, look->wave);
  *text = ls_scene_new_subject (inputs->text, look->wave);
  if (look->seed != 0)
    disturb_look (inputs, look, words, text);
  *near = make_near (inputs, *text);
}
