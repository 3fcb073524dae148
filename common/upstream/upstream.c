/*
 * upstream - makes a request of the profile, sends it, and reads the answer.
 */
#include "upstream/upstream.h"

#include <inttypes.h>

#include "base/deadline.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "brand/secret.h"
#include "base/text.h"

enum { EXCHANGE_MEM_MAX = 64 * 1024 * 1024, LOCATION_MAX = 300 };

static bool
set_secrets(struct upstream *u, const struct source *source, struct arena *mem,
    struct error *f)
{
	const struct brand_secrets *secrets = &u->brand->upstream.secrets;

	for (size_t i = 0; i < secrets->count; i++) {
		const char *value;

		if (!secret_read(source->paths, u->brand, i, mem, &value, f))
			return false;
		request_template_set_variable(&u->variables,
		    arena_printf(mem, "secret.%s", secrets->name[i]), value);
	}
	return true;
}

bool
upstream_open(struct upstream *u, const struct source *source,
    const struct profile *profile, struct arena *mem, struct error *f)
{
	const struct brand *b = source->brand;
	struct http_limits limits = { b->upstream.limits.connect_ms,
		b->upstream.limits.total_ms, b->upstream.limits.max_bytes };
	struct rule_scope scope = profile_scope(b, source->now_s, mem);

	*u = (struct upstream){
		.profile = profile,
		.brand = b,
		.variables = *scope.variables,
		.mem = ARENA_INIT(EXCHANGE_MEM_MAX),
	};
	request_template_set_now(
	    &u->variables, source->now_s, b->timezone, mem);
	if (!set_secrets(u, source, mem, f))
		return false;
	if (json_tree_has_member(
		json_tree_member(profile->tree, "list"), "sql"))
		return true;
	/* A trial without a brand has no site. */
	u->client = http_client_open(limits, b->site_url);
	return true;
}

void
upstream_close(struct upstream *u)
{
	json_tree_release(&u->items);
	json_tree_release(&u->answer);
	http_client_close(u->client);
	upstream_database_close(&u->database);
	arena_release(&u->mem);
}

void
upstream_set_page(
    struct upstream *u, int64_t page, int64_t offset, int64_t per_page)
{
	static const char *const names[] = { "page", "page0", "offset",
		"per_page" };
	const int64_t values[] = { page, page - 1, offset, per_page };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		snprintf(u->numbers[i], sizeof(u->numbers[i]), "%" PRId64,
		    values[i]);
		request_template_set_variable(
		    &u->variables, names[i], u->numbers[i]);
	}
}

void
upstream_reset(struct upstream *u)
{
	arena_reset(&u->mem);
	json_tree_release(&u->items);
	json_tree_release(&u->answer);
	u->http = NULL;
}

bool
upstream_make_request(struct upstream *u, struct json_object *section,
    const char *url_or_null, struct http_request *rq, struct error *f)
{
	u->statement.sql = NULL;
	*rq = (struct http_request){ .url = NULL };
	if (json_tree_has_member(section, "sql"))
		return request_template_make_statement(section, u->page_rows,
		    &u->variables, &u->mem, &u->statement, f);
	return request_template_make_request(u->profile->tree, section,
	    &u->variables, url_or_null, &u->mem, rq, f);
}

/* Returns false if the time that the exchanges share is used up. */
static bool
read_time(const struct upstream *u, int64_t *left_ms, struct error *f)
{
	int64_t total_ms = u->brand->upstream.limits.total_ms;

	*left_ms = total_ms;
	if (u->deadline_at_ms != 0)
		*left_ms = u->deadline_at_ms - deadline_clock_ms();
	if (*left_ms <= 0)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "total_ms (%" PRId64
		    " ms) passed before a request to the upstream; "
		    "raise limits.total_ms if the upstream cannot be faster",
		    deadline_limit_ms(total_ms));
	if (*left_ms > total_ms)
		*left_ms = total_ms;
	return true;
}

