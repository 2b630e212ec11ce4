#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry: returns 0, and stops the process if a rule is broken. Each fuzz-*.c has one; replay.c calls it
 * with the files of a folder. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* How far inputs get.  Where the environment names a file in LS_FUZZ_COUNTS, it is kept up to date, a line a count. */
typedef enum
{
  LS_FUZZ_INPUTS, /* all */
  LS_FUZZ_OPENED, /* was read: a scene, a program, an expression */
  LS_FUZZ_RAN,    /* beyond reading: ran some steps, was evaluated, was merged */
  LS_FUZZ_ENDED,  /* all of it ran to its end */
  LS_FUZZ_N_COUNTS
} LsFuzzCount;

void ls_fuzz_count (LsFuzzCount count);
/* What this input has reached so far does not make it one to go on from: it was refused early, and who reads
 * text is a fuzzer of its own. */
void ls_fuzz_forget (void);

/* What is refused has a message that can be shown. */
static inline void
ls_fuzz_assert_refused (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}
