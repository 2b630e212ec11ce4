#pragma once

#include "ls-grid-view.h"
#include "ls-inspector.h"
#include "ls-lane-sheet.h"
#include "ls-memory-table.h"
#include "ls-registers.h"
#include "ls-session.h"
#include "ls-watched-variable.h"
#include "ls-table.h"
#include "ls-timeline-values.h"
#include "ls-view-values.h"

/* The views, a section for each file: panes that the window makes by their type, and asks little besides. The code, the source text,
 * the answer, the output, the breakpoints and the reports, of which the window knows more, have headers of their own. */

/* --- ls-group-view.c -------------------------------------------------------------------------------------- */

/* The group that runs next, or has just run, as a diagram: what its slots take and give in the lane looked at, what goes straight from
 * slot to slot, and through which ports operands are read.
 *
 * Properties: "shows-last" (boolean; the group that has just run. Without it that is shown as well where no group comes next).
 * Actions: "group.last" changes it. */
#define LS_TYPE_GROUP_VIEW (ls_group_view_get_type ())
G_DECLARE_FINAL_TYPE (LsGroupView, ls_group_view, LS, GROUP_VIEW, LsInspector)

/* How large its text is, of what text has elsewhere: more than 100 where there is room for all of the diagram. */
guint ls_group_view_get_percent (LsGroupView *view);

/* --- ls-graph-view.c -------------------------------------------------------------------------------------- */

/* The control flow of the program as a graph: its blocks, where each leads, and what has gone there in the whole run of the wave. It
 * follows the block that is next.
 *
 * Signals: "line-wanted" (uint line, boolean with_keyboard): the person wants to see that line of the program. */
#define LS_TYPE_GRAPH_VIEW (ls_graph_view_get_type ())
G_DECLARE_FINAL_TYPE (LsGraphView, ls_graph_view, LS, GRAPH_VIEW, LsInspector)

/* Whether all that there is to say of what is looked at stands there. */
gboolean ls_graph_view_is_done (LsGraphView *view);
/* A row for each block. Returns: (transfer full) (nullable): NULL without a graph. */
LsTable *ls_graph_view_dup_table (LsGraphView *view);

/* --- ls-inputs-view.c ------------------------------------------------------------------------------------- */

/* What the scene gives to its programs, a row each, to be typed over: registers, constants, buffers, textures and samplers. An entry
 * above takes whole lines of the scene; buttons beside it take back what was typed, and do it again.
 * Actions: "inputs.undo" and "inputs.redo"; "inputs.choose" asks for a file for what it is given, a texture's group or a text's key, "" for the texture of the
 * row with the keyboard, or the first; "inputs.take" takes the file that is given besides. */
#define LS_TYPE_INPUTS_VIEW (ls_inputs_view_get_type ())
G_DECLARE_FINAL_TYPE (LsInputsView, ls_inputs_view, LS, INPUTS_VIEW, LsInspector)

/* Returns: (transfer full) (nullable). */
LsTable *ls_inputs_dup_table (LsSession *session);

/* --- ls-lane-map.c ---------------------------------------------------------------------------------------- */

/* The 64 lanes of the focused wave as an 8x8 map in screen order: state as colour and pattern, a dot where a lane
 * entered or left in the last step, a ring around the focus lane; and a legend with the count of each state and what
 * the marks mean that there are. A click or the arrow keys (h j k l) move the focus lane; a click on a lane that is off asks why, by the
 * action "win.why"; a click on the legend goes to the next lane in that state.
 *
 * Which lanes are looked at is chosen by a drag over tiles, with Shift and a click from the focus lane on, with Ctrl and a click one by
 * one; Shift and an arrow key draw on, Ctrl+Space chooses the focus lane or leaves it, Ctrl+I takes the others, Ctrl+A ends it. Tiles of
 * such lanes have a full box. Signals: "told" (string), a sentence for the person: which are chosen now. */
#define LS_TYPE_LANE_MAP (ls_lane_map_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneMap, ls_lane_map, LS, LANE_MAP, LsInspector)

/* Copied. While it is not over a click, a drag over tiles or Space on the focused one chooses lanes or leaves them, and
 * Return hands the answer in; Shift and an arrow key draw on, Ctrl+A and Shift+Ctrl+A choose all or none, Ctrl+I the others. Signals:
 * "chosen" (uint64 lanes), "answered". sheet: (nullable): there is none. */
#define LS_SHEET_CLASS "answer-sheet" /* of the map's style while lanes are chosen */
void ls_lane_map_set_sheet (LsLaneMap *map, const LsLaneSheet *sheet);
/* How many of a class chose each lane: a bar on its tile, as high as its part of the most, and the number where there is room and no value
 * of the sheet. votes: (nullable): by lane; copied. */
