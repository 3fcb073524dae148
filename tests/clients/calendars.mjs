// Calendars as ical.js reads them.
//
//   node calendars.mjs check FEED.ics EVENTS.json
//       the feed beside the events of the API ({data: [...]} or one event): every entry's
//       start and end are the instants that the API tells of its event, where that has
//       them; UIDs are unique; lines are folded at 75 bytes and end with CR LF
//   node calendars.mjs compare IN.ics OUT.ics FROM UNTIL
//       a calendar that was imported beside the feed that came of it, entry by entry,
//       recurrences expanded, of what ends after FROM and begins before UNTIL
//
// Prints what is wrong, one thing a line, and on standard error how many entries were
// read.  Ends with 1 when something is wrong.
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const [task, first, second, from, until] = process.argv.slice(2);
const wrong = [];
const DAY = 86400;

function calendar(file) {
	const text = readFileSync(file, 'utf8');
	let root;
	try {
		root = new ICAL.Component(ICAL.parse(text.replace(/^\ufeff/, '')));
	} catch (fault) {
		console.log(`${file}: ical.js cannot read it: ${fault.message}`);
		process.exit(1);
	}
	ICAL.TimezoneService.reset();
	for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
	return { text, root };
}

/** A day as "2026-12-05", a floating time as "2026-12-05T20:00:00", an instant in seconds. */
function moment(time) {
	if (time === null || time === undefined) return null;
	if (time.isDate) return time.toString();
	return time.zone === ICAL.Timezone.localTimezone ? time.toString() : time.toUnixTime();
}

/** Seconds by which entries are put in order and held against a window. */
const seconds = (at) => typeof at === 'number' ? at : Date.parse(at.length === 10 ? `${at}T00:00:00Z` : `${at}Z`) / 1000;

/** What the event's clock shows, "2026-12-05T20:00:00". */
const clock = (time) => time === null || time === undefined ? null : time.isDate ? time.toString() : time.toString().replace(/Z$/, '');

function occurrence(item, start, end) {
	const property = (name) => item.component.getFirstPropertyValue(name);
	const said = item.component.getFirstProperty('dtend') || item.component.getFirstProperty('duration');
	return {
		uid: item.uid,
		name: item.summary ?? '',
		start: moment(start), end: said ? moment(end) : null,
		startClock: clock(start), endClock: said ? clock(end) : null,
		status: property('status') ?? 'CONFIRMED',
		place: item.location ?? '',
		description: item.description ?? '',
		categories: item.component.getAllProperties('categories').flatMap((p) => p.getValues()),
		geo: property('geo'),
		sequence: Number(property('sequence') ?? 0),
		stamp: property('dtstamp'), modified: property('last-modified'),
		url: String(property('url') ?? ''),
		transparent: property('transp') === 'TRANSPARENT',
	};
}

/** The entries of a calendar, each occurrence of a series one, up to an instant. */
function entries(root, last) {
	const all = [];
	for (const vevent of root.getAllSubcomponents('vevent')) {
		if (!vevent.getFirstProperty('dtstart')) continue;
		const event = new ICAL.Event(vevent);
		if (event.isRecurrenceException()) continue;
		if (!event.isRecurring()) {
			all.push(occurrence(event, event.startDate, event.endDate));
			continue;
		}
		const series = event.iterator();
		for (let next = series.next(), n = 0; next && n < 5000; next = series.next(), n++) {
			const { item, startDate, endDate } = event.getOccurrenceDetails(next);
			if (seconds(moment(next)) >= last) break;
			all.push(occurrence(item, startDate, endDate));
		}
	}
	return all;
}