/* Returns true if the text has a secret of the brand (a variable "secret.NAME"). */
static bool
has_secret(const struct upstream *u, const char *text)
{
	const struct request_template_variables *v = &u->variables;
	LOCAL_BUF plain = BUF_INIT(strlen(text) + 1);
	bool found = false;

	text_percent_decode(text, strlen(text), false, &plain);
	for (size_t i = 0; i < v->count && !found; i++) {
		if (text_starts(v->name[i], "secret.") && v->value[i] != NULL &&
		    v->value[i][0] != '\0')
			found = strstr(text, v->value[i]) != NULL ||
			    strstr(buf_cstr(&plain), v->value[i]) != NULL;
	}
	return found;
}

/* Returns the message of a database, unless it has a secret. */
static const char *
shown_message(const struct upstream *u, const char *message)
{
	return has_secret(u, message)
	    ? "its message contains a secret, so Cartaz does not show it"
	    : message;
}

static bool
exchange_with_database(struct upstream *u, int64_t left_ms, struct error *f)
{
	struct error why;

	return upstream_database_exchange(&u->database, u->brand, &u->statement,
		   left_ms, &u->http, &why) ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "the database: %.700s",
		shown_message(u, why.note));
}

bool
upstream_exchange(
    struct upstream *u, const struct http_request *rq, struct error *f)
{
	int64_t left_ms;

	u->http = NULL;
	u->is_no_json = false;
	if (!read_time(u, &left_ms, f))
		return false;
	if (u->statement.sql != NULL)
		return exchange_with_database(u, left_ms, f);
	http_client_limit(u->client, left_ms);
	return http_client_exchange(u->client, rq, &u->http, f);
}

static bool
has_status(struct json_object *statuses, int status)
{
	int64_t n;

	for (size_t i = 0; i < json_tree_count(statuses); i++) {
		if (json_tree_int(json_tree_at(statuses, i), &n) && n == status)
			return true;
	}
	return false;
}

bool
upstream_accepts(const struct upstream *u)
{
	struct json_object *ok = json_tree_member(u->profile->tree, "ok");

	return ok != NULL ? has_status(ok, u->http->status)
			  : u->http->status == 200;
}

/* Returns the statuses at `errors.<kind>` of the profile, or NULL. */
static struct json_object *
error_statuses(const struct upstream *u, const char *kind)
{
	return json_tree_member(
	    json_tree_member(u->profile->tree, "errors"), kind);
}

bool
upstream_is_missing(const struct upstream *u)
{
	struct json_object *missing = error_statuses(u, "missing");

	return missing != NULL ? has_status(missing, u->http->status)
			       : u->http->status == 404;
}

bool
upstream_is_beyond(const struct upstream *u)
{
	return has_status(error_statuses(u, "beyond"), u->http->status);
}

/* Returns true for a status about the caller, not about the requested resource. */
static bool
is_refused(int status)
{
	return status == 401 || status == 403 || status == 407;
}

/* Returns the remedy for a status, which ends the note. */
static const char *
remedy(int status)
{
	if (is_refused(status))
		return "; look at the brand's secrets and the profile's headers";
	if (status == 404 || status == 405 || status == 410)
		return "; look at the upstream's base, or the source's url, and "
		       "the profile's path";
	if (status == 204)
		return "; the answer is empty, so look at the profile's path and query";
	if (status == 304)
		return "; the request had no condition, so look at the profile's headers and at the cache before the upstream";
	if (status >= 300 && status < 400)
		return "; redirects are not followed, so upstream.base, or the url "
		       "of the source, must be the address that answers";
	if (status >= 400 && status < 500 && status != 429)
		return "; look at the profile's query";
	return "";
}

void
upstream_append_redirect(const struct upstream *u, struct buf *to)
{
	LOCAL_BUF value = BUF_INIT(LOCATION_MAX),
		  place = BUF_INIT(LOCATION_MAX);
	const char *p, *host, *user;

	if (u->http->status < 300 || u->http->status > 399 ||
	    !http_response_header(u->http, "Location", &value) || value.full)
		return;
	p = buf_cstr(&value);
	host = strstr(p, "//");
	host = host != NULL ? host + 2 : p;
	user = memchr(host, '@', strcspn(host, "/?#"));
	buf_bytes(&place, p, (size_t)(host - p));
	if (user != NULL)
		host = user + 1;
	buf_bytes(&place, host, strcspn(host, "?#"));
	for (size_t i = 0; i < place.len; i++) {
		if (place.p[i] < 0x21 || place.p[i] > 0x7e)
			return;
	}
	if (place.len > 0 && !has_secret(u, buf_cstr(&place)))
		buf_printf(to, " and redirects to %s", buf_cstr(&place));
}