void ls_lane_map_set_votes (LsLaneMap *map, const guint *votes);
/* Takes the last change to the sheet back. Returns: FALSE if there is no sheet to choose on. */
gboolean ls_lane_map_undo_choice (LsLaneMap *map);
/* The least size, px, at which each tile shows its number, beside the legend. room: px of height that tiles fill where that makes them
 * larger. */
void ls_lane_map_get_numbered_size (LsLaneMap *map, int room, int *width, int *height);

/* --- ls-lane-registers.c ---------------------------------------------------------------------------------- */

/* Registers of the focus lane: one row each, the channels side by side with their bits below. */
#define LS_TYPE_LANE_REGISTERS (ls_lane_registers_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneRegisters, ls_lane_registers, LS, LANE_REGISTERS, LsGridView)

/* --- ls-memory-view.c ------------------------------------------------------------------------------------- */

/* Memories, constants and buffers, one at a time: as tables of numbers where a text declares them, else of words. */
#define LS_TYPE_MEMORY_VIEW (ls_memory_view_get_type ())
G_DECLARE_FINAL_TYPE (LsMemoryView, ls_memory_view, LS, MEMORY_VIEW, LsInspector)

/* What is shown. */
LsGridView *ls_memory_view_get_grid (LsMemoryView *view);
/* The word under the cursor, and what it is a word of. FALSE: there is none. */
gboolean ls_memory_view_get_word (LsMemoryView *view, LsStore *store, gsize *word);

/* A number of a memory that the text declares. */
typedef struct
{
  LsMemory memory;
  LsMemoryField field;
  char *path;        /* owned: as the text calls it */
  gboolean at_start; /* what it was when the wave's group was started is meant */
} LsMemoryNumber;

/* The number under the cursor. FALSE: there is none, or words are shown; number is left alone then. */
gboolean ls_memory_view_get_number (LsMemoryView *view, LsMemoryNumber *number);
/* The cursor goes to what the lane of a wave has written last, else what it writes first, else to what it reads: once it is followed. */
void ls_memory_view_want_thread (LsMemoryView *view, guint wave, guint lane);

/* --- ls-narration.c --------------------------------------------------------------------------------------- */

/* What the last step did, in a sentence with the numbers of the focus lane: a real label, so that assistive technology
 * reads it and people can select it. */
#define LS_TYPE_NARRATION (ls_narration_get_type ())
G_DECLARE_FINAL_TYPE (LsNarration, ls_narration, LS, NARRATION, LsInspector)

const char *ls_narration_get_text (LsNarration *narration);
/* Whether it is as high as the sentence of now; at first it keeps the height of two lines once it had it, so that nothing above it moves. */
void ls_narration_set_close (LsNarration *narration, gboolean is_close);

/* --- ls-notes-view.c -------------------------------------------------------------------------------------- */

/* What a person noted at steps, a row each that leads there, and an entry for the step that is looked at. */
#define LS_TYPE_NOTES_VIEW (ls_notes_view_get_type ())
G_DECLARE_FINAL_TYPE (LsNotesView, ls_notes_view, LS, NOTES_VIEW, LsInspector)

/* A row for each note: its wave, step and text. Returns: (transfer full) (nullable): NULL while there is nothing. */
LsTable *ls_notes_dup_table (LsSession *session);

/* --- ls-stack-view.c -------------------------------------------------------------------------------------- */

/* The stack of branches, loops and calls as cards, the present mask on top. */
#define LS_TYPE_STACK_VIEW (ls_stack_view_get_type ())
G_DECLARE_FINAL_TYPE (LsStackView, ls_stack_view, LS, STACK_VIEW, LsInspector)

/* --- ls-test-view.c --------------------------------------------------------------------------------------- */

/* What the last step compared, or the next one will, as a number line with a mark for each lane: who passes is seen.  A click
 * on a mark follows its lane. */
#define LS_TYPE_TEST_VIEW (ls_test_view_get_type ())
G_DECLARE_FINAL_TYPE (LsTestView, ls_test_view, LS, TEST_VIEW, LsInspector)

/* The sentence above the line; "" without a comparison. */
const char *ls_test_view_get_text (LsTestView *view);

/* --- ls-texture-view.c ------------------------------------------------------------------------------------ */

/* A texture of the scene, a level and a layer of it, with the texels that lanes read in the step that was just made, or
 * else comes next; it follows what the focus lane reads. */
#define LS_TYPE_TEXTURE_VIEW (ls_texture_view_get_type ())
G_DECLARE_FINAL_TYPE (LsTextureView, ls_texture_view, LS, TEXTURE_VIEW, LsInspector)

/* --- ls-timeline-view.c ----------------------------------------------------------------------------------- */

