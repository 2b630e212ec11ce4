#include "ls-dispatch.h"

#include <string.h>

#include "ls-pages.h"

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
} Job;

/* --- memory that waves share ----------------------------------------------------------------------------- */

/* A machine with groups keeps the data share of each in the group's own state. */
static gboolean
is_shared (const LsMachine *machine, guint kind)
{
  return kind == LS_MEMORY_REDUCTION || kind == LS_MEMORY_EXPORT ||
         (kind == LS_MEMORY_SHARE && machine->group_reset == NULL);
}

static const guint32 *
shared_memory (const LsMachine *machine,
               const LsProgram *program,
               const void *state,
               guint kind,
               gsize *n_words)
{
  *n_words = 0;
  if (!is_shared (machine, kind) || machine->memory == NULL)
    return NULL;
  return machine->memory (program, state, (LsMemoryKind) kind, n_words);
}

gboolean
ls_dispatch_is_ordered (const LsMachine *machine, const LsProgram *program)
{
  void *state = g_aligned_alloc0 (1, machine->state_size (program), STATE_ALIGNMENT);
  gsize n_words = 0;

  for (guint kind = 0; kind < LS_N_MEMORIES && n_words == 0; kind++)
    shared_memory (machine, program, state, kind, &n_words);
  g_aligned_free (state);
  return n_words > 0;
}

/* The wave starts from what the wave before it left; the data share is new for each thread group. */
static void
hand_in (const LsMachine *machine, const LsDispatch *dispatch, LsWaveInput *input)
{
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    if (is_shared (machine, kind) && dispatch->memory[kind] != NULL &&
        (kind != LS_MEMORY_SHARE || input->wave_in_group > 0))
      input->memory[kind] = dispatch->memory[kind];
}

static const guint32 *
written_bits (const LsDispatchSource *source, const void *state, guint kind)
{
  const LsMachine *machine = source->machine;

  return machine->memory_written != NULL
           ? machine->memory_written (source->program, state, (LsMemoryKind) kind)
           : NULL;
}

static void
note_writers (const LsDispatchSource *source,
              const void *state,
              guint wave,
              guint kind,
              LsDispatch *dispatch)
{
  const guint32 *bits = written_bits (source, state, kind);
  gsize n = dispatch->n_memory_words[kind];

  for (gsize i = 0; bits != NULL && i < (n + 31) / 32; i++)
    for (guint32 left = bits[i]; left != 0; left &= left - 1)
      dispatch->memory_writers[kind][32 * i + (guint) __builtin_ctz (left)] = wave + 1;
}

static void
take_over (const LsDispatchSource *source, guint wave, const void *state, LsDispatch *dispatch)
{
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    {
      gsize n;
      const guint32 *words = shared_memory (source->machine, source->program, state, kind, &n);

      if (n == 0)
        continue;
      if (dispatch->memory[kind] == NULL)
        {
          dispatch->memory[kind] = g_new (guint32, n);
          dispatch->memory_writers[kind] = g_new0 (guint32, n);
        }
      dispatch->n_memory_words[kind] = n;
      memcpy (dispatch->memory[kind], words, n * sizeof *words);
      note_writers (source, state, wave, kind, dispatch);
    }
}

/* --- one wave -------------------------------------------------------------------------------------------- */

/* What a wave wrote to one output. */
typedef struct
{
  LsRow rows[4];     /* by channel */
  LsMask written[4]; /* by channel */
} Export;

static void
read_export (const LsDispatchSource *source, const void *state, guint output, Export *export)
{
  const LsMachine *machine = source->machine;
  LsRegRef ref = source->outputs[output];
  gboolean is_there = ref.index < machine->n_registers (source->program, ref.file);

  for (guint channel = 0; channel < source->n_channels[output]; channel++)
    {
      ref.channel = (guint8) channel;
      export->written[channel] =
        is_there && machine->read_row (source->program, state, ref, &export->rows[channel])
          ? machine->written (source->program, state, ref)
          : 0;
    }
}

/* Copies channels first to last, which have the same lanes, to the places of these. No two lanes share a place. */
static inline void
copy_channels (const Export *export,
               LsMask lanes,
               const guint pixels[LS_LANES],
               guint first,
               guint last,
               LsDispatchImage *image)
{
  guint32 *words = image->words;
  guint8 *written =
    image->written; /* bytes may be anything to the compiler, which else reads image anew */
  guint n_channels = image->n_channels;
  guint8 bits = (guint8) ((2u << last) - (1u << first));

  LS_FOREACH_LANE (lane, lanes)
    {
      gsize pixel = pixels[lane];

      for (guint channel = first; channel <= last; channel++)
        words[pixel * n_channels + channel] = export->rows[channel].u[lane];
      written[pixel] |= bits;
    }
}

