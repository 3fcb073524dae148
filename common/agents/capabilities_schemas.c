/*
 * capabilities_schemas - the results of the tools as JSON Schema.
 */
#include "agents/internal.h"

/*
 * The members of an event in both results.  In a list, ends_at, sessions_left, is_run and
 * is_online are present only if they add something.  All other members are always
 * present.
 */
#define TYPE_TEXT "{\"type\":\"string\"}"
#define TYPE_NULLABLE "{\"type\":[\"string\",\"null\"]}"
#define TYPE_TEXTS "{\"type\":\"array\",\"items\":" TYPE_TEXT "}"
#define TYPE_BOOL "{\"type\":\"boolean\"}"
#define TYPE_INT "{\"type\":\"integer\"}"
#define TYPE_STATUS                                                            \
	"{\"type\":\"string\",\"enum\":[\"scheduled\",\"tentative\","          \
	"\"moved_online\","                                                    \
	"\"rescheduled\",\"postponed\",\"cancelled\"]}"
#define PLACE_PROPERTIES                                                       \
	"\"slug\":" TYPE_TEXT ",\"name\":" TYPE_TEXT                           \
	",\"venue\":" TYPE_NULLABLE ",\"city\":" TYPE_NULLABLE                 \
	",\"state\":" TYPE_NULLABLE
/* For a list. get_event has the same properties without the descriptions. */
#define BRIEF_PROPERTIES                                                       \
	PLACE_PROPERTIES                                                       \
	",\"starts_at\":{\"type\":[\"string\",\"null\"],\"description\":"      \
	"\"Start of the run, the next session, or the session that a search "  \
	"by date found.\"},"                                                   \
	"\"ends_at\":{\"type\":[\"string\",\"null\"],"                         \
	"\"description\":\"Only for runs.\"}"                                  \
	",\"sessions_left\":{\"type\":\"integer\",\"description\":"            \
	"\"Further sessions, or those in the searched dates.\"}"               \
	",\"is_run\":{\"type\":\"boolean\",\"default\":false,"                 \
	"\"description\":\"Lasts from starts_at to ends_at.\"}"                \
	",\"is_online\":{\"type\":\"boolean\",\"default\":false}"              \
	",\"event_status\":" TYPE_STATUS                                       \
	",\"availability\":{\"type\":\"string\",\"enum\":[\"available\","      \
	"\"sold_out\",\"off_sale\",\"ended\",\"unknown\"]}"                    \
	",\"price_from\":{\"type\":[\"string\",\"null\"],\"description\":"     \
	"\"Lowest total with fees, and its currency. (half): only reduced "    \
	"tickets are left. null: unknown, or not on sale.\"}"                  \
	",\"updated_at\":" TYPE_TEXT
#define DETAIL_PROPERTIES                                                      \
	PLACE_PROPERTIES                                                       \
	",\"is_online\":" TYPE_BOOL ",\"starts_at\":" TYPE_NULLABLE            \
	",\"ends_at\":" TYPE_NULLABLE ",\"sessions_left\":" TYPE_INT           \
	",\"is_run\":" TYPE_BOOL ",\"event_status\":" TYPE_TEXT                \
	",\"availability\":" TYPE_TEXT ",\"price_from\":" TYPE_NULLABLE
#define BRIEF_REQUIRED                                                         \
	"\"slug\",\"name\",\"starts_at\",\"venue\",\"city\",\"state\","        \
	"\"event_status\",\"availability\","                                   \
	"\"price_from\""

const char capabilities_search_schema[] =
    "{\"type\":\"object\",\"required\":[\"notice\",\"url_template\",\"data\","
    "\"meta\"],\"additionalProperties\":false,\"properties\":{"
    "\"notice\":" TYPE_TEXT ",\"hint\":" TYPE_TEXT ",\"stale_since\":" TYPE_TEXT
    ","
    "\"understood\":{\"type\":\"object\","
    "\"description\":\"Only if no event has q as typed: the words "
    "searched, and the filters read from q.\",\"properties\":{"
    "\"rung\":{\"type\":\"string\",\"enum\":[\"read\",\"stop_words\",\"joined\","
    "\"repaired\",\"any_word\"]},\"q\":" TYPE_NULLABLE "}},"
    "\"url_template\":" TYPE_TEXT ","
    "\"data\":{\"type\":\"array\",\"maxItems\":50,\"items\":{"
    "\"type\":\"object\",\"required\":[" BRIEF_REQUIRED "],"
    "\"additionalProperties\":false,\"properties\":{" BRIEF_PROPERTIES "}}},"
    "\"meta\":{\"type\":\"object\",\"required\":[\"total\",\"per_page\","
    "\"current_page\",\"last_page\"],\"additionalProperties\":false,"
    "\"properties\":{\"total\":" TYPE_INT ",\"per_page\":" TYPE_INT
    ",\"current_page\":" TYPE_INT ",\"last_page\":" TYPE_INT "}}}}";

