/*
 * work - prints the work of searches, in the units that the budget of a request counts.
 *
 * usage: work HOST <ARGUMENTS
 *
 * Each line has the arguments of search_events as JSON.  For each, prints the work of
 * the page of this list, and the work of the answer to the MCP tool.
 */
#include <err.h>
#include <inttypes.h>

#include "agents/tools.h"
#include "base/paths.h"
#include "brand/find.h"
#include "json/json_tree.h"

enum { LINE_MAX_BYTES = 64 * 1024, MEM_MAX = 64 * 1024 * 1024 };

static int64_t
work_of_page(struct source source, struct listing_query query)
{
	struct sqlite_budget budget = { INT64_MAX };
	struct arena mem = ARENA_INIT(MEM_MAX);
	struct list_page page;
	struct error f;

	query.with_runs = query.with_months = true;
	source.budget = &budget;
	if (!catalog_summaries(&source, &query, &mem, &page, &f))
		errx(1, "page: %s", f.note);
	arena_release(&mem);
	return INT64_MAX - budget.left;
}

static int64_t
work_of_search(struct source source, const struct tools_search *search)
{
	struct sqlite_budget budget = { INT64_MAX };
	struct buf hint = BUF_INIT(TOOLS_HINT_MAX), b = BUF_INIT(MEM_MAX);
	struct arena mem = ARENA_INIT(MEM_MAX);
	struct list_page page;
	struct error f;

	source.budget = &budget;
	if (!tools_search(&source, search, &mem, &page, &hint, &b, &f))
		errx(1, "search: %s", f.note);
	buf_release(&b);
	buf_release(&hint);
	arena_release(&mem);
	return INT64_MAX - budget.left;
}

static void
print_line(const struct source *source, const char *line)
{
	struct tools_call call = { .tool = CAPABILITIES_SEARCH_EVENTS };
	const struct tools_search *search = &call.search;
	struct jsonrpc_error wrong;
	struct json_object *arguments;
	struct error f;

	if (!json_tree_parse(line, strlen(line), &arguments, &f))
		errx(2, "%s: no JSON", line);
	if (!tools_call_read(source, arguments, NULL, &call, &wrong))
		errx(2, "%s", wrong.message);
	printf("%" PRId64 " %" PRId64 "\n",
	    work_of_page(*source, search->query),
	    work_of_search(*source, search));
	json_tree_release(&arguments);
}

int
main(int argc, char **argv)
{
	static char line[LINE_MAX_BYTES];
	struct arena mem = ARENA_INIT(MEM_MAX);
	struct paths paths = paths_read();
	struct brand brand;
	struct source source = { .paths = &paths, .brand = &brand };
	struct error f;

	if (argc != 2 || !brand_find(&paths, argv[1], &mem, &brand, &f))
		errx(2, "usage: work HOST");
	(void)!paths_now(&source.now_s);
	while (fgets(line, sizeof(line), stdin) != NULL)
		print_line(&source, line);
	arena_release(&mem);
	return 0;
}
