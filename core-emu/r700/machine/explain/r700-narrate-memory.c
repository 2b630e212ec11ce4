#include "r700-narrate.h"

#include <inttypes.h>

#include "r700-run.h"
#include "ls-words.h"

/* Sentences about memory in a step. */

/* "R1", "R1 to R3" or "R1 to R3 + aL" */
static char *
dup_registers (const R700Cf *cf)
{
  const char *added = cf->rw_rel ? " + aL" : "";

  if (cf->burst_count <= 1)
    return g_strdup_printf ("R%u%s", cf->rw_gpr, added);
  return g_strdup_printf (ls_words ("R%u to R%u%s"), cf->rw_gpr, cf->rw_gpr + cf->burst_count - 1u,
                          added);
}

/* --- control flow ----------------------------------------------------------------------------- */

gboolean
r700_is_memory_cf (R700CfOp op)
{
  return op == R700_CF_OP_WAIT_ACK || r700_look_is_emit (op) ||
         r700_memory_kind (op) != R700_N_MEMORIES;
}

static void
tell_wait (const R700Story *story)
{
  guint n = story->before->acks;

  ls_words_say (
    story->out,
    ls_words_many ("WAIT_ACK finds %u write to wait for; what was written is in memory.",
                   "WAIT_ACK finds %u writes to wait for; what was written is in memory.", n),
    n);
}

static void
tell_emit (const R700Story *story, const R700Cf *cf, LsMask lanes)
{
  const guint32 *words = ls_layout_memory (&story->code->layout, story->after, R700_MEMORY_EMIT) +
                         story->lane * LS_EMIT_WORDS;
  const char *name = r700_cf_ops[cf->op].name;
  g_autofree char *who = r700_dup_lanes (story, lanes);

  if (cf->op == R700_CF_OP_EMIT_VERTEX)
    ls_words_say (story->out,
                  ls_words_many ("%s counts for %s; lane %u has emitted %u vertex.",
                                 "%s counts for %s; lane %u has emitted %u vertices.", words[0]),
                  name, who, story->lane, words[0]);
  else
    ls_words_say (
      story->out,
      ls_words_many ("%s counts for %s; lane %u has emitted %u vertex and its strip ends.",
                     "%s counts for %s; lane %u has emitted %u vertices and its strip ends.",
                     words[0]),
      name, who, story->lane, words[0]);
}

/* A write as all lanes have it. */
typedef struct
{
  const char *name, *registers, *lanes, *memory;
} Write;

/* The number that a word has in the lane's own part, where it has one. */
static guint64
word_of_lane (const LsProgram *program, LsMemory memory, guint64 word)
{
  const gsize size = ls_program_memory_size (program, memory);

  return size > 0 && ls_program_memory_is_per_lane (program, memory) ? word % size : word;
}

static void
tell_lane_write (const R700Story *story, const R700Cf *cf, const Write *write)
{
  R700Run run = story->run;
  g_auto (R700Reach) reach = { 0 };
  const LsMicroLook look = r700_look_send (&run, story->program, cf, &reach);
  const guint32 index = ls_micro_address (&look, 0, story->lane);
  g_autofree char *value = r700_dup_register (story, cf->rw_gpr);
  const LsMemory memory = r700_memory_kind (cf->op);
  guint64 word;

  if (r700_write_start (cf, &reach.access, story->lane, index, 0, &word))
    ls_words_say (
      story->out, ls_words ("%s writes %s of %s to %s; lane %u writes %s from %s[%" PRIu64 "] on."),
      write->name, write->registers, write->lanes, write->memory, story->lane, value,
      ls_program_memory_name (story->program, memory), word_of_lane (story->program, memory, word));
  else
    ls_words_say (
      story->out,
      ls_words (
        "%s writes %s of %s to %s; lane %u writes nothing: element %u is beyond ARRAY_SIZE %u."),
      write->name, write->registers, write->lanes, write->memory, story->lane, index,
      cf->array_size);
}

static void
tell_write (const R700Story *story, const R700Cf *cf, LsMask lanes)
{
  g_autofree char *registers = dup_registers (cf);
  g_autofree char *who = r700_dup_lanes (story, lanes);
  const Write write = { r700_cf_ops[cf->op].name, registers, who,
                        r700_memory_name (r700_memory_kind (cf->op)) };

  if (!(lanes >> story->lane & 1))
    ls_words_say (story->out, ls_words ("%s writes %s of %s to %s; lane %u does not take part."),
                  write.name, write.registers, write.lanes, write.memory, story->lane);
  else if (cf->rw_rel)
    ls_words_say (story->out, ls_words ("%s writes %s of %s to %s; lane %u is among them."),
                  write.name, write.registers, write.lanes, write.memory, story->lane);
  else
    tell_lane_write (story, cf, &write);
}

