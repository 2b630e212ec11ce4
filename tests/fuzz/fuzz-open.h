#pragma once

#include "fuzz-bundle.h"
#include "ls-scene.h"

/* What a scene of a bundle may take of memory; the fuzzer's own limit is a multiple of it. */
#define FUZZ_BUDGET (G_GUINT64_CONSTANT (1) << 28)
#define FUZZ_BUDGET_OPTION "--memory=256M"

/* Opens "scene.lanescope" of the folder. Returns: (transfer full): or NULL with an error. */
LsScene *fuzz_folder_open (const FuzzFolder *folder, GError **error);
