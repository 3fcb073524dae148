/*
 * profile - helps an author of profiles.
 *
 *   cartaz profile list              names every profile and its file
 *   cartaz profile lint FILE...      lists every mistake, and whether it can serve live
 *   cartaz profile try FILE ITEMS    shows the result for the items of a file
 *   cartaz profile try FILE URL      ... for one page of an upstream
 *   cartaz profile try HOST          ... for what the brand reads, or one of its sources
 *   cartaz profile guess ITEMS       writes a first profile for the items of a file
 *
 * FILE may be the name of a profile.
 */
#include "profile/profile.h"

#include <unistd.h>

#include "cartaz/profile/guess.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/profile/try.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/source_fetch.h"
#include "cartaz/sources/source_read.h"
#include "cartaz/sources/sources.h"
#include "base/text.h"
#include "json/json_tree.h"
#include "cartaz/commands/commands.h"

struct linted_file {
	const char *path;
};

static void
print_mistake(void *context, const char *pointer, const char *why)
{
	const struct linted_file *file = context;

	tool_say("%s: %s: %s\n", file->path,
	    pointer[0] != '\0' ? pointer : "the whole file", why);
}

/* Prints a guess.  The profile keeps it until the operator has checked it. */
static void
print_guess(const char *key, struct json_object *why, void *context)
{
	const struct linted_file *file = context;

	tool_say(
	    "%s: /guessed/%s: the rule is a guess, with this reason: %s. Check the "
	    "rule, and then remove the member /guessed/%s\n",
	    file->path, key, json_tree_text(why), key);
}

/* The requests of one event must together fit into the time of a single request. */
static void
print_requests(const struct linted_file *file, const struct profile *x)
{
	size_t n = json_tree_member_count(
	    json_tree_member(json_tree_member(x->tree, "detail"), "also"));

	if (n > 0)
		tool_say(
		    "%s: for a live brand, the %zu requests of an event share "
		    "one time limit, upstream.limits.total_ms\n",
		    file->path, n + 1);
}

static void
print_slugs(const struct linted_file *file, const struct profile *x)
{
	const char *why = profile_made_slug_problem(x);

	if (why != NULL &&
	    !json_tree_has_member(json_tree_member(x->tree, "map"), "slug"))
		tool_say("%s: a live brand would have no event pages, because "
			 "Cartaz makes slugs from name and id if there is no "
			 "/map/slug; %s\n",
		    file->path, why);
}

/* Counts the fields.  A list of objects, such as tickets, is one field. */
static size_t
count_fields(const struct profile *x)
{
	size_t n = x->list.fields.count;

	for (size_t i = 0; i < PROFILE_LIST_COUNT; i++)
		n += x->list.lists[i].each != NULL;
	return n;
}

static enum tool_exit
lint(struct tool *t, const char *path)
{
	struct linted_file file = { path };
	LOCAL_PROFILE x = { 0 };
	const char *p, *why;
	struct error f;
	size_t n;

	if (!brand_read_file(path, &t->mem, &p, &n, &f))
		return tool_fail(t, "%s", f.note);
	if (!profile_lint(&x, p, n, &t->mem, print_mistake, &file))
		return TOOL_FAILED;
	n = count_fields(&x);
	tool_say(
	    "%s: %zu field%s, nothing wrong\n", path, n, n == 1 ? "" : "s");
	json_tree_each(json_tree_member(x.tree, "guessed"), print_guess, &file);
	if (profile_can_serve_live(&x, &why)) {
		tool_say("%s: can serve a live brand\n", path);
		print_requests(&file, &x);
		print_slugs(&file, &x);
	} else {
		tool_say(
		    "%s: can be used for snapshots, but not for a live brand: %s\n",
		    path, why);
	}
	return TOOL_DONE;
}

static enum tool_exit
lint_all(struct tool *t)
{
	enum tool_exit worst = TOOL_DONE;

	for (size_t i = 1; i < t->arg_count; i++) {
		enum tool_exit code =
		    lint(t, profile_files_path(t, t->args[i]));

		worst = code > worst ? code : worst;
	}
	return worst;
}

static bool
is_address(const char *where)
{
	return strstr(where, "://") != NULL;
}

