// The states of an event: the records that make them, and what each surface says of
// each, in one table.  Every word here is typed in by hand; none is read from the code.
// OVER is the instant at which the events that are "over" ended, a minute ago.

const statuses = {
	scheduled: { schema: 'EventScheduled', calendar: 'CONFIRMED', takesPlace: true },
	tentative: { schema: undefined, calendar: 'TENTATIVE', takesPlace: true },
	moved_online: { schema: 'EventMovedOnline', calendar: 'CONFIRMED', takesPlace: true },
	rescheduled: { schema: 'EventRescheduled', calendar: 'CONFIRMED', takesPlace: true },
	postponed: { schema: 'EventPostponed', calendar: 'TENTATIVE', takesPlace: false },
	cancelled: { schema: 'EventCancelled', calendar: 'CANCELLED', takesPlace: false },
};

const over = new Date(process.env.OVER ?? Date.now() - 60e3), iso = (date) => date.toISOString().replace(/\.\d+Z/, 'Z');

/** How the upstream tells an availability: members of the record. */
const availabilities = {
	available: {},
	sold_out: { gone: true },
	off_sale: { is_closed: true },
	ended: { starts_at: '2020-01-31T20:00:00-03:00' },
	not_stated: { tickets: [], buy_url: null },
	over: { starts_at: iso(new Date(over - 7200e3)), ends_at: iso(over) },
};

/** A state that only the title tells: its beginning. */
const titles = { cancelled: 'CANCELADO: ', postponed: 'ADIADO - ', rescheduled: 'Nova data: ', sold_out: '[SOLD OUT] ' };

const future = '2098-05-31T20:00:00-03:00', later = '2098-06-07T20:00:00-03:00';

/**
 * Dates with a name and a place of their own, {sessions, next}: the next one that takes
 * place is what lists show.
 */
const instances = {
	changed: {
		sessions: [{ starts_at: future, name: 'Special', location: 'Garden, 2 Side Street' }, { starts_at: later }],
		next: { name: 'Special', place: 'Garden' },
	},
	changed_later: {
		sessions: [{ starts_at: future, name: 'CANCELADO: Special' }, { starts_at: later, name: 'Second', location: 'Cellar' }],
		next: { name: 'Second', place: 'Cellar' },
	},
};

const words = {
	'pt-BR': {
		unknown: 'sem informação', seePage: 'ver a página', where: 'Onde', online: 'On-line', stale: 'Estes eventos foram atualizados pela última vez em ',
		available: 'disponível', sold_out: 'esgotado', off_sale: 'vendas encerradas', ended: 'encerrado',
		tentative: 'a confirmar', cancelled: 'cancelado', postponed: 'adiado', rescheduled: 'nova data', moved_online: 'agora on-line',
		yes: 'disponível', no: 'indisponível', readOn: ', verificado em ', availability: 'Disponibilidade', currency: 'BRL',
		price: 'R$ 44,00',
		notices: {
			tentative: 'Este evento ainda não foi confirmado.',
			cancelled: 'Este evento foi cancelado.',
			postponed: 'Este evento foi adiado. A data abaixo é a antiga; ainda não há nova data.',
			rescheduled: 'Este evento mudou de data. A nova data está abaixo.',
			moved_online: 'Este evento agora será on-line.',
		},
	},
	en: {
		unknown: 'not stated', seePage: 'see the page', where: 'Where', online: 'Online', stale: 'These events were last updated on ',
		available: 'available', sold_out: 'sold out', off_sale: 'off sale', ended: 'ended',
		tentative: 'not confirmed yet', cancelled: 'canceled', postponed: 'postponed', rescheduled: 'new date', moved_online: 'moved online',
		yes: 'available', no: 'unavailable', readOn: ', checked on ', availability: 'Availability', currency: 'USD',
		price: '$44.00',
		notices: {
			tentative: 'This event is not confirmed yet.',
			cancelled: 'This event is canceled.',
			postponed: 'This event is postponed. The date below is the old one; no new date is known.',
			rescheduled: 'This event has a new date, the one below.',
			moved_online: 'This event takes place online now.',
		},
	},
};

/** What the rules decide of an availability; nobody can buy what is cancelled, whatever the upstream says of its tickets. */
const decided = (status, told) => ({
	over: 'ended', not_stated: status === 'cancelled' ? 'off_sale' : 'unknown', available: status === 'cancelled' ? 'off_sale' : told,
})[told] ?? told;

const columns = [
	...Object.keys(statuses).flatMap((status) => Object.keys(availabilities).map((told) => ({ status, told, availability: decided(status, told) }))),
	...Object.keys(titles).map((told) => told === 'sold_out' ? { status: 'scheduled', told: 'title', title: told, availability: told }
		: { status: told, told: 'title', title: told, availability: decided(told, 'available') }),
	...Object.keys(instances).map((told) => ({ status: 'scheduled', told, availability: 'available' })),
	...['private', 'withdrawn'].map((told) => ({ status: 'scheduled', told, availability: null })),
];

