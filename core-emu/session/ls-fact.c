#include "ls-fact.h"

struct _LsFact
{
  GObject parent_instance;
  LsFormRow row;
};

G_DEFINE_FINAL_TYPE (LsFact, ls_fact, G_TYPE_OBJECT)

static void
ls_fact_finalize (GObject *object)
{
  ls_form_row_clear (&LS_FACT (object)->row);
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
ls_fact_new (const LsFormRow *row)
{
  LsFact *fact = g_object_new (LS_TYPE_FACT, NULL);

  fact->row = *row;
  return fact;
}

const LsFormRow *
ls_fact_get (LsFact *fact)
{
  g_return_val_if_fail (LS_IS_FACT (fact), NULL);

  return &fact->row;
}
