#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Registers every plugin that is linked in. Once at start, before anything is opened. */
void ls_plugins_register (void);

G_END_DECLS