bool
upstream_status_error(const struct upstream *u, struct error *f)
{
	LOCAL_BUF location = BUF_INIT(2 * LOCATION_MAX);

	if (u->statement.sql != NULL && u->http->status == 400)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the database cannot use a value of the request: %.600s",
		    shown_message(u, buf_cstr(&u->http->body)));
	upstream_append_redirect(u, &location);
	(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "the upstream answered %d%s%s", u->http->status,
	    buf_cstr(&location), remedy(u->http->status));
	return false;
}

bool
upstream_is_overloaded(const struct upstream *u)
{
	return u->http->status == 429 || u->http->status >= 500;
}

bool
upstream_is_foreseen(const struct upstream *u)
{
	return upstream_accepts(u) || upstream_is_missing(u) ||
	    upstream_is_beyond(u);
}

bool
upstream_has_failed(const struct upstream *u)
{
	return u->http == NULL || u->http->outcome != HTTP_CLIENT_WHOLE ||
	    u->is_no_json ||
	    ((upstream_is_overloaded(u) || is_refused(u->http->status)) &&
		!upstream_is_foreseen(u));
}

bool
upstream_parse(struct upstream *u, struct error *f)
{
	const struct buf *body = &u->http->body;
	struct error why;

	json_tree_release(&u->answer);
	u->is_no_json = false;
	if (json_tree_parse(buf_cstr(body), body->len, &u->answer, &why))
		return true;
	u->is_no_json = true;
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "the answer is not JSON: %s", why.note);
}

struct json_object *
upstream_value(struct upstream *u, struct json_object *section, const char *key)
{
	const char *path = json_tree_text_of(section, key);
	struct pointer pointer;

	return pointer_parse(path != NULL ? path : "", &u->mem, &pointer)
	    ? pointer_follow(&pointer, u->answer)
	    : NULL;
}

int64_t
upstream_total(struct upstream *u, struct json_object *section)
{
	struct json_object *rule = json_tree_member(section, "total");
	const char *header = json_tree_text_of(rule, "header");
	const char *after = json_tree_text_of(rule, "after");
	bool is_sql = json_tree_has_member(section, "sql");
	const char *text = NULL;
	LOCAL_BUF value = BUF_INIT(256);
	struct json_object *v = NULL;
	int64_t total = UPSTREAM_TOTAL_UNKNOWN;

	if (is_sql || json_tree_text(rule) != NULL) {
		v = is_sql ? json_tree_member(u->answer, "total")
			   : upstream_value(u, section, "total");
		text = json_tree_text(v) != NULL ? json_tree_text(v)
						 : json_tree_number_text(v);
	} else if (header != NULL &&
	    http_response_header(u->http, header, &value)) {
		text = buf_cstr(&value);
		if (after != NULL && strstr(text, after) != NULL)
			text = strstr(text, after) + strlen(after);
	}
	/* PostgREST's total is "*" if it did not count. */
	if (text != NULL && strcmp(text, "*") == 0)
		text = NULL;
	else if (text == NULL
		? v != NULL
		: !text_int(text, -1, INT64_MAX, &total) || total < 0)
		total = UPSTREAM_TOTAL_INVALID;
	return total;
}

bool
upstream_items(struct upstream *u, struct json_object **items, struct error *f)
{
	static const struct pointer whole = { .count = 0 };

	json_tree_release(&u->items);
	u->items = pointer_items(
	    u->profile->items != NULL ? u->profile->items : &whole, u->answer);
	*items = u->items;
	return *items == NULL || json_tree_kind(*items) == JSON_TREE_ARRAY ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		"the answer has no list of events where its profile expects "
		"one; look at the profile's list.items");
}
