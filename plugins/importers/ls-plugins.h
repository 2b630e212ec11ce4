#pragma once

#include "ls-importer.h"

/* Adds the importer of each leaf that has one. Called once at start, before anything is opened. */
void ls_plugins_register (void);
