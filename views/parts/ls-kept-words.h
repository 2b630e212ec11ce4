#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Short words in a widget's font, such as numbers, that are drawn in one frame after the other: each is shaped once, and a node that
 * is the same as in the last frame is not painted again. */
typedef struct _LsKeptWords LsKeptWords;

typedef struct
{
  GskRenderNode *node; /* at the origin; NULL where there is nothing to be seen */
  int width, height;   /* px */
} LsKeptWord;

/* widget: borrowed. */
LsKeptWords *ls_kept_words_new (GtkWidget *widget);
void ls_kept_words_free (LsKeptWords *words);
/* To be called when fonts are others. */
void ls_kept_words_clear (LsKeptWords *words);

/* Returns: valid until the next call with another colour, or until so many words were asked for that the first are forgotten: to be
 * drawn at once. */
const LsKeptWord *
ls_kept_words_get (LsKeptWords *words, const char *text, gboolean is_bold, const GdkRGBA *color);
/* With its left upper corner at x, y. */
void ls_kept_word_draw (const LsKeptWord *word, GtkSnapshot *snapshot, int x, int y);

G_END_DECLS
