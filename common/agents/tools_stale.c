/*
 * tools_stale - reports to agents that the events are old.
 */
#include "base/timezone.h"
#include "agents/internal.h"
#include "page/page_words.h"

const char *
tools_stale_since(const struct brand *brand, int64_t read_at_s,
    const struct datetime *now, char out[DATETIME_TEXT_MAX])
{
	struct datetime at = timezone_at(brand->timezone, read_at_s);

	datetime_print(&at, out);
	return page_is_stale(brand, read_at_s, now) ? out : NULL;
}

void
tools_stale(const struct brand *brand, int64_t read_at_s,
    const struct datetime *now, struct json_writer *j)
{
	char out[DATETIME_TEXT_MAX];
	const char *since = tools_stale_since(brand, read_at_s, now, out);

	if (since != NULL)
		json_writer_text(j, "stale_since", since);
}
