/*
 * rule_read - reads values that people type in the cells of a spreadsheet, and HTML.
 */
#include "event/amount.h"
#include "event/ticket_amounts.h"
#include "event/words.h"
#include "importer/cell.h"
#include "profile/internal.h"
#include "richtext/richtext.h"

bool
rule_keep_unread(
    const struct rule_scope *scope, const char *text, const char *wanted)
{
	if (scope->unread != NULL && scope->unread->text == NULL)
		*scope->unread = (struct rule_unread){ text, wanted, NULL };
	return false;
}

struct rule_value
rule_read_cell(const struct rule *r, const struct rule_scope *scope,
    const struct rule_value *v)
{
	const char *text = rule_value_text(v), *wanted;
	char number[CELL_NUMBER_MAX], amount[AMOUNT_TEXT_SIZE];
	bool yes;

	if (text == NULL)
		return rule_value_none();
	if (r->op == RULE_OP_YES) {
		if (cell_bool(text, &yes))
			return rule_value_of_bool(yes);
		wanted = "is neither yes nor no (sim, não, sí, x, true, false, "
			 "1, 0)";
	} else if (r->op == RULE_OP_DEGREES) {
		if (cell_degrees(text, number))
			return rule_value_copy(scope, number);
		wanted =
		    "is not a number of degrees such as -23,5505 or -23.5505";
	} else {
		wanted =
		    amount_rewrite(text, scope->currency, r->is_minor, amount);
		if (wanted == NULL)
			return rule_value_copy(scope, amount);
		/* ticket_amounts.h knows the meaning of these words */
		if (event_word(LANGUAGE_SOLD_OUT, text) != NULL ||
		    (!r->is_minor && ticket_amounts_has_words(text)))
			return *v;
	}
	(void)rule_keep_unread(scope, text, wanted);
	return rule_value_none();
}

struct rule_value
rule_read_html(const struct rule_scope *scope, const struct rule_value *v)
{
	const char *text = rule_value_text(v);
	LOCAL_BUF html = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	LOCAL_BUF plain = BUF_INIT(RICHTEXT_OUTPUT_MAX);

	if (text == NULL)
		return rule_value_none();
	richtext_convert(RICHTEXT_HTML, text, strlen(text), &html, NULL);
	richtext_plain_text(buf_cstr(&html), &plain);
	while (plain.len > 0 && plain.p[plain.len - 1] == '\n')
		plain.p[--plain.len] = '\0';
	for (size_t i = 0; i < plain.len; i++)
		plain.p[i] = plain.p[i] == '\n' ? ' ' : plain.p[i];
	return rule_value_copy(scope, buf_cstr(&plain));
}
