/*
 * live_identity - hashes what tells a file from another and from itself before an edit.
 */
#include "app/live_identity.h"

#include "base/file_identity.h"
#include "base/hash.h"
#include "brand/find.h"

/* What of a file says that it is the same; of a folder, which it is. */
static uint64_t
hash_file(uint64_t h, const char *path, bool is_folder)
{
	struct file_identity is;

	if (!file_identity_read(path, &is))
		is = (struct file_identity){ 0 };
	if (is_folder)
		is = (struct file_identity){ .device = is.device,
			.inode = is.inode };
	return hash_bytes(h, &is, sizeof(is));
}

uint64_t
live_identity_hash(const struct paths *paths, const struct brand *b)
{
	const struct brand_secrets *s = &b->upstream.secrets;
	char path[PATHS_PATH_MAX], name[BRAND_HOST_MAX + 6];
	uint64_t h = HASH_START;

	snprintf(name, sizeof(name), "%s.json", b->host);
	paths_path(path, paths->etc, "brands", name, (char *)NULL);
	h = hash_file(h, path, false);
	brand_copy_path(paths, b->host, path);
	h = hash_file(h, path, false);
	paths_path(path, paths->var, b->host, "profile.json", (char *)NULL);
	h = hash_file(h, path, false);
	for (size_t i = 0; i < s->count; i++) {
		if (s->file[i] == NULL)
			continue;
		paths_path(path, paths->etc, s->file[i], (char *)NULL);
		h = hash_file(h, path, false);
	}
	paths_path(path, paths->var, b->host, (char *)NULL);
	h = hash_file(h, path, true);
	paths_path(path, paths->var, b->host, "live", (char *)NULL);
	h = hash_file(h, path, true);
	paths_path(path, paths->htdocs, b->host, (char *)NULL);
	return hash_file(h, path, true);
}
