#include "base/placeholder.h"

static enum braces_kind
take(struct braces *b, enum braces_kind kind, size_t skip, size_t len)
{
	b->piece = b->next + skip;
	b->len = len;
	b->next = b->piece + len + (kind == BRACES_GAP);
	return kind;
}

enum braces_kind
braces_step(struct braces *b)
{
	size_t n;

	if (b->next[0] == '\0')
		return BRACES_END;
	if (b->next[0] != '{')
		return take(b, BRACES_TEXT, 0, strcspn(b->next, "{"));
	if (b->next[1] == '{')
		return take(b, BRACES_TEXT, 1, 1);
	n = strcspn(b->next + 1, "{}");
	if (b->next[1 + n] == '}')
		return take(b, BRACES_GAP, 1, n);
	b->why = "a { without a }; where the character is meant, write {{";
	return BRACES_WRONG;
}
