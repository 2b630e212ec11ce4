#pragma once

#include "isa-listing.h"
#include "ls-program.h"
#include "ls-tools.h"

/* What the program of a machine begins with. Private to machines. */
typedef struct
{
  LsProgram header;
  IsaListing *listing; /* owned; or NULL, in a machine that prints its lines itself */
} LsLoaded;

static inline const IsaLine *
ls_loaded_line_of (const LsProgram *program, guint line)
{
  return isa_listing_line (((const LsLoaded *) (gconstpointer) program)->listing, line);
}

/* What a function that is a member of LsMachine is declared by. */
#define LS_MEMBER(name) __typeof__ (*((LsMachine *) NULL)->name)

/* A program with one reference, whose states are laid out so. listing: (transfer full) (nullable). */
void ls_loaded_init (LsLoaded *loaded,
                     const LsMachine *machine,
                     const LsLayout *layout,
                     IsaListing *listing);
/* A member of LsMachine. The kind of the listing is taken for the gate's, and what it is for models of time is left out. */
void ls_loaded_line (const LsProgram *program, guint line, LsLine *out);

/* Whether a run stops at a line. lines: (nullable): as LsRun.stop_lines. */
static inline gboolean
ls_stops_at (const guint64 *lines, guint line)
{
  return lines != NULL && (lines[line / 64] >> (line % 64) & 1) != 0;
}

typedef GBytes *LsAssembleFunc (const char *text,
                                gssize length,
                                GPtrArray *diagnostics,
                                GError **error);

/* The words of a source, text being assembled. name: (nullable): of the text, for messages. Returns: (transfer full). */
GBytes *ls_source_words (GBytes *bytes,
                         LsSyntax syntax,
                         const char *name,
                         LsAssembleFunc assemble,
                         GPtrArray *diagnostics,
                         GError **error);

/* Sets error to what refuses a text; name: (nullable): of the text, which stands in front of the place. */
void ls_source_refuse (const char *name, const GError *reason, GError **error);

/* One more instruction with this mnemonic. name: (nullable): NULL where the opcode is reserved. */
void ls_facts_count (LsFacts *facts, const char *name);

/* --- making and changing flat states --------------------------------------------------------------------- */

/* Places everything behind the machine's own part. The form, n and n_words are there. n_more: rows behind the registers.
 * has_written: whether the masks of outputs are placed as well, else written_offset is there. */
void ls_layout_place (LsLayout *layout, gsize own_size, guint n_more, gboolean has_written);

/* Registers that the wave has for itself. */
void ls_layout_preload (const LsLayout *layout, const LsWaveInput *input, void *state);
/* Memories of one of the two kinds. */
void ls_layout_fill_memories (const LsLayout *layout,
                              const LsWaveInput *input,
                              gboolean per_lane,
                              void *state);

/* Members of LsMachine. */
gboolean ls_state_write_row (const LsProgram *program,
                             void *state,
                             LsRegRef ref,
                             LsMask lanes,
                             const LsRow *row);
/* A mask that the form places. */
LsMask ls_state_read_mask (const LsProgram *program, const void *state, guint mask);

/* What decides the states of lanes. */
typedef struct
{
  LsMask covered, valid, held;
  LsMask active, helping; /* the latter run for their quads alone */
  LsMask broken, waiting; /* left the loop; wait for its next iteration */
  gboolean ended;
} LsLaneMasks;

/* A state for each role, in their order, and what stacks have entries of: for machines that have no others. */
extern const LsLaneStateDesc ls_lane_list[LS_N_LANE_ROLES];
#define LS_N_FRAME_KINDS (LS_FRAME_CALL + 1)
extern const LsFrameDesc
  ls_frame_list[LS_N_FRAME_KINDS + 1]; /* by LsFrameRole; the last is of machines with switches */

/* Roles, which are numbers of ls_lane_list. */
void ls_lane_states (const LsLaneMasks *masks, guint8 states[LS_LANES]);
