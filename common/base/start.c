/*
 * start - leaves out of the start of a static program what it never needs.
 *
 * glibc asks for the path of the program, for $ORIGIN in the paths of shared
 * libraries, and a static program loads none: 3 % of what a start costs.  The linker
 * redirects the call (-Wl,--wrap=_dl_get_origin).  With another C library nothing
 * calls this.
 */
#include "base/base.h"

const char *__wrap__dl_get_origin(void);

/* glibc's value for an origin that is not known. */
const char *
__wrap__dl_get_origin(void)
{
	return (const char *)(uintptr_t)-1; // NOLINT
}
