#pragma once

#include "ls-insn-look.h"

/* Transfers of programs for primitives: a lane emits a vertex, which is all outputs as they are, or
 * ends its strip.
 *
 * A stream has two memories of lanes: one of LS_ROLE_ITEM for the vertices, one of LS_ROLE_VERTICES
 * that counts them. Move i of a transfer that emits stores word i of the vertex; further moves may give
 * outputs zeros. */

#define LS_INSN_N_STREAMS 4

/* The memories of stream n are items + n and counts + n. */
typedef struct _LsInsnEmit
{
  LsMemory items, counts;
  guint8 stream;      /* below LS_INSN_N_STREAMS */
  guint8 ends;        /* it ends the strip, and emits no vertex */
  guint max_vertices; /* of a lane and stream, to LS_MAX_EMITTED; more are dropped */
  guint vertex_words;
} LsInsnEmit;

/* Makes room in layout for the vertices of a stream. */
void ls_insn_emit_place (const LsInsnEmit *emit, LsLayout *layout);
/* Makes the transfer of the step emit (is copied): its resource is set. */
void ls_insn_emit_set (LsInsnStep *step, const LsInsnEmit *emit);
/* The word of the memory for the vertex that a lane, 0 to 63, emits next. Returns: FALSE: the lane may
 * emit no more. */
gboolean ls_insn_emit_find (const LsInsnRun *run, const LsInsnStep *step, guint lane, gint64 *word);
/* Runs the step's transfer; nothing in a stream without room. */
void ls_insn_emit_run (LsInsnRun *run, const LsInsnStep *step);

/* The parts of members of LsInsnForm. */
void ls_insn_emit_describe (const LsProgram *program,
                            const LsInsnStep *step,
                            LsMicroEffectFunc add,
                            gpointer data);
void ls_insn_emit_look (LsInsnLook *look, LsMicroLook *micro);
/* Member of LsInsnForm, for machines whose other transfers have no sentences of their own. */
gboolean ls_insn_emit_tell (const LsInsnStory *story, const LsMicroLook *micro);
