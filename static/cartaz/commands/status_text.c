/*
 * status_text - the ages, results and remedies in the words of `cartaz status`.
 */
#include "cartaz/commands/status.h"

#include "base/datetime.h"
#include "json/json_tree.h"
#include "json/json_writer.h"

/* The clocks of two machines may differ by less than this. */
enum { YOUNG_S = 60 };
#define OLD_S (INT64_C(100) * 366 * 86400)

/* Only a wrong clock gives a snapshot such an age. */
bool
status_text_is_odd(int64_t age_s)
{
	return age_s < -YOUNG_S || age_s > OLD_S;
}

void
status_text_time(struct json_writer *out, const char *key, int64_t at_s)
{
	struct datetime w = datetime_from_instant(at_s, 0);
	char text[DATETIME_TEXT_MAX];

	datetime_print(&w, text);
	json_writer_text(out, key, at_s != 0 ? text : NULL);
}

void
status_text_age(char out[32], int64_t seconds)
{
	if (status_text_is_odd(seconds))
		snprintf(out, 32, "?");
	else if (seconds < 120)
		snprintf(out, 32, "%lld s", (long long)seconds);
	else if (seconds < 2 * 3600)
		snprintf(out, 32, "%lld min", (long long)seconds / 60);
	else if (seconds < 48 * 3600)
		snprintf(out, 32, "%lld h", (long long)seconds / 3600);
	else
		snprintf(out, 32, "%lld d", (long long)seconds / 86400);
}

/*
 * Appends "; drift: location.city, tickets; the list is one page of a longer list, as the
 * answer shows (/next)".
 */
static void
add_drift(struct json_object *last, char out[STATUS_TEXT_MAX])
{
	struct json_object *drift = json_tree_member(last, "drift");
	const char *more;

	for (size_t i = 0; i < json_tree_count(drift); i++) {
		const char *field =
		    json_tree_text_of(json_tree_at(drift, i), "field");
		size_t n = strlen(out);

		snprintf(out + n, STATUS_TEXT_MAX - n, "%s%s",
		    i == 0 ? "; drift: " : ", ", field != NULL ? field : "?");
	}
	more = json_tree_text_of(last, "more_pages");
	if (more != NULL) {
		size_t n = strlen(out);

		snprintf(out + n, STATUS_TEXT_MAX - n,
		    "; the list is one page of a longer list, as the "
		    "answer shows (%s)",
		    more);
	}
}

bool
status_text_has_last(const struct brand_status *s)
{
	return s->last_json != NULL || s->last_bad[0] != '\0';
}

bool
status_text_has_succeeded(
    const struct brand_status *s, struct json_object *result)
{
	const char *command = json_tree_text_of(result, "command");

	return json_tree_bool(json_tree_member(result, "ok")) &&
	    !(s->all_sources_fail && command != NULL &&
		strcmp(command, "rebuild") != 0);
}

/* Prints "sync failed: why". */
static void
add_result(const struct brand_status *s, struct json_object *result,
    char out[STATUS_TEXT_MAX])
{
	const char *command = json_tree_text_of(result, "command");
	const char *why = json_tree_text_of(result, "why");
	size_t n = strlen(out);

	snprintf(out + n, STATUS_TEXT_MAX - n, "%s%s %s%s%s",
	    n > 0 ? "; before it " : "", command != NULL ? command : "?",
	    status_text_has_succeeded(s, result) ? "ok" : "failed",
	    why != NULL ? ": " : "", why != NULL ? why : "");
}

void
status_text_drift(const struct brand_status *s, char out[STATUS_TEXT_MAX])
{
	LOCAL_JSON o = NULL;
	struct error ignored;
	char text[STATUS_TEXT_MAX] = "";

	if (s->last_json != NULL &&
	    json_tree_parse(s->last_json, s->last_len, &o, &ignored))
		add_drift(o, text);
	snprintf(out, STATUS_TEXT_MAX, "%s",
	    text[0] != '\0' ? text + strlen("; ") : "");
}

const char *
status_text_last(const struct brand_status *s, char out[STATUS_TEXT_MAX])
{
	struct json_object *o = NULL, *read;
	struct error f;

	if (s->last_bad[0] != '\0')
		return s->last_bad;
	if (s->last_json == NULL ||
	    !json_tree_parse(s->last_json, s->last_len, &o, &f))
		return "-";
	out[0] = '\0';
	add_result(s, o, out);
	/* A rebuild succeeded, but the events are old, so `read` decides. */
	read = json_tree_member(o, "read");
	if (json_tree_kind(read) == JSON_TREE_OBJECT &&
	    !status_text_has_succeeded(s, read))
		add_result(s, read, out);
	add_drift(o, out);
	json_tree_release(&o);
	return out;
}

bool
status_text_is_stale(const struct tool *t, const struct brand_status *s)
{
	int64_t age_s = t->now_s - s->read_at_s;

	return s->has_snapshot && !s->is_live &&
	    (status_text_is_odd(age_s) || age_s > s->old_s);
}

const char *
status_text_changed(const struct brand_status *s)
{
	if (s->unknown[0] != '\0')
		return s->unknown;
	if (s->is_for_sitemap)
		return "the snapshot was made only for the sitemap; run cartaz "
		       "sync";
	if (s->profile_changed)
		return "the profile, or base, vars or defaults of the brand "
		       "file, changed; run cartaz sync or import again";
	if (!s->up_to_date)
		return "the brand file has changed; run cartaz rebuild";
	return "";
}
