#include "ls-constant.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

#define MAX_LOOP 4095     /* iterations, and start of aL */
#define MAX_INCREMENT 255 /* of aL */
#define N_BOOLEANS 32

/* --- what there is ---------------------------------------------------------------------------- */

/* Returns: (transfer none) (nullable): the words that hold a constant of kind BUFFER or FILE. */
static GBytes *
words_of (const LsBindings *bindings, const LsConstant *constant)
{
  if (constant->kind == LS_CONSTANT_FILE)
    return bindings->const_file;
  return constant->number < LS_MAX_CONST_BUFFERS ? bindings->constants[constant->number] : NULL;
}

static gboolean
check_word (const LsBindings *bindings, const LsConstant *constant, GError **error)
{
  GBytes *words = words_of (bindings, constant);
  gsize n = words != NULL ? g_bytes_get_size (words) / 16 : 0;
  g_autofree char *name = constant->kind == LS_CONSTANT_FILE
                            ? g_strdup (ls_words ("the constant file"))
                            : g_strdup_printf (ls_words ("constant buffer %u"), constant->number);

  if (constant->element < n && constant->channel < 4)
    return TRUE;
  if (n == 0)
    ls_fail (error, LS_ERROR_RANGE, "%s is not bound", name);
  else
    ls_fail (error, LS_ERROR_RANGE,
             "%s has elements 0 to %zu with components x to w: no element %u", name, n - 1,
             constant->element);
  return FALSE;
}

static gboolean
check_number (const LsConstant *constant, const char *name, guint n, GError **error)
{
  if (constant->number < n)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "%s constant %u: there are %u, numbered from 0",
                  ls_words (name), constant->number, n);
}

static gboolean
check_place (const LsBindings *bindings, const LsConstant *constant, GError **error)
{
  switch (constant->kind)
    {
    case LS_CONSTANT_BUFFER:
    case LS_CONSTANT_FILE:
      return check_word (bindings, constant, error);
    case LS_CONSTANT_BOOLEAN:
      return check_number (constant, N_ ("boolean"), N_BOOLEANS, error);
    case LS_CONSTANT_LOOP:
      return check_number (constant, N_ ("loop"), LS_MAX_LOOP_CONSTANTS, error);
    }
  g_assert_not_reached ();
}

gint32
ls_bindings_loop_step (const LsBindings *bindings, gint32 step)
{
  return bindings->signed_steps && step > MAX_INCREMENT / 2 && step <= MAX_INCREMENT
           ? step - (MAX_INCREMENT + 1)
           : step;
}

static gboolean
check_value (const LsBindings *bindings, const LsConstant *constant, GError **error)
{
  const LsLoopConstant *loop = &constant->loop;
  const gint32 least = bindings->signed_steps ? -(MAX_INCREMENT + 1) / 2 : 0;

  if (constant->kind == LS_CONSTANT_BOOLEAN && constant->bits > 1)
    return ls_fail (error, LS_ERROR_RANGE, "boolean constant %u: %u is neither 0 nor 1",
                    constant->number, constant->bits);
  if (constant->kind != LS_CONSTANT_LOOP)
    return TRUE;
  if (loop->count <= MAX_LOOP && loop->init <= MAX_LOOP && loop->increment >= least &&
      loop->increment <= MAX_INCREMENT)
    return TRUE;
  return ls_fail (
    error, LS_ERROR_RANGE,
    "loop constant %u: %u, %u, %d: iterations and start are at most %u, the increment "
    "is %d to %u",
    constant->number, loop->count, loop->init, loop->increment, MAX_LOOP, least, MAX_INCREMENT);
}

/* --- others ----------------------------------------------------------------------------------- */

/* Returns: (transfer full) */
static GBytes *
with_word (GBytes *words, const LsConstant *constant)
{
  gsize size, at = 16 * (gsize) constant->element + 4 * constant->channel;
  const guint8 *data = g_bytes_get_data (words, &size);
  guint8 *other = g_memdup2 (data, size);
  guint32 bits = GUINT32_TO_LE (constant->bits);

  memcpy (other + at, &bits, sizeof bits);
  return g_bytes_new_take (other, size);
}

static void
replace_word (LsBindings *bindings, const LsConstant *constant)
{
  GBytes **words = constant->kind == LS_CONSTANT_FILE ? &bindings->const_file
                                                      : &bindings->constants[constant->number];
  GBytes *other = with_word (*words, constant);

  g_bytes_unref (*words);
  *words = other;
}

LsBindings *
ls_bindings_with_constant (LsBindings *bindings, const LsConstant *constant, GError **error)
{
  LsBindings *other;

  if (!check_place (bindings, constant, error) || !check_value (bindings, constant, error))
    return NULL;
  other = ls_bindings_copy (bindings);
  if (constant->kind == LS_CONSTANT_LOOP)
    {
      other->loops[constant->number] = constant->loop;
      other->loops[constant->number].increment =
        ls_bindings_loop_step (bindings, constant->loop.increment);
    }
  else if (constant->kind == LS_CONSTANT_BOOLEAN)
    other->booleans = (other->booleans & ~(1u << constant->number)) | constant->bits
                                                                        << constant->number;
  else
    replace_word (other, constant);
  return other;
}
