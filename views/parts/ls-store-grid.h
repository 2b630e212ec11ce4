#pragma once

#include "ls-grid-view.h"
#include "ls-store.h"

G_BEGIN_DECLS

/* The words of a store, four a row: see LsStore. */
#define LS_TYPE_STORE_GRID (ls_store_grid_get_type ())
G_DECLARE_FINAL_TYPE (LsStoreGrid, ls_store_grid, LS, STORE_GRID, LsGridView)

GtkWidget *ls_store_grid_new (void);
/* store: (nullable): copied; NULL shows nothing. */
void ls_store_grid_set_store (LsStoreGrid *grid, const LsStore *store);

G_END_DECLS
