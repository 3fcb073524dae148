/* param - values keep the rules, and a printed query reads back the same. */
#include "cgi/query.h"

#include "fuzz.h"
#include "base/text.h"

static const struct query_param table[] = {
	{ "q", QUERY_PARAM_TEXT, 0, 0, 0 },
	{ "city", QUERY_PARAM_TEXT, 0, 0, 0 },
	{ "page", QUERY_PARAM_INT, 1, INT32_MAX, 1 },
	{ "per_page", QUERY_PARAM_INT, 1, 50, 20 },
	{ "" },
};

static bool
is_clean(const char *text)
{
	size_t n = strlen(text);

	for (const char *p = text; *p != '\0'; p++) {
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			return false;
	}
	return n > 0 && n <= QUERY_PARAM_TEXT_MAX && text_is_utf8(text, n);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct query_param_value v[QUERY_PARAM_COUNT_MAX] = { 0 },
				 w[QUERY_PARAM_COUNT_MAX];
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct buf printed = BUF_INIT(FUZZ_ROOM);
	char *query = fuzz_text(data, size);

	memcpy(w, v, sizeof(w));
	query_parse(table, query, &mem, v);
	query_print(table, v, &printed);
	HOLDS(strpbrk(buf_cstr(&printed), " \"<>\r\n") == NULL);
	query_parse(table, buf_cstr(&printed), &mem, w);
	for (size_t i = 0; table[i].name[0] != '\0'; i++) {
		HOLDS(v[i].text == NULL || is_clean(v[i].text));
		HOLDS(v[i].n == w[i].n);
		if (table[i].kind == QUERY_PARAM_INT)
			HOLDS(v[i].n >= table[i].min && v[i].n <= table[i].max);
		else if (v[i].text != NULL)
			HOLDS(w[i].text != NULL &&
			    strcmp(v[i].text, w[i].text) == 0);
		else
			HOLDS(w[i].text == NULL);
	}
	buf_release(&printed);
	arena_release(&mem);
	free(query);
	return 0;
}
