/*
 * accessibility.h - finds an event's features for people with disabilities in the texts
 * of upstreams.
 *
 * Also called: a11y, wheelchair, sign language.
 * Rules: case, accents and punctuation are ignored.  A text has a feature if it
 *        contains one of the feature's phrases ("Intérprete de Libras", "Legendas
 *        descritivas").  A text with "sem", "não", "no", "not", "without",
 *        "indisponível" or "unavailable" has no feature.
 * Owns:  nothing; words are constant.
 */
#ifndef EVENT_ACCESSIBILITY_H
#define EVENT_ACCESSIBILITY_H

#include "base/base.h"

enum accessibility {
	ACCESSIBILITY_SIGN_LANGUAGE,
	ACCESSIBILITY_AUDIO_DESCRIPTION,
	ACCESSIBILITY_CAPTIONS,
	ACCESSIBILITY_WHEELCHAIR,
	ACCESSIBILITY_SENSORY_FRIENDLY,
	ACCESSIBILITY_COUNT,
};

/* Returns a set of 1 << enum accessibility, or 0 if the text names no feature. */
unsigned accessibility_read(const char *text) MUST_USE;
/* The words of the features, such as "sign_language"; NULL ends them. */
extern const char *const accessibility_words[];

#endif
