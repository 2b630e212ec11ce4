#pragma once

#include "gen-r700.h"
#include "r700-program.h"

/* A program under construction: control flow first, clauses behind it, addresses put in at the end. */
typedef struct
{
  GRand *rand;
  GArray *cf;      /* of guint32, two per instruction */
  GArray *clauses; /* of guint32, two per slot */
  GArray *fixups;  /* of GenFixup */
  guint n_calls;   /* CALL instructions whose target is put in at the end */
  guint loop_depth;
  gboolean with_memories;
  gboolean with_globals;
  gboolean is_pixel; /* may kill */
} Gen;

/* An instruction whose ADDR is the place of its clause. */
typedef struct
{
  guint cf;
  guint slot; /* in clauses */
} GenFixup;

/* Registers: R0 holds the lane's number and is only read; the last ones count loops. */
#define GEN_FIRST_GPR 1
#define GEN_N_FREE_GPRS (GEN_R700_GPRS - GEN_FIRST_GPR - GEN_N_COUNTERS)
#define GEN_N_COUNTERS 4
#define GEN_COUNTER(depth) (GEN_R700_GPRS - 1 - (depth))

guint gen_pick (Gen *gen, guint n);
gboolean gen_chance (Gen *gen, guint one_in);
/* A register that anything may write. */
guint gen_pick_gpr (Gen *gen);

/* --- clauses: each adds the instruction and its clause, and returns the index of the instruction ----------- */

/* n random groups. */
guint gen_alu_clause (Gen *gen, R700CfOp op, guint n);
/* n random groups, then a comparison that sets the active mask. */
guint gen_test_clause (Gen *gen, R700CfOp op, guint n);
/* counter = 0 */
guint gen_counter_clause (Gen *gen, guint counter);
/* Leaves the loop in lanes where the counter has reached limit, and counts. */
guint gen_counted_break_clause (Gen *gen, guint counter, guint limit);
guint gen_fetch_clause (Gen *gen);
/* gpr.chan = some register & mask; is_filled: in the whole quads of the active lanes */
guint gen_mask_clause (Gen *gen, guint gpr, guint chan, guint32 mask, gboolean is_filled);
/* The instruction of a clause of n fetches, whose words the caller adds behind the clauses. */
guint gen_begin_fetches (Gen *gen, R700CfOp op, guint n);

/* --- quads ----------------------------------------------------------------------------------------------- */

/* Gives an instruction VALID_PIXEL_MODE, or WHOLE_QUAD_MODE if it may have that, or none. Returns: cf. */
guint gen_mode (Gen *gen, guint cf, gboolean may_fill);
/* Derivatives of what registers hold. */
void gen_gradient_clause (Gen *gen);

/* --- memory: what they need of index registers comes first ------------------------------------------------- */

void gen_memory_write (Gen *gen);
void gen_memory_read (Gen *gen);
/* A write to the data share and a read of it in one clause. */
void gen_share_exchange (Gen *gen);

/* --- control flow ---------------------------------------------------------------------------------------- */

/* Adds a plain instruction; ADDR is the next instruction until gen_set_target(). */
guint gen_flow (Gen *gen, R700CfOp op, guint pop_count);
/* cf: index; the target is the instruction that will be added next. */
void gen_set_target (Gen *gen, guint cf);
void gen_put (Gen *gen, guint cf, R700FieldId field, guint32 value);
