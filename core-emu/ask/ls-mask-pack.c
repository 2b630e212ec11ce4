#include "ls-mask-pack.h"

#include <string.h>

#define N_RECENT 16 /* sets of masks that are told by number */

/* How the masks of a run are told, in the low bits of its head; REPEAT is no run but several. */
enum
{
  MASKS_SAME,
  MASKS_RECENT,
  MASKS_NEW,
  REPEAT,
};
#define KIND_BITS 2
#define HAS_LINE (1u << KIND_BITS)
#define HEAD_BITS (KIND_BITS + 1)

/* What a reader knows of the runs before. */
typedef struct
{
  guint n_words;
  guint32 next_line;
  LsMask words[LS_MASK_PACK_WORDS];
  LsMask recent[N_RECENT][LS_MASK_PACK_WORDS];
  guint n_recent; /* ever; the place of the next one is its rest by N_RECENT */
} Context;

static gboolean
is_same_words (const LsMask *a, const LsMask *b)
{
  return memcmp (a, b, LS_MASK_PACK_WORDS * sizeof (LsMask)) == 0;
}

static void
remember (Context *context, const LsMaskPackRun *run, gboolean is_new)
{
  memcpy (context->words, run->words, sizeof run->words);
  context->next_line = run->line + (guint32) run->n_steps;
  if (is_new)
    memcpy (context->recent[context->n_recent++ % N_RECENT], run->words, sizeof run->words);
}

/* --- numbers --------------------------------------------------------------------------------------------- */

static void
put_number (GByteArray *bytes, guint64 value)
{
  guint8 byte;

  for (; value > 127; value >>= 7)
    {
      byte = (guint8) (value | 128);
      g_byte_array_append (bytes, &byte, 1);
    }
  byte = (guint8) value;
  g_byte_array_append (bytes, &byte, 1);
}

static guint64
get_number (const guint8 **at)
{
  guint64 value = 0;

  for (guint shift = 0;; shift += 7)
    {
      guint8 byte = *(*at)++;
      value |= (guint64) (byte & 127) << shift;
      if (byte < 128)
        return value;
    }
}

/* Small numbers of either sign become small. */
static guint32
fold (guint32 difference)
{
  return difference << 1 ^ (0u - (difference >> 31));
}

static guint32
unfold (guint32 folded)
{
  return folded >> 1 ^ (0u - (folded & 1));
}

/* --- masks ----------------------------------------------------------------------------------------------- */

/* A bit for each byte that differs, then these bytes. */
static void
put_difference (GByteArray *bytes, LsMask difference)
{
  guint8 buffer[9] = { 0 };
  guint n = 1;

  for (guint i = 0; i < 8; i++)
    if ((difference >> 8 * i & 255) != 0)
      {
        buffer[0] |= (guint8) (1u << i);
        buffer[n++] = (guint8) (difference >> 8 * i);
      }
  g_byte_array_append (bytes, buffer, n);
}

static LsMask
get_difference (const guint8 **at)
{
  guint8 present = *(*at)++;
  LsMask difference = 0;

  for (guint i = 0; i < 8; i++)
    if (present >> i & 1)
      difference |= (LsMask) * (*at)++ << 8 * i;
  return difference;
}

/* Which of the recent ones, 0 the latest; -1 if none. */
static gint
find_recent (const Context *context, const LsMask *words)
{
  guint n = MIN (context->n_recent, N_RECENT);

  for (guint i = 0; i < n; i++)
    if (is_same_words (context->recent[(context->n_recent - 1 - i) % N_RECENT], words))
      return (gint) i;
  return -1;
}

/* --- runs ------------------------------------------------------------------------------------------------ */

static void
put_run (GByteArray *bytes, Context *context, const LsMaskPackRun *run)
{
  gint recent = find_recent (context, run->words);
  guint kind = is_same_words (context->words, run->words) ? MASKS_SAME
               : recent >= 0                              ? MASKS_RECENT
                                                          : MASKS_NEW;
  gboolean has_line = run->line != context->next_line;

  put_number (bytes, (run->n_steps - 1) << HEAD_BITS | (has_line ? HAS_LINE : 0) | kind);
  if (has_line)
    put_number (bytes, fold (run->line - context->next_line));
  if (kind == MASKS_RECENT)
    put_number (bytes, (guint) recent);
  for (guint i = 0; i < context->n_words && kind == MASKS_NEW; i++)
    put_difference (bytes, run->words[i] ^ context->words[i]);
  remember (context, run, kind == MASKS_NEW);
}

static void
get_run (const guint8 **at, Context *context, guint64 head, LsMaskPackRun *run)
{
  guint kind = head & REPEAT;

  *run = (LsMaskPackRun){ .n_steps = (head >> HEAD_BITS) + 1, .line = context->next_line };
  memcpy (run->words, context->words, sizeof run->words);
  if (head & HAS_LINE)
    run->line += unfold ((guint32) get_number (at));
  if (kind == MASKS_RECENT)
    memcpy (run->words,
            context->recent[(context->n_recent - 1 - (guint) get_number (at)) % N_RECENT],
            sizeof run->words);
  for (guint i = 0; i < context->n_words && kind == MASKS_NEW; i++)
    run->words[i] ^= get_difference (at);
  remember (context, run, kind == MASKS_NEW);
}

static gboolean
is_same_run (const LsMaskPackRun *a, const LsMaskPackRun *b)
{
  return a->n_steps == b->n_steps && a->line == b->line && is_same_words (a->words, b->words);
}

/* The distance at which most runs from i on came before; count gets their number. */
static guint
find_repeat (const LsMaskPackRun *runs, guint i, guint n, guint *count)
{
  guint best = 0;

  *count = 0;
  for (guint distance = 1; distance <= i; distance++)
    {
      guint length = 0;

      while (i + length < n && is_same_run (&runs[i + length], &runs[i + length - distance]))
        length++;
      if (length > *count)
        {
          best = distance;
          *count = length;
        }
    }
  return best;
}

void
ls_mask_pack (GByteArray *bytes, const LsMaskPackRun *runs, guint n, guint n_words)
{
  Context context = { .n_words = n_words };

  for (guint i = 0; i < n;)
    {
      guint count, distance = find_repeat (runs, i, n, &count);

      if (count < 2)
        {
          put_run (bytes, &context, &runs[i++]);
          continue;
        }
      put_number (bytes, (guint64) count << HEAD_BITS | REPEAT);
      put_number (bytes, distance);
      i += count;
      remember (&context, &runs[i - 1], FALSE);
    }
}

void
ls_mask_unpack (const guint8 *bytes, LsMaskPackRun *runs, guint n, guint n_words)
{
  Context context = { .n_words = n_words };

  for (guint i = 0; i < n;)
    {
      guint64 head = get_number (&bytes);

      if ((head & REPEAT) != REPEAT)
        {
          get_run (&bytes, &context, head, &runs[i++]);
          continue;
        }
      guint count = (guint) (head >> HEAD_BITS), distance = (guint) get_number (&bytes);
      for (; count > 0; count--, i++)
        runs[i] = runs[i - distance];
      remember (&context, &runs[i - 1], FALSE);
    }
}
