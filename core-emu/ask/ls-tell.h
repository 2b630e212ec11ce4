#pragma once

#include "ls-causes.h"
#include "ls-uses.h"

G_BEGIN_DECLS

/* Answers as data and in words; both say the same, and everybody who shows answers shows these.
 *
 * Data are trees of a{sv}; members that do not apply are left out.  Lines are counted from 1, as listings do.  Types: t
 * steps; u lanes, lines, numbers; s names, and bits as "0x3f800000"; b; aa{sv} lists.
 *
 * who:     what "R2.y@22", name (what the source calls it), value, kind "written" "edited" "preloaded" "never" "constant" "seen" "cut", step, old, line, op,
 *          slot "x", lane, wave (that wrote and whose step it is, if not the one asked about), kept (true: it put back what it
 *          took from there), sentence; operands: the same, and operand (its number), used (after neg and abs, where that
 *          differs), address (true: an index or coordinate), left (true: a select did not take it), gate (true: a predicate that
 *          let the lane write); comparison: relation "==" "!=" ">" ">=" "<" of operand 0 with 1, or with 0 for a select; select,
 *          operand (compared, if not 0), computed (the bits compared, if no operand's), number (compared with, if not 0), holds; controls: tests that decided it, kind "test"
 *          (or "seen"), step, line, op, slot, lane, wave, skipped (the line that the lane did not run by it; else it let the lane
 *          run), kill (true: of whether the lane is killed), operands, comparison, controls, sentence; left_out: causes that were not looked for
 * chain:   line, op, n (steps), distance, step and sentence of the nearest
 * who all: register "R2.y"; groups: kind, step, line, op, slot, lanes "0xffff0000ffff0000", count, sentence
 * why:     lane, step, state "active" "branch" "break" "continue" "killed" "helper" "ended", since, edited, line, op,
 *          test {step, line, op, slot, operands, comparison}, frame {kind "branch" "loop" "call", line, op}, comes_back, back,
 *          cut (true: the program runs on, and the lane may come back later), sentence
 * uses:    what, name, value, kind "followed" "seen" "cut", from, wave and until_wave (whose positions from and until are, if not
 *          those of the wave asked about), output, full, overwritten, edited, until, running, line and op (of what
 *          overwrites it), sentence; uses: step, line, op, slot, lane, wave, operands (au), address, left (true: a select
 *          takes the other value), test, predicate, kill, sentence; results: as uses
 *
 * All return (transfer full), not floating. */
GVariant *ls_cause_to_data (const LsCause *cause, const LsProgram *program);
/* aa{sv}; floating. */
GVariant *ls_cause_chain_to_data (const LsCause *cause, const LsProgram *program);
GVariant *ls_cause_groups_to_data (LsRegRef ref, const GArray *groups, const LsProgram *program);
GVariant *ls_why_to_data (const LsWhy *why, const LsProgram *program);
GVariant *ls_uses_to_data (const LsUses *uses, const LsProgram *program);

/* What the source calls the cell of a cause; of a general register what the wave was started with. Returns: (transfer full)
 * (nullable): NULL if it has no name. */
char *ls_cause_dup_name (const LsCause *cause, const LsMachine *machine);

/* One sentence or two, without what is behind the operands or results. All return (transfer full). */
char *ls_cause_to_sentence (const LsCause *cause, const LsProgram *program);
char *
ls_cause_group_to_sentence (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program);
char *ls_why_to_sentence (const LsWhy *why, const LsProgram *program);
char *ls_uses_to_sentence (const LsUses *uses, const LsProgram *program);
char *ls_use_to_sentence (const LsUse *use, const LsProgram *program);

/* What is told behind a cause: tests, and operands that the run changes, each cell once. Returns: (transfer container): of
 * LsCause, valid as long as cause. */
GPtrArray *ls_cause_dup_told (const LsCause *cause);

/* The whole of an answer: a sentence a line, each indented by two columns more than what it is behind of. */
char *ls_cause_to_text (const LsCause *cause, const LsProgram *program);
/* The lines behind an answer, the nearest first, each with the first of its causes: one a line, numbered from 1. */
char *ls_cause_chain_to_text (const LsCause *cause, const LsProgram *program);
/* That something was left out; NULL if nothing was. */
char *ls_cause_left_out (const LsCause *cause);
char *ls_uses_to_text (const LsUses *uses, const LsProgram *program);

G_END_DECLS
