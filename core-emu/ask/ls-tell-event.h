#pragma once

#include "ls-events.h"
#include "ls-fields.h"

extern const LsField ls_event_fields[]; /* of LsEvent: event of the schema */
extern const LsField ls_trap_fields[];  /* of LsTrap: trap of the schema */
