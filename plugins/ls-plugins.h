#pragma once

#include "ls-importer.h"

/* R700 programs of AMD's CAL images. */
extern const LsImporter ls_importer_cal;
/* A shader that Cemu dumped: its words, of which the file's name says what they are. */
extern const LsImporter ls_importer_cemu;
/* Shader and texture files of the Wii U, .gsh and .gtx. */
extern const LsImporter ls_importer_gfd;
/* Programs in GLSL, and answers of the process that compiles them. */
extern const LsImporter ls_importer_glsl;
/* Objects that LLVM's backend r600 makes for R700 chips: each function is a program. */
extern const LsImporter ls_importer_llvm_r600;
/* What Mesa's driver r300 prints with RADEON_DEBUG: the fragment programs for chips whose words the
 * R500 has. */
extern const LsImporter ls_importer_mesa_r300;
/* What Mesa's driver r600 prints with R600_DEBUG: all of its programs for R700 chips. */
extern const LsImporter ls_importer_mesa_r600;
/* Tests of piglit's shader_runner: the draws of one, with what it probes as references. */
extern const LsImporter ls_importer_piglit;
/* Microcode written as text: words of eight hexadecimal digits, C arrays, dumps of hexdump, od and
 * xxd. */
extern const LsImporter ls_importer_raw_words;

/* Adds every importer that is linked in. Once at start, before anything is opened. */
void ls_plugins_register (void);
