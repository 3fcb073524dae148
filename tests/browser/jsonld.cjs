// The JSON-LD of every event page, and of the lists: written as TypeScript, so that its compiler holds
// it against schema.org's vocabulary (schema-dts), and held against what Google asks
// of an event.  Of objects with the same members and kinds of values the compiler gets one.
//
// usage: jsonld.cjs OUT.ts [SPOIL]   SPOIL is run on each object: "o.organiser = 1";
//                                    a few events are enough to see what it does
'use strict';
const fs = require('node:fs');
const { address, api, brands, each, events, get, html, run, shown } = require('./pages.cjs');

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
	if ('isAccessibleForFree' in o && o.offers) ask([].concat(o.offers).every((offer) => Number(offer.price) === 0) === o.isAccessibleForFree, 'isAccessibleForFree');
	if ('organizer' in o) ask(o.organizer.name, 'organizer.name');
	const nothing = (value) => value === null || value === '' ||
		(typeof value === 'object' && Object.values(value).some(nothing));
	ask(!nothing(o), 'a member that is null or empty');
	return found;
}

/** The objects of a page, by @type; of a graph there is one. */
function blocks(page) {
	const all = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) => JSON.parse(text));
	return Object.fromEntries(all.map((one) => [one['@type'] ?? 'Graph', one]));
}

/** The home, the list, that of the city, and the page itself, which has no address; the others as the page shows them. */
function wrongPath(o, host, event, page) {
	const site = address(host, ''), items = o?.itemListElement ?? [];
	const city = event.location?.city, last = items[items.length - 1] ?? {};
	const right = items.length === (city ? 4 : 3) && items.every((item, index) => item['@type'] === 'ListItem' && item.position === index + 1) &&
		items[0].item === `${site}/` && items[1].item === `${site}/eventos` && !('item' in last) && last.name === shown(event.name) &&
		(!city || (items[2].name === city && items[2].item === `${site}/eventos?city=${encodeURIComponent(city)}`));
	const [, nav = ''] = /<nav class="breadcrumbs"[^>]*>([\s\S]*?)<\/nav>/.exec(page) ?? [];
	const seen = [...nav.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>/g)].map(([, path, name]) => `${site}${path} ${name}`);
	const told = items.slice(0, -1).map(({ item, name }) => `${item} ${name}`);
	return right && seen.join() === told.join() ? [] : ['BreadcrumbList'];
}

/** The items of the page in their order, counted through all pages. */
function wrongItems(o, page, first) {
	const list = o?.['@graph']?.find((one) => one['@type'] === 'ItemList'), site = /^https?:\/\/[^/]+/.exec(list?.url)?.[0];
	const strip = page.replace(/<section class="runs">[\s\S]*?<\/section>/, '');
	const shownItems = [...strip.matchAll(/<h[23]><a href="(\/eventos\/[^"]+)"/g)].map(([, path]) => site + path);
	const items = list?.itemListElement ?? [];
	const right = items.length > 0 && items.length === shownItems.length && list.numberOfItems >= items.length &&
		items.every((item, index) => item.position === first + index && item.url === shownItems[index]);
	return right ? [] : ['ItemList'];
}

/**
 * The members of an object, with the kinds of their values: a text is as good as another for the
 * compiler, but for types and addresses of schema.org.  Of equal items of a list there is one.
 */
function shape(value, name) {
	if (Array.isArray(value)) return [...new Set(value.map((one) => shape(one, name)))].join('|');
	if (value !== null && typeof value === 'object')
		return `{${Object.entries(value).map(([key, member]) => `${key}:${shape(member, key)}`).join()}}`;
	return typeof value === 'string' && (name === '@type' || /schema\.org/.test(value)) ? value : typeof value;
}

/** Whether no object of this shape came before, which it notes. */
function fresh(known, kind, o) {
	const key = `${kind} ${shape(o)}`, size = known.size;
	return known.add(key).size > size;
}

/** Of the home and two pages of the list, as lines of TypeScript. */
async function lists(host, n, spoil, known) {
	const lines = [];
	for (const [index, [path, first]] of [['/', 1], ['/eventos', 1], ['/eventos?page=2', 21]].entries()) {
		const page = (await html(host, path)).text, o = blocks(page).Graph;
		spoil(o);
		for (const what of wrongItems(o, page, first)) console.log(`${host}${path}: ${what}`);
		const site = o?.['@graph']?.find((one) => one['@type'] === 'WebSite');
		if ((path === '/') !== (site?.url === address(host, '/') && site.name !== '')) console.log(`${host}${path}: WebSite`);
		if (fresh(known, 'list', o)) lines.push(`export const l${n}_${index}: Graph = ${JSON.stringify(o, null, 1)};`);
	}
	return lines;
}

run(async () => {
	const [, , out, rule = ''] = process.argv, spoil = new Function('o', rule);
	const lines = ['import type { BreadcrumbList, Event, Graph, WithContext } from "schema-dts";'];
	const known = new Set();
	let count = 0, paths = 0, without = 0;
	for (const [n, host] of brands.entries()) {
		lines.push(...await lists(host, n, spoil, known));
		const asked = await each((await events(host)).slice(0, rule ? 5 : undefined), async ({ slug }) => ({
			slug, event: JSON.parse((await get(host, `${api}/events/${slug}`)).text), page: (await html(host, `/eventos/${slug}`)).text,
		}));
		for (const { slug, event, page } of asked) {
			const { Event: o, BreadcrumbList: path } = blocks(page);
			spoil(path);
			for (const what of wrongPath(path, host, event, page)) console.log(`${slug}: ${what}`);
			if (fresh(known, 'path', path)) lines.push(`export const b${paths++}: WithContext<BreadcrumbList> = ${JSON.stringify(path, null, 1)};`);
			// Google wants a start and a place that has an address; without them nothing is said.
			if (o === undefined) {
				without++;
				if (event.starts_at && event.location?.formatted_address) console.log(`${slug}: no JSON-LD`);
				continue;
			}
			spoil(o);
			for (const what of wrong(o, event)) console.log(`${slug}: ${what}`);
			count++;
			if (fresh(known, 'event', o)) lines.push(`export const e${count}: WithContext<Event> = ${JSON.stringify(o, null, 1)};`);
		}
	}
	fs.writeFileSync(out, lines.join('\n'));
	console.error(`${count} with, ${without} without`);
	if (!rule && count < 60) throw new Error('too few');
});
