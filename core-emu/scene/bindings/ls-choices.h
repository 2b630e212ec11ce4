#pragma once

#include "ls-document.h"
#include "ls-program.h"

/* Constants whose values are chosen when a program is loaded: keys such as spec.3=2.5 in [program], and
 * "3=2.5,4=7" of a command line. Values are written as the constant's type has them; 0x is its bits. */

/* A list of LsChoice. */
GArray *ls_choices_new (void);
/* Whether a key of [program] chooses a constant. */
gboolean ls_choices_is_key (const char *key);
/* Adds the choices of text, "ID=VALUE,ID=VALUE", for the program in code. Returns: FALSE with LS_ERROR_SYNTAX, or with
 * LS_ERROR_REFERENCE for an id that it does not have, which names those that there are. */
gboolean ls_choices_parse (const LsMachine *machine,
                           GBytes *code,
                           const char *text,
                           GArray *choices,
                           GError **error);
/* The same of the keys of [program]. group: (nullable). */
gboolean ls_choices_read (const LsDocGroup *group,
                          const LsMachine *machine,
                          GBytes *code,
                          GArray *choices,
                          GError **error);
/* Whether one of the programs at least has each constant that is chosen. Returns: FALSE with LS_ERROR_REFERENCE. */
gboolean ls_choices_check (const LsMachine *machine,
                           GBytes *const *codes,
                           guint n,
                           const GArray *choices,
                           GError **error);
