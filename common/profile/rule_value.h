/*
 * rule_value.h - values as rules make and read them.
 *
 * Empty text, an empty array and an empty object are none.
 */
#ifndef PROFILE_RULE_VALUE_H
#define PROFILE_RULE_VALUE_H

#include "base/buf.h"
#include "profile/rule.h"

struct rule_value rule_none(void);
struct rule_value rule_of_text(const char *text_or_null);
struct rule_value rule_of_truth(bool);
struct rule_value rule_of_json(struct json_object *borrowed);
/* A copy of the buffer's text in the scope's arena. */
struct rule_value rule_of_buf(const struct rule_scope *, const struct buf *);

/* As text: numbers as they are written, booleans as true and false. */
const char *rule_text(const struct rule_value *);
bool rule_truth(const struct rule_value *);

/* As a number; `otherwise` when it is none. */
double rule_number(const struct rule_value *, double otherwise);

#endif
