/*
 * br_states - the table of the states of Brazil, and the look-up of a text in it.
 */
#include "event/br_states.h"

#include "text/normalize.h"
#include "base/text.h"

enum { NORMALIZED_MAX = 256 };

struct br_state {
	char abbr[3], name[24], normalized[24];
};

static const struct br_state states[] = {
	{ "AC", "Acre", "acre" },
	{ "AL", "Alagoas", "alagoas" },
	{ "AM", "Amazonas", "amazonas" },
	{ "AP", "Amapá", "amapa" },
	{ "BA", "Bahia", "bahia" },
	{ "CE", "Ceará", "ceara" },
	{ "DF", "Distrito Federal", "distrito federal" },
	{ "ES", "Espírito Santo", "espirito santo" },
	{ "GO", "Goiás", "goias" },
	{ "MA", "Maranhão", "maranhao" },
	{ "MG", "Minas Gerais", "minas gerais" },
	{ "MS", "Mato Grosso do Sul", "mato grosso do sul" },
	{ "MT", "Mato Grosso", "mato grosso" },
	{ "PA", "Pará", "para" },
	{ "PB", "Paraíba", "paraiba" },
	{ "PE", "Pernambuco", "pernambuco" },
	{ "PI", "Piauí", "piaui" },
	{ "PR", "Paraná", "parana" },
	{ "RJ", "Rio de Janeiro", "rio de janeiro" },
	{ "RN", "Rio Grande do Norte", "rio grande do norte" },
	{ "RO", "Rondônia", "rondonia" },
	{ "RR", "Roraima", "roraima" },
	{ "RS", "Rio Grande do Sul", "rio grande do sul" },
	{ "SC", "Santa Catarina", "santa catarina" },
	{ "SE", "Sergipe", "sergipe" },
	{ "SP", "São Paulo", "sao paulo" },
	{ "TO", "Tocantins", "tocantins" },
};

_Static_assert(ARRAY_LEN(states) == 27, "26 states and the federal district");

static const struct br_state *
find_state(const char *text)
{
	LOCAL_BUF normalized = BUF_INIT(NORMALIZED_MAX);
	const struct br_state *found = NULL;

	normalize_join(text, ' ', &normalized);
	for (size_t i = 0; i < ARRAY_LEN(states) && found == NULL; i++) {
		if (text_equal_nocase(buf_cstr(&normalized), states[i].abbr) ||
		    strcmp(buf_cstr(&normalized), states[i].normalized) == 0)
			found = &states[i];
	}
	return found;
}

static bool
is_abbreviation(const char *text)
{
	return strlen(text) == 2;
}

bool
br_states_agree(const struct location *l)
{
	const struct br_state *s;

	if (l->state == NULL || l->state_abbr == NULL ||
	    is_abbreviation(l->state) || !is_abbreviation(l->state_abbr))
		return false;
	s = find_state(l->state);
	return s != NULL && s == find_state(l->state_abbr);
}

void
br_states_complete(struct location *l)
{
	const char *given = l->state_abbr != NULL ? l->state_abbr : l->state;
	const struct br_state *s = given != NULL ? find_state(given) : NULL;

	if (s == NULL)
		return;
	if (l->state_abbr == NULL || !is_abbreviation(l->state_abbr))
		l->state_abbr = s->abbr;
	if (l->state == NULL || is_abbreviation(l->state))
		l->state = s->name;
}