void
r700_tell_memory_cf (const R700Story *story, const R700Cf *cf)
{
  LsMask lanes = r700_look_sending (&story->run, cf);

  if (cf->op == R700_CF_OP_WAIT_ACK)
    tell_wait (story);
  else if (r700_look_is_emit (cf->op))
    tell_emit (story, cf, lanes);
  else
    tell_write (story, cf, lanes);
}

/* --- fetch clauses ---------------------------------------------------------------------------- */

#define MAX_WORDS 4 /* words that are told one by one */

/* A word that a lane reaches, and what it reads or writes there. */
typedef struct
{
  const LsCell *cell;
  guint32 bits;
  LsValueType type;
} Reached;

/* Where the value of a word goes that is read, or comes from that is written. NULL: nowhere. */
static const LsTouch *
find_other_end (const GArray *touches, const LsTouch *touch)
{
  const LsTouch *end = NULL;

  for (guint k = 0; k < touches->len; k++)
    {
      const LsTouch *other = &g_array_index (touches, LsTouch, k);

      if (other->part == touch->part && !other->is_address && !other->is_gate &&
          (other->kind == LS_TOUCH_READ) != (touch->kind == LS_TOUCH_READ))
        end = other;
    }
  return end;
}

/* A word is told as the register that gets or gives it. */
static Reached
reached_by (const R700Story *story, const GArray *touches, const LsTouch *touch)
{
  const LsTouch *end = find_other_end (touches, touch);
  Reached word = { &touch->cell, touch->value, LS_VALUE_BITS };

  if (end != NULL && end->kind == LS_TOUCH_READ)
    word.bits = end->used;
  if (end != NULL && end->cell.kind == LS_CELL_REGISTER)
    word.type =
      ls_telling_type (story->telling, end->kind == LS_TOUCH_WRITE, end->cell.ref, LS_VALUE_BITS);
  return word;
}

/* At most MAX_WORDS. Returns: how many there are. */
static guint
find_words (const R700Story *story,
            const GArray *touches,
            LsTouchKind kind,
            Reached words[MAX_WORDS])
{
  guint n = 0;

  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind != kind || touch->cell.kind != LS_CELL_MEMORY)
        continue;
      if (n < MAX_WORDS)
        words[n] = reached_by (story, touches, touch);
      n++;
    }
  return n;
}

/* "share[37] = 733": the bits that a lane reads, or "258 to share[12]": those that it writes.
 * Returns: (transfer full) (nullable): NULL: it reaches no word. */
static char *
dup_words (const R700Story *story, const R700Fetch *fetch, LsTouchKind kind)
{
  R700Run run = story->run;
  g_auto (R700Reach) reach = { 0 };
  const LsMicroLook look = r700_look_fetch (&run, story->program, fetch, &reach);
  g_autoptr (GArray) touches = g_array_new (FALSE, TRUE, sizeof (LsTouch));
  g_autoptr (GString) list = g_string_new (NULL);
  Reached words[MAX_WORDS];

  ls_micro_touch (&look, story->lane, touches);
  const guint n = find_words (story, touches, kind, words);
  for (guint i = 0; i < MIN (n, MAX_WORDS); i++)
    {
      const LsMemory memory = (LsMemory) words[i].cell->number;
      g_autofree char *value = ls_value_dup (words[i].type, words[i].bits);
      g_autofree char *place =
        g_strdup_printf ("%s[%" PRIu64 "]", r700_memory_name (memory),
                         word_of_lane (story->program, memory, words[i].cell->at));
      g_autofree char *word = kind == LS_TOUCH_READ
                                ? g_strdup_printf ("%s = %s", place, value)
                                : g_strdup_printf (ls_words ("%s to %s"), value, place);

      ls_words_list (list, word);
    }
  if (n > MAX_WORDS)
    g_string_append_printf (list, ls_words (" and %u more"), n - MAX_WORDS);
  return n > 0 ? g_strdup (list->str) : NULL;
}

static void
tell_memory_read (const R700Story *story, const R700Fetch *fetch)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  g_autofree char *value = r700_dup_fetched (story, fetch);
  g_autofree char *words = dup_words (story, fetch, LS_TOUCH_READ);

  if (words != NULL)
    ls_words_say (story->out, ls_words ("%s: lane %u reads %s and gets R%u = %s."), name,
                  story->lane, words, fetch->dst_gpr, value);
  else
    ls_words_say (story->out, ls_words ("%s: lane %u reads no word and gets R%u = %s."), name,
                  story->lane, fetch->dst_gpr, value);
}

static void
tell_memory_write (const R700Story *story, const R700Fetch *fetch)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  g_autofree char *words = dup_words (story, fetch, LS_TOUCH_WRITE);

  if (words != NULL)
    ls_words_say (story->out, ls_words ("%s: lane %u writes %s."), name, story->lane, words);
  else
    ls_words_say (story->out, ls_words ("%s: lane %u writes no word."), name, story->lane);
}

void
r700_tell_memory_fetch (const R700Story *story, const R700Fetch *fetch)
{
  if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    tell_memory_write (story, fetch);
  else
    tell_memory_read (story, fetch);
}
