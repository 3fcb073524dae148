/*
 * packed - reads the texts of an event that are stored as deltas.
 */
#include "database/packed.h"

#include "event/phrases.h"

/*
 * The members of most records, in their order.  The constant is a part of the format:
 * one changed byte makes stored texts unreadable.
 */
static const char constant[] =
    "{\"id\":1,\"slug\":\"\",\"name\":\"\",\"description\":null,\"status\":"
    "\"active\",\"starts_at\":null,\"ends_at\":null,\"timezone\":"
    "\"America/Sao_Paulo\",\"is_online\":false,\"is_closed\":false,\"url\":"
    "\"https://\",\"images\":{\"banner\":null,\"thumbnail\":null},"
    "\"banner\":\"https://\",\"thumbnail\":\"https://\",\"location\":{\"name\":"
    "null,\"city\":null,\"state\":null,\"state_abbr\":null,"
    "\"formatted_address\":null,\"latitude\":null,\"longitude\":null,"
    "\"country\":\"BR\"},\"producer\":{\"name\":null,\"slug\":null},"
    "\"location.country\":null,\"updated_at\":null,\"location.country\":\"BR\","
    "\"updated_at\":\"2026-01-01T00:00:00Z\",\"buy_url\":\"https://\","
    "\"event_status\":\"cancelled\",\"buy_url\":null,\"event_status\":null,"
    "\"categories\":null,\"categories\":[\"\"],\"tags\":[\"\"],"
    "\"age_rating\":\"\",\"accessibility\":[],\"accessibility\":["
    "\"sign_language\",\"captions\",\"audio_description\"],\"languages\":["
    "\"pt-BR\"],\"door_time\":\"\",\"performers\":[{\"name\":\"\",\"url\":"
    "\"https://\"},{\"name\":\"\"}],\"availability\":\"available\","
    "\"availability\":\"sold_out\",\"sessions\":null,\"tickets\":null}"
    "\"availability\":\"available\",\"tickets\":null}"
    "\"availability\":\"available\",\"tickets\":[{\"name\":\"Inteira\","
    "\"price\":null,\"fee\":null,\"total\":null,\"currency\":null,"
    "\"available\":false,\"kind\":null},{\"name\":\"\",\"price\":\"80.00\","
    "\"fee\":\"0.00\",\"total\":\"100.00\",\"currency\":\"BRL\","
    "\"available\":true,\"kind\":\"half\"},{\"name\":\"\",\"currency\":\"BRL\","
    "\"available\":true,\"kind\":\"full\"}]}"
    "\"sessions\":[{\"starts_at\":\"2026-01-01T20:00:00\",\"ends_at\":"
    "\"2026-01-01T22:00:00\",\"event_status\":null,\"is_closed\":false,"
    "\"buy_url\":null},{\"starts_at\":\"2026-01-01T20:00:00-03:00\","
    "\"ends_at\":\"2026-01-01T22:00:00-03:00\",\"event_status\":null,"
    "\"is_closed\":false,\"buy_url\":null},{\"starts_at\":\"2027-01-"
    ":00:00-03:00\",\"ends_at\":null,\"event_status\":null,\"is_closed\":false,"
    "\"buy_url\":null}],\"tickets\":[";

void
packed_source(
    struct buf *source, const struct event_piece *pieces, size_t count)
{
	buf_reset(source);
	buf_bytes(source, constant, sizeof(constant) - 1);
	for (size_t i = 0; i < count; i++)
		event_phrases_expand(
		    pieces[i], event_phrases_slug(pieces[0]), source);
}

void
packed_source_head(struct buf *source, struct event_piece head)
{
	/* the source of the previous event already has the constant */
	if (source->len < sizeof(constant) - 1)
		buf_bytes(source, constant, sizeof(constant) - 1);
	source->len = sizeof(constant) - 1;
	buf_bytes(source, head.p, head.n);
}

struct packed_text
packed_column(struct sqlite3_stmt *st, int column)
{
	bool is_blob = sqlite_is_blob(st, column);
	struct sqlite_text stored =
	    is_blob ? sqlite_blob(st, column) : sqlite_text(st, column);

	return (struct packed_text){ stored.p, stored.n, is_blob };
}

bool
packed_read(const struct buf *source, struct packed_text stored,
    struct buf *text, struct error *f)
{
	if (!stored.is_blob) {
		buf_bytes(text, stored.p, stored.n);
		return true;
	}
	return delta_decode(
		   buf_cstr(source), source->len, stored.p, stored.n, text) ||
	    error_internal(
		f, "the snapshot has a damaged text; run cartaz verify");
}

void
packed_encoder_init(struct delta_encoder *e)
{
	delta_encoder_init(
	    e, constant, sizeof(constant) - 1, PACKED_SOURCE_MAX);
}