/* The run of the focused wave: clauses and, below, which lanes were active when.  Click or drag to go to a step, in the
 * mask history also to a lane; Escape returns from a drag.  Scrolling zooms, with Shift it moves; left and right step,
 * with Control by clauses; up and down choose the lane; plus, minus and 0 zoom. Below the lanes tracks of values, of which Delete takes
 * the last away. */
#define LS_TYPE_TIMELINE_VIEW (ls_timeline_view_get_type ())
G_DECLARE_FINAL_TYPE (LsTimelineView, ls_timeline_view, LS, TIMELINE_VIEW, LsInspector)

/* Shows what a component of the program holds in the focus lane over the run, or shows it no more. Returns: whether it does. */
gboolean ls_timeline_view_toggle_value (LsTimelineView *view, LsRegRef ref);
/* Returns: (transfer none) */
const LsTimelineValues *ls_timeline_view_get_values (LsTimelineView *view);
/* Zooms by factor, keeping the step at x px (of the widget) where it is. */
void ls_timeline_view_zoom (LsTimelineView *view, double factor, double x);
/* Goes to what is at a point of the widget, as a click does. */
void ls_timeline_view_go (LsTimelineView *view, double x, double y);
/* Returns to where a drag began. Returns: FALSE if there is none; for the window, whose Escape comes first. */
gboolean ls_timeline_view_cancel_drag (LsTimelineView *view);

/* --- ls-variable-view.c ----------------------------------------------------------------------------------- */

/* The variables of the text that the program was compiled from, as far as the line that comes next can see them, a row each: see
 * LsVariableRow; above them the functions that run. Return, or a double click, does "win.who". Needs somebody who measures: see
 * ls_session_start_source_map().
 *
 * Signals: "watch-wanted" (string): the expression of a variable that is to be watched. Actions: "variables.watch" (string) emits it. */
#define LS_TYPE_VARIABLE_VIEW (ls_variable_view_get_type ())
G_DECLARE_FINAL_TYPE (LsVariableView, ls_variable_view, LS, VARIABLE_VIEW, LsInspector)

/* What the row with the keyboard is about; valid until the next stop. Returns: (nullable). */
const LsWatchedVariable *ls_variable_view_get_chosen (LsVariableView *view);
/* A row for each variable, its name, type and value in each lane. Returns: (transfer full) (nullable): NULL while there is nothing. */
LsTable *ls_variables_dup_table (LsSession *session);

/* --- ls-watch-view.c -------------------------------------------------------------------------------------- */

/* The watches of the scene, a row each, with what they are worth now: see LsWatchRow. New ones are entered above them. F2 and
 * Return edit a row, Delete removes it. */
#define LS_TYPE_WATCH_VIEW (ls_watch_view_get_type ())
G_DECLARE_FINAL_TYPE (LsWatchView, ls_watch_view, LS, WATCH_VIEW, LsInspector)

/* The expression of the row with the keyboard. Returns: (nullable). */
const char *ls_watch_view_get_chosen (LsWatchView *view);
/* A row for each watch: its expression, and the value in each lane. Returns: (transfer full) (nullable): NULL while there is nothing. */
LsTable *ls_watches_dup_table (LsSession *session);

/* --- ls-view-tables.c ------------------------------------------------------------------------------------- */

/* What inspectors show of a session, as tables. All return (transfer full) (nullable): NULL while there is nothing. */

/* A row for each line of the listing: how often it ran, who took part last, its text. */
LsTable *ls_listing_dup_table (LsSession *session);
/* A row for each lane: what it works on, and its state. */
LsTable *ls_lanes_dup_table (LsSession *session);
/* A row for each stack entry, outermost first, and one for now. */
LsTable *ls_stack_dup_table (LsSession *session);
/* A row for each step of the history, at most LS_HISTORY_TABLE_MAX: its line, who took part, and what each track of values
 * says of it. */
LsTable *ls_history_dup_table (LsSession *session, const LsTimelineValues *values);
#define LS_HISTORY_TABLE_MAX 100000
LsTable *ls_breakpoints_dup_table (LsSession *session);

/* --- ls-register-pane.c ----------------------------------------------------------------------------------- */

/* The registers of all lanes below a line that says which of them: see ls_register_filter_new(). At first those of the clause, and
 * what changed. */
#define LS_TYPE_REGISTER_PANE (ls_register_pane_get_type ())
G_DECLARE_FINAL_TYPE (LsRegisterPane, ls_register_pane, LS, REGISTER_PANE, GtkWidget)

/* matrix: (transfer floating). */
GtkWidget *ls_register_pane_new (GtkWidget *matrix);
LsRegisterMatrix *ls_register_pane_get_matrix (LsRegisterPane *pane);
GtkEditable *ls_register_pane_get_entry (LsRegisterPane *pane);
