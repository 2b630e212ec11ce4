#pragma once

#include "dap-private.h"

/* The reference of a place in a memory, so many bytes behind its start. Returns: kept. */
const char *dap_memory_name_at (LsDap *dap, const char *name, guint64 bytes);
