/*
 * agentcard.h - who the agents' endpoints are and what they offer: the one place
 * of names, versions, capabilities, tools, prompts, resources and skills.
 *
 * Layer:  2 (domain).
 * The endpoints answer from here (mcp.h, a2a.h), and what is published about them
 * is printed from here, so that neither can promise what the other does not.
 * Source: Model Context Protocol, revisions 2026-07-28, 2025-11-25, 2025-06-18
 *         (server/discover, initialize, tools, resources, prompts); server card,
 *         SEP-2127 and SEP-1649; A2A 1.0 and 0.3, AgentCard; AI Catalog 1.0.
 */
#ifndef AGENTCARD_H
#define AGENTCARD_H

#include "brand/brand.h"
#include "json/json_writer.h"

enum {
	AGENTCARD_TEXT_MAX = 256,     /* bytes of an argument that is text */
	AGENTCARD_ARGUMENTS_MAX = 10, /* of one tool or prompt */
	AGENTCARD_DESCRIPTION_MAX = 1500, /* of an event's text in an answer */
	AGENTCARD_TTL_MS = 3600000, /* how long a list of ours may be kept */
};

/* ---- Versions: newest first; NULL ends. */
extern const char *const agentcard_mcp_versions[];
extern const char *const agentcard_a2a_versions[];
/* The newest that begins with `initialize`. */
#define AGENTCARD_MCP_LEGACY "2025-11-25"
#define AGENTCARD_MCP_MODERN "2026-07-28"

/* ---- Arguments of tools and prompts. */
enum agentcard_kind {
	AGENTCARD_TEXT,   /* not empty, AGENTCARD_TEXT_MAX bytes */
	AGENTCARD_INT,    /* min..max */
	AGENTCARD_DATE,   /* YYYY-MM-DD */
	AGENTCARD_CHOICE, /* one of choices */
};

struct agentcard_argument {
	const char *name; /* NULL ends a list */
	enum agentcard_kind kind;
	bool required;
	int64_t min, max, otherwise;
	const char *const *choices; /* NULL ends them */
	const char *description;
};

/* ---- Tools, which are the agent's skills too. */
enum agentcard_tool_id {
	AGENTCARD_SEARCH_EVENTS,
	AGENTCARD_GET_EVENT,
	AGENTCARD_GET_EVENT_PAGE,
	AGENTCARD_TOOL_COUNT,
};

/* Places of the arguments of search_events, and the one of the other two. */
enum {
	AGENTCARD_Q,
	AGENTCARD_CITY,
	AGENTCARD_STATE,
	AGENTCARD_ORGANIZATION,
	AGENTCARD_WHEN,
	AGENTCARD_FROM,
	AGENTCARD_TO,
	AGENTCARD_PAGE,
	AGENTCARD_PER_PAGE,
};
enum { AGENTCARD_SLUG };

struct agentcard_tool {
	const char *name, *title, *description;
	const struct agentcard_argument *arguments;
	const char *output_schema; /* JSON; NULL: the answer is text alone */
	const char *skill;         /* its id as a skill */
	const char *skill_description;
	const char *const *examples, *const *tags; /* NULL ends them */
};

extern const struct agentcard_tool agentcard_tools[AGENTCARD_TOOL_COUNT];

/* ---- The prompt, and the places of its arguments. */
enum {
	AGENTCARD_PROMPT_WISH,
	AGENTCARD_PROMPT_CITY,
	AGENTCARD_PROMPT_ORGANIZATION,
	AGENTCARD_PROMPT_WHEN,
};

struct agentcard_prompt {
	const char *name, *title, *description;
	const struct agentcard_argument *arguments;
};

extern const struct agentcard_prompt agentcard_prompt;

/* ---- Texts. */
#define AGENTCARD_RULES_URI "catalog://usage-rules"
/* What every answer with an organiser's words says of them. */
extern const char agentcard_notice[];
/* The usage rules as Markdown. */
extern const char agentcard_rules[];
/* How to go about it: for MCP, by the tools; for the agent's card, by the skills. */
extern const char agentcard_instructions[];
extern const char agentcard_description[];

/* ---- Parts of answers; a key of NULL is for elements and the top. */
void agentcard_server_info(
    const struct brand *, struct jout *, const char *key);
void agentcard_capabilities(struct jout *, const char *key);
void agentcard_tool_list(struct jout *, const char *key);
void agentcard_resource_list(struct jout *, const char *key);
void agentcard_template_list(
    const struct brand *, struct jout *, const char *key);
void agentcard_prompt_list(struct jout *, const char *key);
void agentcard_texts(struct jout *, const char *key, const char *const *);

/* ---- What is published; path NULL ends the list. */
struct agentcard_document {
	const char *path; /* below the brand's folder */
	const char *type; /* its Content-Type */
	void (*print)(const struct brand *, struct buf *);
};

extern const struct agentcard_document agentcard_documents[];

#endif
