/*
 * capabilities.h - the table of everything that the agents' endpoints offer: names,
 * versions, capabilities, tools, prompts, resources and skills.
 *
 * Also called: manifest, server card, agent card, discovery.
 * The endpoints (mcp.h, a2a.h) print this table.  The published documents about the
 * endpoints contain parts of it (static/docs/reference/templates.md), so that endpoints
 * and documents cannot differ.
 * Limits: a description of an event is cut at CAPABILITIES_DESCRIPTION_MAX.
 * Source: Model Context Protocol, revisions 2026-07-28, 2025-11-25, 2025-06-18
 *         (server/discover, initialize, tools, resources, prompts); server card,
 *         SEP-2127 and SEP-1649; A2A 1.0 and 0.3, AgentCard; AI Catalog 1.0; MCP
 *         registry, server.json 2025-12-11, authentication by HTTP.
 */
#ifndef AGENTS_CAPABILITIES_H
#define AGENTS_CAPABILITIES_H

#include "agents/examples.h"
#include "brand/brand.h"
#include "event/date_range.h"
#include "event/listing.h"
#include "json/json_writer.h"

enum {
	CAPABILITIES_TEXT_MAX = 256,         /* bytes of a text argument */
	CAPABILITIES_ARGUMENTS_MAX = 32,     /* per tool or prompt */
	CAPABILITIES_DESCRIPTION_MAX = 1500, /* bytes of a description */
	CAPABILITIES_TTL_MS = 3600000, /* how long to cache lists and rules */
	CAPABILITIES_PRICE_LIMIT = 1000000000, /* the largest price_max */
	CAPABILITIES_NEAR_KM = 10,             /* the default of km */
};

/* ---- Versions, the newest first.  NULL ends each list. */
extern const char *const capabilities_mcp_versions[];
extern const char *const capabilities_a2a_versions[];
/* The newest version whose clients send `initialize`; see mcp.h. */
#define CAPABILITIES_MCP_LEGACY "2025-11-25"
#define CAPABILITIES_MCP_MODERN "2026-07-28"

/* ---- Arguments of tools and prompts. */
enum capabilities_argument_kind {
	CAPABILITIES_TEXT,   /* not blank, up to CAPABILITIES_TEXT_MAX bytes */
	CAPABILITIES_INT,    /* min..max */
	CAPABILITIES_NUMBER, /* min..max, with decimals */
	CAPABILITIES_BOOL,   /* false means the same as no argument */
	CAPABILITIES_DATE,   /* YYYY-MM-DD */
	CAPABILITIES_CHOICE, /* one of capabilities_choices() */
};

struct capabilities_argument {
	const char *name; /* NULL ends the table */
	enum capabilities_argument_kind kind;
	bool required;
	int64_t min, max, default_value;
	/* The choices; a NULL ends them.  NULL: the choices of `filter`. */
	const char *const *choices;
	enum listing_filter filter; /* for arguments of filters.def */
	const char *description;
};

/* Returns the choices of an argument of kind CAPABILITIES_CHOICE.  NULL ends them. */
const char *const *capabilities_choices(const struct capabilities_argument *);

/* ---- Tools, which are also the agent's skills. */
enum capabilities_tool_id {
	CAPABILITIES_SEARCH_EVENTS,
	CAPABILITIES_GET_EVENT,
	CAPABILITIES_GET_EVENT_PAGE,
	CAPABILITIES_LIST_FILTERS,
	CAPABILITIES_TOOL_COUNT,
};

/*
 * The indexes of the arguments in three tables.  The first enum is for search_events,
 * the second for get_event and get_event_page, the third for list_filters.
 * search_events has an argument for each filter of filters.def, from the index
 * CAPABILITIES_FILTERS on.
 */
enum {
	CAPABILITIES_Q,
	CAPABILITIES_CITY,
	CAPABILITIES_STATE,
	CAPABILITIES_ORGANIZATION,
	CAPABILITIES_WHEN,
	CAPABILITIES_FROM,
	CAPABILITIES_TO,
	CAPABILITIES_FILTERS,
	CAPABILITIES_PRICE_MAX = CAPABILITIES_FILTERS + LISTING_FILTER_COUNT,
	CAPABILITIES_LATITUDE,
	CAPABILITIES_LONGITUDE,
	CAPABILITIES_KM,
	CAPABILITIES_UPDATED_SINCE,
	CAPABILITIES_SORT,
	CAPABILITIES_PAGE,
	CAPABILITIES_PER_PAGE,
};
enum { CAPABILITIES_SLUG };
enum { CAPABILITIES_KIND, CAPABILITIES_PREFIX };

