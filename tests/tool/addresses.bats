# What becomes of an address on the way in: the link to buy, links in descriptions,
# pictures of calendars, and what is told where one is lost.  The table of addresses
# is judged in documents/addresses.bats.

load ../helpers/tool_suite

page_link() { # SLUG: where its page sends buyers
	cgi GET page-event '' "/$1.md"
	grep -oE '\]\(<?https://[a-z.-]*(buy|tickets)\.example[^)>]*' "$body_file" | head -n 1 | sed 's/^](<*//'
}

@test "a link to buy with a blank, a letter or a sign leads where the upstream says" {
	brand_edit "$HOST" '.checkout_url = "https://tickets.example/e/{slug}"'
	records 3 '.buy_url = (["https://buy.example/evento/São João", "//buy.example/x?id={7}|8",
		"https:\\\\BUY.example\\x[1]"][.id - 1])' | tool_ok import --strict "$HOST" -
	[ ! -s "$err_file" ]
	[ "$(page_link event-1)" = https://buy.example/evento/S%C3%A3o%20Jo%C3%A3o ]
	[ "$(page_link event-2)" = 'https://buy.example/x?id=%7B7%7D%7C8' ]
	[ "$(page_link event-3)" = https://buy.example/x%5B1%5D ]
	cgi GET page-event '' /event-1
	grep -qF '"url":"https://buy.example/evento/S%C3%A3o%20Jo%C3%A3o"' "$body_file" ||
		grep -qF 'href="https://buy.example/evento/S%C3%A3o%20Jo%C3%A3o"' "$body_file"
}

@test "a link to buy that is lost is said with its cause, its value, and where buyers go instead" {
	brand_edit "$HOST" '.checkout_url = "https://tickets.example/e/{slug}"'
	records 2 '.buy_url = "https://shop.example:x/7"' | tool_ok import --json "$HOST" -
	says 'record 1: /buy_url has a port that is not a number up to 65535: "https://shop.example:x/7"' \
		"record 1: /buy_url is missing or cannot be used, so the page links to the brand's checkout_url instead" \
		"record 2: /buy_url is missing or cannot be used, so the page links to the brand's checkout_url instead"
	[ "$(wc -l <"$err_file")" = 4 ]
	out_is '.remarks == 4 and ([.reasons[].reason] | any(startswith("/buy_url has a port") and (contains("shop") | not)))'
	[ "$(page_link event-1)" = https://tickets.example/e/event-1 ]
	tool_fails import --strict "$HOST" - <<<'[{"id":1,"name":"E","url":"shop"}]'
	says '/url must begin with http:// or https://: "shop"' '/buy_url is missing or cannot be used'
	# what is lost is no news for a rebuild
	tool_ok rebuild "$HOST"
	silent
}

@test "a brand without checkout_url has no link to buy then; a good url takes the place of a bad buy_url" {
	brand_edit "$HOST" 'del(.checkout_url)'
	records 2 '.buy_url = "https://" | if .id == 2 then .url = "https://buy.example/2" else . end' |
		tool_ok import "$HOST" -
	says 'record 1: /buy_url is missing or cannot be used, so the page has no link to buy'
	[ "$(page_link event-1)" = '' ]
	[ "$(page_link event-2)" = https://buy.example/2 ]
	records 11 '.buy_url = "https://"' | grouped=1 tool_ok import "$HOST" -
	says '11 records: /buy_url is missing or cannot be used, so the page has no link to buy (first: record 1)'
}

@test "a value is cut and on one line where it is remarked" {
	records 1 ".images = {banner: (\"ftp://x/\" + \"é\" * 100), thumbnail: \"x\\ny\\t\\u0000\"}" |
		sed 's/\\u0000//' | tool_ok import "$HOST" -
	says "/images/banner must be an http or https address: \"ftp://x/$(printf 'é%.0s' {1..26})...\"" \
		'/images/thumbnail must begin with http:// or https://: "x y "'
	[ "$(wc -l <"$err_file")" = 2 ]
}

@test "an address of 2048 bytes is one, a longer one is told so" {
	records 2 '.images.banner = "https://x.example/" + "a" * (2048 - 18 + .id - 1)' | tool_ok import --json "$HOST" -
	says_once 'record 2: /images/banner is longer than 2048 bytes: "https://x.example/aaa'
	cgi GET event '' /event-1
	body_is '.images.banner | length == 2048'
}

@test "links of descriptions and pictures of calendars are read the same way" {
	records 1 '.description = "<a href=\"https:\\\\bücher.example\\a b[1]\">x</a> <a href=\"//b.example/100%\">y</a>"' |
		tool_ok import "$HOST" -
	cgi GET event '' /event-1
	body_is '[.description | scan("href=\"([^\"]*)\"")[0]]
		== ["https://xn--bcher-kva.example/a%20b%5B1%5D", "https://b.example/100%25"]'
	printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT UID:1 SUMMARY:Um DTSTART:20261201T200000Z \
		'ATTACH;FMTTYPE=image/png:https://x.example/Cartaz festa.png' \
		'URL:https://x.example/São João' END:VEVENT END:VCALENDAR >in.ics
	tool_ok import --accept-shrink "$HOST" in.ics
	records_of "$HOST" | gojq -e '.images.banner == "https://x.example/Cartaz%20festa.png"
		and .url == "https://x.example/S%C3%A3o%20Jo%C3%A3o" and .buy_url == null'
}

@test "an older snapshot's host in %XX becomes punycode by a rebuild" {
	records 1 '.images.banner = "https://x.example/a.png"' | tool_ok import "$HOST" -
	local file
	file=$(readlink -f "var/$HOST/current")
	chmod u+w "$file"
	rm "${file%.db}.sum"
	snapshot_texts plain "$file"
	snapshot_edit "$file" "UPDATE record SET json = replace(json, '//x.example', '//b%C3%BCcher.example')"
	tool_ok rebuild "$HOST"
	cgi GET event '' /event-1
	body_is '.images.banner == "https://xn--bcher-kva.example/a.png"'
}
