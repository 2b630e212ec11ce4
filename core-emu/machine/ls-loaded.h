#pragma once

#include "isa-listing.h"
#include "ls-program.h"
#include "ls-tools.h"

/* The first member of a machine's program. Private to machines. */
typedef struct
{
  LsProgram header;
  IsaListing *listing; /* owned; NULL: the machine prints its lines itself */
} LsLoaded;

static inline const IsaLine *
ls_loaded_line_of (const LsProgram *program, guint line)
{
  return isa_listing_line (((const LsLoaded *) (gconstpointer) program)->listing, line);
}

/* Declares a function with the type of a member of LsMachine. */
#define LS_MEMBER(name) __typeof__ (*((LsMachine *) NULL)->name)

/* A program with one reference; layout describes its states. listing: (transfer full)
 * (nullable). */
void ls_loaded_init (LsLoaded *loaded,
                     const LsMachine *machine,
                     const LsLayout *layout,
                     IsaListing *listing);
/* A member of LsMachine. The listing's kinds are the gate's; the numbers for models of time are
 * left out. */
void ls_loaded_line (const LsProgram *program, guint line, LsLine *out);

/* Whether a run stops at the line. lines: (nullable): as LsRun.stop_lines. */
static inline gboolean
ls_stops_at (const guint64 *lines, guint line)
{
  return lines != NULL && (lines[line / 64] >> (line % 64) & 1) != 0;
}

typedef GBytes *LsAssembleFunc (const char *text,
                                gssize length,
                                GPtrArray *diagnostics,
                                GError **error);

/* The words of a source; text is assembled. name: (nullable): the text's, for messages. Returns:
 * (transfer full). */
GBytes *ls_source_words (GBytes *bytes,
                         LsSyntax syntax,
                         const char *name,
                         LsAssembleFunc assemble,
                         GPtrArray *diagnostics,
                         GError **error);

/* Sets error to the reason why a text is refused. name: (nullable): the text's, in front of the
 * place. */
void ls_source_refuse (const char *name, const GError *reason, GError **error);

/* Counts one instruction with the mnemonic. name: NULL if the opcode is reserved. */
void ls_facts_count (LsFacts *facts, const char *name);

/* --- making and changing flat states ---------------------------------------------------------- */

/* Places everything behind the machine's own part. The form, n and n_words are set. n_more: rows
 * behind the registers. has_written: place the masks of outputs too; else written_offset is set. */
void ls_layout_place (LsLayout *layout, gsize own_size, guint n_more, gboolean has_written);

/* Fills the registers that belong to the wave alone. */
void ls_layout_preload (const LsLayout *layout, const LsWaveInput *input, void *state);
/* Fills the memories of one of the two kinds. */
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
/* Reads a mask that the form places. */
LsMask ls_state_read_mask (const LsProgram *program, const void *state, guint mask);

/* The masks that decide the states of lanes. */
typedef struct
{
  LsMask covered, valid, held;
  LsMask active, helping; /* the latter run only for their quads */
  LsMask broken, waiting; /* have left the loop; wait for its next iteration */
  gboolean ended;
} LsLaneMasks;

/* A state for each role, in the order of the roles, and the kinds of frames: for machines that have
 * no others. */
extern const LsLaneStateDesc ls_lane_list[LS_N_LANE_ROLES];
#define LS_N_FRAME_KINDS (LS_FRAME_CALL + 1)
extern const LsFrameDesc
  ls_frame_list[LS_N_FRAME_KINDS + 1]; /* by LsFrameRole; the last one for machines with switches */

/* The role of each lane, an index into ls_lane_list. */
void ls_lane_states (const LsLaneMasks *masks, guint8 states[LS_LANES]);
