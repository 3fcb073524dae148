// The JSON-LD of every event page: written as TypeScript, so that its compiler holds
// it against schema.org's vocabulary (schema-dts), and held against what Google asks
// of an event.
//
// usage: jsonld.cjs OUT.ts [SPOIL]   SPOIL is run on each object: "o.organiser = 1";
//                                    a few events are enough to see what it does
'use strict';
const fs = require('node:fs');
const { api, brands, events, get, html, run, shown } = require('./pages.cjs');

const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/;
const isAddress = (text) => typeof text === 'string' && /^https?:\/\/[^\s]+$/.test(text);

/** What is missing or wrong by Google's words on events. */
function wrong(o, event) {
	const found = [];
	const ask = (right, what) => right || found.push(what);
	ask(o['@context'] === 'https://schema.org', '@context');
	ask(/Event$/.test(o['@type']), '@type');
	ask(o.name === shown(event.name), `name ${o.name}`);
	ask(date.test(o.startDate ?? ''), `startDate ${o.startDate}`);
	ask(o.startDate === event.starts_at, 'startDate is not the event\'s');
	if ('endDate' in o) ask(date.test(o.endDate) && o.endDate === event.ends_at, 'endDate');
	const places = [].concat(o.location ?? []).filter((place) => place['@type'] === 'Place');
	if (!event.is_online) ask(places.length === 1, 'location');
	for (const place of places) {
		const { address } = place;
		ask(typeof address === 'string' ? address !== '' : Object.keys(address ?? {}).length > 1, 'location.address');
	}
	for (const image of [].concat(o.image ?? [])) ask(isAddress(image), 'image');
	if ('description' in o) ask(!/<[a-z/]/i.test(o.description), 'description has tags');
	for (const offer of [].concat(o.offers ?? [])) {
		if ('price' in offer || 'lowPrice' in offer) {
			ask(/^\d+(\.\d+)?$/.test(String(offer.price ?? offer.lowPrice)), 'offers.price');
			ask(/^[A-Z]{3}$/.test(offer.priceCurrency), 'offers.priceCurrency');
		}
		ask(isAddress(offer.url), 'offers.url');
	}
	for (const one of o.subEvent ?? []) {
		ask(one['@type'] === 'Event' && one.name === o.name, 'subEvent name');
		ask(date.test(one.startDate ?? '') && (!('endDate' in one) || date.test(one.endDate)), `subEvent startDate ${one.startDate}`);
		ask(/^https:\/\/schema\.org\/Event/.test(one.eventStatus), 'subEvent eventStatus');
		ask(one.location && JSON.stringify(one.location) === JSON.stringify(o.location), 'subEvent location');
		if ('offers' in one) ask(isAddress(one.offers.url), 'subEvent offers.url');
	}
	if ('organizer' in o) ask(o.organizer.name, 'organizer.name');
	const nothing = (value) => value === null || value === '' ||
		(typeof value === 'object' && Object.values(value).some(nothing));
	ask(!nothing(o), 'a member that is null or empty');
	return found;
}

run(async () => {
	const [, , out, spoil = ''] = process.argv;
	const lines = ['import type { Event, WithContext } from "schema-dts";'];
	let count = 0, without = 0;
	for (const host of brands) {
		for (const { slug } of (await events(host)).slice(0, spoil ? 5 : undefined)) {
			const event = JSON.parse((await get(host, `${api}/events/${slug}`)).text);
			const page = (await html(host, `/eventos/${slug}`)).text;
			const scripts = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
			// Google wants a start and a place that has an address; without them nothing is said.
			if (scripts.length === 0) {
				without++;
				if (event.starts_at && event.location?.formatted_address) console.log(`${slug}: no JSON-LD`);
				continue;
			}
			const o = JSON.parse(scripts[0][1]);
			new Function('o', spoil)(o);
			if (scripts.length > 1) console.log(`${slug}: more than one`);
			for (const what of wrong(o, event)) console.log(`${slug}: ${what}`);
			lines.push(`const e${count++}: WithContext<Event> = ${JSON.stringify(o, null, 1)};`, `export { e${count - 1} };`);
		}
	}
	fs.writeFileSync(out, lines.join('\n'));
	console.error(`${count} with, ${without} without`);
	if (!spoil && count < 60) throw new Error('too few');
});
