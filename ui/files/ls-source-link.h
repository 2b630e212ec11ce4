#pragma once

#include "ls-code-view.h"
#include "ls-session.h"
#include "ls-source-view.h"

/* Lights in the source text the lines that made the line of the listing that the cursor is in, and in the listing those that the
 * line of the source text made; says below the text which these are, or that it is not known. Only of a text that the program was
 * assembled from they are known. */
#define LS_TYPE_SOURCE_LINK (ls_source_link_get_type ())
G_DECLARE_FINAL_TYPE (LsSourceLink, ls_source_link, LS, SOURCE_LINK, GObject)

/* Lives as long as its owner keeps it; the others must outlive it. Returns: (transfer full) */
LsSourceLink *ls_source_link_new (LsSession *session, LsCodeView *code, LsSourceView *source);