static void
collect_output (const LsDispatchSource *source,
                const void *state,
                LsMask inside,
                const guint pixels[LS_LANES],
                guint output,
                LsDispatchImage *image)
{
  guint n = source->n_channels[output];
  gboolean together = n == 4;
  Export export;

  read_export (source, state, output, &export);
  for (guint channel = 1; channel < n; channel++)
    together = together && export.written[channel] == export.written[0];
  if (together)
    {
      copy_channels (&export, export.written[0] & inside, pixels, 0, 3, image);
      return;
    }
  for (guint channel = 0; channel < n; channel++)
    copy_channels (&export, export.written[channel] & inside, pixels, channel, channel, image);
}

static gboolean
is_memory (const LsDispatchSource *source, guint output)
{
  return source->memories != NULL && source->memories[output].is_used;
}

/* Each lane's part becomes the row that is its place. */
static void
collect_parts (const LsDispatchSource *source,
               const void *state,
               LsMask inside,
               const guint pixels[LS_LANES],
               LsMemoryKind kind,
               LsDispatchImage *image)
{
  gsize n = 0, row = (gsize) image->width * image->n_channels;
  const guint32 *words = source->machine->memory (source->program, state, kind, &n);
  const guint32 *bits = written_bits (source, state, kind);
  gsize part = n / LS_LANES;

  LS_FOREACH_LANE (lane, inside)
    for (gsize i = 0; i < MIN (row, part); i++)
      {
        gsize from = (gsize) lane * part + i, to = pixels[lane] * row + i;

        if (bits != NULL && (bits[from / 32] >> (from % 32) & 1) == 0)
          continue;
        image->words[to] = words[from];
        image->written[to / image->n_channels] |= (guint8) (1u << to % image->n_channels);
      }
}

void
ls_dispatch_fill_shared (const LsDispatch *dispatch, LsMemoryKind kind, LsDispatchImage *image)
{
  gsize n = (gsize) image->width * image->height * image->n_channels;

  for (gsize word = 0; word < MIN (n, dispatch->n_memory_words[kind]); word++)
    if (dispatch->memory_writers[kind][word] != 0)
      {
        image->words[word] = dispatch->memory[kind][word];
        image->written[word / image->n_channels] |= (guint8) (1u << word % image->n_channels);
      }
}

/* Once all waves have run. */
static void
collect_shared (const LsDispatchSource *source, LsDispatch *dispatch)
{
  for (guint i = 0; i < source->n_outputs; i++)
    if (is_memory (source, i) && is_shared (source->machine, source->memories[i].kind))
      ls_dispatch_fill_shared (dispatch, source->memories[i].kind, &dispatch->images[i]);
}

static void
collect (const LsDispatchSource *source, guint wave, const void *state, LsDispatch *dispatch)
{
  guint x[LS_LANES], pixels[LS_LANES];
  LsMask inside = source->places (source->data, wave, x, pixels);

  for (guint lane = 0; lane < LS_LANES; lane++)
    pixels[lane] = pixels[lane] * source->width + x[lane];
  for (guint i = 0; i < source->n_outputs; i++)
    if (!is_memory (source, i))
      collect_output (source, state, inside, pixels, i, &dispatch->images[i]);
    else if (!is_shared (source->machine, source->memories[i].kind))
      collect_parts (source, state, inside, pixels, source->memories[i].kind, &dispatch->images[i]);
}

/* The mask that the machine calls "valid"; all lanes where it has none. */
static LsMask
read_valid (const LsDispatchSource *source, const void *state)
{
  for (guint i = 0; i < source->machine->n_masks; i++)
    if (!strcmp (source->machine->masks[i].id, "valid"))
      return source->machine->read_mask (source->program, state, i);
  return LS_MASK_ALL;
}

static guint
group_waves (const LsDispatchSource *source)
{
  return MAX (source->group_waves, 1);
}

static gboolean
is_in_range (const LsDispatch *dispatch, guint wave)
{
  return wave >= dispatch->first && wave < dispatch->end;
}

/* handed: what the wave starts from, which is input with the memories that it was handed. */
static void
take_input (const Job *job, guint wave, LsWaveInput *input, LsWaveInput *handed)
{
  const LsDispatchSource *source = job->source;

  *input = (LsWaveInput){ 0 };
  source->input (source->data, wave, input);
  *handed = *input;
  if (job->is_ordered)
    hand_in (source->machine, job->dispatch, handed);
}

