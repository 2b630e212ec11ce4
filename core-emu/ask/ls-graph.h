#pragma once

#include "ls-program.h"

/* The control flow of a program: its blocks, in the order of the listing, and where each can lead.  A block is entered at its
 * first line and left behind its last; that no lane runs a clause does not end one.
 *
 * Immutable and reference-counted; any thread. */

#define LS_GRAPH_NONE G_MAXUINT32 /* no block */

/* From a block to one that it can lead to, which is given once for each pair. */
typedef struct
{
  guint32 from, to; /* blocks */
  LsLeadKind kind;  /* NEXT, SKIP, JUMP, CALL, RETURN: the first of these that there is */
  /* to itself or a block before it, and neither a call nor back from one: the way round a loop */
  gboolean is_back;
} LsGraphEdge;

typedef struct
{
  guint first, last; /* lines, from 0: where its first step and its last one begin */
  guint end;         /* the last line of its last step */
  guint depth;       /* of loops and branches around it, as the listing is indented */
  guint first_edge;  /* those that leave it, by to */
  guint n_edges;
  guint first_into; /* those that come to it, in into, by from */
  guint n_into;
  gboolean ends;         /* the program can end behind it */
  gboolean is_loop_head; /* an edge that is_back comes to it */
  gboolean is_reachable; /* from the program's start */
} LsGraphBlock;

typedef struct
{
  gatomicrefcount ref_count;
  LsProgram *program; /* owned */
  gboolean
    is_text; /* words are about lines of the text, as far as the program tells them; set by whoever made the graph */
  LsGraphBlock *blocks;
  guint n_blocks; /* at least 1 */
  LsGraphEdge *edges;
  guint n_edges;
  guint32 *into;     /* numbers of edges */
  guint32 *of_lines; /* the block of each line; LS_GRAPH_NONE where nothing runs */
  guint n_lines;
} LsGraph;

/* Ways back from calls multiply. */
#ifndef LS_GRAPH_MAX_EDGES
#  define LS_GRAPH_MAX_EDGES (1u << 18)
#endif

/* Returns: (transfer full): NULL with LS_ERROR_STATE for a program without an instruction, and with LS_ERROR_RANGE where there
 * are more than LS_GRAPH_MAX_EDGES ways. */
LsGraph *ls_graph_new (LsProgram *program, GError **error);
LsGraph *ls_graph_ref (LsGraph *graph);
void ls_graph_unref (LsGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGraph, ls_graph_unref)

/* The block that a line is in; LS_GRAPH_NONE: nothing runs there. */
guint32 ls_graph_find (const LsGraph *graph, guint line);
/* The edge from one block to another, or LS_GRAPH_NONE. */
guint32 ls_graph_find_edge (const LsGraph *graph, guint32 from, guint32 to);

/* --- words (ls-graph-words.c) ------------------------------------------------------------------------------ */

/* What a line is called where there is little room: "04 ALU_PUSH_BEFORE", "JUMP". Returns: (transfer full). */
char *ls_graph_dup_line_name (const LsGraph *graph, guint line);
/* The lines that a block is told by, at most max of them, into lines: its first and its control flow, else its first and last.
 * n_more: gets how many more there would be. Returns: how many. */
guint ls_graph_pick_lines (const LsGraph *graph,
                           guint32 block,
                           guint max,
                           guint *lines,
                           guint *n_more);
/* These as words: "04 ALU_PUSH_BEFORE, 05 JUMP". Returns: (transfer full). */
char *ls_graph_dup_name (const LsGraph *graph, guint32 block);
/* The lines of the text's own file, from 1, that a block has instructions of; 0: none. */
void ls_graph_find_source (const LsGraph *graph, guint32 block, guint *first, guint *last);
/* "lines 4 to 8", "line 9". Returns: (transfer full). */
char *ls_graph_dup_lines (const LsGraph *graph, guint32 block);
/* "4 and 7", "the end", "nowhere". Returns: (transfer full). */
char *ls_graph_dup_leads (const LsGraph *graph, guint32 block);
/* "jump", "call": as data say it. */
extern const char *const ls_lead_kind_names[LS_N_LEAD_KINDS];
