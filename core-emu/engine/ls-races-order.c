#include "ls-races-private.h"

/* An access with which later ones may still race. */
typedef struct
{
  LsRaceAccess access;
  guint group;
  guint64 round;
} Past;

/* Two accesses without an order. */
typedef struct
{
  LsRaceAccess first, second;
} Conflict;

/* What is known of a word. */
typedef struct
{
  /* of Past: the latest access of each wave, line and kind; for groups before this one, of each
   * line and kind */
  GArray *past;
  GArray *races; /* of guint: the races that it has been counted for */
  /* of Conflict: writes of two waves, which are a race once a read of the word follows; NULL:
   * none */
  GArray *hidden;
  guint group; /* the group for which past was pruned last */
} Word;

/* One access of the step that is looked at. */
typedef struct
{
  guint64 key;
  LsCell cell;
  guint line, lane;
  gboolean is_write;
  gboolean is_update; /* atomic: it does not race with other atomic updates */
  gboolean is_own;    /* a read of a word that the wave wrote before in the turn */
} Access;

/* --- words ------------------------------------------------------------------------------------ */

static gboolean
is_shared (const LsRaceFinder *finder, const LsCell *cell)
{
  if (cell->kind == LS_CELL_MEMORY)
    return !ls_program_memory_is_per_lane (finder->source->program, cell->number);
  return cell->kind == LS_CELL_REGISTER &&
         ls_program_machine (finder->source->program)->reg_files[cell->ref.file].is_shared;
}

/* Each group has other words; buffers are the same for all groups. */
static guint64
key_of (const LsRaceFinder *finder, const LsCell *cell)
{
  guint64 group = (guint64) finder->group << 40;

  if (cell->kind == LS_CELL_REGISTER)
    return G_GUINT64_CONSTANT (3) << 62 | group | (guint64) cell->ref.index << 16 |
           (guint64) cell->ref.channel << 8 | cell->lane;
  if (ls_program_memory_desc (finder->source->program, cell->number)->owner == LS_MEMORY_OF_GROUP)
    return G_GUINT64_CONSTANT (2) << 62 | group | (guint64) cell->number << 24 | cell->at;
  return (guint64) cell->number << 40 | cell->at;
}

/* Whether words belong to one group. */
static gboolean
is_group_key (guint64 key)
{
  return key >> 63 != 0;
}

static void
word_free (gpointer data)
{
  Word *word = data;

  g_array_unref (word->past);
  g_array_unref (word->races);
  g_clear_pointer (&word->hidden, g_array_unref);
  g_free (word);
}

static Word *
get_word (LsRaceFinder *finder, guint64 key)
{
  Word *word = g_hash_table_lookup (finder->words, &key);

  if (word != NULL)
    return word;
  word = g_new0 (Word, 1);
  word->past = g_array_new (FALSE, FALSE, sizeof (Past));
  word->races = g_array_new (FALSE, FALSE, sizeof (guint));
  word->group = finder->group;
  g_hash_table_insert (finder->words, g_memdup2 (&key, sizeof key), word);
  return word;
}

static gboolean
is_alike (const Past *a, const Past *b)
{
  return a->access.line == b->access.line && a->access.is_write == b->access.is_write &&
         a->access.is_update == b->access.is_update;
}

/* A later access races with all accesses of earlier groups alike, so one of each kind is enough. */
static void
prune_order (Word *word, guint group)
{
  if (word->group == group)
    return;
  word->group = group;
  for (guint i = word->past->len; i-- > 0;)
    for (guint k = 0; k < i; k++)
      if (is_alike (&g_array_index (word->past, Past, i), &g_array_index (word->past, Past, k)))
        {
          g_array_remove_index (word->past, k);
          break;
        }
}

/* A later access of a wave races with everything with which an earlier, equal access would race. */
static void
remember_touch (Word *word, const Past *past)
{
  for (guint i = 0; i < word->past->len; i++)
    {
      Past *old = &g_array_index (word->past, Past, i);

      if (old->group == past->group && old->access.wave == past->access.wave &&
          is_alike (old, past))
        {
          *old = *past;
          return;
        }
    }
  g_array_append_val (word->past, *past);
}

/* --- races ------------------------------------------------------------------------------------ */

static LsRace *
get_race (LsRaces *races,
          const LsCell *cell,
          const LsRaceAccess *first,
          const LsRaceAccess *second,
          guint *number)
{
  LsRace new = { .cell = *cell, .first = *first, .second = *second };

  for (guint i = 0; i < races->races->len; i++)
    {
      LsRace *race = &g_array_index (races->races, LsRace, i);

      if (race->cell.kind == cell->kind && race->cell.number == cell->number &&
          race->first.line == first->line && race->second.line == second->line &&
          race->first.is_write == first->is_write && race->second.is_write == second->is_write)
        {
          *number = i;
          return race;
        }
    }
  *number = races->races->len;
  g_array_append_val (races->races, new);
  return &g_array_index (races->races, LsRace, *number);
}

