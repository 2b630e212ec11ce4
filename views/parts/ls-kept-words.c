#include "ls-kept-words.h"

#include "ls-flat.h"

#define MAX_WORDS 1024

struct _LsKeptWords
{
  GtkWidget *widget;
  PangoLayout *layout; /* NULL until it is needed */
  GHashTable *words;   /* LsKeptWord by text, with a letter before it for its weight */
  GdkRGBA color;
};

static void
free_word (gpointer data)
{
  LsKeptWord *word = data;

  g_clear_pointer (&word->node, gsk_render_node_unref);
  g_free (word);
}

LsKeptWords *
ls_kept_words_new (GtkWidget *widget)
{
  LsKeptWords *self = g_new0 (LsKeptWords, 1);

  self->widget = widget;
  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_word);
  return self;
}

void
ls_kept_words_free (LsKeptWords *self)
{
  g_clear_object (&self->layout);
  g_hash_table_unref (self->words);
  g_free (self);
}

void
ls_kept_words_clear (LsKeptWords *self)
{
  g_clear_object (&self->layout);
  g_hash_table_remove_all (self->words);
}

static LsKeptWord *
make (LsKeptWords *self, const char *text, gboolean is_bold)
{
  LsKeptWord *word = g_new0 (LsKeptWord, 1);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  PangoAttrList *attributes = pango_attr_list_new ();

  if (self->layout == NULL)
    self->layout = gtk_widget_create_pango_layout (self->widget, NULL);
  if (is_bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_text (self->layout, text, -1);
  pango_layout_set_attributes (self->layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (self->layout, &word->width, &word->height);
  gtk_snapshot_append_layout (snapshot, self->layout, &self->color);
  word->node = gtk_snapshot_free_to_node (snapshot);
  return word;
}

const LsKeptWord *
ls_kept_words_get (LsKeptWords *self, const char *text, gboolean is_bold, const GdkRGBA *color)
{
  g_autofree char *key = g_strconcat (is_bold ? "b" : "n", text, NULL);
  LsKeptWord *word;

  if (ls_flat_is_exact (self->widget))
    ls_kept_words_clear (self);
  if (!gdk_rgba_equal (&self->color, color) || g_hash_table_size (self->words) >= MAX_WORDS)
    g_hash_table_remove_all (self->words);
  self->color = *color;
  word = g_hash_table_lookup (self->words, key);
  if (word == NULL)
    {
      word = make (self, text, is_bold);
      g_hash_table_insert (self->words, g_steal_pointer (&key), word);
    }
  return word;
}

void
ls_kept_word_draw (const LsKeptWord *word, GtkSnapshot *snapshot, int x, int y)
{
  if (word->node == NULL)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_node (snapshot, word->node);
  gtk_snapshot_restore (snapshot);
}