static void
reset_wave (const Job *job, guint wave, void *state)
{
  const LsDispatchSource *source = job->source;
  LsWaveInput input, handed;

  take_input (job, wave, &input, &handed);
  source->machine->reset (source->program, &handed, state);
  source->input_clear (&input);
}

/* n: waves of the group that begins with wave first. */
static void
reset_group (const Job *job, guint first, guint n, void *state)
{
  const LsDispatchSource *source = job->source;
  LsWaveInput inputs[LS_MAX_GROUP_WAVES] = { 0 }, handed[LS_MAX_GROUP_WAVES] = { 0 };

  for (guint i = 0; i < n; i++)
    take_input (job, first + i, &inputs[i], &handed[i]);
  source->machine->group_reset (source->program, handed, n, 0, state);
  for (guint i = 0; i < n; i++)
    source->input_clear (&inputs[i]);
}

/* Fills in how a wave has ended, and what it exported. state: of the wave. */
static void
conclude (const Job *job, guint wave, const void *state, LsStopReason reason, const LsTrap *trap)
{
  const LsDispatchSource *source = job->source;
  LsDispatch *dispatch = job->dispatch;
  LsWaveOutcome *outcome = &dispatch->outcomes[wave];
  LsPlace place;

  if (!is_in_range (dispatch, wave))
    return;
  outcome->reason = reason;
  if (reason == LS_STOP_TRAP)
    outcome->trap = *trap;
  source->machine->place (source->program, state, &place);
  outcome->steps = place.step;
  outcome->line = place.line;
  outcome->valid = read_valid (source, state);
  if (reason != LS_STOP_INTERRUPT)
    collect (source, wave, state, dispatch);
}

static LsRun
begin_run (const Job *job)
{
  guint64 max_steps = job->options->max_steps;

  return (LsRun){ .bindings = job->source->bindings,
                  .until_step = max_steps ? max_steps : LS_DISPATCH_DEFAULT_STEPS,
                  .interrupt = job->options->interrupt };
}

/* Writes only the wave's own outcome and pixels and, where waves are ordered, what they share. */
static LsStopReason
run_wave (Job *job, guint wave, void *state)
{
  const LsDispatchSource *source = job->source;
  LsRun run = begin_run (job);
  LsStopReason reason;

  reset_wave (job, wave, state);
  reason = source->machine->run (source->program, state, &run);
  conclude (job, wave, state, reason, &run.trap);
  if (job->is_ordered && reason != LS_STOP_INTERRUPT)
    take_over (source, wave, state, job->dispatch);
  return reason;
}

/* The same of all waves of a group, each to its end. */
static LsStopReason
run_group (Job *job, guint first, guint n, void *state)
{
  const LsDispatchSource *source = job->source;
  const LsMachine *machine = source->machine;
  LsRun run = begin_run (job);
  guint64 until[LS_MAX_GROUP_WAVES];
  LsStopReason reason;
  guint wave;

  for (guint i = 0; i < n; i++)
    until[i] = run.until_step;
  run.until = until;
  reset_group (job, first, n, state);
  while (TRUE)
    {
      reason = machine->group_run (source->program, state, &run, &wave);
      if (wave == LS_NO_WAVE || reason == LS_STOP_INTERRUPT)
        break;
      if (reason == LS_STOP_STEP)
        machine->group_give_up (source->program, state, wave);
      conclude (job, first + wave, machine->group_wave (source->program, state, wave), reason,
                &run.trap);
    }
  if (job->is_ordered && reason != LS_STOP_INTERRUPT)
    take_over (source, first + n - 1, state, job->dispatch);
  return reason;
}

/* --- threads --------------------------------------------------------------------------------------------- */

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

/* A group is run whole, and only what was asked for is told of it. */
static void
do_group (Job *job, guint group, void *state)
{
  const LsDispatch *dispatch = job->dispatch;
  guint first = group * group_waves (job->source);
  guint end = MIN (first + group_waves (job->source), job->source->n_waves);
  guint from = MAX (first, dispatch->first), to = MIN (end, dispatch->end);
  LsStopReason reason = LS_STOP_INTERRUPT;

  if (job->options->interrupt == NULL || !g_atomic_int_get (job->options->interrupt))
    reason =
      end - first > 1 ? run_group (job, first, end - first, state) : run_wave (job, first, state);
  if (reason != LS_STOP_INTERRUPT)
    {
      report_progress (job, to - from);
      return;
    }
  g_atomic_int_set (&job->is_interrupted, TRUE);
  for (guint wave = from; wave < to; wave++)
    dispatch->outcomes[wave].reason = LS_STOP_INTERRUPT;
}

