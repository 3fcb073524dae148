/*
 * check_kernel - reports how far this kernel confines the programs (base/confine.h).
 */
#include "cartaz/commands/check_kernel.h"

#include "base/confine.h"

enum { NEWEST_ABI = 6 }; /* the programs do not need later ABIs */

void
check_kernel(const struct tool *t)
{
	struct confine_support can = confine_support();

	if (!t->verbose)
		return;
	if (!can.is_built) {
		tool_say("this build is for tests, and does not confine its "
			 "programs\n");
		return;
	}
	if (can.landlock_abi == 0)
		tool_say(
		    "the kernel cannot confine programs to their files: "
		    "Landlock is missing; it needs Linux 5.13 or newer, and "
		    "\"landlock\" in the kernel parameter lsm\n");
	else
		tool_say("the kernel confines programs to their files: "
			 "Landlock, ABI %d%s\n",
		    can.landlock_abi,
		    can.landlock_abi < NEWEST_ABI
			? ", which lacks newer restrictions"
			: "");
	if (can.has_filter)
		tool_say("the kernel confines programs to their system calls: "
			 "seccomp\n");
	else
		tool_say(
		    "the kernel cannot confine programs to their system calls: "
		    "seccomp is missing, or the processor is neither x86_64 "
		    "nor aarch64\n");
}
