#include "ls-fact.h"

struct _LsFact
{
  GObject parent_instance;
  LsFactText text;
};

G_DEFINE_FINAL_TYPE (LsFact, ls_fact, G_TYPE_OBJECT)

static void
ls_fact_finalize (GObject *object)
{
  for (guint i = 0; i < LS_FACT_MAX_COLUMNS; i++)
    g_free (LS_FACT (object)->text.texts[i]);
  G_OBJECT_CLASS (ls_fact_parent_class)->finalize (object);
}

static void
ls_fact_class_init (LsFactClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_fact_finalize;
}

static void
ls_fact_init (LsFact *self)
{
  (void) self;
}

LsFact *
ls_fact_new (const LsFactText *text)
{
  LsFact *fact = g_object_new (LS_TYPE_FACT, NULL);

  fact->text = *text;
  return fact;
}

const LsFactText *
ls_fact_get (LsFact *fact)
{
  g_return_val_if_fail (LS_IS_FACT (fact), NULL);

  return &fact->text;
}
