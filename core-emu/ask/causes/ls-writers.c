#include "ls-writers.h"

#include <string.h>

#include "ls-error.h"
#include "ls-ordered.h"
#include "ls-picture.h"
#include "ls-reg-cells.h"

/* Writes between two summaries of a component: looking for one takes as many at most. */
#define SPAN 64

typedef struct
{
  guint64 position; /* first seen there */
  LsMask lanes;
  guint line; /* LINE_EDITED: changed by hand */
  guint slot;
  /* of the component's words: what the lowest of lanes was given; those of the others follow */
  guint first;
  /* the line in front of which it is what was given: the one behind line; of a change by hand, that
   * which is next */
  guint behind;
} Write;
#define LINE_EDITED G_MAXUINT

/* The number of the last write in each lane, from 1; 0: there is none. */
typedef struct
{
  guint32 numbers[LS_LANES];
} Latest;

typedef struct
{
  gboolean is_given;  /* when the wave starts */
  gboolean is_shared; /* other waves write it, too */
  GArray *writes;     /* of Write, by position; NULL: none */
  GArray *latest;     /* of Latest: number i is of the writes before number i * SPAN */
  GArray *words;      /* guint32: of all writes */
} Component;

/* What the next step writes, if it does not trap. */
typedef struct
{
  Component *component;
  LsRegRef ref;
  Write write;
} Pending;

struct _LsWriters
{
  Component *components;
  LsRegCells cells; /* number of a component */
  guint64 end;
  guint n_writes, n_words;
  gboolean is_full;
  LsBudgetShare share;
};

/* --- components ------------------------------------------------------------------------------------------ */

static Component *
component_of (const LsWriters *writers, LsRegRef ref)
{
  const guint cell = ls_reg_cells_find (&writers->cells, ref);

  return cell != LS_REG_CELL_NONE ? &writers->components[cell] : NULL;
}

static void
make_components (LsWriters *writers, LsSubject *subject)
{
  const LsProgram *program = ls_subject_get_program (subject);
  const LsMachine *machine = ls_program_machine (program);
  const LsWaveInput *input = ls_subject_get_input (subject);
  guint wave;
  const gboolean is_alone = ls_subject_get_group (subject, &wave) == 1;

  ls_reg_cells_init (&writers->cells, program, NULL);
  writers->components = g_new0 (Component, writers->cells.n);
  for (guint file = 0; file < writers->cells.n_files; file++)
    for (guint i = writers->cells.starts[file]; i < writers->cells.starts[file + 1]; i++)
      {
        writers->components[i].is_shared = !is_alone && machine->reg_files[file].is_shared;
        writers->components[i].is_given = machine->reg_files[file].is_given;
      }
  for (guint i = 0; i < input->n_preloads; i++)
    {
      Component *component = component_of (writers, input->preloads[i].ref);

      if (component != NULL)
        component->is_given = TRUE;
    }
}

/* --- recording ------------------------------------------------------------------------------------------- */

/* A summary of all writes that there are, whose number is a multiple of SPAN. */
static void
summarise (Component *component)
{
  const guint n = component->writes->len;
  Latest latest = { 0 };

  if (n > 0)
    latest = g_array_index (component->latest, Latest, component->latest->len - 1);
  for (guint i = n - MIN (n, SPAN); i < n; i++)
    LS_FOREACH_LANE (lane, g_array_index (component->writes, Write, i).lanes)
      latest.numbers[lane] = i + 1;
  g_array_append_val (component->latest, latest);
}

/* Whether there is room for one more write, and for what it gave n_lanes lanes. */
static gboolean
has_room (LsWriters *writers, guint n_lanes)
{
  gboolean fits = ls_picture_has_room (&writers->share, writers->n_writes,
                                       sizeof (Write) + sizeof (Latest) / SPAN);

  for (guint i = 0; fits && i < n_lanes; i++)
    fits = ls_picture_has_room (&writers->share, writers->n_words + i, sizeof (guint32));
  return fits;
}

/* A write that has just been made. */
static void
add_write (LsWriters *writers, const LsWalk *walk, const Pending *pending)
{
  Component *component = pending->component;
  Write write = pending->write;
  LsRow row;

  if (!has_room (writers, ls_mask_count (write.lanes)))
    {
      writers->is_full = TRUE;
      return;
    }
  if (component->writes == NULL)
    {
      component->writes = g_array_new (FALSE, FALSE, sizeof (Write));
      component->latest = g_array_new (FALSE, FALSE, sizeof (Latest));
      component->words = g_array_new (FALSE, FALSE, sizeof (guint32));
    }
  if (component->writes->len % SPAN == 0)
    summarise (component);
  write.position = walk->place.step;
  write.behind = write.line != LINE_EDITED ? write.line + 1 : ls_program_line_ahead (&walk->place);
  write.first = component->words->len;
  g_array_append_val (component->writes, write);
  ls_program_read_row (walk->program, walk->state, pending->ref, &row);
  LS_FOREACH_LANE (lane, write.lanes)
    g_array_append_val (component->words, row.u[lane]);
  writers->n_writes++;
  writers->n_words += ls_mask_count (write.lanes);
}

