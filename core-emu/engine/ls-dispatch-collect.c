#include <string.h>

#include "ls-dispatch-private.h"
#include "ls-row.h"

/* From the states of waves to the images of a dispatch. */

/* What a wave wrote to one output. */
typedef struct
{
  const LsRow *rows[4]; /* by channel, inside of the state */
  LsMask written[4];    /* by channel */
} Export;

/* Where the lanes of a wave are in the images. */
typedef struct
{
  LsWaveShape shape;
  guint x, y; /* of lane 0, where shape tells the rest */
  gboolean has_pixels;
  LsMask inside;          /* lanes that have a place */
  guint pixels[LS_LANES]; /* their numbers, found when somebody asks */
} Places;

static void
find_pixels (const LsDispatchSource *source, guint wave, Places *places)
{
  guint x[LS_LANES];

  if (places->has_pixels)
    return;
  places->inside = source->places (source->data, wave, x, places->pixels);
  for (guint lane = 0; lane < LS_LANES; lane++)
    places->pixels[lane] = places->pixels[lane] * source->width + x[lane];
  places->has_pixels = TRUE;
}

/* --- registers -------------------------------------------------------------------------------- */

static void
read_export (const LsDispatchSource *source, const void *state, guint output, Export *export)
{
  LsRegRef ref = source->outputs[output];

  for (guint channel = 0; channel < source->n_channels[output]; channel++)
    {
      ref.channel = (guint8) (source->outputs[output].channel + channel);
      export->rows[channel] = ls_program_find_row (source->program, state, ref);
      export->written[channel] =
        export->rows[channel] != NULL ? ls_program_written (source->program, state, ref) : 0;
    }
}

/* Copies channels first to last, which were written in the same lanes, to these lanes' places. No
 * two lanes share a place. */
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
    image->written; /* a local pointer: the compiler thinks that stores of bytes may change image */
  guint n_channels = image->n_channels;
  guint8 bits = (guint8) ((2u << last) - (1u << first));

  LS_FOREACH_LANE (lane, lanes)
    {
      gsize pixel = pixels[lane];

      for (guint channel = first; channel <= last; channel++)
        words[pixel * n_channels + channel] = export->rows[channel]->u[lane];
      written[pixel] |= bits;
    }
}

/* Stores four lanes, two at low and two at high, the four channels of a lane side by side. */
static inline void
copy_quad (const LsRow *const rows[4], guint lane, guint32 *low, guint32 *high)
{
#if defined(__SSE2__)
  __m128 x = _mm_load_ps (&rows[0]->f[lane]), y = _mm_load_ps (&rows[1]->f[lane]);
  __m128 z = _mm_load_ps (&rows[2]->f[lane]), w = _mm_load_ps (&rows[3]->f[lane]);

  _MM_TRANSPOSE4_PS (x, y, z, w);
  _mm_storeu_ps ((float *) (gpointer) low, x);
  _mm_storeu_ps ((float *) (gpointer) (low + 4), y);
  _mm_storeu_ps ((float *) (gpointer) high, z);
  _mm_storeu_ps ((float *) (gpointer) (high + 4), w);
#else
  for (guint i = 0; i < 4; i++)
    {
      low[i] = rows[i]->u[lane];
      low[4 + i] = rows[i]->u[lane + 1];
      high[i] = rows[i]->u[lane + 2];
      high[4 + i] = rows[i]->u[lane + 3];
    }
#endif
}

/* For a wave whose shape tells its places and whose lanes all wrote all channels. */
static void
copy_whole (const Export *export, const Places *places, LsDispatchImage *image)
{
  gboolean is_tile = places->shape == LS_SHAPE_TILE;
  gsize width = image->width, first = places->y * width + places->x;
  gsize down = is_tile ? width : 2; /* from the first two lanes of a quad to the others */

  for (guint quad = 0; quad < LS_LANES / 4; quad++)
    {
      gsize pixel = first + (is_tile ? (quad >> 2) * 2 * width + (quad & 3) * 2 : (gsize) 4 * quad);

      copy_quad (export->rows, 4 * quad, image->words + 4 * pixel,
                 image->words + 4 * (pixel + down));
    }
  if (is_tile)
    for (guint row = 0; row < 8; row++)
      memset (image->written + first + row * width, 0xF, 8);
  else
    memset (image->written + first, 0xF, LS_LANES);
}

