#pragma once

#include "ls-types.h"

/* How a group is built, as far as its words tell: what each slot takes and gives, which results of
 * the group before go straight into the slot, and through which ports operands are read. */

typedef enum
{
  LS_SOURCE_REGISTER,
  LS_SOURCE_CONSTANT, /* of a buffer or a file */
  LS_SOURCE_LITERAL,  /* stands in the words */
} LsGroupSource;

/* One operand of a slot. */
typedef struct
{
  guint8 slot, operand; /* LsEffect has the same numbers */
  LsGroupSource source; /* operands of several channels: of the first */
  guint8 from;          /* the slot of the group before that made it, or LS_SLOT_NONE */
  const char *text;     /* "-R1.x", "0.5f" */
} LsGroupOperand;

typedef struct
{
  guint8 slot;
  guint line;
  const char *name;   /* what the column is called: "x", "RGB" */
  const char *op;     /* mnemonic, with what scales the result: "MUL*2" */
  const char *target; /* "R1.x"; "____" where no register takes the result */
  gboolean is_passed; /* the next group can take the result straight from the slot */
  /* the order in which it reads its operands, "VEC_012"; NULL: there is only one */
  const char *order;
  /* other orders with which the group can be read, with blanks between them; NULL: none */
  const char *others;
} LsGroupSlot;

/* One operand that is read through a port. Several operands may read one thing through one port. */
typedef struct
{
  guint8 row, column; /* of the port */
  guint8 slot, operand;
  gboolean is_conflict; /* another operand reads another thing through the port */
  const char *text;     /* "R1.x" */
} LsGroupRead;

/* Filled by read_group(): arrays and strings belong to the caller; titles are constant. */
typedef struct
{
  GArray *slots;    /* LsGroupSlot, in the order of the lines */
  GArray *operands; /* LsGroupOperand, by slot and number */
  GArray *reads;    /* LsGroupRead, in the order in which they are served */
  GStringChunk *strings;
  /* of all slots that a group can have, by number, so that empty slots have names;
   * NULL-terminated */
  const char *const *names;
  guint before;            /* line of the group whose results it can take, or LS_LINE_NONE */
  const char *grid;        /* what the ports are, a title */
  const char *const *rows; /* their titles; NULL-terminated */
  const char *const *columns;
  const char *problem; /* why the group cannot be read, a clause, or NULL */
  const char *remedy;  /* orders with which it can, "x VEC_021, t SCL_122", or NULL */
} LsGroup;

static inline void
ls_group_init (LsGroup *group)
{
  *group = (LsGroup){ .slots = g_array_new (FALSE, FALSE, sizeof (LsGroupSlot)),
                      .operands = g_array_new (FALSE, FALSE, sizeof (LsGroupOperand)),
                      .reads = g_array_new (FALSE, FALSE, sizeof (LsGroupRead)),
                      .strings = g_string_chunk_new (256) };
}

static inline void
ls_group_clear (LsGroup *group)
{
  g_clear_pointer (&group->slots, g_array_unref);
  g_clear_pointer (&group->operands, g_array_unref);
  g_clear_pointer (&group->reads, g_array_unref);
  g_clear_pointer (&group->strings, g_string_chunk_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsGroup, ls_group_clear)

/* Returns: (nullable): the slot that stands in a line, or NULL. */
static inline const LsGroupSlot *
ls_group_find_slot (const LsGroup *group, guint line)
{
  for (guint i = 0; i < group->slots->len; i++)
    {
      const LsGroupSlot *slot = &g_array_index (group->slots, LsGroupSlot, i);

      if (slot->line == line)
        return slot;
    }
  return NULL;
}
