/*
 * check_kernel.h - says how far this kernel confines the programs.
 *
 * Errors: none.  A kernel that cannot is no mistake of a brand's: the programs answer
 *         on it too, and a check finds nothing because of it.
 */
#ifndef CARTAZ_COMMANDS_CHECK_KERNEL_H
#define CARTAZ_COMMANDS_CHECK_KERNEL_H

/* Two lines on standard output: files, system calls. */
void check_kernel(void);

#endif
