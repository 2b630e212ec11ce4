#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Gives type a signal without a result, with so many parameters of the GTypes that follow. */
void ls_signal_new (const char *name, GType type, guint n_parameters, ...);

G_END_DECLS
