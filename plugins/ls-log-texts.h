#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Appends a draft for each TGSI program that a driver's log prints beside the words that it made of it, where a machine runs them. name: the file. */
void ls_log_texts_add (LsImported *imported, const char *text, gsize length, const char *name);

G_END_DECLS
