# dated.jq - gives the sample events their dates, so that the sample does not age. The stored records have relative
# dates, such as "Saturday of next week" or "in three days". This filter replaces them by local times without an offset,
# counted from the day of the run.
#
#   jq -f dated.jq events.json
#   jq -f dated.jq --arg now 2026-12-01T12:00:00Z events.json      (a fixed day, for tests)
#
# {"week": W, "day": "mon".."sun", "time": "HH:MM"}   W weeks after the Monday of the week of "now" (UTC)
# {"days": N, "time": "HH:MM"}                        N days after the day of "now" (UTC)
# Without "time", the result is only a date. A missing member or null becomes null. "starts", "ends" and "doors" become
# "starts_at", "ends_at" and "door_time".

def weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
def today: ($ARGS.named.now | if . then .[0:19] + "Z" | fromdate else now end) / 86400 | floor;

def local($today):
  if . == null then null
  else
    (.day as $day | if has("days") then $today + .days
     else $today - ($today + 3) % 7 + 7 * .week + (weekdays | index([$day]) // error("unknown day: \($day)")) end) as $date
    | ($date * 86400 | strftime("%Y-%m-%d")) + (if .time then "T\(.time):00" else "" end)
  end;

today as $today
| map(.starts_at = (.starts | local($today)) | .ends_at = (.ends | local($today))
      | if .doors then .door_time = (.doors | local($today)) else . end | del(.starts, .ends, .doors)
      | if .starts_at and .ends_at and .ends_at < .starts_at then error("\(.slug): ends before it starts") else . end)