/** The events: {slug, status, told, availability}, the availability as the rules decide it, null where nobody is to see it. */
export const events = columns.map((column) => ({ slug: `${column.title === 'sold_out' ? 'sold_out' : column.status}-${column.told}`.replaceAll('_', '-'), ...column }));

const announced = (event, number) => ({
	id: 900001 + number,
	slug: event.slug,
	name: `${titles[event.title] ?? ''}Night ${number + 1}`,
	starts_at: future,
	timezone: 'America/Sao_Paulo',
	is_closed: false,
	location: { name: 'Room', city: 'Recife', formatted_address: '1 Long Street' },
	buy_url: 'https://box.example/night',
	tickets: [
		{ name: 'Cheap', price: '40.00', fee: '4.00', total: '44.00', ...event.title ? {} : { available: true } },
		{ name: 'Dear', price: '80.00', fee: '8.00', total: '88.00', available: false },
	],
	...instances[event.told] && { sessions: instances[event.told].sessions.map(({ starts_at }) => ({ starts_at })) },
	...event.told === 'private' && { visibility: 'private' },
	...'starts_at' in (availabilities[event.told] ?? {}) && availabilities[event.told],
});

function changed(event, number) {
	const { gone, ...how } = availabilities[event.told] ?? {}, record = { ...announced(event, number), ...how };
	if (event.status !== 'scheduled' && !event.title) record.event_status = event.status;
	if (gone) record.tickets[0].available = false;
	if (instances[event.told]) record.sessions = instances[event.told].sessions;
	if (event.told === 'withdrawn') record.visibility = 'private';
	return record;
}

/**
 * The records, as native JSON, in the order of events: all as they were announced, and
 * then in their states.
 */
export const before = () => events.map(announced);
export const after = () => events.map(changed);

/** The words of a state, as people read them on every page and in every feed. */
function inWords(event, language) {
	const w = words[language], parts = event.status === 'scheduled' ? [] : [w[event.status]];
	// A status says more than that nothing is known of the sale.
	if (statuses[event.status].takesPlace && (event.status === 'scheduled' || event.availability !== 'unknown')) parts.push(w[event.availability]);
	return parts.join(', ');
}

/** The names of a state, as agents read them in text. */
function inNames(event) {
	const parts = event.status === 'scheduled' ? [] : [event.status];
	const said = event.availability === 'unknown' ? 'availability unknown' : event.availability;
	if (statuses[event.status].takesPlace && event.availability !== 'available') parts.push(said);
	return parts.join(', ');
}

/** The names and places of the surfaces: the series' own, and those of the date that is next. */
function names(event) {
	const number = events.indexOf(event), own = { name: announced(event, number).name, place: 'Room' };
	return { own, next: instances[event.told]?.next ?? own };
}

/**
 * What every surface says of an event.  history: {first, last} are instants; null where
 * there is no history.  isStale: the events were read longer ago than max_stale.
 */
