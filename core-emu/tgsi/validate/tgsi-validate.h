#pragma once

#include "tgsi-source.h"

/* Reports errors and warnings of a program whose text could be read, to the reader of the
 * source. */
void tgsi_validate (const TgsiSource *source, const TgsiProgram *program);
