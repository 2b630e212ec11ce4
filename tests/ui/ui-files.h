#pragma once

#include <sys/stat.h>

#include "ui-test.h"

/* Something else in the place of a file that the window reads or writes. */

typedef enum
{
  PIPE,
  DEVICE,
  LINK,
  LINK_TO_DEVICE,
  LINK_TO_NOTHING,
  FOLDER,
  SOCKET,
  FULL_DISK,
  N_THINGS,
} UiThing;

/* What is said of each thing; NULL: all is done. */
typedef const char *UiSaid[N_THINGS];

extern const UiSaid ui_said_of_named;  /* of what a person named */
extern const UiSaid ui_said_of_own;    /* of what the program keeps */
extern const UiSaid ui_said_of_copies; /* what is there stays as it is, whatever it is */

typedef struct
{
  const char *name; /* of the file; NULL: dup_path () says where */
  char *(*dup_path) (void);
  gboolean (*write) (UiTest *test, const char *path, GError **error);
  const UiSaid *said;
} UiFilePlace;

/* The folder of the test that runs, for what else is written. (transfer none) */
const char *ui_files_get_folder (void);
void ui_files_set_up_folder (void);
void ui_files_tear_down_folder (void);
/* Returns: FALSE if it cannot be made here. */
gboolean ui_files_put (UiThing thing, const char *path);
/* It is the same thing, and what a link leads to is as it was unless a person has named it. */
void ui_files_assert_there (const char *path, const struct stat *before, gboolean may_change);
/* said: NULL: nothing is. */
void ui_files_assert_said (const char *message, const char *said);
/* Puts each thing into the place: it stays what it is, and is told. */
void ui_files_try (UiTest *test, const UiFilePlace *place);
