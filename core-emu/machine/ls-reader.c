#include "ls-reader.h"

void
ls_reader_take_micro (LsReader *reader, const LsMicroLook *look)
{
  if (reader->cell != NULL)
    reader->formula = ls_micro_dup_formula (look, reader->telling, reader->lane, reader->cell);
  else if (reader->touches != NULL)
    ls_micro_touch (look, reader->lane, reader->touches);
  else
    {
      ls_micro_examine (look, reader->out);
      ls_micro_examine_flows (look, reader->out);
    }
}

void
ls_reader_take_flow (LsReader *reader, const LsFlowLook *look)
{
  if (reader->touches != NULL)
    ls_flow_touch (look, reader->lane, reader->touches);
  else if (reader->out != NULL)
    ls_flow_examine (look, reader->out);
}
