/* fine */
#pragma once
