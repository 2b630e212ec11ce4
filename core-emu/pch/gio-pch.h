/* What nearly every file of these rooms includes, compiled once where -Db_pch=true asks for it; tests/check-layers sees to it that
 * the others compile without. */
#include <gio/gio.h>
