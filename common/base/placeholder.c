/*
 * placeholder - splits a text at the placeholders in braces.
 */
#include "base/placeholder.h"

static enum placeholder_kind
set_piece(
    struct placeholder *s, enum placeholder_kind kind, size_t skip, size_t len)
{
	s->piece = s->next + skip;
	s->len = len;
	s->next = s->piece + len + (kind == PLACEHOLDER_NAME);
	return kind;
}

enum placeholder_kind
placeholder_next(struct placeholder *s)
{
	size_t n;

	if (s->next[0] == '\0')
		return PLACEHOLDER_END;
	if (s->next[0] != '{')
		return set_piece(s, PLACEHOLDER_TEXT, 0, strcspn(s->next, "{"));
	if (s->next[1] == '{')
		return set_piece(s, PLACEHOLDER_TEXT, 1, 1);
	n = strcspn(s->next + 1, "{}");
	if (s->next[1 + n] == '}')
		return set_piece(s, PLACEHOLDER_NAME, 1, n);
	s->why = "has a { without a }; write {{ for the character {";
	return PLACEHOLDER_ERROR;
}
