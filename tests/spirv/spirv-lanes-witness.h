#pragma once

#include <glib.h>

/* What instructions over lanes give, by the words of the specification (section 3.32.24), with plain numbers, lane by lane. */

typedef enum
{
  WITNESS_BOOL,
  WITNESS_INT,
  WITNESS_FLOAT,
} WitnessShape;

/* The type of a component. */
typedef struct
{
  const char *name;
  WitnessShape shape;
  guint width; /* 8 to 64; of a bool 1 */
  gboolean is_signed;
} WitnessType;

/* Values are the bits of a component, as many as the type has. */
typedef struct
{
  guint op;                /* SpirvOp */
  guint group;             /* SpirvGroupOperation */
  guint cluster;           /* lanes, for a clustered one */
  const WitnessType *type; /* of the value */
  guint n;                 /* components of it, 1 to 4 */
  guint size;              /* lanes of a subgroup */
  guint64 active;          /* lanes that take part */
  guint64 values[64][4];
  guint32 indices[64]; /* the operand behind the value */
  guint64 ballots[64]; /* a mask that a lane has */
} Witness;

/* results: of lanes that take part, components; of a ballot two words. asked: the lanes whose values make it. */
void witness_lane (const Witness *self, guint lane, guint64 results[4], guint64 *asked);
/* Whether two values are one: NaN is NaN, and zeros are equal. */
gboolean witness_is_same (const WitnessType *type, guint64 a, guint64 b);
/* Draws lanes, values, indices and ballots; the other members count. */
void witness_draw (Witness *self);
