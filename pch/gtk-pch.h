/* Compiled once a room where -Db_pch=true asks for it. tests/check-layers sees to it that each file there includes this, too, or
 * compiles without. */
#include <gtk/gtk.h>
