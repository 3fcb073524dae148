#include "base/placeholder.h"

static enum placeholder_kind
take(struct placeholder *b, enum placeholder_kind kind, size_t skip, size_t len)
{
	b->piece = b->next + skip;
	b->len = len;
	b->next = b->piece + len + (kind == PLACEHOLDER_GAP);
	return kind;
}

enum placeholder_kind
placeholder_step(struct placeholder *b)
{
	size_t n;

	if (b->next[0] == '\0')
		return PLACEHOLDER_END;
	if (b->next[0] != '{')
		return take(b, PLACEHOLDER_TEXT, 0, strcspn(b->next, "{"));
	if (b->next[1] == '{')
		return take(b, PLACEHOLDER_TEXT, 1, 1);
	n = strcspn(b->next + 1, "{}");
	if (b->next[1 + n] == '}')
		return take(b, PLACEHOLDER_GAP, 1, n);
	b->why = "a { without a }; where the character is meant, write {{";
	return PLACEHOLDER_WRONG;
}
