#pragma once

#include "ls-grid-view.h"

/* Memories, constants and buffers as tables of words, one at a time. */
#define LS_TYPE_MEMORY_VIEW (ls_memory_view_get_type ())
G_DECLARE_FINAL_TYPE (LsMemoryView, ls_memory_view, LS, MEMORY_VIEW, LsInspector)

/* The words that are shown. */
LsGridView *ls_memory_view_get_grid (LsMemoryView *view);
