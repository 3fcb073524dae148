# Real conferences in their own shape (name, url, startDate, endDate, city,
# country, online, topic) as native records, to be imported with `cartaz import`.
# One conference may stand under several topics: each is a record of its own.

def slug: ascii_downcase | gsub("[^a-z0-9]+"; "-") | gsub("^-|-$"; "");

to_entries | map((.key + 1) as $id | .value | {
	id: $id,
	slug: "\(.name | slug)-\($id)",
	name: .name,
	starts_at: .startDate,
	ends_at: .endDate,
	is_online: (.online // false),
	url: .url,
	description: "\(.name), \(.topic)",
	location: {city: .city, state: .country},
	producer: {name: .topic},
})
