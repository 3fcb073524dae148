# merged.bash - sources that list the same events.  Needs feeds.bash.
#
#   native NAME OBJECT...   writes a native feed NAME.json with the objects: by default all on the
#                           same evening, with the slug NAME-ID
#   brand NAME[=PRIORITY]...  sets the brand's sources
#   $HALL                   the member "location" of an event
#   status_of SLUG, target_of SLUG   print the status of the page, and the slug in its redirect
#   uid_of SLUG             prints the UID in the calendar of the page

HALL='location: {name: "Teatro Santa Isabel"}'

native() { # NAME OBJECT...
	local IFS=,
	gojq -nc "[${*:2}] | map({starts_at: \"2027-01-05T20:00:00-03:00\"} + . + {slug: ((.name | ascii_downcase | gsub(\" \"; \"-\")) + \"-\" + .id)})" >"$feeds/$1.json"
}

brand() { # NAME[=PRIORITY]...
	local source list=()
	for source; do
		list+=("{\"name\": \"${source%=*}\", \"kind\": \"native\", \"url\": \"$base/${source%=*}.json\", \"every\": \"1h\", \"priority\": $([[ $source == *=* ]] && echo "${source#*=}" || echo 0)}")
	done
	sources "${list[@]}"
}

status_of() { # SLUG
	cgi GET page-event '' "/$1"
	echo "$http_status"
}

target_of() { # SLUG
	local place
	cgi GET page-event '' "/$1"
	place=$(header Location)
	echo "${place##*/}"
}

uid_of() { # SLUG
	cgi GET page-event '' "/$1.ics"
	sed -n 's/^UID://p' "$body_file" | tr -d '\r'
}
