/*
 * fields - the table of an event's fields, and the encoding of their values as JSON.
 */
#include "event/fields.h"

#include "event/native_record.h"

#define KEY_OF_TOP(member) #member
#define KEY_OF_IMAGES(member) "images." #member
#define KEY_OF_LOCATION(member) "location." #member
#define KEY_OF_PRODUCER(member) "producer." #member
#define KEY_OF_SESSION(member) "sessions." #member
#define KEY_OF_TICKET(member) "tickets." #member
#define KEY_OF_PERFORMER(member) "performers." #member
#define KEY_OF_SOURCE(member) "sources." #member

#define OFFSET_OF_TOP(member, scope) OFFSET_OF_TOP_##scope(member)
#define OFFSET_OF_TOP_API(member) offsetof(struct native_record, event.member)
#define OFFSET_OF_TOP_MADE(member) SIZE_MAX
#define OFFSET_OF_TOP_EXTRA(member) offsetof(struct native_record, member)
#define OFFSET_OF_IMAGES(member, scope) OFFSET_OF_TOP_API(member)
#define OFFSET_OF_LOCATION(member, scope) OFFSET_OF_TOP_API(location.member)
#define OFFSET_OF_PRODUCER(member, scope) OFFSET_OF_TOP_API(producer.member)
#define OFFSET_OF_SESSION(member, scope) offsetof(struct session, member)
#define OFFSET_OF_TICKET(member, scope) offsetof(struct ticket, member)
#define OFFSET_OF_PERFORMER(member, scope) offsetof(struct performer, member)
#define OFFSET_OF_SOURCE(member, scope) offsetof(struct event_source, member)

#define IS_NULLABLE true
#define IS_OPTIONAL true
#define IS_ALWAYS false
#define LEAVES_OUT_NULLABLE false
#define LEAVES_OUT_OPTIONAL true
#define LEAVES_OUT_ALWAYS false

#define FIELD(in_section, id, name, of_kind, nulls, in_scope, tool_name)       \
	[EVENT_FIELD_##id] = {                                                 \
		.key = KEY_OF_##in_section(name),                              \
		.member = #name,                                               \
		.tool = tool_name,                                             \
		.section = EVENT_SECTION_##in_section,                         \
		.kind = EVENT_FIELD_OF_##of_kind,                              \
		.nullable = IS_##nulls,                                        \
		.optional = LEAVES_OUT_##nulls,                                \
		.scope = EVENT_SCOPE_##in_scope,                               \
		.offset = OFFSET_OF_##in_section(name, in_scope),              \
	},

const struct event_field event_fields[EVENT_FIELD_COUNT] = {
#include "event/fields.def"
};

#define IN_API_API 1
#define IN_API_MADE 1
#define IN_API_EXTRA 0
#define FIELD(section, id, member, kind, nulls, scope, tool) +IN_API_##scope
enum {
	API_FIELDS = 0
#include "event/fields.def"
};

_Static_assert(API_FIELDS == 22, "the contract has 22 fields");
_Static_assert(EVENT_FIELD_ID == 0 && EVENT_FIELD_SLUG == 1,
    "snapshot_walk() finds the slug after the id");
_Static_assert(offsetof(struct native_record, event) == 0,
    "a field of the API is at one offset in a record and in its event");

const char *
event_section_name(enum event_section section)
{
	static const char *const names[EVENT_SECTION_COUNT] = {
		[EVENT_SECTION_IMAGES] = "images",
		[EVENT_SECTION_LOCATION] = "location",
		[EVENT_SECTION_PRODUCER] = "producer",
		[EVENT_SECTION_SESSION] = "sessions",
		[EVENT_SECTION_TICKET] = "tickets",
		[EVENT_SECTION_PERFORMER] = "performers",
		[EVENT_SECTION_SOURCE] = "sources",
	};

	return names[section];
}

bool
event_section_is_list(enum event_section section)
{
	return section == EVENT_SECTION_SESSION ||
	    section == EVENT_SECTION_TICKET ||
	    section == EVENT_SECTION_PERFORMER ||
	    section == EVENT_SECTION_SOURCE;
}

bool
event_field_is_bool(const struct event_field *f)
{
	return f->kind == EVENT_FIELD_OF_BOOL_FALSE ||
	    f->kind == EVENT_FIELD_OF_BOOL_TRUE;
}

bool
event_field_is_texts(const struct event_field *f)
{
	return f->kind == EVENT_FIELD_OF_TEXTS ||
	    f->kind == EVENT_FIELD_OF_TAGS ||
	    f->kind == EVENT_FIELD_OF_ACCESS ||
	    f->kind == EVENT_FIELD_OF_LANGUAGES;
}

static void
encode_texts(
    const char *key, const char *const *texts_or_null, struct json_writer *j)
{
	if (texts_or_null == NULL) {
		json_writer_null(j, key);
		return;
	}
	json_writer_array(j, key);
	for (; *texts_or_null != NULL; texts_or_null++)
		json_writer_text(j, NULL, *texts_or_null);
	json_writer_array_end(j);
}

static const void *
value_at(const struct event_field *f, const void *of)
{
	return (const char *)of + f->offset;
}

void
event_field_encode(const struct event_field *f, const char *key, const void *of,
    struct json_writer *j)
{
	const void *value = value_at(f, of);

	if (f->kind == EVENT_FIELD_OF_LIST)
		return;
	if (f->kind == EVENT_FIELD_OF_ID)
		json_writer_int(j, key, *(const int64_t *)value);
	else if (event_field_is_bool(f))
		json_writer_bool(j, key, *(const bool *)value);
	else if (event_field_is_texts(f))
		encode_texts(key, *(const char *const *const *)value, j);
	else
		json_writer_text(j, key, *(const char *const *)value);
}

static bool
is_in(const struct event_field *f, enum event_section section, unsigned scopes)
{
	return f->section == section && f->kind != EVENT_FIELD_OF_LIST &&
	    ((unsigned)f->scope & scopes) != 0;
}

bool
event_field_is_left_out(const struct event_field *f, const void *of)
{
	return f->optional && *(const char *const *)value_at(f, of) == NULL;
}

void
event_section_encode(enum event_section section, unsigned scopes,
    const void *of, struct json_writer *j)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];

		if (is_in(f, section, scopes) &&
		    !event_field_is_left_out(f, of))
			event_field_encode(f, f->member, of, j);
	}
}

/* Returns true if all members of these scopes that may be null are null. */
static bool
is_empty(enum event_section section, unsigned scopes, const void *of)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];

		if (is_in(f, section, scopes) && f->nullable &&
		    *(const char *const *)value_at(f, of) != NULL)
			return false;
	}
	return true;
}

void
event_section_encode_object(enum event_section section, unsigned scopes,
    const void *of, struct json_writer *j)
{
	const char *name = event_section_name(section);

	if (section == EVENT_SECTION_LOCATION &&
	    is_empty(section, scopes, of)) {
		json_writer_null(j, name);
		return;
	}
	json_writer_object(j, name);
	event_section_encode(section, scopes, of, j);
	json_writer_object_end(j);
}
