#include "tgsi-validate-internal.h"

#include "ls-words.h"

/* Checks whether operands are allowed in their place. */

#define FILE_BIT(name) (1u << TGSI_FILE_##name)

#define WRITTEN (FILE_BIT (NULL) | FILE_BIT (OUT) | FILE_BIT (TEMP) | FILE_BIT (ADDR))
#define READ (WRITTEN | FILE_BIT (CONST) | FILE_BIT (IN) | FILE_BIT (IMM) | FILE_BIT (SV))
#define STORED (FILE_BIT (IMAGE) | FILE_BIT (BUFFER) | FILE_BIT (MEMORY))

/* The files of a place for resources. */
static guint32
resource_files (const TgsiUse *use, guint op)
{
  switch (tgsi_ops[op].form)
    {
    case TGSI_FORM_TEX:
      return FILE_BIT (SAMP);
    case TGSI_FORM_SAMPLE:
      /* A sample of the target is asked for by a temporary. */
      if (op == TGSI_SAMPLE_POS || op == TGSI_SAMPLE_INFO)
        return FILE_BIT (SVIEW) | FILE_BIT (TEMP);
      return op == TGSI_SVIEWINFO || use->place == TGSI_PLACE_SRC + 1 ? FILE_BIT (SVIEW)
                                                                      : FILE_BIT (SAMP);
    case TGSI_FORM_ATOMIC:
      return STORED | FILE_BIT (HWATOMIC);
    default:
      break;
    }
  switch (op)
    {
    case TGSI_LOAD:
      return STORED | FILE_BIT (HWATOMIC) | FILE_BIT (CONSTBUF) | FILE_BIT (CONST);
    case TGSI_RESQ:
      return FILE_BIT (IMAGE) | FILE_BIT (BUFFER);
    case TGSI_FBFETCH:
      return FILE_BIT (OUT);
    case TGSI_IMG2HND:
      return FILE_BIT (IMAGE);
    case TGSI_SAMP2HND:
      return FILE_BIT (SAMP);
    default:
      return STORED;
    }
}

static guint32
allowed_files (const TgsiCheck *check, const TgsiUse *use)
{
  const guint op = check->program->insns[use->insn].op;

  if (use->type == 'R')
    return resource_files (use, op);
  if (use->is_dst)
    return WRITTEN;
  if (tgsi_ops[op].form == TGSI_FORM_INTERP && use->place == TGSI_PLACE_SRC)
    return FILE_BIT (IN);
  return READ;
}

/* The names of files, for a message. */
static char *
list_files (guint32 files)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < TGSI_N_FILES; i++)
    if (files >> i & 1 && i != TGSI_FILE_NULL)
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", tgsi_file_names[i]);
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static gboolean
check_file (const TgsiCheck *check, const TgsiUse *use)
{
  const guint32 allowed = allowed_files (check, use);
  g_autofree char *list = NULL;

  if (allowed >> use->operand->file & 1)
    return TRUE;
  list = list_files (allowed);
  tgsi_check_error (check, use,
                    use->is_dst && use->type != 'R' ? N_ ("%s is not written: %s takes %s")
                                                    : N_ ("%s may not stand here: %s takes %s"),
                    tgsi_file_names[use->operand->file],
                    tgsi_ops[check->program->insns[use->insn].op].name, list);
  return FALSE;
}

static void
check_added (const TgsiCheck *check, const TgsiUse *use, const TgsiIndirect *added)
{
  if (!(READ >> added->file & 1))
    tgsi_check_error (check, use, "%s cannot be an index", tgsi_file_names[added->file]);
}

static void
check_modifiers (const TgsiCheck *check, const TgsiUse *use)
{
  const TgsiOperand *operand = use->operand;
  const char *op = tgsi_ops[check->program->insns[use->insn].op].name;

  if (use->type == 'R' && (operand->negate || operand->absolute))
    tgsi_check_error (check, use, "a resource has no sign");
  else if (operand->absolute &&
           (use->type == 'I' || use->type == 'U' || use->type == 'L' || use->type == 'M'))
    tgsi_check_error (check, use, "|..| is for floats, and %s takes an integer here", op);
}

static void
check_use (TgsiCheck *check, const TgsiUse *use, gpointer data)
{
  (void) data;
  check_added (check, use, &use->operand->added);
  check_added (check, use, &use->operand->dim_added);
  if (check_file (check, use))
    check_modifiers (check, use);
}

void
tgsi_check_operands (TgsiCheck *check)
{
  tgsi_check_uses (check, check_use, NULL);
}
