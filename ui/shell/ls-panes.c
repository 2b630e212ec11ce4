#include "ls-panes.h"

#include <adwaita.h>

#include "ls-answer-view.h"
#include "ls-breakpoint-list.h"
#include "ls-code-view.h"
#include "ls-views.h"
#include "ls-grid-parts.h"
#include "ls-output-view.h"
#include "ls-report-view.h"
#include "ls-source-view.h"

/* High contrast is a wish of the whole desktop. */
static GtkWidget *
follow_contrast (GtkWidget *view)
{
  g_object_bind_property (adw_style_manager_get_default (), "high-contrast", view, "high-contrast",
                          G_BINDING_SYNC_CREATE);
  return view;
}

static GtkWidget *
make_view (GType type, LsSession *session)
{
  return follow_contrast (g_object_new (type, "session", session, NULL));
}

static GtkWidget *
make_report (const LsReportKind *kind, LsSession *session)
{
  GtkWidget *view = ls_report_view_new (kind);

  ls_inspector_set_session (LS_INSPECTOR (view), session);
  return follow_contrast (view);
}

/* What is shown is chosen before there is anything: names of all registers together would make their column wide. */
static GtkWidget *
make_registers (LsSession *session)
{
  GtkWidget *matrix = g_object_new (LS_TYPE_REGISTER_MATRIX, NULL);
  GtkWidget *pane = ls_register_pane_new (matrix);

  ls_inspector_set_session (LS_INSPECTOR (matrix), session);
  follow_contrast (matrix);
  return pane;
}

/* Where there is less room than the view needs, it scrolls; it does not hold up the window. */
static GtkWidget *
scrolled (GtkWidget *view)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  return scroller;
}

/* The same, of a view that takes keys: the keyboard goes to it, and not to what scrolls it. */
static GtkWidget *
scrolled_with_keys (GtkWidget *view)
{
  GtkWidget *scroller = scrolled (view);

  gtk_widget_set_focusable (scroller, FALSE);
  return scroller;
}

GtkWidget *
ls_pane_get_view (GtkWidget *pane)
{
  if (GTK_IS_SCROLLED_WINDOW (pane))
    pane = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (pane));
  if (GTK_IS_VIEWPORT (pane))
    pane = gtk_viewport_get_child (GTK_VIEWPORT (pane));
  return pane;
}

/* Of the panes that are grids of registers. */
static LsGridView *
grid_of (GtkWidget *pane)
{
  if (LS_IS_REGISTER_PANE (pane))
    return LS_GRID_VIEW (ls_register_pane_get_matrix (LS_REGISTER_PANE (pane)));
  return LS_GRID_VIEW (ls_pane_get_view (pane));
}

static LsTimelineView *
timeline_of (GtkWidget *pane)
{
  return LS_TIMELINE_VIEW (ls_pane_get_view (pane));
}

void
ls_pane_get_numbered_size (GtkWidget *pane, int room, int *width, int *height)
{
  ls_lane_map_get_numbered_size (LS_LANE_MAP (ls_pane_get_view (pane)), room, width, height);
}

/* --- what panes are made of --------------------------------------------------------------------------------- */

static GtkWidget *
make_source (LsSession *session G_GNUC_UNUSED)
{
  return g_object_new (LS_TYPE_SOURCE_VIEW, NULL);
}

static LsTable *
dup_grid (GtkWidget *view, LsSession *session G_GNUC_UNUSED)
{
  return ls_grid_dup_table (ls_grid_view_get_model (grid_of (view)));
}

static LsTable *
dup_memory (GtkWidget *view, LsSession *session G_GNUC_UNUSED)
{
  return ls_grid_dup_table (
    ls_grid_view_get_model (ls_memory_view_get_grid (LS_MEMORY_VIEW (view))));
}

static LsTable *
dup_graph (GtkWidget *view, LsSession *session G_GNUC_UNUSED)
{
  return ls_graph_view_dup_table (LS_GRAPH_VIEW (view));
}

static LsTable *
dup_history (GtkWidget *view, LsSession *session)
{
  return ls_history_dup_table (session, ls_timeline_view_get_values (LS_TIMELINE_VIEW (view)));
}

/* Of a view, what it is made by, and what scrolls it. */
typedef struct
{
  GtkWidget *(*make) (LsSession *session);
  GType (*get_type) (void);
  const LsReportKind *report;
  gboolean scrolls, takes_keys;
  LsTable *(*dup_of_session) (LsSession *session);
  LsTable *(*dup_of_view) (GtkWidget *view, LsSession *session);
} PaneParts;

/* What leaves have. */
#define VIEW(type) GType type (void);
#define SCROLLED(type) VIEW (type)
#define WITH_KEYS(type) VIEW (type)
#define OF_VIEW(function) LsTable *function (GtkWidget *view, LsSession *session);
#define NO_TABLE
#define PANE(id, word, title, icon, place, view, table) view table
#include "ls-leaf-panes.def"
#include "ls-leaf-panes-report.def"
#undef PANE
#undef VIEW
#undef SCROLLED
#undef WITH_KEYS
#undef OF_VIEW
#undef NO_TABLE

#define MADE(function) .make = function
#define VIEW(type) .get_type = type
#define SCROLLED(type) .get_type = type, .scrolls = TRUE
#define WITH_KEYS(type) .get_type = type, .scrolls = TRUE, .takes_keys = TRUE
#define REPORT(kind) .report = &kind
#define OF_SESSION(function) .dup_of_session = function
#define OF_VIEW(function) .dup_of_view = function
#define NO_TABLE .dup_of_view = NULL

static const PaneParts parts[LS_N_PANES] = {
#define PANE(id, word, title, icon, place, view, table) [LS_PANE_##id] = { view, table },
#include "ls-panes.def"
};

GtkWidget *
ls_pane_new (LsPane pane, LsSession *session)
{
  const PaneParts *made = &parts[pane];

  if (made->make != NULL)
    return made->make (session);
  if (made->report != NULL)
    return make_report (made->report, session);
  GtkWidget *view = make_view (made->get_type (), session);
  return made->takes_keys ? scrolled_with_keys (view) : made->scrolls ? scrolled (view) : view;
}

LsTable *
ls_pane_dup_table (LsPane pane, GtkWidget *child, LsSession *session)
{
  if (ls_session_get_view (session) == NULL)
    return NULL;
  if (parts[pane].dup_of_session != NULL)
    return parts[pane].dup_of_session (session);
  return parts[pane].dup_of_view != NULL
           ? parts[pane].dup_of_view (ls_pane_get_view (child), session)
           : NULL;
}

GtkWidget *
ls_narration_pane_new (LsSession *session)
{
  return make_view (LS_TYPE_NARRATION, session);
}

void
ls_pane_set_hex (GtkWidget *pane, gboolean is_hex)
{
  ls_grid_view_set_format (grid_of (pane), is_hex ? LS_NUMBER_HEX : LS_NUMBER_AUTO);
}

gboolean
ls_pane_cancel_drag (GtkWidget *pane)
{
  return ls_timeline_view_cancel_drag (timeline_of (pane));
}

gboolean
ls_pane_toggle_value (GtkWidget *pane, LsRegRef ref)
{
  return ls_timeline_view_toggle_value (timeline_of (pane), ref);
}

gboolean
ls_pane_get_component (GtkWidget *pane, LsRegRef *ref, guint *lane)
{
  return ls_grid_view_get_component (grid_of (pane), ref, lane);
}

LsValueType
ls_pane_get_pair (GtkWidget *pane)
{
  return ls_grid_view_get_pair (grid_of (pane));
}
