#pragma once

#include <adwaita.h>

#include "ls-settings.h"

G_BEGIN_DECLS

/* One process, one window per file that is opened. */
#define LS_TYPE_APPLICATION (ls_application_get_type ())
G_DECLARE_FINAL_TYPE (LsApplication, ls_application, LS, APPLICATION, AdwApplication)

LsApplication *ls_application_new (GApplicationFlags flags);

G_END_DECLS
