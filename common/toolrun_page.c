#include "toolrun.h"

bool
toolrun_page(const struct source *source, const char *slug, struct buf *b,
    struct fault *f)
{
	(void)source;
	(void)slug;
	(void)b;
	return fault_note(f, FAULT_UPSTREAM_UNAVAILABLE, "no pages yet");
}
