/*
 * version - what was built, and the libraries whose security updates ask for
 * building again.
 */
#include "jobj.h"
#include "fold.h"
#include "store.h"
#include "tool.h"

enum tool_exit
tool_version(struct tool *t)
{
	(void)t;
	printf("cartaz %s\njson-c %s\nsqlite %s\nutf8proc %s\n", CARTAZ_VERSION,
	    jobj_version(), store_version(), fold_version());
	return TOOL_DONE;
}
