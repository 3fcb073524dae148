/*
 * xml_reader.h - reads XML element by element.  Only this module includes libexpat.
 *
 * Also called: SAX, streaming parser; XXE, entity expansion.
 * Rules:  the reader refuses a document that declares entities, and reads no other
 *         file, so a document can neither read local files (XXE) nor expand to a huge
 *         text.  Names include their prefix.
 * Owns:   nothing; names, attributes and texts are valid during their call.
 * Errors: ERROR_INTERNAL_ERROR; the note has the reason, and the line unless the input
 *         cannot be read.
 * Limits: XML_READER_DEPTH_MAX open elements, XML_READER_ELEMENTS_MAX elements in
 *         total, and XML_READER_TEXT_MAX bytes of text in the open elements.
 */
#ifndef IMPORTER_XML_READER_H
#define IMPORTER_XML_READER_H

#include "base/byte_reader.h"
#include "base/error.h"

enum {
	XML_READER_DEPTH_MAX = 32,
	XML_READER_ELEMENTS_MAX = 2000000,
	XML_READER_TEXT_MAX = 1024 * 1024,
};

/* Each function returns true to continue, or sets the error and returns false to stop. */
struct xml_reader {
	/* `attributes` has a name, its value, the next name, ..., and then NULL. */
	bool (*start)(void *context, const char *name,
	    const char *const *attributes, struct error *);
	/* `text` is the element's own text, without the blanks around it. */
	bool (*end)(
	    void *context, const char *name, const char *text, struct error *);
	void *context;
};

/* Reads the input to its end, or until an error.  Returns false after an error. */
bool xml_reader_read(
    struct byte_reader *, const struct xml_reader *, struct error *) MUST_USE;

/* Returns the value of an attribute, or NULL if the element does not have it. */
const char *xml_reader_attribute(
    const char *const *attributes, const char *name);

#endif
