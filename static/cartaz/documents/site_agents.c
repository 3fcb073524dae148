/*
 * site_agents - writes the index of the skills, with the digest of each rendered skill.
 *
 * Source: Agent Skills Discovery 0.2.0.
 */
#include "base/sha256.h"
#include "base/text.h"
#include "agents/capabilities.h"
#include "cartaz/documents/internal.h"

#define SKILLS ".well-known/agent-skills/"
#define SKILL_FILE "/SKILL.md"

/* Finds the description in the front matter, which is a JSON string. */
static const char *
find_description(const char *md, size_t *n)
{
	static const char key[] = "\ndescription: ";
	const char *at = strstr(md, key), *end = strstr(md + 4, "\n---\n");

	if (!text_starts(md, "---\n") || at == NULL || end == NULL || at > end)
		return NULL;
	at += strlen(key);
	*n = strcspn(at, "\n");
	return *n > 2 && at[0] == '"' && at[*n - 1] == '"' ? at : NULL;
}

bool
site_keep_skill(
    struct site *s, const char *path, const struct buf *md, struct error *f)
{
	struct json_writer j = { &s->skills, s->skills.len > 0 };
	char digest[7 + SHA256_HEX + 1] = "sha256:";
	size_t room = strlen(SKILLS SKILL_FILE), n;
	const char *description;
	char text[PATHS_PATH_MAX];

	if (!text_starts(path, SKILLS) || !text_ends(path, SKILL_FILE))
		return true;
	description = find_description(buf_cstr(md), &n);
	if (description == NULL)
		return error_internal(f,
		    "the front matter needs a line such as description: \"...\"");
	sha256_hex(md->p, md->len, digest + 7);
	json_writer_object(&j, NULL);
	snprintf(text, sizeof(text), "%.*s", (int)(strlen(path) - room),
	    path + strlen(SKILLS));
	json_writer_text(&j, "name", text);
	json_writer_text(&j, "type", "skill-md");
	json_writer_raw(&j, "description", description, n);
	snprintf(text, sizeof(text), "/%s", path);
	json_writer_text(&j, "url", text);
	json_writer_text(&j, "digest", digest);
	json_writer_object_end(&j);
	return true;
}

bool
site_emit_skills(struct site *s, struct error *f)
{
	LOCAL_BUF out = BUF_INIT(SITE_DOCUMENT_MAX);
	struct json_writer j = JSON_WRITER_INIT(&out);

	if (s->skills.len == 0)
		return true;
	json_writer_object(&j, NULL);
	json_writer_text(&j, "$schema",
	    "https://schemas.agentskills.io/discovery/0.2.0/schema.json");
	json_writer_array(&j, "skills");
	json_writer_raw(&j, NULL, s->skills.p, s->skills.len);
	json_writer_array_end(&j);
	json_writer_object_end(&j);
	buf_char(&out, '\n');
	return site_emit(s, SKILLS "index.json", out.p, out.len, f);
}
