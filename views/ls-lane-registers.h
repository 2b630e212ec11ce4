#pragma once

#include "ls-grid-view.h"

/* Registers of the focus lane: one row each, the channels side by side with their bits below. */
#define LS_TYPE_LANE_REGISTERS (ls_lane_registers_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneRegisters, ls_lane_registers, LS, LANE_REGISTERS, LsGridView)

GtkWidget *ls_lane_registers_new (void);
