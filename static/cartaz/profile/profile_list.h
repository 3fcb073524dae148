/*
 * profile_list.h - `cartaz profile list`: every profile by its name.
 */
#ifndef CARTAZ_PROFILE_PROFILE_LIST_H
#define CARTAZ_PROFILE_PROFILE_LIST_H

#include "cartaz/tool.h"

/*
 * Prints a line for each profile: name, owner, how it can serve, file.  Returns
 * TOOL_FAILED if a profile cannot be used.
 */
enum tool_exit profile_list(struct tool *);

#endif
