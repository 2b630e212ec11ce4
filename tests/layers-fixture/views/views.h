/* fine */
#ifndef SYMBOLS_ONLY
G_DECLARE_FINAL_TYPE (OneView, one_view, ONE, VIEW, GtkWidget)
#endif
