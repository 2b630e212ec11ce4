/* What every file of these rooms includes, compiled once where -Db_pch=true asks for it; tests/check-layers sees to the "every". */
#include <glib.h>
