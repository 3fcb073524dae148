/*
 * accessibility.h - what an event has for people with disabilities, in the
 * words of upstreams.
 *
 * Rules:  case, accents and punctuation do not count.  A text has a feature when
 *         one of its phrases is in it ("Intérprete de Libras", "Legendas
 *         descritivas"), and no feature at all when it says "sem", "não",
 *         "no", "not" or "without".
 * Owns:   nothing; words are constant.
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

/* A set of 1 << enum accessibility; 0: the text has none. */
unsigned accessibility_read(const char *text) MUST_USE;
/* "sign_language" */
const char *accessibility_word(enum accessibility) MUST_USE;

#endif
