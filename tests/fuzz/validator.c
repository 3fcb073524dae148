/* validator - a tag matches where it stands in the list, and nowhere else. */
#include "cgi/etag.h"

#include "fuzz.h"
#include "base/text.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char etag[VALIDATOR_ETAG_MAX], other[VALIDATOR_ETAG_MAX];
	char *header = fuzz_text(data, size);
	struct buf list = BUF_INIT(FUZZ_ROOM);

	validator_etag(header, size, 0, etag);
	validator_etag(header, size, 1, other);
	HOLDS(strlen(etag) == VALIDATOR_ETAG_MAX - 4);
	HOLDS(!validator_matches(NULL, etag) && validator_matches("*", etag));
	HOLDS(validator_matches(etag, etag));
	HOLDS(validator_matches(etag + 2, etag)); /* weak comparison */
	HOLDS(!validator_matches(other, etag));
	buf_printf(&list, "\"a,b\" , %s,%s", other, etag);
	HOLDS(validator_matches(list.p, etag));
	if (strstr(header, "01234567") == NULL && strchr(header, '*') == NULL)
		HOLDS(!validator_matches(header, "W/\"0123456701234567\""));
	buf_release(&list);
	free(header);
	return 0;
}
