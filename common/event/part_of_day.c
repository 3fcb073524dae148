/*
 * part_of_day - the hours of the parts of the day.
 */
#include "event/part_of_day.h"

enum { MORNING_HOUR = 5, AFTERNOON_HOUR = 12, NIGHT_HOUR = 18 };

#define MORNING "morning"
#define AFTERNOON "afternoon"
#define NIGHT "night"

const char *const part_of_day_names[] = { MORNING, AFTERNOON, NIGHT, NULL };

const char *
part_of_day_at(int hour)
{
	if (hour < MORNING_HOUR || hour >= NIGHT_HOUR)
		return NIGHT;
	return hour < AFTERNOON_HOUR ? MORNING : AFTERNOON;
}
