#pragma once

#include "ls-description.h"

/* Where the parts of a flat state are. A table of the machine says what its states look like; a
 * layout says how many registers and words a program has. Rows, masks and memories of a state are
 * found by these two. */

#define LS_LAYOUT_MAX_FILES 12
#define LS_NO_ROW G_MAXUINT32

typedef struct _LsTurnsForm LsTurnsForm; /* ls-turns.h */

/* Of all states of a machine. Places are bytes from the start of the state. */
typedef struct
{
  const LsRegFile *files;
  guint n_files;
  const LsMemoryDesc *memories;
  guint n_memories;
  const guint16 *masks; /* of the machine's masks that the state holds */
  guint n_masks;
  guint16 covered, valid; /* masks */
  /* of a gint64 in the state: bytes from there to the first state of a group's block; 0: none */
  guint16 distance;
  const LsTurnsForm *turns; /* NULL: the machine has no thread groups */
} LsStateForm;

/* Of the states of a program: the machine's own part, a mask for each row of an output, rows,
 * memories that lanes have for themselves. Behind the private part are the rows and memories that
 * waves share. Files lie in their order. */
typedef struct
{
  const LsStateForm *form;
  guint32 n[LS_LAYOUT_MAX_FILES]; /* registers */
  /* Registers that each number of the first dimension has, as 16 where IN[2][3] is register 35; 0:
   * the file has one dimension. */
  guint16 columns[LS_LAYOUT_MAX_FILES];
  guint32 first[LS_LAYOUT_MAX_FILES]; /* row; of the files that waves share counted apart */
  guint32 n_words[LS_MAX_MEMORIES];
  guint32 memory_offset
    [LS_MAX_MEMORIES];          /* bytes; of shared memories from the start of the first state */
  guint32 first_output, n_rows; /* rows */
  guint32 written_offset, rows_offset; /* bytes from the start of the state */
  guint32 private_size;                /* bytes up to what waves share; a multiple of 64 */
  guint32 size;                        /* bytes, a multiple of 64 */
} LsLayout;

/* The row of a register's channel among those of its kind; LS_NO_ROW if there is none. */
static inline guint32
ls_layout_row (const LsLayout *layout, LsRegRef ref)
{
  const LsStateForm *form = layout->form;

  if (ref.file >= form->n_files || ref.index >= layout->n[ref.file] ||
      ref.channel >= form->files[ref.file].n_channels)
    return LS_NO_ROW;
  return layout->first[ref.file] + form->files[ref.file].n_channels * ref.index + ref.channel;
}

static inline LsRow *
ls_layout_rows (const LsLayout *layout, const void *state)
{
  return (LsRow *) (gpointer) ((guint8 *) state + layout->rows_offset);
}

/* Lanes written of each row of an output, the first output's first. */
static inline LsMask *
ls_layout_written (const LsLayout *layout, const void *state)
{
  return (LsMask *) (gpointer) ((guint8 *) state + layout->written_offset);
}

/* The first state of the block, which holds what waves share. */
static inline guint8 *
ls_layout_shared (const LsLayout *layout, const void *state)
{
  const guint16 distance = layout->form->distance;

  return (guint8 *) state +
         (distance != 0 ? *(const gint64 *) (gconstpointer) ((const guint8 *) state + distance)
                        : 0);
}

/* Rows of the registers that waves share. */
static inline LsRow *
ls_layout_globals (const LsLayout *layout, const void *state)
{
  return (LsRow *) (gpointer) (ls_layout_shared (layout, state) + layout->private_size);
}

/* The row inside of the state; NULL: there is no such register. */
static inline LsRow *
ls_layout_find_row (const LsLayout *layout, const void *state, LsRegRef ref)
{
  const guint32 row = ls_layout_row (layout, ref);

  if (row == LS_NO_ROW)
    return NULL;
  return row + (layout->form->files[ref.file].is_shared ? ls_layout_globals (layout, state)
                                                        : ls_layout_rows (layout, state));
}

/* Of an output. */
static inline LsMask *
ls_layout_find_written (const LsLayout *layout, const void *state, LsRegRef ref)
{
  return &ls_layout_written (layout, state)[ls_layout_row (layout, ref) - layout->first_output];
}

/* A mask of the form's. */
static inline LsMask
ls_layout_mask (const void *state, guint16 place)
{
  return *(const LsMask *) (gconstpointer) ((const guint8 *) state + place);
}

static inline gboolean
ls_layout_is_per_lane (const LsLayout *layout, LsMemory memory)
{
  return layout->form->memories[memory].owner == LS_MEMORY_OF_LANE;
}

static inline guint32 *
ls_layout_memory (const LsLayout *layout, const void *state, LsMemory kind)
{
  guint8 *base =
    ls_layout_is_per_lane (layout, kind) ? (guint8 *) state : ls_layout_shared (layout, state);

  return (guint32 *) (gpointer) (base + layout->memory_offset[kind]);
}
