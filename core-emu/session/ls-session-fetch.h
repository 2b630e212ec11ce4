#pragma once

#include "ls-fetch.h"
#include "ls-session.h"

/* Registers of the run that the session looks at; it stays where it is. options: see ls_fetch_new(), whose errors it has; the walk starts
 * from the nearest state that the session keeps. Fails with LS_ERROR_STATE if nothing is open. */
LsFetch *ls_session_fetch_sync (LsSession *session,
                                const LsFetchPlan *plan,
                                const LsWalkOptions *options,
                                GError **error);
