#include "r700-decode.h"

#include <string.h>

#include "ls-words.h"
#include "r700-flags.h"

/* Bytes before decoding: their byte order, and whether they can be a program at all. */

/* A walk along control flow, in 64-bit words. */
typedef struct
{
  guint64 n_reached; /* control flow and clauses on the way */
  guint32 quad;      /* where the walk ended */
  /* why the words there make no sense; NULL: the program ended, or the words did */
  const char *why_not;
  /* the program exports or writes memory, or is a fetch program that returns */
  gboolean writes;
} Walk;

gboolean
r700_cf_has_target (const R700Cf *cf)
{
  return cf->op != R700_CF_OP_INVALID && cf->op != R700_CF_OP_CALL_FS &&
         (r700_cf_ops[cf->op].flags & R700_CF_TARGET);
}

gboolean
r700_cf_ends_path (const R700Cf *cf)
{
  return cf->end_of_program || cf->op == R700_CF_OP_RETURN || cf->op == R700_CF_OP_END_PROGRAM;
}

/* The reason why no compiler would write the instruction, or NULL. */
static const char *
why_odd (const R700Cf *cf, guint32 n_quads)
{
  if (cf->op == R700_CF_OP_INVALID || (r700_cf_ops[cf->op].flags & R700_CF_FOREIGN))
    return N_ ("are no control-flow instruction of R700");
  if (cf->words[1] & r700_reserved_mask (r700_cf_word (cf->op, 1)))
    return N_ ("have reserved bits set");
  if (cf->op == R700_CF_OP_NOP && cf->addr)
    return N_ ("are a NOP with an address");
  if (r700_cf_has_clause (cf) && cf->addr + (guint64) r700_cf_clause_size (cf) > n_quads)
    return N_ ("start a clause that runs past the last word");
  if (r700_cf_has_target (cf) && cf->addr >= n_quads)
    return N_ ("jump past the last word");
  return NULL;
}

static gboolean
writes_something (const R700Cf *cf)
{
  return (r700_cf_ops[cf->op].flags & (R700_CF_BUF | R700_CF_SWIZ)) || cf->op == R700_CF_OP_RETURN;
}

/* Whether control flow, in the byte order of words, is ordinary from the first instruction to an
 * end. */
static gboolean
makes_sense (const guint32 *words, guint32 n_quads, Walk *walk)
{
  R700Decoder decoder = { .words = words, .n_quads = n_quads };

  *walk = (Walk){ 0 };
  for (; walk->quad < n_quads; walk->quad++)
    {
      R700Cf cf;

      r700_decode_cf (&decoder, walk->quad, FALSE, &cf);
      walk->why_not = why_odd (&cf, n_quads);
      if (walk->why_not != NULL)
        return FALSE;
      walk->writes |= writes_something (&cf);
      walk->n_reached += 1 + (r700_cf_has_clause (&cf) ? r700_cf_clause_size (&cf) : 0);
      if (r700_cf_ends_path (&cf))
        return TRUE;
    }
  return FALSE;
}

/* Whether the walk covered the program and left little else. Zeros are padding: tools start clauses
 * at multiples of 256 bytes. */
static gboolean
is_most_of (const Walk *walk, const guint32 *words, guint32 n_quads)
{
  guint32 n = 0;

  for (guint32 i = 0; i < n_quads; i++)
    n += (words[2 * i] | words[2 * i + 1]) != 0;
  return 4 * walk->n_reached >= 3 * (guint64) n;
}

static void
swap_words (guint32 *words, guint32 n)
{
  for (guint32 i = 0; i < n; i++)
    words[i] = GUINT32_SWAP_LE_BE (words[i]);
}

/* Words with a few errors must not pass for big-endian just because the swapped words decode: they
 * must make no sense as they are, and be a whole program when swapped. */
guint32 *
r700_words_read (const guint8 *data, guint32 n_words, gboolean *big_endian)
{
  guint32 *words = g_new (guint32, n_words);
  guint32 n_quads = n_words / 2;
  Walk walk;

  memcpy (words, data, n_words * sizeof (guint32));
  if (G_BYTE_ORDER == G_BIG_ENDIAN)
    swap_words (words, n_words);
  *big_endian = FALSE;
  if (makes_sense (words, n_quads, &walk))
    return words;
  swap_words (words, n_words);
  *big_endian = makes_sense (words, n_quads, &walk) && is_most_of (&walk, words, n_quads);
  if (!*big_endian)
    swap_words (words, n_words);
  return words;
}

static gboolean
fail_at (const guint32 *words, const Walk *walk, GError **error)
{
  guint32 dword = 2 * walk->quad;

  if (walk->why_not != NULL)
    ls_fail (error, LS_ERROR_UNSUPPORTED, "no R700 program: dwords %u and %u, 0x%08X 0x%08X, %s",
             dword, dword + 1, words[dword], words[dword + 1], ls_words (walk->why_not));
  else
    ls_fail (error, LS_ERROR_UNSUPPORTED,
             "no R700 program: %u instructions of control flow without END_OF_PROGRAM", walk->quad);
  return FALSE;
}

gboolean
r700_words_plausible (GBytes *bytes, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  g_autofree guint32 *words = NULL;
  guint32 n_quads;
  gboolean big_endian;
  Walk walk;

  if (size == 0 || size % 8 || size > R700_MAX_BYTES)
    return ls_fail (error, LS_ERROR_FORMAT,
                    "no R700 program: %zu bytes (microcode is whole 64-bit words, "
                    "up to %u bytes)",
                    size, R700_MAX_BYTES);
  n_quads = (guint32) (size / 8);
  words = r700_words_read (data, 2 * n_quads, &big_endian);
  if (!makes_sense (words, n_quads, &walk))
    return fail_at (words, &walk, error);
  if (walk.writes || is_most_of (&walk, words, n_quads))
    return TRUE;
  return ls_fail (
    error, LS_ERROR_UNSUPPORTED,
    "no R700 program: it ends at dword %u, exports and writes nothing on the way, and "
    "leaves most of the %zu bytes out",
    2 * walk.quad, size);
}
