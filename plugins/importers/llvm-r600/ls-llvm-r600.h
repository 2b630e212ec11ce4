#pragma once

#include "ls-importer.h"

G_BEGIN_DECLS

/* Imports objects that LLVM's backend r600 makes for R700 chips: each function is a program. */
#define LS_TYPE_LLVM_R600 (ls_llvm_r600_get_type ())
G_DECLARE_FINAL_TYPE (LsLlvmR600, ls_llvm_r600, LS, LLVM_R600, LsImporter)

G_END_DECLS
