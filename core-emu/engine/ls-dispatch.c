#include "ls-dispatch-private.h"

#include <string.h>

#include "ls-pages.h"
#include "ls-room.h"

#define STATE_ALIGNMENT 64

/* What the threads of one dispatch share. */
typedef struct
{
  const LsDispatchSource *source;
  const LsDispatchOptions *options;
  LsDispatch *dispatch;
  gboolean is_ordered;
  guint n_threads;
  guint first, n;      /* groups to run; one wave each where there are none */
  gint next;           /* atomic: groups taken so far, counted from first */
  gint is_interrupted; /* atomic */
  GMutex mutex;        /* for progress */
  guint n_done;
  guint valid;   /* the mask of lanes that are not killed, or G_MAXUINT */
  gsize missing; /* bytes that there is no memory for */
} Job;

/* What each thread has for itself, from its first wave to its last. */
typedef struct
{
  Job *job;
  void *state;
  LsWaveInput inputs[LS_MAX_GROUP_WAVES]; /* whose room is used again */
} Worker;

/* --- memory that waves share ------------------------------------------------------------------ */

static const guint32 *
shared_memory (const LsProgram *program, const void *state, guint kind, gsize *n_words)
{
  *n_words = 0;
  if (!ls_dispatch_is_shared (ls_program_machine (program), kind))
    return NULL;
  return ls_program_memory (program, state, kind, n_words);
}

gboolean
ls_dispatch_is_ordered (const LsProgram *program)
{
  void *state = g_aligned_alloc0 (1, ls_program_state_size (program), STATE_ALIGNMENT);
  gsize n_words = 0;

  for (LsMemory kind = 0; kind < ls_program_machine (program)->n_memories && n_words == 0; kind++)
    shared_memory (program, state, kind, &n_words);
  g_aligned_free (state);
  return n_words > 0;
}

/* Gives the wave the memories that the wave before left; the data share is new for each thread
 * group. */
static void
hand_in (const LsMachine *machine, const LsDispatch *dispatch, LsWaveInput *input)
{
  for (LsMemory kind = 0; kind < machine->n_memories; kind++)
    if (ls_dispatch_is_shared (machine, kind) && dispatch->memory[kind] != NULL &&
        (machine->memories[kind].owner != LS_MEMORY_OF_GROUP || input->wave_in_group > 0))
      input->memory[kind] = dispatch->memory[kind];
}

static void
note_writers (const LsDispatchSource *source,
              const void *state,
              guint wave,
              guint kind,
              LsDispatch *dispatch)
{
  const guint32 *bits = ls_dispatch_written_bits (source, state, kind);
  gsize n = dispatch->n_memory_words[kind];

  for (gsize i = 0; bits != NULL && i < (n + 31) / 32; i++)
    for (guint32 left = bits[i]; left != 0; left &= left - 1)
      dispatch->memory_writers[kind][32 * i + (guint) __builtin_ctz (left)] = wave + 1;
}

/* Returns: 0, or bytes that there is no memory for. */
static gsize
take_over (const LsDispatchSource *source, guint wave, const void *state, LsDispatch *dispatch)
{
  for (LsMemory kind = 0; kind < ls_program_machine (source->program)->n_memories; kind++)
    {
      gsize n;
      const guint32 *words = shared_memory (source->program, state, kind, &n);

      if (n == 0)
        continue;
      if (dispatch->memory[kind] == NULL)
        {
          dispatch->memory[kind] = g_try_new (guint32, n);
          dispatch->memory_writers[kind] = g_try_new0 (guint32, n);
        }
      if (dispatch->memory[kind] == NULL || dispatch->memory_writers[kind] == NULL)
        return n * sizeof *words;
      dispatch->n_memory_words[kind] = n;
      memcpy (dispatch->memory[kind], words, n * sizeof *words);
      note_writers (source, state, wave, kind, dispatch);
    }
  return 0;
}

/* --- one wave --------------------------------------------------------------------------------- */

