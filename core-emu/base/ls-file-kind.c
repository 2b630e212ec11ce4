#include "ls-file-kind.h"

#include "ls-error.h"
#include "ls-words.h"

const char *
ls_file_kind (mode_t mode)
{
  if (S_ISDIR (mode))
    return ls_words (N_ ("a folder"));
  if (S_ISFIFO (mode))
    return ls_words (N_ ("a pipe"));
  if (S_ISLNK (mode))
    return ls_words (N_ ("a link"));
  return ls_words (S_ISSOCK (mode) ? N_ ("a socket") : N_ ("a device"));
}

gboolean
ls_file_check_kind (const struct stat *info, GError **error)
{
  return S_ISREG (info->st_mode) ||
         ls_fail (error, LS_ERROR_IO, "this is %s and not a file (put what comes from it into one)",
                  ls_file_kind (info->st_mode));
}