/*
 * Uses the settings of the source at the same host, preferably of a source whose address
 * is above the URL.
 */
static void
see_as_source(struct brand *b, const char *url)
{
	const struct brand_source *best = NULL;

	for (size_t i = 0; i < b->source_count; i++) {
		const struct brand_source *s = &b->sources[i];

		if (s->kind == BRAND_SOURCE_JSON && s->url != NULL &&
		    source_fetch_same_host(s->url, url) &&
		    (best == NULL || text_starts(url, s->url)))
			best = s;
	}
	if (best != NULL)
		*b = source_defaults_brand(b, best);
}

static enum tool_exit
try(struct tool *t, const char *path, const char *where)
{
	struct brand named, *brand = NULL;
	LOCAL_PROFILE x = { 0 };
	struct error f;
	const char *p;
	size_t n;

	if (!brand_read_file(path, &t->mem, &p, &n, &f))
		return tool_fail(t, "%s", f.note);
	if (!profile_parse(&x, p, n, &t->mem, &f))
		return tool_fail(t, "%s: %s", path, f.note);
	if (t->brand != NULL) {
		brand = &named;
		if (!tool_brand(t, t->brand, brand, &f))
			return tool_fail(t, "%s", f.note);
		see_as_source(brand, where);
	}
	return is_address(where) ? try_address(t, &x, brand, where)
				 : try_file(t, &x, brand, where);
}

/* Tries the profile of a source on what the source has now. */
static enum tool_exit
try_source(struct tool *t, const struct brand *b, const struct brand_source *s,
    const struct profile *x)
{
	struct brand seen = source_defaults_brand(b, s);
	struct source_fetched got = { .fd = -1 };
	struct source_state none = { 0 };
	enum tool_exit code;
	struct error f;

	if (source_read_is_crawled(t, s))
		return try_address(t, x, &seen, NULL);
	if (!source_fetch(t, b, s, &none, &got, &f))
		return tool_fail(t, "%s: %s", s->name, f.note);
	code = try_input(t, x, &seen, got.fd, s->name);
	close(got.fd);
	return code;
}

/* Tries the profile of a brand's upstream, or of the source that --source names. */
static enum tool_exit
try_brand(struct tool *t, const char *host)
{
	const struct brand_source *s = NULL;
	LOCAL_PROFILE x = { 0 };
	struct brand b;
	struct error f;
	bool found;

	if (!tool_brand(t, host, &b, &f))
		return tool_fail(t, "%s", f.note);
	if (b.has_sources && t->source == NULL)
		return tool_fail(
		    t, "%s: name one of its sources with --source", b.host);
	if (t->source != NULL && (s = sources_named(t, &b, t->source)) == NULL)
		return TOOL_FAILED;
	if (!profile_files_load(t,
		s != NULL ? s->upstream.profile : b.upstream.profile, &x,
		&found, &f))
		return tool_fail(t, "%s", f.note);
	if (!found || (s != NULL ? s->url : b.upstream.base) == NULL)
		return tool_fail(t,
		    "%s: %s has no profile or no address to try", b.host,
		    s != NULL ? s->name : "the brand");
	return s != NULL ? try_source(t, &b, s, &x)
			 : try_address(t, &x, &b, NULL);
}

enum tool_exit
command_profile(struct tool *t)
{
	if (strcmp(t->args[0], "list") == 0 && t->arg_count == 1)
		return profile_files_list(t);
	if (strcmp(t->args[0], "lint") == 0 && t->arg_count >= 2)
		return lint_all(t);
	if (strcmp(t->args[0], "try") == 0 && t->arg_count == 3)
		return try(t, profile_files_path(t, t->args[1]), t->args[2]);
	if (strcmp(t->args[0], "try") == 0 && t->arg_count == 2)
		return try_brand(t, t->args[1]);
	if (strcmp(t->args[0], "guess") == 0 && t->arg_count == 2)
		return guess_file(t, t->args[1]);
	(void)tool_fail(t,
	    "use list, lint FILE..., try FILE ITEMS|URL, try HOST or guess ITEMS");
	return TOOL_USAGE;
}