static guint
group_waves (const LsDispatchSource *source)
{
  return MAX (source->group_waves, 1);
}

/* Returns: the wave's input with the memories that it is handed. instead: (nullable): the run whose
 * input is taken. */
static LsWaveInput
take_input (Worker *worker, guint wave, guint in_group, const LsSubject *instead)
{
  const Job *job = worker->job;
  LsWaveInput handed;

  if (instead == NULL)
    job->source->input (job->source->data, wave, &worker->inputs[in_group]);
  handed = instead != NULL ? *ls_subject_nth_input (instead, in_group) : worker->inputs[in_group];
  handed.is_final = instead == NULL;
  if (job->is_ordered)
    hand_in (ls_program_machine (job->source->program), job->dispatch, &handed);
  return handed;
}

static void
reset_wave (Worker *worker, guint wave)
{
  const LsDispatchSource *source = worker->job->source;
  LsWaveInput handed = take_input (worker, wave, 0, NULL);

  ls_program_reset (source->program, &handed, worker->state);
}

/* n: waves of the group that begins with wave first. */
static void
reset_group (Worker *worker, guint first, guint n)
{
  const LsDispatchSource *source = worker->job->source;
  LsWaveInput handed[LS_MAX_GROUP_WAVES];

  for (guint i = 0; i < n; i++)
    handed[i] = take_input (worker, first + i, i, NULL);
  ls_program_group_reset (source->program, handed, n, 0, worker->state);
}

/* Fills in how a wave has ended, and what it exported. state: of the wave. */
static void
conclude_wave (const Job *job,
               guint wave,
               const void *state,
               LsStopReason reason,
               const LsTrap *trap)
{
  const LsDispatchSource *source = job->source;
  LsDispatch *dispatch = job->dispatch;
  LsWaveOutcome *outcome = &dispatch->outcomes[wave];
  LsPlace place;

  if (!(wave >= dispatch->first && wave < dispatch->end))
    return;
  outcome->reason = reason;
  if (reason == LS_STOP_TRAP)
    outcome->trap = *trap;
  ls_program_place (source->program, state, &place);
  outcome->steps = place.step;
  outcome->line = place.line;
  outcome->valid = job->valid != G_MAXUINT
                     ? ls_program_read_mask (source->program, state, job->valid)
                     : LS_MASK_ALL;
  if (reason != LS_STOP_INTERRUPT)
    ls_dispatch_collect (source, wave, state, dispatch);
}

static LsRun
begin_run (const Job *job)
{
  guint64 max_steps = job->options->max_steps;

  return (LsRun){ .bindings = job->source->bindings,
                  .until_step = max_steps ? max_steps : LS_DISPATCH_DEFAULT_STEPS,
                  .interrupt = job->options->interrupt,
                  .is_final = TRUE };
}

/* Writes only the wave's own outcome and pixels and, where waves are ordered, what they share. */
static LsStopReason
run_wave (Worker *worker, guint wave)
{
  Job *job = worker->job;
  const LsDispatchSource *source = job->source;
  LsRun run = begin_run (job);
  LsStopReason reason;

  reset_wave (worker, wave);
  reason = ls_program_run (source->program, worker->state, &run);
  conclude_wave (job, wave, worker->state, reason, &run.trap);
  if (job->is_ordered && reason != LS_STOP_INTERRUPT)
    job->missing = MAX (job->missing, take_over (source, wave, worker->state, job->dispatch));
  return reason;
}

/* The same of all waves of a group, each to its end. */
static LsStopReason
run_group (Worker *worker, guint first, guint n)
{
  Job *job = worker->job;
  void *state = worker->state;
  const LsDispatchSource *source = job->source;
  LsRun run = begin_run (job);
  guint64 until[LS_MAX_GROUP_WAVES];
  LsStopReason reason;
  guint wave;

  for (guint i = 0; i < n; i++)
    until[i] = run.until_step;
  run.until = until;
  reset_group (worker, first, n);
  while (TRUE)
    {
      reason = ls_program_group_run (source->program, state, &run, &wave);
      if (wave == LS_NO_WAVE || reason == LS_STOP_INTERRUPT)
        break;
      if (reason == LS_STOP_STEP)
        ls_program_group_give_up (source->program, state, wave);
      conclude_wave (job, first + wave, ls_program_group_wave (source->program, state, wave),
                     reason, &run.trap);
    }
  if (job->is_ordered && reason != LS_STOP_INTERRUPT)
    job->missing = MAX (job->missing, take_over (source, first + n - 1, state, job->dispatch));
  return reason;
}

