#include "r500-oracle.h"

/* --- flow control ----------------------------------------------------------------------------------------- */

static gboolean
vote (const Oracle *oracle, const OraclePixel *pixel, const guint32 *words)
{
  guint sel = BITS (words[0], 5, 3);
  gboolean predicate = sel == 0 || sel > 5 ? TRUE : pixel->predicate[sel == 1 ? 0 : sel - 2];
  gboolean boolean = oracle->bindings->booleans >> BITS (words[3], 4, 0) & 1;

  predicate ^= BITS (words[0], 6, 6);
  return words[2] >> (8 + (pixel->alu << 2 | predicate << 1 | boolean)) & 1;
}

/* DECR by n, or INCR where losers become inactive. */
static void
change_branches (Oracle *oracle, guint op, int n, const gboolean *yes, gboolean taken)
{
  for (guint i = 0; i < ORACLE_PIXELS; i++)
    {
      OraclePixel *pixel = &oracle->pixels[i];

      if (op == 1 && pixel->place == ORACLE_BRANCH)
        {
          pixel->count -= n;
          if (pixel->count < 0)
            pixel->place = ORACLE_ACTIVE;
        }
      else if (op == 2 && pixel->place == ORACLE_BRANCH)
        pixel->count++;
      else if (op == 2 && pixel->place == ORACLE_ACTIVE && yes[i] != taken)
        {
          pixel->place = ORACLE_BRANCH;
          pixel->count = 0;
        }
    }
}

static void
wake (Oracle *oracle, OraclePlace place, int level)
{
  for (guint i = 0; i < ORACLE_PIXELS; i++)
    if (oracle->pixels[i].place == place && oracle->pixels[i].level == level)
      oracle->pixels[i].place = ORACLE_ACTIVE;
}

static void
leave_loop (Oracle *oracle)
{
  wake (oracle, ORACLE_BROKEN, oracle->n_loops);
  wake (oracle, ORACLE_CONTINUED, oracle->n_loops);
  oracle->n_loops--;
  if (!oracle->loops[oracle->n_loops].is_rep)
    oracle->al = oracle->loops[oracle->n_loops].al;
}

static void
swap_sides (Oracle *oracle)
{
  for (guint i = 0; i < ORACLE_PIXELS; i++)
    {
      OraclePixel *pixel = &oracle->pixels[i];

      if (pixel->place == ORACLE_ACTIVE)
        {
          pixel->place = ORACLE_BRANCH;
          pixel->count = 0;
        }
      else if (pixel->place == ORACLE_BRANCH && pixel->count == 0)
        pixel->place = ORACLE_ACTIVE;
    }
}

/* Whether pixels of the iteration are left that do not go along. */
static gboolean
is_held_back (const Oracle *oracle, guint op, int n)
{
  for (guint i = 0; i < ORACLE_PIXELS; i++)
    {
      const OraclePixel *pixel = &oracle->pixels[i];

      if (pixel->place == ORACLE_BRANCH && pixel->count < n)
        return TRUE;
      if (op != 7 && pixel->place == ORACLE_CONTINUED && pixel->level == oracle->n_loops)
        return TRUE;
    }
  return FALSE;
}

/* Whether the instruction meets the loop and the room that it asks for. */
static gboolean
is_possible (const Oracle *oracle, guint op)
{
  gboolean starts = op == 1 || op == 3;

  if (op == 0 || (starts && oracle->n_loops < ORACLE_LOOPS))
    return TRUE;
  if (starts || oracle->n_loops == 0)
    return FALSE;
  return op == 7 || oracle->loops[oracle->n_loops - 1].is_rep == (op == 4 || op == 6);
}

/* What happens before pixels vote. */
static void
prepare (Oracle *oracle, const guint32 *words, guint op)
{
  if (BITS (words[2], 4, 4))
    swap_sides (oracle);
  if (op != 2 && op != 4)
    return;
  wake (oracle, ORACLE_CONTINUED, oracle->n_loops);
  oracle->loops[oracle->n_loops - 1].left--;
  if (op == 2)
    oracle->al += oracle->bindings->loops[BITS (words[3], 12, 8)].increment;
}

static gboolean
decide (const Oracle *oracle, const guint32 *words, guint op, gboolean yes[ORACLE_PIXELS])
{
  gboolean any = FALSE, all = TRUE;

  for (guint i = 0; i < ORACLE_PIXELS; i++)
    {
      const OraclePixel *pixel = &oracle->pixels[i];

      yes[i] = pixel->place == ORACLE_ACTIVE && vote (oracle, pixel, words);
      if (pixel->place != ORACLE_ACTIVE ||
          (BITS (words[2], 28, 28) && (!pixel->is_covered || pixel->is_killed)))
        continue;
      any |= yes[i];
      all &= yes[i];
    }
  if ((op == 1 || op == 3) && (oracle->bindings->loops[BITS (words[3], 12, 8)].count & 255) == 0)
    return TRUE;
  if ((op == 2 || op == 4) && oracle->loops[oracle->n_loops - 1].left == 0)
    return FALSE;
  if (op >= 5 && is_held_back (oracle, op, (int) BITS (words[2], 20, 16)))
    return FALSE;
  return BITS (words[2], 5, 5) ? any : all;
}

static void
enter_loop (Oracle *oracle, const guint32 *words, guint op)
{
  LsLoopConstant constant = oracle->bindings->loops[BITS (words[3], 12, 8)];

  oracle->loops[oracle->n_loops].left = (int) (constant.count & 255);
  oracle->loops[oracle->n_loops].al = oracle->al;
  oracle->loops[oracle->n_loops++].is_rep = op == 3;
  if (op == 1)
    oracle->al = (int) (constant.init & 255);
}

/* Breaks and continues that do not go all together: who voted for it is out. */
static void
drop_voters (Oracle *oracle, guint op, const gboolean yes[ORACLE_PIXELS])
{
  for (guint i = 0; i < ORACLE_PIXELS; i++)
    if (yes[i])
      {
        oracle->pixels[i].place = op == 7 ? ORACLE_CONTINUED : ORACLE_BROKEN;
        oracle->pixels[i].level = oracle->n_loops;
      }
}

gboolean
oracle_flow (Oracle *oracle, const guint32 *words)
{
  guint op = BITS (words[2], 2, 0), stack = BITS (words[2], 7, 6);
  gboolean yes[ORACLE_PIXELS], taken;

  if (!is_possible (oracle, op))
    return FALSE;
  prepare (oracle, words, op);
  taken = decide (oracle, words, op, yes);
  if (taken && stack == 1 && oracle->n_calls == 0)
    return FALSE;
  change_branches (oracle, taken ? BITS (words[2], 27, 26) : BITS (words[2], 25, 24),
                   (int) BITS (words[2], 20, 16), yes, taken);
  if (op >= 5 && !taken)
    drop_voters (oracle, op, yes);
  if ((op == 1 || op == 3) && !taken)
    enter_loop (oracle, words, op);
  if (((op == 2 || op == 4) && !taken) || ((op == 5 || op == 6) && taken))
    leave_loop (oracle);
  if (taken && stack == 2)
    oracle->calls[oracle->n_calls++] = oracle->pc + 1;
  if (!taken)
    oracle->pc++;
  else
    oracle->pc = stack == 1 ? oracle->calls[--oracle->n_calls] : BITS (words[3], 24, 16);
  return TRUE;
}
