#include "ls-fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERY 64 /* inputs; a finding ends the process without a word from us */

static unsigned long counts[LS_FUZZ_N_COUNTS];

static void
write_counts (void)
{
  static const char *const names[] = { "inputs", "opened", "ran", "ended" };
  const char *path = getenv ("LS_FUZZ_COUNTS");
  FILE *file = path ? fopen (path, "w") : NULL;

  if (!file)
    return;
  for (int i = 0; i < LS_FUZZ_N_COUNTS; i++)
    fprintf (file, "%s %lu\n", names[i], counts[i]);
  fclose (file);
}

void
ls_fuzz_count (LsFuzzCount count)
{
  counts[count]++;
  if (count != LS_FUZZ_INPUTS)
    return;
  if (counts[count] == 1)
    atexit (write_counts);
  if (counts[count] % EVERY == 1)
    write_counts ();
}

/* Where clang counts what is executed; not there in other builds. */
extern char __start___sancov_cntrs[] __attribute__ ((weak, visibility ("hidden")));
extern char __stop___sancov_cntrs[] __attribute__ ((weak, visibility ("hidden")));

void
ls_fuzz_forget (void)
{
  if (__start___sancov_cntrs)
    memset (__start___sancov_cntrs, 0, (size_t) (__stop___sancov_cntrs - __start___sancov_cntrs));
}
