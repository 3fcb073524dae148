/*
 * try - tries a profile on the items of a JSON file or a spreadsheet, or on the page at an
 * address, which it requests as the profile describes.  Secrets are sent only to their
 * own upstream.
 */
#include "cartaz/profile/try.h"

#include <errno.h>
#include <fcntl.h>
#include <strings.h>
#include <unistd.h>

#include "base/text.h"
#include "cartaz/profile/preview.h"
#include "importer/csv_records.h"
#include "importer/sniff.h"
#include "json/json_list.h"
#include "json/json_splitter.h"
#include "json/json_tree.h"
#include "profile/request_template_placeholder.h"
#include "upstream/list_pointers.h"

enum { SHOWN_MAX = 300, NAMES_MAX = 200 };

/* Stands in for the brand of an operator who names none. */
static const struct brand no_brand = {
	.host = "example",
	.locale = "en",
	.timezone = "UTC",
	.country = "",
	.currency = "",
	.upstream = { .limits = { 2000, 8000, 8 << 20, 1, 1 } },
};

/* ---- A file ----------------------------------------------------------------- */

/* Adds a list whose place a stream cannot find. */
static bool
add_list(struct preview *x, struct byte_reader *in, const struct pointer *path,
    struct error *f)
{
	LOCAL_JSON list = NULL;
	bool ok = json_list_read(in, path, &list, NULL, f);

	for (size_t i = 0; i < json_tree_count(list); i++)
		preview_add(x, json_tree_at(list, i));
	return ok;
}

static bool
add_records(struct preview *x, struct byte_reader *in, struct error *f)
{
	struct pointer keys = { .keys = { "data" }, .count = 1 };
	LOCAL_JSON_SPLITTER records = { 0 };
	bool ok, more;

	if (x->profile->items != NULL && x->profile->items->count > 0)
		keys = *x->profile->items;
	if (json_list_needs_whole(&keys))
		return add_list(x, in, &keys, f);
	json_splitter_init(&records, in, keys.keys, keys.count);
	while ((ok = json_splitter_next(&records, &more, f)) && more) {
		LOCAL_JSON item = NULL;

		if (records.oversize)
			preview_leave_out(x, "is larger than 1 MiB");
		else if (!json_tree_parse(
			     records.record.p, records.record.len, &item, f))
			preview_leave_out(x, f->detail);
		else
			preview_add(x, item);
	}
	if (ok && x->profile->items != NULL && keys.count > 0 &&
	    records.shape == JSON_SPLITTER_LINES && records.count == 1 &&
	    x->report.left_out == 1)
		ok = json_list_missing(&keys, f);
	return ok;
}

static void
report_column(void *context, const char *column, const char *why)
{
	struct preview *x = context;

	(void)tool_fail(x->tool, "%s %s", column, why);
}

/* Adds a spreadsheet: the first row names the columns, every other row is an item. */
static bool
add_sheet_rows(struct preview *x, struct byte_reader *in, struct error *f)
{
	struct csv_records sheet = {
		.flat = true, .remark = report_column, .context = x
	};
	LOCAL_CSV_READER table = { 0 };
	bool ok, more;

	byte_reader_skip(in, sniff_byte_order_mark(in->chunk, in->n));
	csv_reader_init(&table, in);
	ok = csv_reader_next(&table, &more, f) &&
	    csv_records_begin(&sheet, &table, &x->tool->mem, f);
	while (ok && (ok = csv_reader_next(&table, &more, f)) && more) {
		LOCAL_JSON item = NULL;

		if (csv_records_record(&sheet, &table, &item, f))
			preview_add(x, item);
		else
			preview_leave_out(x, f->note);
	}
	return ok;
}

static bool
add_all(struct preview *x, struct byte_reader *in, struct error *f)
{
	enum file_format format;

	if (!sniff_input(in, &format, f))
		return false;
	if (format == FILE_FORMAT_CALENDAR)
		return error_internal(
		    f, "is a calendar; a profile does not apply to a calendar");
	if (format == FILE_FORMAT_XML || format == FILE_FORMAT_HTML)
		return error_internal(f,
		    "is HTML or XML; cartaz profile try "
		    "reads only JSON and CSV");
	return format == FILE_FORMAT_JSON ? add_records(x, in, f)
					  : add_sheet_rows(x, in, f);
}

enum tool_exit
try_input(struct tool *t, const struct profile *profile,
    const struct brand *brand, int fd, const char *name)
{
	LOCAL_BYTE_READER in = { 0 };
	struct preview x;
	struct error f;
	bool ok;

	byte_reader_init(&in, fd);
	preview_begin(&x, t, profile, brand != NULL ? brand : &no_brand);
	ok = add_all(&x, &in, &f);
	if (ok)
		preview_summary(&x);
	else
		(void)tool_fail(t, "%s: %s", name, f.note);
	preview_end(&x);
	return ok ? TOOL_DONE : TOOL_FAILED;
}

