#pragma once

#include "ls-importer.h"

/* text: a whole one, in lines; line: of its first word. */
typedef void (*LsLogTextFunc) (const char *text, guint line, gpointer data);

/* Each TGSI program that a driver's log prints, in their order. */
void ls_log_texts_foreach (const char *text, gsize length, LsLogTextFunc func, gpointer data);

/* Appends a draft for each TGSI program that a driver's log prints beside the words that it made of
 * it, where a machine runs them. name: the file. */
void ls_log_texts_add (LsImported *imported, const char *text, gsize length, const char *name);
