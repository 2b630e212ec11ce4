#pragma once

#include "ui-tour.h"

/* Each asserts that a part of the window shows what is looked at, and not what was. */
void ui_shown_title (UiTest *test, const UiPlace *place);
void ui_shown_narration (UiTest *test, const UiPlace *place);
void ui_shown_lanes (UiTest *test, const UiPlace *place);
void ui_shown_code (UiTest *test);
void ui_shown_stack (UiTest *test);
void ui_shown_registers (UiTest *test, const UiPlace *place);
void ui_shown_output (UiTest *test, const UiPlace *place);
void ui_shown_timeline (UiTest *test, const UiPlace *place);
void ui_shown_buttons (UiTest *test);