enum tool_exit
try_file(struct tool *t, const struct profile *profile,
    const struct brand *brand, const char *path)
{
	enum tool_exit code;
	int fd;

	if (strcmp(path, "-") == 0)
		return try_input(
		    t, profile, brand, STDIN_FILENO, "standard input");
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return tool_fail(
		    t, "cannot read %s: %s", path, strerror(errno));
	code = try_input(t, profile, brand, fd, path);
	close(fd);
	return code;
}

/* ---- An address ------------------------------------------------------------- */

struct try_page {
	struct tool *tool;
	const struct profile *profile;
	const struct brand *named; /* named by --brand, or NULL */
	struct brand brand;        /* the named brand, or a made-up one */
	const char *url;           /* NULL: of the named brand's list */
	char shown[SHOWN_MAX]; /* without the query, which may have secrets */
	bool is_own;           /* at the origin of the upstream */
	struct upstream upstream;
};

static bool
fail_try(struct try_page *p, const char *why)
{
	(void)tool_fail(p->tool, "%s", why);
	return false;
}

/* Sets the brand: the named brand, or a brand whose base is the address. */
static bool
set_brand(struct try_page *p)
{
	const char *host;

	if (p->url == NULL) {
		p->brand = *p->named;
		p->is_own = true;
		snprintf(p->shown, sizeof(p->shown), "the list of %s",
		    p->brand.host);
		return true;
	}
	host = strstr(p->url, "://");
	if (host != NULL &&
	    memchr(host + 3, '@', strcspn(host + 3, "/?#")) != NULL)
		return fail_try(p,
		    "the address must not contain a user name or a password; put credentials into the profile's headers");
	snprintf(p->shown, sizeof(p->shown), "%.*s", (int)strcspn(p->url, "?#"),
	    p->url);
	if (!text_is_http_url(p->url)) {
		(void)tool_fail(p->tool,
		    "%s: is not an http or https address; percent-encode the "
		    "characters that it must not contain",
		    p->shown);
		return false;
	}
	p->brand = p->named != NULL ? *p->named : no_brand;
	if (p->named == NULL)
		p->brand.upstream.base =
		    arena_copy(&p->tool->mem, p->url, text_url_origin(p->url));
	p->is_own = p->brand.upstream.base != NULL &&
	    text_same_origin(p->brand.upstream.base, p->url);
	if (!p->is_own)
		p->brand.upstream.secrets.count = 0;
	return true;
}

struct missing_variable {
	const struct request_template_variables *variables;
	char name[REQUEST_TEMPLATE_PLACEHOLDER_MAX + 1]; /* "": none */
};

static void
find_missing(void *context, const struct request_template_placeholder *g)
{
	struct missing_variable *missing = context;

	if (!g->optional && g->default_value == NULL &&
	    missing->name[0] == '\0' &&
	    request_template_variable(missing->variables, g->name) == NULL)
		snprintf(missing->name, sizeof(missing->name), "%s", g->name);
}

/* Returns true if all placeholders of the request have a value. */
static bool
check_variables(struct try_page *p, struct json_object *list)
{
	static const char *const members[] = { "headers", "query", "body" };
	struct missing_variable missing = { .variables =
						&p->upstream.variables };

	for (size_t i = 0; i < ARRAY_LEN(members); i++) {
		request_template_each_placeholder_in(
		    json_tree_member(p->profile->tree, members[i]),
		    find_missing, &missing);
		request_template_each_placeholder_in(
		    json_tree_member(list, members[i]), find_missing, &missing);
	}
	if (missing.name[0] == '\0')
		return true;
	if (p->named == NULL)
		(void)tool_fail(p->tool,
		    "the profile's request needs {%s}; use --brand HOST to name a brand that has this value",
		    missing.name);
	else if (!p->is_own && text_starts(missing.name, "secret."))
		(void)tool_fail(p->tool,
		    "%s does not have the scheme, host and port of the %s of %s, so "
		    "Cartaz does not send {%s} there",
		    p->shown,
		    p->brand.has_sources ? "url of a json source"
					 : "upstream.base",
		    p->brand.host, missing.name);
	else
		(void)tool_fail(p->tool,
		    "the profile's request needs {%s}, and %s has no such "
		    "value; add it to the brand file",
		    missing.name, p->brand.host);
	return false;
}

static bool
exchange_with_page(struct try_page *p)
{
	struct json_object *list = json_tree_member(p->profile->tree, "list");
	struct upstream *u = &p->upstream;
	struct http_request rq;
	const char *url;
	int64_t max = 100;
	struct error f;

	(void)!json_tree_int(json_tree_member(list, "max"), &max);
	upstream_set_page(u, 1, 0, max);
	if (p->named == NULL)
		request_template_set_variable(&u->variables, "brand", NULL);
	if (!check_variables(p, list))
		return false;
	url = p->url;
	if ((url != NULL &&
		!request_template_complete_url(p->profile->tree, list,
		    &u->variables, p->url, &u->mem, &url, &f)) ||
	    !upstream_make_request(u, list, url, &rq, &f) ||
	    !upstream_exchange(u, &rq, &f))
		return fail_try(p, f.note);
	return true;
}