function check() {
	const { text, root } = calendar(first);
	const told = JSON.parse(readFileSync(second, 'utf8'));
	const byUrl = new Map((told.data ?? [told]).map((event) => [event.url, event]));
	const all = entries(root, Infinity), met = new Set();
	if (!text.endsWith('\r\n') || text.replaceAll('\r\n', '').includes('\n')) wrong.push('a line ends without CR LF');
	for (const line of text.split('\r\n'))
		if (Buffer.byteLength(line) > 75) wrong.push(`a line of ${Buffer.byteLength(line)} bytes`);
	if (new Set(all.map(({ uid }) => uid)).size !== all.length) wrong.push('two entries have one UID');
	const as = (at) => at === null ? null : at.length === 10 ? at : /(Z|[+-]\d\d:\d\d)$/.test(at) ? Date.parse(at) / 1000 : at;
	const dayOf = (at, shift) => new Date(Date.parse(`${at.slice(0, 10)}T00:00:00Z`) + shift * DAY * 1000).toISOString().slice(0, 10);
	for (const entry of all) {
		const event = byUrl.get(entry.url);
		if (!event) {
			wrong.push(`${entry.uid} is not an event`);
			continue;
		}
		if (!entry.stamp) wrong.push(`${entry.uid} has no DTSTAMP`);
		const isDays = typeof entry.start === 'string' && entry.start.length === 10;
		if (isDays !== entry.transparent) wrong.push(`${entry.uid}: days and TRANSP do not fit`);
		const start = isDays ? dayOf(event.starts_at, 0) : as(event.starts_at);
		if (entry.start !== start) continue; // another session
		met.add(event.url);
		if (!isDays && entry.end !== as(event.ends_at) && event.ends_at > event.starts_at)
			wrong.push(`${entry.uid} ends ${entry.end}, not ${event.ends_at}`);
		if (entry.name.replace(/ \((esgotado|sold out)\)$/, '') !== event.name.replace(/\s+/g, ' ').trim()) wrong.push(`${entry.uid} is ${entry.name}, not ${event.name}`);
	}
	for (const { url } of (told.data ?? [told]).filter(({ starts_at: at, is_closed: closed }) => at && !closed))
		if (!met.has(url)) wrong.push(`${url} has no entry at the time of its next session`);
	console.error(`${all.length} entries`);
}

/** The same time: of days the days, of floating times the clock, else the instant. */
function isSame(is, isClock, should, shouldClock, shift) {
	if (is === null || should === null) return is === should;
	if (typeof is === 'number' && typeof should === 'number') return is === should;
	if (isClock.length === shouldClock.length) return isClock === shouldClock;
	// A run: days of what had hours; its last day is not one that only begins.
	return isClock === new Date(Date.parse(`${shouldClock}Z`) - (shift ? 1000 : 0) + (shift ? DAY * 1000 : 0)).toISOString().slice(0, 10);
}

const words = (text) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

function differences(is, should) {
	const found = [];
	if (is.status !== should.status) found.push(`status ${is.status}, not ${should.status}`);
	if (!isSame(is.end, is.endClock, should.end, should.endClock, true) && should.endClock > should.startClock)
		found.push(`ends ${is.endClock}, not ${should.endClock}`);
	if (should.place && !words(is.place).includes(words(should.place.split(/[,\n]/)[0]))) found.push(`place "${is.place}", not "${should.place}"`);
	const missing = should.categories.filter(Boolean).filter((name) => !is.categories.includes(words(name)));
	if (missing.length > 0 && is.categories.length < 10) found.push(`categories lack ${missing.join(', ')}`);
	if (should.geo && !(is.geo && Math.abs(is.geo[0] - should.geo[0]) < 1e-4 && Math.abs(is.geo[1] - should.geo[1]) < 1e-4))
		found.push(`geo ${is.geo}, not ${should.geo}`);
	const text = words(should.description).replace(/<[^>]*>|https?:\S+/g, '').slice(0, 30);
	if (text && !words(is.description).includes(words(text).slice(0, 15))) found.push(`description "${is.description.slice(0, 40)}", not "${text}"`);
	return found;
}

function compare() {
	const [begin, end] = [from, until].map((at) => Date.parse(at) / 1000);
	const inWindow = ({ start, end: stop }) => seconds(start) < end && (seconds(stop ?? start) > begin || seconds(start) >= begin);
	const should = entries(calendar(first).root, end).filter(inWindow);
	const is = entries(calendar(second).root, end).filter(({ start }) => seconds(start) < end);
	const left = new Map();
	for (const entry of is) left.set(words(entry.name), [...left.get(words(entry.name)) ?? [], entry]);
	for (const entry of should) {
		const mates = left.get(words(entry.name)) ?? [];
		const alike = mates.filter((mate) => isSame(mate.start, mate.startClock, entry.start, entry.startClock, false));
		const at = alike.find((mate) => differences(mate, entry).length === 0) ?? alike[0];
		if (!at) {
			wrong.push(`missing: ${entry.startClock} ${entry.name}`);
			continue;
		}
		mates.splice(mates.indexOf(at), 1);
		for (const fault of differences(at, entry)) wrong.push(`${entry.startClock} ${entry.name}: ${fault}`);
	}
	for (const mates of left.values()) for (const entry of mates) wrong.push(`too much: ${entry.startClock} ${entry.name}`);
	console.error(`${should.length} entries in, ${is.length} out`);
}

({ check, compare })[task]();
for (const fault of wrong) console.log(fault);
process.exitCode = wrong.length > 0 ? 1 : 0;