/* Counts a word once for each of its races, and once for all. */
static void
count_word (LsRaces *races, Word *word, LsRace *race, guint number)
{
  for (guint i = 0; i < word->races->len; i++)
    if (g_array_index (word->races, guint, i) == number)
      return;
  races->n_words += word->races->len == 0;
  race->n_words++;
  g_array_append_val (word->races, number);
}

/* Lanes are looked at one after the other, so that lines of a step alternate. Returns: NULL if
 * there is none yet. */
static LsRaceStep *
find_noted (LsRaces *races, const LsRaceAccess *second)
{
  for (guint i = races->steps->len; i-- > 0;)
    {
      LsRaceStep *noted = &g_array_index (races->steps, LsRaceStep, i);

      if (noted->second.wave != second->wave || noted->second.step != second->step)
        return NULL;
      if (noted->second.line == second->line)
        return noted;
    }
  return NULL;
}

static void
note_step (LsRaces *races,
           const LsCell *cell,
           const LsRaceAccess *first,
           const LsRaceAccess *second)
{
  LsRaceStep new = {
    .lanes = LS_MASK_LANE (second->lane), .cell = *cell, .first = *first, .second = *second
  };
  LsRaceStep *noted = find_noted (races, second);

  if (noted != NULL)
    noted->lanes |= new.lanes;
  else if (races->steps->len == LS_RACES_MAX_STEPS)
    races->is_cut = TRUE;
  else
    g_array_append_val (races->steps, new);
}

static void
note_race (LsRaceFinder *finder,
           Word *word,
           const LsCell *cell,
           const LsRaceAccess *first,
           const LsRaceAccess *second)
{
  guint number;
  LsRace *race = get_race (finder->races, cell, first, second, &number);

  race->n_accesses++;
  count_word (finder->races, word, race, number);
  if (finder->is_noting)
    note_step (finder->races, cell, first, second);
}

/* --- one step --------------------------------------------------------------------------------- */

static gboolean
is_seen (const LsRaceFinder *finder, const Access *access, guint from)
{
  for (guint i = from; i < finder->accesses->len; i++)
    {
      const Access *seen = &g_array_index (finder->accesses, Access, i);

      if (seen->key == access->key && seen->is_write == access->is_write &&
          seen->line == access->line)
        return TRUE;
    }
  return FALSE;
}

static void
take_lane (LsRaceFinder *finder, const void *state, guint lane)
{
  const LsRacesSource *source = finder->source;
  guint from = finder->accesses->len;

  g_array_set_size (finder->touches, 0);
  ls_program_touches (source->program, finder->bindings, state, lane, finder->touches);
  for (guint i = 0; i < finder->touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (finder->touches, LsTouch, i);
      Access access = { .cell = touch->cell,
                        .line = touch->line,
                        .lane = lane,
                        .is_write = touch->kind == LS_TOUCH_WRITE,
                        .is_update = touch->is_update };

      if ((touch->kind != LS_TOUCH_READ && touch->kind != LS_TOUCH_WRITE) ||
          !is_shared (finder, &touch->cell))
        continue;
      access.key = key_of (finder, &touch->cell);
      if (!is_seen (finder, &access, from))
        g_array_append_val (finder->accesses, access);
    }
}

void
ls_race_look_ahead (LsRaceFinder *finder, const void *state, const LsPlace *place)
{
  g_array_set_size (finder->accesses, 0);
  if (place->ended || (finder->lines[place->line / 64] >> (place->line % 64) & 1) == 0)
    return;
  for (guint lane = 0; lane < LS_LANES; lane++)
    take_lane (finder, state, lane);
}

/* Whether an access of the past and one by wave, whose last round with a barrier is barrier, have
 * no order. */
static gboolean
is_unordered (const LsRaceFinder *finder, const Past *past, guint wave, guint64 barrier)
{
  if (past->group != finder->group)
    return TRUE;
  if (past->access.wave == wave)
    return FALSE;
  finder->races->needs_barrier |= barrier > past->round;
  return barrier <= past->round;
}

/* Whether a wave wrote a word of its group earlier in its turn, which is of this round: no other
 * wave comes between. */
static gboolean
is_own (const Word *word, guint64 key, guint wave, guint64 round)
{
  for (guint i = 0; is_group_key (key) && i < word->past->len; i++)
    {
      const Past *past = &g_array_index (word->past, Past, i);

      if (past->access.wave == wave && past->round == round && past->access.is_write)
        return TRUE;
    }
  return FALSE;
}

