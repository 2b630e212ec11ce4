#pragma once

#include "ls-explain.h"
#include "ls-loaded.h"
#include "r700-code.h"
#include "r700-listing.h"

/* The machine's LsProgram: the code and its listing. Private to the parts of the machine. */
typedef struct
{
  LsLoaded base;
  R700Code *code; /* owned */
} R700Loaded;

enum
{
  R700_MASK_ACTIVE,
  R700_MASK_VALID,
  R700_MASK_PREDICATE,
  R700_MASK_EXECUTING,
  R700_MASK_CONTINUE,
  R700_MASK_BREAK,
  R700_MASK_COVERED,
  R700_N_MASKS
};

static inline const R700Code *
r700_loaded_code (const LsProgram *program)
{
  return ((const R700Loaded *) (gconstpointer) program)->code;
}

/* Members of LsMachine that have files of their own. */
void r700_needs (const LsProgram *program, GArray *out);
LsDescribe r700_describe;
LsNarrate r700_narrate;
char *r700_rules (const LsProgram *program, guint line);
LsExamineStep r700_examine;
/* Sets the members of line for models of time. */
void r700_describe_issue (const LsProgram *program, guint line, LsLine *out);
LsLineLanes r700_line_lanes;
LsFindTouches r700_touches;
LsFindFormula r700_formula;
LsReadGroup r700_read_group;
guint r700_stack_use (const LsProgram *program, const void *state, guint *size);
LsReadConstant r700_read_constant;
gboolean r700_find_constant (const LsProgram *program,
                             guint line,
                             guint file,
                             guint index,
                             LsCell *cell);

/* Members of LsMachine that read or change a state. */

extern const LsRegFile r700_reg_files[R700_N_FILES];
extern const LsMaskDesc r700_masks[R700_N_MASKS];

LS_MEMBER (reset) r700_state_reset;
LS_MEMBER (place) r700_state_place;
LS_MEMBER (write_row) r700_state_write_row;
LS_MEMBER (write_mask) r700_state_write_mask;
LS_MEMBER (read_mask) r700_state_read_mask;
LS_MEMBER (read_lanes) r700_state_lane_states;

extern const LsTools r700_tools;

LsLineReadings r700_line_readings;
