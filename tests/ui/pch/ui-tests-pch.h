/* What every file here includes, compiled once where -Db_pch=true asks for it; tests/check-layers sees to the "every". */
#include <gtk/gtk.h>
