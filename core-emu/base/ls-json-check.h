#pragma once

#include <glib.h>

/* Checks a text before a parser of JSON, which recurses, may read the text. what: "message" or the like, in front of what is
 * wrong. FALSE with LS_ERROR_FORMAT for bytes that are not UTF-8; with LS_ERROR_SYNTAX where arrays and objects nest too deep or
 * a value begins as none does, or behind an array or object that is whole. */
gboolean ls_json_check (const char *what, const char *text, gsize length, GError **error);
/* Whether the texts in it, which must be JSON, can be read whole. FALSE with LS_ERROR_SYNTAX for one with a zero byte (\u0000), which
 * would end it. */
gboolean ls_json_check_texts (const char *what, const char *text, gsize length, GError **error);
