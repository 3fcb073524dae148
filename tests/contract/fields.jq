# The closed field list of the contract: every field always there, none extra,
# null only where the contract says so.
#
#   jq -L tests/contract 'include "fields"; is_list' answer.json

def text: type == "string" and length > 0;
def text_or_null: . == null or text;
def uri: text and test("^https?://[^/ ]+(/[!-~]*)?$");
def uri_or_null: . == null or uri;
def integer: type == "number" and . == floor;
def members($names): type == "object" and keys == ($names | sort);

def is_location: . == null or (
	members(["name", "city", "state", "state_abbr", "formatted_address", "latitude", "longitude"])
	and all(.[]; text_or_null) and any(.[]; . != null));

def is_producer: members(["name", "slug"]) and all(.[]; text);

def is_event($view):
	members(["id", "slug", "name", "description", "status", "starts_at", "ends_at", "timezone", "is_online",
		"is_closed", "url", "images", "location", "producer"])
	and (.id | integer) and (.slug | text) and (.name | text)
	and (.slug as $slug | .url | uri and endswith("/eventos/" + $slug))
	and ([.description, .starts_at, .ends_at, .timezone] | all(text_or_null))
	and ([.is_online, .is_closed] | all(type == "boolean"))
	and (.images | members(["banner", "thumbnail"]) and all(.[]; uri_or_null))
	and (.location | is_location)
	and (if $view == "list" then .producer == null and (.status | text_or_null)
		else .status == null and (.producer == null or (.producer | is_producer)) end);

def is_detail: is_event("detail");

def is_meta:
	members(["total", "per_page", "current_page", "last_page"]) and all(.[]; integer)
	and .total >= 0 and .per_page >= 1 and .per_page <= 50 and .current_page >= 1 and .last_page >= 1;

def is_list:
	members(["data", "meta"]) and (.meta | is_meta)
	and (.data | type == "array" and all(.[]; is_event("list")));

def is_identity:
	members(["identity_type", "credential_type", "credential", "usage"])
	and .identity_type == "anonymous" and (.credential_type | text) and (.credential | text)
	and (.usage | members(["header", "grants_access", "documentation"])
		and .header == "X-Agent-Credential" and .grants_access == false and (.documentation | uri));

def is_health: members(["status", "version"]) and .status == "ok" and .version == "1.0.0";

def is_a_problem:
	members(["type", "title", "status", "code", "detail", "error"])
	and (.type == "about:blank" or (.type | uri)) and (.status | integer)
	and ([.title, .code, .detail] | all(text)) and .error == .code;
