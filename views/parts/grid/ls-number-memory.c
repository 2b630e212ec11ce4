#include "ls-number-memory.h"

/* Of cells, about what a large window shows of registers: a power of two. */
#define N_CELLS_LOG 11

typedef struct
{
  guint64 bits;
  guint8 format, type;
  gboolean is_narrow, is_filled;
  LsNumberCell cell;
} Memory;

struct _LsNumberMemory
{
  Memory cells[1 << N_CELLS_LOG];
};

LsNumberMemory *
ls_number_memory_new (void)
{
  return g_new0 (LsNumberMemory, 1);
}

void
ls_number_memory_free (LsNumberMemory *memory)
{
  g_free (memory);
}

const LsNumberCell *
ls_number_memory_get (LsNumberMemory *self,
                      guint64 bits,
                      LsNumberFormat format,
                      LsValueType type,
                      gboolean is_narrow)
{
  const guint32 mixed = (guint32) (bits ^ bits >> 32) * 0x9e3779b1u;
  Memory *memory = &self->cells[mixed >> (32 - N_CELLS_LOG)];

  if (memory->is_filled && memory->bits == bits && memory->format == format &&
      memory->type == type && memory->is_narrow == is_narrow)
    return &memory->cell;
  *memory = (Memory){ .bits = bits,
                      .format = (guint8) format,
                      .type = (guint8) type,
                      .is_narrow = is_narrow,
                      .is_filled = TRUE };
  if (is_narrow)
    ls_number_narrow_cell (bits, format, type, &memory->cell);
  else
    ls_number_cell (bits, format, type, &memory->cell);
  return &memory->cell;
}
