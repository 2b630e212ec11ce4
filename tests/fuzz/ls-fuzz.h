#pragma once

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry: returns 0, and stops the process if a rule is broken. Each fuzz-*.c has one; replay.c calls it
 * with the files of a folder. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
