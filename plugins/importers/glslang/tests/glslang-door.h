#pragma once

#include "glslang-look.h"
#include "ls-error.h"

/* What tests of the door share. */

typedef struct
{
  char *folder;
  LsImported imported;
} Door;

/* A text with every kind of statement, for pixels. */
extern const char glslang_flow[];

void glslang_door_set_up (Door *door, gconstpointer data);
void glslang_door_tear_down (Door *door, gconstpointer data);
/* A file in the folder. */
void glslang_door_write (const Door *door, const char *name, const char *text);
/* A text of a file of the name in the folder; it need not be there. entry: (nullable) */
gboolean glslang_door_translate (Door *door,
                                 const char *name,
                                 const char *text,
                                 const char *entry,
                                 LsGlslangModule *module,
                                 GError **error);
/* The text becomes a module that is valid. */
void glslang_door_make (Door *door, LsGlslangModule *module, const char *name, const char *text);
void glslang_assert_stage (Door *door, const char *name, const char *text, LsGlslangStage stage);
/* It fails, with a message that has wanted; of the folder's files it has the names alone. */
void glslang_assert_fails (Door *door,
                           const char *name,
                           const char *text,
                           LsErrorCode code,
                           const char *wanted);
/* The statement of the text that begins with the words stands where they do, and the module has its number. */
const LsGlslangStatement *glslang_assert_statement (const LsGlslangModule *module,
                                                    const char *text,
                                                    const char *words);
/* The module has a name, which the person calls own. */
void glslang_assert_name (const LsGlslangModule *module, const char *name, const char *own);

typedef struct
{
  const char *path;
  void (*test) (Door *door, gconstpointer data);
} DoorTest;

/* Adds tests; those that need the translator are skipped by name without it. */
void glslang_add_tests (const DoorTest *tests, guint n, gboolean need_translator);
