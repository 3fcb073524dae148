// Calendars by ical.js, RSS and Atom by rss-parser: all tell the events that the API tells.
//
// usage: feeds.cjs [SPOIL]    SPOIL: [from, to], replaced in every feed that is read
'use strict';
const icalModule = require('ical.js');
const RssParser = require('rss-parser');
const { address, api, brands, events, get, run, shown } = require('./pages.cjs');

const ICAL = icalModule.default ?? icalModule;
const closed = /^ \(((.*, )?(esgotado|vendas encerradas|encerrado|sold out|off sale|ended)|cancelado|adiado|canceled|postponed)\)$/;
const open = /^( \(((nova data|agora on-line), disponível|(new date|moved online), available|adiado|postponed)\))?$/;
const [from, to] = JSON.parse(process.argv[2] ?? '["",""]');
let where = '';
const differs = (what, is, should) => {
	if (is !== should) console.log(`${where}: ${what} is ${is}, not ${should}`);
};

async function feed(host, path, type) {
	where = `${host}${path}`;
	const { headers, status, text } = await get(host, path);
	differs('status', status, 200);
	differs('type', headers['content-type'], type);
	return from === '' ? text : text.replaceAll(from, to);
}

/** One VEVENT beside its event. */
function compare(vevent, event) {
	differs('summary', vevent.getFirstPropertyValue('summary').replace(/ \((esgotado|sold out)\)$/, ''), shown(event.name));
	differs('url', String(vevent.getFirstPropertyValue('url')), event.url);
	if (!vevent.getFirstPropertyValue('uid')) differs('uid', 'missing', 'there');
	if (!vevent.getFirstPropertyValue('dtstamp')) differs('dtstamp', 'missing', 'there');
	const start = vevent.getFirstPropertyValue('dtstart');
	if (start.isDate && vevent.getFirstPropertyValue('transp') === 'TRANSPARENT' && event.starts_at.length > 10) {
		// A run: whole days, of more than 36 hours.
		differs('start', String(start), event.starts_at.slice(0, 10));
		differs('a run', Date.parse(event.ends_at) - Date.parse(event.starts_at) > 36 * 3600000, true);
		return;
	}
	if (event.starts_at.length === 10) {
		differs('start', String(start), event.starts_at);
		differs('kind of start', start.isDate, true);
	} else if (/(Z|[+-]\d\d:\d\d)$/.test(event.starts_at)) {
		differs('start', start.toUnixTime(), Date.parse(event.starts_at) / 1000);
	} else {
		differs('start', start.toString(), event.starts_at);
	}
	const end = vevent.getFirstPropertyValue('dtend');
	if (event.ends_at && end && /(Z|[+-]\d\d:\d\d)$/.test(event.ends_at))
		differs('end', end.toUnixTime(), Date.parse(event.ends_at) / 1000);
}

function vevents(text) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
	differs('version', calendar.getFirstPropertyValue('version'), '2.0');
	if (!text.endsWith('\r\n')) differs('line ends', 'LF', 'CRLF');
	for (const line of text.split('\r\n'))
		if (Buffer.byteLength(line) > 75) differs('a line', Buffer.byteLength(line), 'at most 75');
	return calendar.getAllSubcomponents('vevent');
}

run(async () => {
	let calendars = 0, items = 0;
	for (const host of brands) {
		const all = await events(host);
		const bySlug = new Map(all.map((event) => [event.url, event]));
		for (const event of all.filter(({ starts_at }) => starts_at)) {
			const found = vevents(await feed(host, `/eventos/${event.slug}.ics`, 'text/calendar; charset=utf-8'));
			differs('events', found.length, 1);
			compare(found[0], event);
			calendars++;
		}
		const many = vevents(await feed(host, '/eventos.ics', 'text/calendar; charset=utf-8'));
		if (many.length < 5) differs('events', many.length, 'many');
		for (const vevent of many) compare(vevent, bySlug.get(String(vevent.getFirstPropertyValue('url'))));

		const rss = await new RssParser().parseString(await feed(host, '/eventos.rss', 'application/rss+xml; charset=utf-8'));
		differs('link', rss.link, address(host, '/eventos'));
		if (rss.items.length < 5) differs('items', rss.items.length, 'many');
		for (const item of rss.items) {
			const event = bySlug.get(item.link);
			const name = event ? shown(event.name) : 'an event';
			// Why nobody can buy, or what changed (tests/clients/states.mjs has every word).
			const mark = item.title.startsWith(name) ? item.title.slice(name.length) : `of "${item.title}"`;
			if (!(event?.is_closed ? closed : open).test(mark)) differs('mark', mark, event?.is_closed ? 'why it is closed' : 'of an open event');
			if (!item.guid) differs('guid', 'missing', 'there');
			if (item.pubDate && Number.isNaN(Date.parse(item.pubDate))) differs('pubDate', item.pubDate, 'a date');
			items++;
		}
		const atom = await new RssParser().parseString(await feed(host, '/eventos.atom', 'application/atom+xml; charset=utf-8'));
		differs('items', JSON.stringify(atom.items.map(({ id, title, link, pubDate }) => [id, title, link, Date.parse(pubDate)])),
			JSON.stringify(rss.items.map(({ guid, title, link, pubDate }) => [guid, title, link, Date.parse(pubDate)])));
	}
	console.error(`${calendars} calendars, ${items} items`);
	if (calendars < 60 || items < 20) throw new Error('too few');
});