/* --- a run that is given ---------------------------------------------------------------------- */

/* How the waves of its group ended. */
typedef struct
{
  LsStopReason reasons[LS_MAX_GROUP_WAVES];
  LsTrap traps[LS_MAX_GROUP_WAVES];
} Ends;

static guint64
step_of (const LsSubject *subject, const void *state, guint wave)
{
  LsPlace place;

  ls_program_place (ls_subject_get_program (subject), ls_subject_look_at (subject, state, wave),
                    &place);
  return place.step;
}

/* Runs step by step, because each wave may have changes by hand. Returns: whether it was
 * interrupted. */
static gboolean
run_group_instead (const LsSubject *subject, void *state, LsRun *run, Ends *ends)
{
  const guint64 most = run->until_step;
  LsStopReason reason;
  guint wave;

  while (run->interrupt == NULL || !g_atomic_int_get (run->interrupt))
    {
      reason = ls_subject_step_any (subject, state, run, &wave);
      if (wave == LS_NO_WAVE)
        return FALSE;
      if (reason == LS_STOP_TRAP)
        ends->traps[wave] = run->trap;
      if (reason == LS_STOP_TRAP)
        ends->reasons[wave] = reason;
      if (reason != LS_STOP_STEP || step_of (subject, state, wave) < most)
        continue;
      ends->reasons[wave] = LS_STOP_STEP;
      ls_program_group_give_up (ls_subject_get_program (subject), state, wave);
    }
  return TRUE;
}

/* As run_wave() or run_group(), for a run given in place of the source's. */
static LsStopReason
run_instead (Worker *worker, guint first, guint n)
{
  Job *job = worker->job;
  const LsSubject *subject = job->options->instead;
  LsRun run = begin_run (job);
  LsWaveInput handed[LS_MAX_GROUP_WAVES];
  Ends ends;
  gboolean is_interrupted;

  for (guint i = 0; i < n; i++)
    handed[i] = take_input (worker, first + i, i, subject);
  for (guint i = 0; i < n; i++)
    ends.reasons[i] = LS_STOP_END;
  run.is_final = FALSE;
  ls_subject_start_from (subject, handed, worker->state);
  if (n > 1)
    is_interrupted = run_group_instead (subject, worker->state, &run, &ends);
  else
    {
      ends.reasons[0] = ls_subject_run (subject, worker->state, &run);
      ends.traps[0] = run.trap;
      is_interrupted = ends.reasons[0] == LS_STOP_INTERRUPT;
    }
  for (guint i = 0; i < n; i++)
    conclude_wave (job, first + i, ls_subject_look_at (subject, worker->state, i),
                   is_interrupted ? LS_STOP_INTERRUPT : ends.reasons[i], &ends.traps[i]);
  if (job->is_ordered && !is_interrupted)
    job->missing =
      MAX (job->missing, take_over (job->source, first + n - 1, worker->state, job->dispatch));
  return is_interrupted ? LS_STOP_INTERRUPT : LS_STOP_END;
}

/* --- threads ---------------------------------------------------------------------------------- */

static void
report_progress (Job *job, guint n)
{
  const LsDispatch *dispatch = job->dispatch;

  if (job->options->progress == NULL)
    return;
  g_mutex_lock (&job->mutex);
  for (guint i = 0; i < n; i++)
    job->options->progress (++job->n_done, dispatch->end - dispatch->first,
                            job->options->progress_data);
  g_mutex_unlock (&job->mutex);
}

