/* What every file here includes, compiled once where -Db_pch=true asks for it. */
#include <gtk/gtk.h>