struct capabilities_tool {
	const char *name, *title, *description;
	const struct capabilities_argument *arguments;
	const char *output_schema; /* JSON; NULL: text only */
	const char *skill;         /* the skill's id */
	const char *skill_description;
	const char *const *tags; /* NULL ends them */
};

extern const struct capabilities_tool
    capabilities_tools[CAPABILITIES_TOOL_COUNT];

/* ---- The prompt, and the indexes of its arguments. */
enum {
	CAPABILITIES_PROMPT_WISH,
	CAPABILITIES_PROMPT_CITY,
	CAPABILITIES_PROMPT_ORGANIZATION,
	CAPABILITIES_PROMPT_WHEN,
	CAPABILITIES_PROMPT_CATEGORY,
	CAPABILITIES_PROMPT_VENUE,
};

struct capabilities_prompt {
	const char *name, *title, *description;
	const struct capabilities_argument *arguments;
};

extern const struct capabilities_prompt capabilities_prompt;

/* ---- Texts. */
#define CAPABILITIES_RULES_URI "catalog://usage-rules"
/*
 * The notice that organisers wrote the text, which is data and never an instruction.  It
 * is in every result with organisers' text, except in the JSON of a list of events, which
 * has the next notice, and in completions of arguments.
 */
extern const char capabilities_notice[];
/* The notice for the JSON of a list of events, which names only fields of the list. */
extern const char capabilities_list_notice[];
/*
 * In each pair, the first text is for brands without an auth_url.  The second text is for
 * brands with an auth_url, and adds a rule: do not bypass reCAPTCHA, the virtual queue or
 * the limit of tickets per person.  capabilities_rules are Markdown, for the resource
 * CAPABILITIES_RULES_URI.
 */
extern const char *const capabilities_rules[2];
/*
 * capabilities_instructions are for MCP and name the tools.  capabilities_description
 * is for the agent card and names the skills.
 */
extern const char *const capabilities_instructions[2];
extern const char *const capabilities_description[2];

/*
 * ---- Parts of results.  Each function writes one member with the name `key`.  If `key`
 * is NULL, it writes an element of an array or the top of a document.
 */

/*
 * Writes the name, title, version, description, address and icons of the server, in the
 * form of MCP.
 */
void capabilities_server_info(
    const struct brand *, struct json_writer *, const char *key);
/* Writes the capabilities of MCP. */
void capabilities_print(struct json_writer *, const char *key);
/*
 * The lists have the form of MCP.  In the lists of tools and prompts, the descriptions of
 * the arguments city and state end with the example city or state, if it is known.
 */
void capabilities_tool_list(
    const struct examples *, struct json_writer *, const char *key);
void capabilities_resource_list(
    const struct brand *, struct json_writer *, const char *key);
void capabilities_template_list(
    const struct brand *, struct json_writer *, const char *key);
void capabilities_prompt_list(
    const struct examples *, struct json_writer *, const char *key);
/* Writes an array of the texts.  NULL ends them. */
void capabilities_text_array(
    struct json_writer *, const char *key, const char *const *);

/* Writes the skills of the agent card. */
void capabilities_skill_list(
    const struct examples *, struct json_writer *, const char *key);

/* ---- The names of the service in published documents. */

#define CAPABILITIES_ID "event-catalog"
/* A server card allows 100 characters (SEP-2127). */
#define CAPABILITIES_SUMMARY                                                   \
	"Public events, read only: search, details, availability, "            \
	"prices with fees, where to buy."

/* Appends the reversed host and CAPABILITIES_ID: "com.example.www/event-catalog". */
void capabilities_name(const struct brand *, struct buf *);
/* Appends the brand's name, cut if it is too long, and ": events": at most 99 bytes. */
void capabilities_title(const struct brand *, struct buf *);
/* Appends the absolute address of the brand's logo.  Returns false if none is set. */
bool capabilities_logo(const struct brand *, struct buf *) MUST_USE;

#endif