/* Runs a whole group, and tells only the waves that were asked for. */
static void
do_group (Worker *worker, guint group)
{
  Job *job = worker->job;
  const LsDispatch *dispatch = job->dispatch;
  guint first = group * group_waves (job->source);
  guint end = MIN (first + group_waves (job->source), job->source->n_waves);
  guint from = MAX (first, dispatch->first), to = MIN (end, dispatch->end);
  LsStopReason reason;

  if (job->options->interrupt != NULL && g_atomic_int_get (job->options->interrupt))
    reason = LS_STOP_INTERRUPT;
  else if (job->options->instead != NULL && job->options->instead_first == first)
    reason = run_instead (worker, first, end - first);
  else
    reason = end - first > 1 ? run_group (worker, first, end - first) : run_wave (worker, first);
  if (reason != LS_STOP_INTERRUPT)
    {
      report_progress (job, to - from);
      return;
    }
  g_atomic_int_set (&job->is_interrupted, TRUE);
  for (guint wave = from; wave < to; wave++)
    dispatch->outcomes[wave].reason = LS_STOP_INTERRUPT;
}

/* Groups that a thread takes at once, so that two threads do not write to one cache line; fewer
 * near the end, so that threads end together. */
#define MAX_TAKEN 32

/* Takes the next n groups from first on, counted from the first of the job. Returns: n, 0 if none
 * is left. */
static guint
take_wave (Job *job, guint *first)
{
  while (TRUE)
    {
      guint next = (guint) g_atomic_int_get (&job->next);
      guint n = CLAMP ((job->n - next) / (8 * job->n_threads), 1, MAX_TAKEN);

      if (next == job->n)
        return 0;
      *first = next;
      if (g_atomic_int_compare_and_exchange (&job->next, (gint) next, (gint) (next + n)))
        return n;
    }
}

static gsize
state_size (const LsDispatchSource *source)
{
  if (group_waves (source) > 1)
    return ls_program_group_size (source->program, group_waves (source));
  return ls_program_state_size (source->program);
}

/* Takes groups until none is left. Returns: NULL if there is no memory to run one in. */
static gpointer
run_waves (gpointer data)
{
  Job *job = data;
  Worker worker = { .job = job };
  gsize size = state_size (job->source);
  gboolean has_state;
  guint first, n;

  worker.state = ls_pages_try_new (size);
  has_state = worker.state != NULL;
  while (has_state && job->missing == 0 && (n = take_wave (job, &first)) > 0)
    for (guint i = 0; i < n; i++)
      do_group (&worker, job->first + first + i);
  ls_pages_free (worker.state, size);
  for (guint i = 0; i < LS_MAX_GROUP_WAVES; i++)
    job->source->input_clear (&worker.inputs[i]);
  return has_state ? job : NULL;
}

/* The calling thread is one of the threads; a thread that cannot be created is left out. */
static void
work_together (Job *job)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();

  for (guint i = 1; i < job->n_threads; i++)
    {
      GThread *thread = g_thread_try_new ("ls-dispatch", run_waves, job, NULL);

      if (thread == NULL)
        break;
      g_ptr_array_add (threads, thread);
    }
  if (run_waves (job) == NULL && threads->len == 0)
    job->missing = state_size (job->source);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (g_ptr_array_index (threads, i));
  /* All threads may have had no memory; then groups are left. */
  if ((guint) g_atomic_int_get (&job->next) < job->n && job->missing == 0)
    job->missing = state_size (job->source);
}

static guint
choose_threads (const Job *job)
{
  guint n = job->options->n_threads != 0 ? job->options->n_threads : g_get_num_processors ();

  return job->is_ordered ? 1 : CLAMP (job->n, 1, n);
}

/* --- the dispatch ----------------------------------------------------------------------------- */

static gsize
n_pixels (const LsDispatchImage *image)
{
  return (gsize) image->width * image->height;
}

static gsize
n_word_bytes (const LsDispatchImage *image)
{
  return n_pixels (image) * image->n_channels * sizeof *image->words;
}