/* Groups that a thread takes at once, so that threads do not work side by side on one line of the cache; fewer when the
 * end comes near, so that they end together. */
#define MAX_TAKEN 32

/* Takes the next n groups from first on, counted from the first of the job. Returns: n, 0 if none is left. */
static guint
take (Job *job, guint *first)
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
    return source->machine->group_size (source->program, group_waves (source));
  return source->machine->state_size (source->program);
}

/* Takes groups until none is left. */
static gpointer
work (gpointer data)
{
  Job *job = data;
  void *state = g_aligned_alloc0 (1, state_size (job->source), STATE_ALIGNMENT);
  guint first, n;

  while ((n = take (job, &first)) > 0)
    for (guint i = 0; i < n; i++)
      do_group (job, job->first + first + i, state);
  g_aligned_free (state);
  return NULL;
}

/* The calling thread is one of them; threads that cannot be had are done without. */
static void
work_together (Job *job)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();

  for (guint i = 1; i < job->n_threads; i++)
    {
      GThread *thread = g_thread_try_new ("ls-dispatch", work, job, NULL);

      if (thread == NULL)
        break;
      g_ptr_array_add (threads, thread);
    }
  work (job);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (g_ptr_array_index (threads, i));
}

static guint
choose_threads (const Job *job)
{
  guint n = job->options->n_threads != 0 ? job->options->n_threads : g_get_num_processors ();

  return job->is_ordered ? 1 : CLAMP (job->n, 1, n);
}

/* --- the dispatch ---------------------------------------------------------------------------------------- */

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

void
ls_dispatch_image_init (LsDispatchImage *image, guint width, guint height, guint n_channels)
{
  *image = (LsDispatchImage){ .n_channels = n_channels, .width = width, .height = height };
  image->words = ls_pages_new (n_word_bytes (image));
  image->written = ls_pages_new (n_pixels (image));
}

static void
image_clear (LsDispatchImage *image)
{
  ls_pages_free (image->words, n_word_bytes (image));
  ls_pages_free (image->written, n_pixels (image));
}

static LsDispatch *
dispatch_new (const LsDispatchSource *source)
{
  LsDispatch *dispatch = g_new0 (LsDispatch, 1);

  dispatch->width = source->width;
  dispatch->height = source->height;
  dispatch->n_waves = source->n_waves;
  dispatch->outcomes = g_new0 (LsWaveOutcome, source->n_waves);
  dispatch->n_images = source->n_outputs;
  dispatch->images = g_new0 (LsDispatchImage, source->n_outputs);
  for (guint i = 0; i < source->n_outputs; i++)
    ls_dispatch_image_init (
      &dispatch->images[i], is_memory (source, i) ? source->memories[i].width : source->width,
      is_memory (source, i) ? source->memories[i].height : source->height, source->n_channels[i]);
  return dispatch;
}

LsDispatch *
ls_dispatch_run (const LsDispatchSource *source, const LsDispatchOptions *options)
{
  static const LsDispatchOptions defaults = { 0 };
  Job job = { .source = source, .options = options != NULL ? options : &defaults };
  LsDispatch *dispatch = dispatch_new (source);
  guint end = job.options->end != 0 ? job.options->end : source->n_waves;

  dispatch->end = MIN (end, source->n_waves);
  dispatch->first = MIN (job.options->first, dispatch->end);
  job.dispatch = dispatch;
  job.first = dispatch->first / group_waves (source);
  job.n = (dispatch->end + group_waves (source) - 1) / group_waves (source) - job.first;
  if (dispatch->first == dispatch->end)
    job.n = 0;
  job.is_ordered = ls_dispatch_is_ordered (source->machine, source->program);
  g_mutex_init (&job.mutex);
  job.n_threads = choose_threads (&job);
  work_together (&job);
  g_mutex_clear (&job.mutex);
  collect_shared (source, dispatch);
  dispatch->is_interrupted = g_atomic_int_get (&job.is_interrupted);
  return dispatch;
}

void
ls_dispatch_free (LsDispatch *dispatch)
{
  for (guint i = 0; i < dispatch->n_images; i++)
    image_clear (&dispatch->images[i]);
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
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
