#pragma once

#include "ls-importer.h"

/* R700 programs of AMD's CAL images. */
extern const LsImporter ls_importer_cal;
/* A shader that Cemu dumped: words whose kind is in the file's name. */
extern const LsImporter ls_importer_cemu;
/* Shader and texture files of the Wii U, .gsh and .gtx. */
extern const LsImporter ls_importer_gfd;
/* Programs in GLSL, and answers of the compiler's process. */
extern const LsImporter ls_importer_glsl;
/* Objects that LLVM's backend r600 makes for R700 chips: each function is a program. */
extern const LsImporter ls_importer_llvm_r600;
/* Output of Mesa's driver r300 with RADEON_DEBUG: fragment programs for chips with the R500's
 * words. */
extern const LsImporter ls_importer_mesa_r300;
/* Output of Mesa's driver r600 with R600_DEBUG: all programs for R700 chips. */
extern const LsImporter ls_importer_mesa_r600;
/* Tests of piglit's shader_runner: the draws of a test, with its probes as references. */
extern const LsImporter ls_importer_piglit;
/* TGSI between other lines, and several programs in one text. */
extern const LsImporter ls_importer_tgsi_log;
/* Microcode written as text: words of eight hexadecimal digits, C arrays, dumps of hexdump, od and
 * xxd. */
extern const LsImporter ls_importer_raw_words;

/* Adds every importer that is linked in. Called once at start, before anything is opened. */
void ls_plugins_register (void);
