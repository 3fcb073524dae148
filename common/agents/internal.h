/*
 * internal.h - declarations that only the files of agents/ share.
 *
 * Owns:   a call owns its message and its text_query.  The function that answers the
 *         call releases them.
 * Errors: when a function with a parameter struct a2a_call or mcp_call returns false,
 *         it sets the `error` of this call.  The error's code is a code of JSON-RPC, or
 *         one of the protocol's codes below.  A function that also has a parameter
 *         struct error sets that error instead.
 * Source: A2A 1.0 and 0.3.0, MCP 2026-07-28 and 2025-11-25: error codes.
 */
#ifndef AGENTS_INTERNAL_H
#define AGENTS_INTERNAL_H

#include "agents/a2a.h"
#include "agents/capabilities.h"
#include "json/json_writer.h"
#include "agents/jsonrpc.h"
#include "brand/brand.h"
#include "search/facets.h"
#include "event/summary.h"
#include "agents/mcp.h"

/* ---- a2a.c, a2a_request.c and a2a_response.c */

struct json_object;

/* Error codes.  A2A 1.0, section 5.4 (0.3.0: section 8.2). */
enum {
	A2A_TASK_NOT_FOUND = -32001,
	A2A_PUSH_NOT_SUPPORTED = -32003,
	A2A_UNSUPPORTED_OPERATION = -32004,
	A2A_TYPE_NOT_SUPPORTED = -32005,
	A2A_NO_EXTENDED_CARD = -32007,
	A2A_VERSION_NOT_SUPPORTED = -32009,
};

struct a2a_call {
	const struct a2a_request *request;
	struct jsonrpc_message message;
	bool is_v0_3; /* false: 1.0 */
	struct jsonrpc_error error;
	const char *field; /* path of the invalid member of params, or NULL */
	struct json_object *text_query; /* owned: a query in a text part */
};

/* Sets the error and `field`.  Returns false. */
bool a2a_refuse(
    struct a2a_call *, int code, const char *field_or_null, const char *why);

/* The content of a message. */
struct a2a_input {
	struct json_object *query; /* from a part; NULL: search the text */
	const char *text;
	const char *context; /* the message's contextId, or NULL */
};

bool a2a_request_read(struct a2a_call *, struct a2a_input *) MUST_USE;

/* Writes the message of the response, or sets the error and returns false. */
bool a2a_response_write(
    struct a2a_call *, const struct a2a_input *, struct json_writer *) MUST_USE;

/* The parts of a response.  An empty part is left out. */
struct a2a_parts {
	struct buf text, page, data;
	struct buf event; /* data of the event that a sentence names */
};

struct tools_call;

/* Runs a tool, which A2A calls a skill, and appends the result to the parts. */
bool a2a_run(struct a2a_call *, const struct tools_call *, struct a2a_parts *,
    struct error *) MUST_USE;
/* Answers a sentence: searches the events, or lists the requested filter values. */
bool a2a_text(struct a2a_call *, const char *text, struct a2a_parts *,
    struct error *) MUST_USE;

/* ---- capabilities_arguments.c */

extern const struct capabilities_argument capabilities_search_arguments[],
    capabilities_slug_arguments[], capabilities_filters_arguments[],
    capabilities_prompt_arguments[], capabilities_list_arguments[];
/* ---- capabilities_schemas.c: JSON */

extern const char capabilities_search_schema[], capabilities_event_schema[],
    capabilities_filters_schema[];
/* The values of the argument `kind` of list_filters; NULL ends them. */
extern const char *const capabilities_filter_kinds[];

/* ---- capabilities_print.c */

/* Returns the variables of a resource template, or NULL for an unknown template. */
const struct capabilities_argument *capabilities_template_arguments(
    const struct brand *, const char *uri_template) MUST_USE;

enum { CAPABILITIES_ADDRESS_MAX = 8192 }; /* bytes */

/* ---- tools.c and tools_*.c */

/*
 * Writes the members that an event has in a list and in its details.  In a list
 * (`whole` is false), only a run has ends_at and is_run.  A list also leaves out
 * sessions_left if the number is 0, and is_online if it is false.
 */
void tools_print_summary(const struct brand *, const struct summary *,
    bool whole, struct json_writer *);
/*
 * Writes the member updated_at: changed_s, the instant at which the record last changed
 * or was first seen, in UTC.  If changed_s is 0, as for a live brand, writes
 * told_or_null, the upstream's own time of change.  Writes nothing if both are missing.
 */
void tools_print_updated(
    int64_t changed_s, const char *told_or_null, struct json_writer *);
/*
 * Returns the text that search_events accepts for a value of this kind of facet: the
 * value if it is a slug or a code, or otherwise its label, such as a city's name.
 */
const char *tools_facet_text(const char *kind, const struct facets_value *);

/* ---- mcp.c and mcp_*.c */

enum {
	MCP_RESOURCE_NOT_FOUND = -32002, /* only in legacy revisions */
	MCP_HEADER_MISMATCH = -32020,
	MCP_UNSUPPORTED_VERSION = -32022,
};

struct mcp_call {
	const struct mcp_request *request;
	struct jsonrpc_message message;
	bool is_modern;             /* mcp.h */
	int64_t ttl_ms;             /* how long the result may be cached */
	struct jsonrpc_error error; /* if a method returned false */
	/* For the member `data` of the error.  NULL: not in `data`. */
	const char *unknown_version, *unknown_uri;
};

/*
 * Sets is_modern, and checks the version and the headers of a modern request.  Returns
 * false, with the error set, if they are wrong.
 */
bool mcp_version_check(struct mcp_call *) MUST_USE;
/* Returns true for a version in capabilities_mcp_versions. */
bool mcp_version_known(const char *version) MUST_USE;

/* Returns false, with the error set, if the name is not the prompt's name. */
bool mcp_is_prompt(struct mcp_call *, const char *name_or_null) MUST_USE;

/*
 * Writes the members of the result, or sets the error and returns false.  After an
 * error the caller discards the written members.
 */
typedef bool mcp_method_fn(struct mcp_call *, struct json_writer *);

mcp_method_fn mcp_initialize, mcp_discover, mcp_ping;
mcp_method_fn mcp_tools_list, mcp_tools_call;
mcp_method_fn mcp_resources_list, mcp_resources_templates, mcp_resources_read;
mcp_method_fn mcp_prompts_list, mcp_prompts_get, mcp_complete;

/*
 * If the events are stale (page_words.h), writes read_at_s, the time of their last
 * reading, to `out` in the brand's time zone, and returns `out`.  Otherwise returns NULL;
 * ignore `out` then.
 */
const char *tools_stale_since(const struct brand *, int64_t read_at_s,
    const struct datetime *now, char out[DATETIME_TEXT_MAX]);
/* Writes the member stale_since, unless the result of tools_stale_since() is NULL. */
void tools_stale(const struct brand *, int64_t read_at_s,
    const struct datetime *now, struct json_writer *);

#endif
