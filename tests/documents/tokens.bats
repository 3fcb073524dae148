# What docs/markdown says of x-markdown-tokens is so, by a real tokenizer.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	export NODE_PATH=$ROOT/build/npm/documents/node_modules
	catalog_make "$BATS_FILE_TMPDIR"
}

# Leaves $files, $mean, $least, $most and $cl100k (tokens.js).
measured() { # FOLDER
	read -r files mean least most cl100k < <(node "$TESTS/documents/tokens.js" "$1")
	echo "$1: $files files, mean $mean %, from $least % to $most %; cl100k_base $cl100k %"
}

# The pages of 30 events of the brand, to the folder.
event_pages() { # FOLDER
	local slug
	mkdir -p "$1"
	cgi GET events per_page=30
	for slug in $(gojq -r '.data[].slug' "$body_file"); do
		cgi GET page-event '' "/$slug" HTTP_ACCEPT=text/markdown
		cp "$body_file" "$1/$slug.md"
		header x-markdown-tokens >"$1/$slug.tokens"
	done
}

# The prepared Markdown of the brand, to the folder.
prepared_pages() { # FOLDER
	local file meta
	mkdir -p "$1"
	while read -r file; do
		meta=$(dirname "$file")/.web/$(basename "$file").meta
		cp "$file" "$1/"
		sed -n 's/^x-markdown-tokens: //p' "$meta" >"$1/$(basename "$file" .md).tokens"
	done < <(find "$CARTAZ_HTDOCS/$HOST" -name '*.md')
}

@test "tokens: the estimate is as far from o200k_base as the documentation says, and others too" {
	for HOST in agenda.localhost palco.localhost; do
		event_pages "$BATS_TEST_TMPDIR/$HOST.events"
		measured "$BATS_TEST_TMPDIR/$HOST.events"
		[ "$files" = 30 ]
		[ "${mean#-}" -le 3 ]
		[ "$least" -ge -6 ]
		[ "$most" -le 6 ]
		[ "$HOST" = palco.localhost ] || [ "$cl100k" -ge 5 ]
		[ "$HOST" = palco.localhost ] || [ "$cl100k" -le 12 ]
		[ "$HOST" = agenda.localhost ] || [ "${cl100k#-}" -le 3 ]
		prepared_pages "$BATS_TEST_TMPDIR/$HOST.prepared"
		measured "$BATS_TEST_TMPDIR/$HOST.prepared"
		[ "$files" -ge 20 ]
		[ "${mean#-}" -le 8 ]
		[ "$least" -ge -10 ]
		[ "$most" -le 17 ]
	done
}
