#pragma once

#include "ls-importer.h"

/* text: a whole program, in lines; line: the line of its first word. */
typedef void (*LsLogTextFunc) (const char *text, guint line, gpointer data);

/* Calls for each TGSI program of a driver's log, in order. */
void ls_log_texts_foreach (const char *text, gsize length, LsLogTextFunc func, gpointer data);

typedef struct
{
  guint n_texts;
  gboolean has_others; /* lines that belong to no text */
} LsLogFacts;

LsLogFacts ls_log_texts_count (const char *text, gsize length);

/* Appends a draft for each TGSI program of a driver's log, beside its words, if a machine runs
 * TGSI. name: the file. */
void ls_log_texts_add (LsImported *imported, const char *text, gsize length, const char *name);