gboolean
ls_dispatch_image_init (LsDispatchImage *image,
                        guint width,
                        guint height,
                        guint n_channels,
                        GError **error)
{
  *image = (LsDispatchImage){ .n_channels = n_channels, .width = width, .height = height };
  image->words = ls_pages_try_new (n_word_bytes (image));
  image->written = image->words != NULL ? ls_pages_try_new (n_pixels (image)) : NULL;
  return image->written != NULL || ls_room_fail (n_word_bytes (image) + n_pixels (image), error);
}

static void
image_clear (LsDispatchImage *image)
{
  ls_pages_free (image->words, n_word_bytes (image));
  ls_pages_free (image->written, n_pixels (image));
}

static LsDispatch *
dispatch_new (const LsDispatchSource *source, GError **error)
{
  g_autoptr (LsDispatch) dispatch = g_new0 (LsDispatch, 1);

  dispatch->width = source->width;
  dispatch->height = source->height;
  dispatch->n_waves = source->n_waves;
  dispatch->outcomes = ls_room_new0 (source->n_waves, sizeof (LsWaveOutcome), error);
  if (dispatch->outcomes == NULL)
    return NULL;
  dispatch->n_images = source->n_outputs;
  dispatch->images = g_new0 (LsDispatchImage, source->n_outputs);
  for (guint i = 0; i < source->n_outputs; i++)
    if (!ls_dispatch_image_init (
          &dispatch->images[i],
          ls_dispatch_is_memory (source, i) ? source->memories[i].width : source->width,
          ls_dispatch_is_memory (source, i) ? source->memories[i].height : source->height,
          source->n_channels[i], error))
      return NULL;
  return g_steal_pointer (&dispatch);
}

LsDispatch *
ls_dispatch_try_run (const LsDispatchSource *source,
                     const LsDispatchOptions *options,
                     GError **error)
{
  static const LsDispatchOptions defaults = { 0 };
  Job job = { .source = source, .options = options != NULL ? options : &defaults };
  LsDispatch *dispatch = dispatch_new (source, error);
  guint end = job.options->end != 0 ? job.options->end : source->n_waves;

  if (dispatch == NULL)
    return NULL;
  dispatch->end = MIN (end, source->n_waves);
  dispatch->first = MIN (job.options->first, dispatch->end);
  job.dispatch = dispatch;
  job.first = dispatch->first / group_waves (source);
  job.n = (dispatch->end + group_waves (source) - 1) / group_waves (source) - job.first;
  if (dispatch->first == dispatch->end)
    job.n = 0;
  job.is_ordered = ls_dispatch_is_ordered (source->program);
  job.valid = ls_machine_find_mask (ls_program_machine (source->program), LS_ROLE_VALID);
  g_mutex_init (&job.mutex);
  job.n_threads = choose_threads (&job);
  work_together (&job);
  g_mutex_clear (&job.mutex);
  ls_dispatch_collect_shared (source, dispatch);
  dispatch->is_interrupted = g_atomic_int_get (&job.is_interrupted);
  if (job.missing == 0)
    return dispatch;
  ls_room_fail (job.missing, error);
  ls_dispatch_free (dispatch);
  return NULL;
}

void
ls_dispatch_free (LsDispatch *dispatch)
{
  for (guint i = 0; i < dispatch->n_images; i++)
    image_clear (&dispatch->images[i]);
  for (guint kind = 0; kind < LS_MAX_MEMORIES; kind++)
    {
      g_free (dispatch->memory[kind]);
      g_free (dispatch->memory_writers[kind]);
    }
  g_free (dispatch->images);
  g_free (dispatch->outcomes);
  g_free (dispatch);
}

guint
ls_dispatch_first_failure (const LsDispatch *dispatch)
{
  for (guint wave = dispatch->first; wave < dispatch->end; wave++)
    if (dispatch->outcomes[wave].reason != LS_STOP_END)
      return wave;
  return G_MAXUINT;
}
