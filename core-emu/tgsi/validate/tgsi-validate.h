#pragma once

#include "tgsi-source.h"

/* What is wrong with a program whose text could be read, or worth a word: reported to the reader of
 * the source. */
void tgsi_validate (const TgsiSource *source, const TgsiProgram *program);
