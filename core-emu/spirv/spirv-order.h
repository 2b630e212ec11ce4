#pragma once

#include "spirv-functions.h"

/* The blocks of a function as nested constructs, in the order in which a wave of lanes runs them.
 *
 * Section 2.11, "Structured Control Flow": a block with a merge instruction heads a construct that
 * ends at its merge block. Each block stands once. */

typedef enum
{
  SPIRV_ITEM_BLOCK,  /* the instructions of `block`, without its merge instruction and its end */
  SPIRV_ITEM_PHIS,   /* the OpPhis of `to` take the values for the way from `block` */
  SPIRV_ITEM_IF,     /* lanes go on whose condition holds at the end of `block` */
  SPIRV_ITEM_IF_NOT, /* the others do */
  SPIRV_ITEM_ELSE,
  SPIRV_ITEM_END_IF,
  SPIRV_ITEM_LOOP,     /* `block` is the header, `to` the merge block */
  SPIRV_ITEM_NEXT,     /* the continue target: lanes that wait for the next iteration return */
  SPIRV_ITEM_END_LOOP, /* back to the header `block` */
  SPIRV_ITEM_BREAK,    /* out of the loop */
  SPIRV_ITEM_CONTINUE, /* to the continue target */
  SPIRV_ITEM_SWITCH,   /* by the selector at the end of `block` */
  SPIRV_ITEM_CASE,     /* `to` is the block of the case; its literals lead there in the OpSwitch at
                            the end of `block`; the default too */
  SPIRV_ITEM_LEAVE,    /* out of the switch */
  SPIRV_ITEM_END_SWITCH,
  SPIRV_ITEM_RETURN, /* with the value that the end of `block` names */
  SPIRV_ITEM_KILL,
  SPIRV_ITEM_UNREACHABLE,
} SpirvItemKind;

typedef struct
{
  guint8 kind; /* SpirvItemKind */
  guint32 block;
  guint32 to;
} SpirvItem;

#define SPIRV_MAX_NESTING 200 /* open constructs; our own */

/* Returns: (transfer full) (element-type SpirvItem) (nullable): NULL with an error: the blocks are no
 * nested constructs. */
GArray *spirv_order_new (const SpirvFunctions *functions,
                         const SpirvFunction *function,
                         GError **error);
