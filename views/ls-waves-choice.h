#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How many waves share a SIMD: a power of two that a person chooses. */
typedef struct
{
  GtkWidget *owner; /* not owned, as are the others */
  GtkWidget *list;  /* drop-down */
  void (*chosen) (GtkWidget *owner, guint n);
} LsWavesChoice;

/* Adds it to bar. */
void ls_waves_choice_add (LsWavesChoice *choice,
                          GtkBox *bar,
                          GtkWidget *owner,
                          void (*chosen) (GtkWidget *owner, guint n));
/* Lists what a scene of so many waves has enough for; shows n, or what is nearest to it. */
void ls_waves_choice_set (LsWavesChoice *choice, guint n_waves, guint n);

G_END_DECLS
