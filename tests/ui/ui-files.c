#include "ui-files.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static char *folder, *end;

/* Returns: FALSE if only root makes devices. */
static gboolean
put_device (const char *path)
{
  if (mknod (path, S_IFCHR | 0600, makedev (1, 3)) == 0)
    return TRUE;
  g_assert_cmpint (errno, ==, EPERM);
  return FALSE;
}

gboolean
ui_files_put (UiThing thing, const char *path)
{
  switch (thing)
    {
    case PIPE:
      return mkfifo (path, 0600) == 0;
    case DEVICE:
      return put_device (path);
    case LINK:
      return g_file_set_contents (end, "of somebody\n", -1, NULL) && symlink (end, path) == 0;
    case LINK_TO_DEVICE:
      return put_device (end) && symlink (end, path) == 0;
    case LINK_TO_NOTHING:
      return symlink ("nothing", path) == 0;
    case FOLDER:
      return g_mkdir (path, 0700) == 0;
    case SOCKET:
      return mknod (path, S_IFSOCK | 0600, 0) == 0;
    case FULL_DISK:
    case N_THINGS:
      break;
    }
  return g_file_set_contents (path, "of before\n", -1, NULL);
}

/* No file of this process grows while it is full. */
static void
set_full (gboolean is_full)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = is_full ? 0 : limit.rlim_max;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* --- what comes of it ------------------------------------------------------------------------------------ */

const UiSaid ui_said_of_named = {
  [PIPE] = "this is a pipe and not a file",
  [DEVICE] = "this is a device and not a file",
  [LINK_TO_DEVICE] = "this is a device and not a file",
  [LINK_TO_NOTHING] = "this is a link that leads nowhere",
  [FOLDER] = "this is a folder",
  [SOCKET] = "this is a socket and not a file",
  [FULL_DISK] = "cannot be written",
};
const UiSaid ui_said_of_own = {
  [PIPE] = "this is a pipe and not a file",
  [DEVICE] = "this is a device and not a file",
  [LINK] = "this is a link and not a file",
  [LINK_TO_DEVICE] = "this is a link and not a file",
  [LINK_TO_NOTHING] = "this is a link and not a file",
  [FOLDER] = "this is a folder",
  [SOCKET] = "this is a socket and not a file",
  [FULL_DISK] = "cannot be written",
};
const UiSaid ui_said_of_copies = {
  [LINK_TO_NOTHING] = "this is a link that leads nowhere",
  [FULL_DISK] = "cannot be written",
};

const char *
ui_files_get_folder (void)
{
  return folder;
}

void
ui_files_set_up_folder (void)
{
  folder = g_dir_make_tmp ("lanescope-places-XXXXXX", NULL);
  end = g_build_filename (folder, "end", NULL);
}

void
ui_files_tear_down_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_clear_pointer (&folder, g_free);
  g_clear_pointer (&end, g_free);
}

void
ui_files_assert_there (const char *path, const struct stat *before, gboolean may_change)
{
  g_autofree char *text = NULL;
  struct stat now;

  g_assert_cmpint (lstat (path, &now), ==, 0);
  g_assert_cmpuint (now.st_mode, ==, before->st_mode);
  if (!S_ISREG (now.st_mode))
    g_assert_cmpuint (now.st_ino, ==, before->st_ino);
  if (lstat (end, &now) != 0)
    return;
  if (!S_ISREG (now.st_mode))
    g_assert_true (S_ISCHR (now.st_mode));
  else if (!may_change && g_file_get_contents (end, &text, NULL, NULL))
    g_assert_cmpstr (text, ==, "of somebody\n");
}

void
ui_files_assert_said (const char *message, const char *said)
{
  if (said == NULL)
    g_assert_cmpstr (message, ==, NULL);
  else if (message == NULL || strstr (message, said) == NULL)
    g_error ("expected: %s, said: %s", said, message);
}

static void
try_thing (UiTest *test, const UiFilePlace *place, UiThing thing)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  struct stat before;

  ui_files_set_up_folder ();
  path = place->name != NULL ? g_build_filename (folder, place->name, NULL) : place->dup_path ();
  if (ui_files_put (thing, path))
    {
      g_assert_cmpint (lstat (path, &before), ==, 0);
      set_full (thing == FULL_DISK);
      place->write (test, path, &error);
      set_full (FALSE);
      ui_files_assert_said (error != NULL ? error->message : NULL, (*place->said)[thing]);
      g_assert_true (error == NULL || strstr (error->message, folder) != NULL ||
                     strstr (error->message, path) != NULL);
      ui_files_assert_there (path, &before, place->said == &ui_said_of_named);
      if (place->name == NULL)
        g_remove (path);
    }
  ui_files_tear_down_folder ();
}

void
ui_files_try (UiTest *test, const UiFilePlace *place)
{
  for (guint thing = 0; thing < N_THINGS; thing++)
    try_thing (test, place, (UiThing) thing);
}