static gboolean
is_whole (const Export *export, const Places *places)
{
  return places->shape != LS_SHAPE_ANY && (export->written[0] & export->written[1] &
                                           export->written[2] & export->written[3]) == LS_MASK_ALL;
}

static void
collect_output (const LsDispatchSource *source,
                guint wave,
                const void *state,
                guint output,
                Places *places,
                LsDispatchImage *image)
{
  guint n = source->n_channels[output];
  gboolean together = n == 4;
  Export export;

  read_export (source, state, output, &export);
  if (n == 4 && is_whole (&export, places))
    {
      copy_whole (&export, places, image);
      return;
    }
  find_pixels (source, wave, places);
  for (guint channel = 1; channel < n; channel++)
    together = together && export.written[channel] == export.written[0];
  if (together)
    {
      copy_channels (&export, export.written[0] & places->inside, places->pixels, 0, 3, image);
      return;
    }
  for (guint channel = 0; channel < n; channel++)
    copy_channels (&export, export.written[channel] & places->inside, places->pixels, channel,
                   channel, image);
}

/* --- memories --------------------------------------------------------------------------------- */

gboolean
ls_dispatch_is_shared (const LsMachine *machine, LsMemory memory)
{
  return machine->memories[memory].owner == LS_MEMORY_OF_ALL ||
         (machine->memories[memory].owner == LS_MEMORY_OF_GROUP && machine->group_reset == NULL);
}

const guint32 *
ls_dispatch_written_bits (const LsDispatchSource *source, const void *state, guint kind)
{
  return ls_program_memory_written (source->program, state, kind);
}

gboolean
ls_dispatch_is_memory (const LsDispatchSource *source, guint output)
{
  return source->memories != NULL && source->memories[output].is_used;
}

/* Copies each lane's part of a memory to its row. */
static void
collect_parts (const LsDispatchSource *source,
               const void *state,
               const Places *places,
               LsMemory kind,
               LsDispatchImage *image)
{
  gsize n = 0, row = (gsize) image->width * image->n_channels;
  const guint32 *words = ls_program_memory (source->program, state, kind, &n);
  const guint32 *bits = ls_dispatch_written_bits (source, state, kind);
  gsize part = n / LS_LANES;

  LS_FOREACH_LANE (lane, places->inside)
    for (gsize i = 0; i < MIN (row, part); i++)
      {
        gsize from = (gsize) lane * part + i, to = places->pixels[lane] * row + i;

        if (bits != NULL && (bits[from / 32] >> (from % 32) & 1) == 0)
          continue;
        image->words[to] = words[from];
        image->written[to / image->n_channels] |= (guint8) (1u << to % image->n_channels);
      }
}

void
ls_dispatch_fill_shared (const LsDispatch *dispatch,
                         const LsBindings *bindings,
                         LsMemory kind,
                         LsDispatchImage *image)
{
  gsize n = (gsize) image->width * image->height * image->n_channels;

  for (gsize word = 0; word < MIN (n, dispatch->n_memory_words[kind]); word++)
    if (dispatch->memory_writers[kind][word] != 0 || bindings->memories[kind] != NULL)
      {
        image->words[word] = dispatch->memory[kind][word];
        image->written[word / image->n_channels] |= (guint8) (1u << word % image->n_channels);
      }
}

void
ls_dispatch_collect_shared (const LsDispatchSource *source, LsDispatch *dispatch)
{
  for (guint i = 0; i < source->n_outputs; i++)
    if (ls_dispatch_is_memory (source, i) &&
        ls_dispatch_is_shared (ls_program_machine (source->program), source->memories[i].kind))
      ls_dispatch_fill_shared (dispatch, source->bindings, source->memories[i].kind,
                               &dispatch->images[i]);
}

void
ls_dispatch_collect (const LsDispatchSource *source,
                     guint wave,
                     const void *state,
                     LsDispatch *dispatch)
{
  Places places;

  places.has_pixels = FALSE;
  places.shape =
    source->shape != NULL ? source->shape (source->data, wave, &places.x, &places.y) : LS_SHAPE_ANY;
  for (guint i = 0; i < source->n_outputs; i++)
    if (!ls_dispatch_is_memory (source, i))
      {
        collect_output (source, wave, state, i, &places, &dispatch->images[i]);
      }
    else if (!ls_dispatch_is_shared (ls_program_machine (source->program),
                                     source->memories[i].kind))
      {
        find_pixels (source, wave, &places);
        collect_parts (source, state, &places, source->memories[i].kind, &dispatch->images[i]);
      }
}
