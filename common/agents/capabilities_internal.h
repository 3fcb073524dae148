/*
 * agentcard_parts.h - what the files of agentcard.h share.
 *
 * Layer: 2 (domain).
 */
#ifndef AGENTCARD_PARTS_H
#define AGENTCARD_PARTS_H

#include "brand/brand.h"
#include "json/json_writer.h"

enum { AGENTCARD_ADDRESS_MAX = 8192 };

#define AGENTCARD_ID "event-catalog"
/* A server card takes a hundred characters and no more. */
#define AGENTCARD_SUMMARY                                                      \
	"Read-only public event catalog: search, details, availability, "      \
	"prices with fees, where to buy."

/* At most a hundred bytes. */
void agentcard_title(const struct brand *, struct buf *);
/* The address of the brand's logo; false when it has none. */
bool agentcard_logo(const struct brand *, struct buf *) MUST_USE;
/* name, title, version, description, websiteUrl, icons: members. */
void agentcard_identity(const struct brand *, struct jout *);

#endif