/* Several lanes that one line writes are one write. */
static void
note_touch (const LsWriters *writers, GArray *pending, const LsTouch *touch, guint lane)
{
  Component *component = touch->kind == LS_TOUCH_WRITE && touch->cell.kind == LS_CELL_REGISTER &&
                             touch->cell.lane == lane
                           ? component_of (writers, touch->cell.ref)
                           : NULL;
  Pending one = { component,
                  touch->cell.ref,
                  { 0, LS_MASK_LANE (lane), touch->line, touch->slot, 0, 0 } };

  if (component == NULL || component->is_shared)
    return;
  for (guint i = 0; i < pending->len; i++)
    {
      Pending *before = &g_array_index (pending, Pending, i);

      if (before->component != component || before->write.line != touch->line)
        continue;
      before->write.lanes |= LS_MASK_LANE (lane);
      return;
    }
  g_array_append_val (pending, one);
}

/* What the step that comes next writes, in all lanes. */
static void
look (const LsWriters *writers, const LsWalk *walk, GArray *touches, GArray *pending)
{
  g_array_set_size (pending, 0);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_array_set_size (touches, 0);
      ls_program_touches (walk->program, ls_subject_get_bindings (walk->subject), walk->state, lane,
                          touches);
      for (guint i = 0; i < touches->len; i++)
        note_touch (writers, pending, &g_array_index (touches, LsTouch, i), lane);
    }
}

static void
add_edits (LsWriters *writers, const LsWalk *walk)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (walk->subject, &n);

  for (guint i = 0; i < n; i++)
    {
      Component *component = edits[i].kind == LS_EDIT_REGISTER && edits[i].step == walk->place.step
                               ? component_of (writers, edits[i].ref)
                               : NULL;
      const Pending one = { component,
                            edits[i].ref,
                            { 0, edits[i].lanes, LINE_EDITED, LS_SLOT_NONE, 0, 0 } };

      if (component != NULL && !component->is_shared)
        add_write (writers, walk, &one);
    }
}

static void
record (LsWriters *writers, LsWalk *walk)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  g_autoptr (GArray) pending = g_array_new (FALSE, FALSE, sizeof (Pending));

  add_edits (writers, walk);
  while (!ls_walk_is_over (walk) && !writers->is_full)
    {
      look (writers, walk, touches, pending);
      writers->end = walk->place.step;
      if (!ls_walk_step (walk))
        return;
      for (guint i = 0; i < pending->len; i++)
        add_write (writers, walk, &g_array_index (pending, Pending, i));
      add_edits (writers, walk);
    }
  /* What there was no room for is not known. */
  if (!writers->is_full)
    writers->end = walk->place.step;
}

LsWriters *
ls_writers_new (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsWriters) writers = NULL;
  g_auto (LsWalk) walk = { 0 };
  LsWalkOptions limits = *options;

  if (ls_subject_get_machine (subject)->explain->touches == NULL)
    {
      ls_fail (error, LS_ERROR_STATE, "the machine does not say what a lane touches");
      return NULL;
    }
  limits.first_step = 0;
  if (limits.max_steps == 0 && limits.last_step == 0)
    limits.max_steps = LS_WRITERS_MAX_STEPS;
  writers = g_new0 (LsWriters, 1);
  ls_budget_share_init (&writers->share, ls_subject_get_budget (subject));
  make_components (writers, subject);
  ls_walk_init (&walk, subject, &limits);
  record (writers, &walk);
  return ls_walk_check (&walk, error) ? g_steal_pointer (&writers) : NULL;
}