/* The order of two writes matters only when a read of the word follows. */
static void
hide_conflict (Word *word, const LsRaceAccess *first, const LsRaceAccess *second)
{
  Conflict conflict = { *first, *second };

  if (word->hidden == NULL)
    word->hidden = g_array_new (FALSE, FALSE, sizeof (Conflict));
  g_array_append_val (word->hidden, conflict);
}

static void
note_hidden (LsRaceFinder *finder, Word *word, const LsCell *cell)
{
  for (guint i = 0; word->hidden != NULL && i < word->hidden->len; i++)
    {
      const Conflict *conflict = &g_array_index (word->hidden, Conflict, i);

      note_race (finder, word, cell, &conflict->first, &conflict->second);
    }
  g_clear_pointer (&word->hidden, g_array_unref);
}

/* The latest access of the past that races with the access. */
static void
check_past (LsRaceFinder *finder,
            Word *word,
            const Access *access,
            const LsRaceAccess *now,
            guint64 barrier)
{
  for (guint i = 0; i < word->past->len; i++)
    {
      const Past *past = &g_array_index (word->past, Past, i);

      if (!(past->access.is_write || now->is_write) || (past->access.is_update && now->is_update) ||
          !is_unordered (finder, past, now->wave, barrier))
        continue;
      if (past->access.is_write && now->is_write && is_group_key (access->key))
        hide_conflict (word, &past->access, now);
      else
        note_race (finder, word, &access->cell, &past->access, now);
    }
  if (!now->is_write)
    note_hidden (finder, word, &access->cell);
}

/* Lanes that write one word in one step; all reads of the step come before. */
static void
check_step (LsRaceFinder *finder, Word *word, guint index, const LsRaceAccess *now)
{
  const Access *access = &g_array_index (finder->accesses, Access, index);

  for (guint i = 0; now->is_write && i < index; i++)
    {
      const Access *other = &g_array_index (finder->accesses, Access, i);
      LsRaceAccess first = *now;

      if (!other->is_write || other->key != access->key || other->lane == access->lane ||
          (other->is_update && access->is_update))
        continue;
      first.lane = other->lane;
      first.line = other->line;
      note_race (finder, word, &access->cell, &first, now);
      return;
    }
}

static LsRaceAccess
now_of (const Access *access, guint wave, guint64 step)
{
  return (LsRaceAccess){ .wave = wave,
                         .step = step,
                         .line = access->line,
                         .lane = access->lane,
                         .is_write = access->is_write,
                         .is_update = access->is_update };
}

void
ls_race_take_step (LsRaceFinder *finder, const void *state, guint wave)
{
  const LsMachine *machine = ls_program_machine (finder->source->program);
  guint64 round = 0, barrier = 0;
  LsPlace place;

  if (finder->accesses->len == 0)
    return;
  ls_program_place (finder->source->program, state, &place);
  if (machine->group_rounds != NULL)
    ls_program_group_rounds (finder->source->program, state, &round, &barrier);
  for (guint i = 0; i < finder->accesses->len; i++)
    {
      Access *access = &g_array_index (finder->accesses, Access, i);
      LsRaceAccess now = now_of (access, wave, place.step);
      Word *word = get_word (finder, access->key);

      prune_order (word, finder->group);
      access->is_own = !now.is_write && is_own (word, access->key, wave, round);
      if (access->is_own)
        continue;
      check_past (finder, word, access, &now, barrier);
      check_step (finder, word, i, &now);
    }
  for (guint i = 0; i < finder->accesses->len; i++)
    {
      const Access *access = &g_array_index (finder->accesses, Access, i);
      Past past = { .access = now_of (access, wave, place.step),
                    .group = finder->group,
                    .round = round };

      if (!access->is_own)
        remember_touch (get_word (finder, access->key), &past);
    }
}

/* --- the finder ------------------------------------------------------------------------------- */

static gboolean
is_of_group (gpointer key, gpointer value G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  return is_group_key (*(const guint64 *) key);
}

void
ls_race_end_group (LsRaceFinder *finder)
{
  g_hash_table_foreach_remove (finder->words, is_of_group, NULL);
}

void
ls_race_finder_init (LsRaceFinder *finder, const LsRacesSource *source, LsRaces *races)
{
  *finder = (LsRaceFinder){ .source = source, .races = races };
  finder->words = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, word_free);
  finder->touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  finder->accesses = g_array_new (FALSE, FALSE, sizeof (Access));
}

void
ls_race_finder_clear (LsRaceFinder *finder)
{
  g_hash_table_unref (finder->words);
  g_free (finder->lines);
  g_array_unref (finder->touches);
  g_array_unref (finder->accesses);
  for (guint kind = 0; kind < LS_MAX_MEMORIES; kind++)
    g_free (finder->memory[kind]);
}