const char capabilities_event_schema[] =
    "{\"type\":\"object\",\"required\":[\"notice\"," BRIEF_REQUIRED
    ",\"ends_at\",\"sessions_left\",\"is_run\",\"is_online\",\"is_closed\",\"url\",\"calendar_url\",\"buy_url\",\"tickets\",\"sessions\",\"sessions_cut\",\"timezone\","
    "\"address\",\"latitude\","
    "\"longitude\",\"producer\",\"description\",\"description_cut\"],"
    "\"additionalProperties\":false,\"properties\":{\"notice\":" TYPE_TEXT
    ",\"unconfirmed_since\":" TYPE_TEXT ",\"stale_since\":" TYPE_TEXT
    "," DETAIL_PROPERTIES ",\"updated_at\":" TYPE_TEXT
    ",\"is_closed\":" TYPE_BOOL ",\"url\":" TYPE_TEXT
    ",\"calendar_url\":" TYPE_TEXT ",\"buy_url\":" TYPE_NULLABLE
    ",\"link\":" TYPE_TEXT
    ",\"tickets\":{\"type\":\"array\",\"items\":{\"type\":\"object\","
    "\"additionalProperties\":false,\"properties\":{"
    "\"name\":" TYPE_NULLABLE
    ",\"total\":{\"type\":[\"string\",\"null\"],\"description\":\"Price to pay, "
    "with fees; null: unknown.\"},\"price\":" TYPE_NULLABLE
    ",\"fee\":" TYPE_NULLABLE ",\"currency\":" TYPE_TEXT ",\"kind\":" TYPE_TEXT
    ",\"available\":" TYPE_BOOL "}}},\"tickets_cut\":" TYPE_TEXT
    ",\"categories\":" TYPE_TEXTS ",\"tags\":" TYPE_TEXTS
    ",\"age_rating\":" TYPE_TEXT ",\"accessibility\":" TYPE_TEXTS
    ",\"languages\":" TYPE_TEXTS ",\"performers\":" TYPE_TEXTS
    ",\"door_time\":" TYPE_TEXT ",\"on_sale_at\":" TYPE_TEXT
    ",\"remaining\":" TYPE_TEXT ",\"refund_policy\":" TYPE_TEXT
    ",\"sources\":{\"type\":\"array\"}"
    ",\"sessions\":{\"type\":\"array\",\"items\":{\"type\":\"object\","
    "\"additionalProperties\":false,\"properties\":{\"starts_at\":" TYPE_TEXT
    ",\"ends_at\":" TYPE_NULLABLE ",\"event_status\":" TYPE_TEXT
    ",\"is_closed\":" TYPE_BOOL ",\"buy_url\":" TYPE_NULLABLE
    ",\"name\":" TYPE_TEXT ",\"location\":" TYPE_TEXT
    ",\"description\":" TYPE_TEXT "}}}"
    ",\"sessions_cut\":" TYPE_NULLABLE ",\"timezone\":" TYPE_NULLABLE
    ",\"address\":" TYPE_NULLABLE ",\"latitude\":" TYPE_NULLABLE
    ",\"longitude\":" TYPE_NULLABLE
    ",\"producer\":{\"type\":[\"object\",\"null\"],\"additionalProperties\":false,\"properties\":{"
    "\"name\":" TYPE_TEXT ",\"slug\":" TYPE_NULLABLE "}},"
    "\"description\":" TYPE_NULLABLE ",\"description_cut\":" TYPE_NULLABLE "}}";

const char capabilities_filters_schema[] =
    "{\"type\":\"object\",\"required\":[\"notice\"],\"properties\":{"
    "\"notice\":" TYPE_TEXT ",\"hint\":" TYPE_TEXT ",\"stale_since\":" TYPE_TEXT
    "},\"additionalProperties\":{\"type\":\"object\",\"properties\":{"
    "\"total\":" TYPE_INT ",\"values\":{\"type\":\"array\",\"items\":{"
    "\"type\":\"object\",\"required\":[\"value\",\"events\"]}}}}}";
