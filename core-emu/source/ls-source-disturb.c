#include "ls-source-private.h"

#include <math.h>

#include "ls-bits.h"
#include "ls-names.h"

/* Runs on inputs that nobody gave, so that values that are the same by chance part. The new bits of an input follow from the old
 * ones and its name alone: two programs that are given the same are given the same again. */

static guint32
mix (guint32 a, guint32 b)
{
  guint64 x = (((guint64) a << 32) | b) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  x ^= x >> 29;
  x *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  return (guint32) (x >> 32);
}

static guint32
disturb_bits (guint32 bits, guint32 salt)
{
  const float number = ls_bits_float (bits);
  const guint32 chance = mix (bits, salt);

  if (bits == 0)
    return 0;
  if (bits == G_MAXUINT32) /* true */
    return chance & 1 ? bits : 0;
  if (fabsf (number) > 1e-6f && fabsf (number) < 1e6f)
    return ls_float_bits (number * ((float) (mix (salt, 1) % 4096) / 1024.0f - 1.5f) +
                          (float) (mix (salt, 2) % 64) / 64.0f);
  if (bits < 1u << 20 || bits > G_MAXUINT32 - (1u << 20))
    return bits + chance % 4;
  return bits;
}

/* The name of a word in a constant buffer, as a number. */
static guint32
hash_name (const LsNames *names, guint bank, guint word)
{
  g_autofree char *whole = g_strdup_printf ("cb%u.%u", bank, word / 4);
  guint component = 0;
  const LsName *name = ls_names_find_channel (names, whole, word % 4, &component);

  return name != NULL ? g_str_hash (name->name) * 4 + component : 0;
}

static LsBindings *
disturb_constants (LsBindings *bindings, guint32 seed)
{
  LsBindings *other = ls_bindings_copy (bindings);

  for (guint bank = 0; bank < LS_N_CONST_BUFFERS; bank++)
    {
      gsize size = 0;
      const guint32 *words = bindings->constants[bank] != NULL
                               ? g_bytes_get_data (bindings->constants[bank], &size)
                               : NULL;
      guint32 *copy = words != NULL ? g_memdup2 (words, size) : NULL;

      for (guint i = 0; i < size / 4; i++)
        copy[i] = disturb_bits (words[i], mix (seed, hash_name (bindings->names, bank, i)));
      if (words == NULL)
        continue;
      g_bytes_unref (other->constants[bank]);
      other->constants[bank] = g_bytes_new_take (copy, size);
    }
  return other;
}

/* The same run with another row in a register from the start. subject: (transfer full). */
static LsSubject *
disturb_register (LsSubject *subject, const void *state, LsRegRef ref, guint32 seed)
{
  LsEdit edit = { .kind = LS_EDIT_REGISTER, .ref = ref, .lanes = LS_MASK_ALL };
  LsSubject *other;
  guint32 all = 0;

  ls_program_read_row (ls_subject_get_program (subject), state, ref, &edit.row);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      all |= edit.row.u[lane];
      edit.row.u[lane] = disturb_bits (edit.row.u[lane], seed);
    }
  other = all != 0 ? ls_subject_with_edit (subject, &edit, NULL) : NULL;
  if (other == NULL)
    return subject;
  ls_subject_unref (subject);
  return other;
}

static LsSubject *
disturb_registers (LsSubject *subject, guint32 seed)
{
  const LsProgram *program = ls_subject_get_program (subject);
  const LsMachine *machine = ls_program_machine (program);
  const gsize size = ls_subject_get_state_size (subject);
  void *state = g_aligned_alloc0 (1, size, 64);

  ls_subject_reset (subject, state);
  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (program, file); i++)
      for (guint c = 0; c < machine->reg_files[file].n_channels; c++)
        if (machine->reg_files[file].life == LS_LIFE_PROGRAM && !machine->reg_files[file].is_output)
          subject = disturb_register (
            subject, state,
            (LsRegRef){ .file = (guint8) file, .index = (guint16) i, .channel = (guint8) c }, seed);
  g_aligned_free (state);
  return subject;
}

LsSubject *
ls_source_look_new (const LsScene *scene, const LsSourceLook *look)
{
  g_autoptr (LsSubject) plain = ls_scene_new_subject (scene, look->wave);
  g_autoptr (LsBindings) bindings = NULL;

  if (look->seed == 0)
    return g_steal_pointer (&plain);
  bindings = disturb_constants (ls_subject_get_bindings (plain), look->seed);
  return disturb_registers (ls_subject_with_bindings (plain, bindings), look->seed);
}