export function expected(event, language, history, isStale) {
	const w = words[language], { schema, calendar, takesPlace } = statuses[event.status];
	const number = events.indexOf(event);
	const isChanged = JSON.stringify(before()[number]) !== JSON.stringify(after()[number]);
	const closed = !['available', 'unknown'].includes(event.availability), isUnknown = event.availability === 'unknown';
	const onSale = takesPlace && event.availability === 'available';
	const said = inWords(event, language), stale = isStale;
	// The tag beside a name says nothing where all is as announced, nothing is known, or the name says it.
	const mark = (takesPlace && !closed && event.status === 'scheduled') || event.told === 'title' ? null : said;
	const price = onSale ? w.price : null, cell = takesPlace && isUnknown ? w.seePage : price;
	// A postponed event keeps its tickets; its page advises to wait.
	const open = event.status === 'postponed' ? w.postponed : w.yes;
	const tickets = event.told === 'not_stated' ? [] : [closed ? w.no : open, w.no];
	const notice = w.notices[event.status] ?? null;
	const offers = takesPlace && ['available', 'sold_out', 'unknown'].includes(event.availability) && tickets.length > 0
		? [onSale ? 'InStock' : 'SoldOut', 'SoldOut'] : null;
	const revision = history
		? { sequence: Number(isChanged), changed: isChanged ? history.last : history.first } : { sequence: null, changed: null };
	const { own, next: date } = names(event);
	// People read that it is online now; agents read the venue beside the status.
	const place = event.status === 'moved_online' ? w.online : date.place, next = { ...date, place };
	const api = { ...own, is_closed: closed, more: [] };
	const found = { ...date, event_status: event.status, availability: event.availability, price_from: onSale ? `44.00 ${w.currency}` : null, stale };
	const page = { name: own.name, place, notice, said, tickets, stale }, agents = { ...found, name: own.name, is_closed: closed };
	const soldOut = takesPlace && event.availability === 'sold_out' && event.told !== 'title' ? ` (${w.sold_out})` : '';
	const ics = { ...next, name: next.name + soldOut, status: calendar, ...revision, stale };
	const row = { ...next, mark, dimmed: !takesPlace || closed, price, stale };
	const isOver = event.availability === 'ended';
	const surfaces = {
		'API list': api,
		'API event': api,
		'HTML home': closed ? null : { ...next, mark, stale },
		'Markdown home': closed ? null : { ...next, said, price: cell, stale },
		'HTML list': row,
		'Markdown list': { ...next, said, price: cell, stale },
		// The list has 20 rows at most; the live brand's store of the tests cannot search for a row.
		...history && { 'embed list': row },
		// The brands have shops, to which the button leads where nothing is known.
		'HTML page': { ...page, shared: place, buy: takesPlace && !closed, calendar: takesPlace && !isOver },
		'Markdown page': page,
		'embed event': { name: own.name, place, notice, stale },
		'oEmbed': { name: own.name },
		'JSON-LD': { name: own.name, place: event.status === 'moved_online' ? null : date.place, eventStatus: schema, offers, isOnline: event.status === 'moved_online' },
		// A calendar reaches 30 days back.
		'iCalendar list': event.told === 'ended' ? null : ics,
		'iCalendar event': ics,
		// Where there is a history they are the news, which have nothing that is over.
		'RSS': history && isOver ? null : { ...next, mark, price, first: history?.first ?? null, stale },
		...history && { 'Atom': isOver ? null : { ...next, mark, price, first: history.first, changed: revision.changed, stale } },
		'MCP search_events': found,
		'MCP get_event': agents,
		'MCP get_event_page': page,
		'A2A search-events': { ...found, line: inNames(event) },
		'A2A get-event': agents,
		'A2A get-event-page': page,
	};
	return event.availability === null ? Object.fromEntries(Object.keys(surfaces).map((surface) => [surface, null])) : surfaces;
}

/**
 * What a surface's answer means, so that surfaces can be held against one another:
 * state, takesPlace, onSale, closed, and what else two of them tell.  Read from the
 * answer alone.
 */
export function meaning(surface, told, language) {
	if (told === null) return {};
	const found = {}, w = words[language];
	const states = new Map(events.map((event) => [inWords(event, language), inNames(event)]));
	const kinds = { EventScheduled: 'held', EventMovedOnline: 'held', EventRescheduled: 'held', CONFIRMED: 'held',
		EventPostponed: 'postponed', EventCancelled: 'cancelled', CANCELLED: 'cancelled' };
	if ('said' in told) found.state = states.get(told.said) ?? `"${told.said}"`;
	// No mark is as announced, or nothing is known.
	if ('mark' in told && told.mark !== null) found.state = states.get(told.mark) ?? `"${told.mark}"`;
	if ('line' in told) found.state = told.line;
	if ('event_status' in told && !('line' in told)) found.state = inNames({ status: told.event_status, availability: told.availability });
	if ('state' in found) found.takesPlace = ['cancelled', 'postponed'].find((kind) => kind === found.state) ?? 'held';
	// schema.org has no tentative, and TENTATIVE is also a postponed event.
	if (told.eventStatus !== undefined) found.takesPlace = kinds[told.eventStatus];
	if ('sequence' in told && told.status !== 'TENTATIVE') found.takesPlace = kinds[told.status];
	if ('notice' in told) found.notice = Object.keys(w.notices).find((key) => w.notices[key] === told.notice) ?? told.notice;
	if ('price' in told) found.onSale = ![null, w.seePage].includes(told.price);
	if ('price_from' in told) found.onSale = told.price_from !== null;
	if ('offers' in told) found.onSale = (told.offers ?? []).includes('InStock');
	if (told.tickets?.length > 0) found.closed = !told.tickets.some((said) => [w.yes, w.postponed].includes(said));
	if ('buy' in told && !found.state.includes('availability unknown')) found.onSale = told.buy;
	if ('availability' in told) found.closed = !['available', 'unknown'].includes(told.availability);
	if ('is_closed' in told) found.closed = told.is_closed;
	if (told.name) found.title = Object.values(titles).find((title) => told.name.startsWith(title)) ?? '';
	for (const name of ['sequence', 'changed', 'first']) if (name in told) found[name] = told[name];
	return found;
}

export { words };
