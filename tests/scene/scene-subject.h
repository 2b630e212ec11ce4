#pragma once

#include "ls-scene-private.h"

/* What the tests of scenes share. */

/* A program that exports R0 to PIX0 and ends. */
#define SUBJECT_PROGRAM "[program]\nasm=00 EXPORT_DONE: PIX0, R0\\nEND_OF_PROGRAM\ngprs=8\n"

/* The scene of that program and the groups of text; fails the test if it does not load. Files are those of
 * subject_directory(). Returns: (transfer full). */
LsScene *subject_load (const char *text);
/* A folder of this test's own, made on first use. */
const char *subject_directory (void);
/* Writes a file there. */
void subject_write (const char *name, gconstpointer data, gsize size);
void subject_clear (void);

/* What wave's lane starts with in component channel of R<gpr>. */
guint32 subject_word (const LsScene *scene, guint wave, guint lane, guint gpr, guint channel);
float subject_float (const LsScene *scene, guint wave, guint lane, guint gpr, guint channel);
