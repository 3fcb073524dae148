/*
 * check_kernel.h - reports how far this kernel confines the programs.
 *
 * Errors: none.  An old kernel is not a brand's mistake: the programs answer on it as
 *         well, and it is not a finding of the check.
 */
#ifndef CARTAZ_COMMANDS_CHECK_KERNEL_H
#define CARTAZ_COMMANDS_CHECK_KERNEL_H

#include "cartaz/tool.h"

/* Two lines on standard output, files and system calls, if the tool is verbose. */
void check_kernel(const struct tool *);

#endif