/* Reports a response that the profile does not accept. */
static bool
check_status(struct try_page *p)
{
	const struct http_response *a = p->upstream.http;
	LOCAL_BUF to = BUF_INIT(SHOWN_MAX);

	if (upstream_accepts(&p->upstream))
		return true;
	upstream_append_redirect(&p->upstream, &to);
	if (to.len > 0)
		(void)tool_fail(p->tool,
		    "%s answered %d%s; redirects are not followed, so use that "
		    "address",
		    p->shown, a->status, buf_cstr(&to));
	else
		(void)tool_fail(p->tool,
		    "%s answered %d, which the profile does not accept (/ok)%s",
		    p->shown, a->status,
		    a->status == 401 || a->status == 403
			? "; look at the brand's secrets and the profile's "
			  "headers"
			: a->status == 404
			? "; give the whole address of the list, not the base"
			: "");
	return false;
}

static bool
parse(struct try_page *p)
{
	const char *body = buf_cstr(&p->upstream.http->body);
	struct error f;

	if (upstream_parse(&p->upstream, &f))
		return true;
	body += strspn(body, " \t\r\n");
	(void)tool_fail(p->tool, "%s: %s", p->shown,
	    body[0] == '\0'      ? "the answer is empty"
		: body[0] == '<' ? "the answer is HTML or XML, not JSON"
		: strchr("[{", body[0]) == NULL
		? "the answer is not JSON; if it is a sheet or a calendar, "
		  "download it and give the path of the file"
		: f.note);
	return false;
}

static void
add_name(const char *name, struct json_object *value, void *context)
{
	struct buf *names = context;

	(void)value;
	if (names->len > 0)
		buf_text(names, ", ");
	for (; *name != '\0'; name++)
		buf_char(names, (unsigned char)*name < 0x20 ? '?' : *name);
}

static bool
report_no_list(struct try_page *p)
{
	struct json_object *list = json_tree_member(p->profile->tree, "list");
	const char *where = json_tree_text_of(list, "items");
	struct json_object *answer = p->upstream.answer;
	LOCAL_BUF names = BUF_INIT(NAMES_MAX);

	json_tree_each(answer, add_name, &names);
	(void)tool_fail(p->tool,
	    "%s: the answer has no list at \"%s\", where the profile expects it (/list/items); the answer is %s%s%s",
	    p->shown, where != NULL ? where : "",
	    json_tree_kind_name(json_tree_kind(answer)),
	    names.len > 0 ? " with " : "", buf_cstr(&names));
	return false;
}

static bool
find_items(struct try_page *p, struct json_object **items, int64_t *total)
{
	struct upstream *u = &p->upstream;
	struct error f;

	if (!check_status(p) || !parse(p))
		return false;
	*total = upstream_total(u, json_tree_member(p->profile->tree, "list"));
	if (!upstream_items(u, items, &f) || (*items == NULL && *total != 0))
		return report_no_list(p);
	return true;
}

static void
try_items(struct try_page *p, struct json_object *items, int64_t total)
{
	LOCAL_BUF missing = BUF_INIT(NAMES_MAX);
	struct preview x;

	preview_begin(&x, p->tool, p->profile, &p->brand);
	for (size_t i = 0; i < json_tree_count(items); i++)
		preview_add(&x, json_tree_at(items, i));
	preview_summary(&x);
	list_pointers_print(
	    p->profile, list_pointers_missing(&p->upstream), &missing);
	if (missing.len > 0)
		tool_say("  finds nothing: %s\n", buf_cstr(&missing));
	if (total >= 0)
		tool_say("  the upstream reports %lld item%s in all\n",
		    (long long)total, total == 1 ? "" : "s");
	preview_end(&x);
}

enum tool_exit
try_address(struct tool *t, const struct profile *profile,
    const struct brand *brand, const char *url_or_null)
{
	struct try_page p = {
		.tool = t,
		.profile = profile,
		.named = brand,
		.url = url_or_null,
	};
	struct source source = { &t->paths, &p.brand, t->now_s };
	struct json_object *items;
	int64_t total;
	struct error f;
	bool ok;

	if (!set_brand(&p))
		return TOOL_FAILED;
	ok = upstream_open(&p.upstream, &source, profile, &t->mem, &f) ||
	    fail_try(&p, f.note);
	ok = ok && exchange_with_page(&p) && find_items(&p, &items, &total);
	if (ok)
		try_items(&p, items, total);
	upstream_close(&p.upstream);
	return ok ? TOOL_DONE : TOOL_FAILED;
}