void
ls_writers_free (LsWriters *writers)
{
  for (guint i = 0; i < writers->cells.n; i++)
    {
      g_clear_pointer (&writers->components[i].writes, g_array_unref);
      g_clear_pointer (&writers->components[i].latest, g_array_unref);
      g_clear_pointer (&writers->components[i].words, g_array_unref);
    }
  ls_budget_share_clear (&writers->share);
  g_free (writers->components);
  ls_reg_cells_clear (&writers->cells);
  g_free (writers);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

guint64
ls_writers_get_end (const LsWriters *writers)
{
  return writers->end;
}

/* NULL: it is not known. */
static const Component *
find_known (const LsWriters *writers, LsRegRef ref, guint64 position)
{
  const Component *component = component_of (writers, ref);

  return component == NULL || component->is_shared || position > writers->end ? NULL : component;
}

/* How many writes there are until position. */
static guint
count_until (const Component *component, guint64 position)
{
  const GArray *writes = component->writes;

  return writes != NULL ? ls_ordered_until (writes->data, writes->len, sizeof (Write), position)
                        : 0;
}

/* The last of the first n writes in lane; NULL: there is none. */
static const Write *
find_last (const Component *component, guint n, guint lane)
{
  const guint block = n > 0 ? (n - 1) / SPAN : 0;
  guint number = 0;

  for (guint i = n; i > block * SPAN; i--)
    {
      const Write *write = &g_array_index (component->writes, Write, i - 1);

      if ((write->lanes & LS_MASK_LANE (lane)) != 0)
        return write;
    }
  if (n > 0)
    number = g_array_index (component->latest, Latest, block).numbers[lane];
  return number > 0 ? &g_array_index (component->writes, Write, number - 1) : NULL;
}

static void
tell_write (const Write *write, LsCauseGroup *writer)
{
  const gboolean is_edit = write->line == LINE_EDITED;

  *writer = (LsCauseGroup){ .kind = is_edit ? LS_CAUSE_EDITED : LS_CAUSE_WRITTEN,
                            .step = write->position,
                            .line = is_edit ? 0 : write->line,
                            .slot = is_edit ? LS_SLOT_NONE : write->slot,
                            .lanes = write->lanes };
}

gboolean
ls_writers_find (const LsWriters *writers,
                 LsRegRef ref,
                 guint lane,
                 guint64 position,
                 LsCauseGroup *writer)
{
  const Component *component = find_known (writers, ref, position);
  const Write *write;

  if (component == NULL)
    return FALSE;
  write = find_last (component, count_until (component, position), lane);
  *writer = (LsCauseGroup){ .kind = component->is_given ? LS_CAUSE_PRELOADED : LS_CAUSE_NEVER,
                            .slot = LS_SLOT_NONE,
                            .lanes = LS_MASK_LANE (lane) };
  if (write == NULL)
    return TRUE;
  tell_write (write, writer);
  writer->lanes = LS_MASK_LANE (lane);
  return TRUE;
}

guint
ls_writers_get_n (const LsWriters *writers, LsRegRef ref)
{
  const Component *component = find_known (writers, ref, writers->end);

  return component != NULL && component->writes != NULL ? component->writes->len : 0;
}

void
ls_writers_get_nth (const LsWriters *writers, LsRegRef ref, guint n, LsWriterEntry *entry)
{
  const Component *component = component_of (writers, ref);
  const Write *write = &g_array_index (component->writes, Write, n);

  tell_write (write, &entry->writer);
  entry->values = &g_array_index (component->words, guint32, write->first);
}

LsMask
ls_writers_find_never (const LsWriters *writers, LsRegRef ref, guint64 position)
{
  const Component *component = find_known (writers, ref, position);
  LsMask written = 0;
  guint n;

  if (component == NULL || component->is_given)
    return 0;
  n = count_until (component, position);
  if (n == 0)
    return LS_MASK_ALL;
  for (guint i = (n - 1) / SPAN * SPAN; i < n; i++)
    written |= g_array_index (component->writes, Write, i).lanes;
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (g_array_index (component->latest, Latest, (n - 1) / SPAN).numbers[lane] > 0)
      written |= LS_MASK_LANE (lane);
  return ~written;
}

guint
ls_writers_find_values (const LsWriters *writers,
                        LsRegRef ref,
                        guint lane,
                        guint64 position,
                        const LsRegisterTypes *types,
                        guint n,
                        LsWritten *values)
{
  const Component *component = find_known (writers, ref, position);
  const LsMask bit = LS_MASK_LANE (lane);
  guint at = component != NULL ? count_until (component, position) : 0, n_found = 0;
  const Write *write;

  while (n_found < n &&
         (write = component != NULL ? find_last (component, at, lane) : NULL) != NULL)
    {
      const guint word = write->first + ls_mask_count (write->lanes & (bit - 1));

      /* Of a write that was changed by hand at once the change is seen. */
      if (n_found == 0 || values[n - n_found].position != write->position)
        values[n - ++n_found] =
          (LsWritten){ write->position, g_array_index (component->words, guint32, word),
                       ls_register_types_at (types, write->behind, ref) };
      at = (guint) (write - (const Write *) (gconstpointer) component->writes->data);
    }
  memmove (values, values + (n - n_found), n_found * sizeof *values);
  return n_found;
}
