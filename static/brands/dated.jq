# Gives the sample events their dates, so that the sample never ages: the stored records say "Saturday of next week" or
# "in three days" and this filter turns that into local times without an offset, counted from the day it is run.
#
#   jq -f dated.jq events.json
#   jq -f dated.jq --arg now 2026-12-01T12:00:00Z events.json      (a fixed day, for tests)
#
# {"week": W, "day": "mon".."sun", "time": "HH:MM"}   W weeks after the Monday of the week of "now" (UTC)
# {"days": N, "time": "HH:MM"}                        N days after the day of "now" (UTC)
# Without "time" the result is a date alone; absent or null stays null. "starts" and "ends" become starts_at and ends_at, "doors"
# door_time.

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
