// The states of an event: the records that make them, and what each surface says of
// each, in one table.  Every word here is typed in by hand; none is read from the code.

const statuses = {
	scheduled: { schema: 'EventScheduled', calendar: 'CONFIRMED', takesPlace: true },
	moved_online: { schema: 'EventMovedOnline', calendar: 'CONFIRMED', takesPlace: true },
	rescheduled: { schema: 'EventRescheduled', calendar: 'CONFIRMED', takesPlace: true },
	postponed: { schema: 'EventPostponed', calendar: 'TENTATIVE', takesPlace: false },
	cancelled: { schema: 'EventCancelled', calendar: 'CANCELLED', takesPlace: false },
};

/** How the upstream tells an availability: members of the record. */
const availabilities = {
	available: {},
	sold_out: { gone: true },
	off_sale: { is_closed: true },
	ended: { starts_at: '2020-01-31T20:00:00-03:00' },
};

const words = {
	'pt-BR': {
		available: 'disponível', sold_out: 'esgotado', off_sale: 'fora de venda', ended: 'encerrado',
		cancelled: 'cancelado', postponed: 'adiado', rescheduled: 'nova data', moved_online: 'agora on-line',
		yes: 'sim', no: 'não', readOn: ', conforme lido em ', availability: 'Disponibilidade', currency: 'BRL',
		price: 'R$ 44,00',
		notices: {
			cancelled: 'Este evento foi cancelado.',
			postponed: 'Este evento foi adiado. A data abaixo é a antiga; ainda não há nova data.',
			rescheduled: 'Este evento mudou de data; a nova é a que está abaixo.',
			moved_online: 'Este evento agora será on-line.',
		},
	},
	en: {
		available: 'available', sold_out: 'sold out', off_sale: 'off sale', ended: 'ended',
		cancelled: 'cancelled', postponed: 'postponed', rescheduled: 'new date', moved_online: 'moved online',
		yes: 'yes', no: 'no', readOn: ', as read on ', availability: 'Availability', currency: 'USD',
		price: '$44.00',
		notices: {
			cancelled: 'This event is cancelled.',
			postponed: 'This event is postponed. The date below is the old one; no new date is known.',
			rescheduled: 'This event has a new date, the one below.',
			moved_online: 'This event takes place online now.',
		},
	},
};

/** The 20 events: {slug, status, availability}, the availability as the rules decide it. */
export const events = Object.keys(statuses).flatMap((status) => Object.keys(availabilities).map((told) => ({
	slug: `${status}-${told}`.replaceAll('_', '-'), status, told,
	// Nobody can buy what is cancelled, whatever the upstream says of its tickets.
	availability: status === 'cancelled' && told === 'available' ? 'off_sale' : told,
})));

const announced = (event, number) => ({
	id: 900001 + number,
	slug: event.slug,
	name: `Night ${number + 1}`,
	starts_at: '2098-05-31T20:00:00-03:00',
	timezone: 'America/Sao_Paulo',
	is_closed: false,
	location: { name: 'Room', city: 'Recife', formatted_address: '1 Long Street' },
	buy_url: 'https://box.example/night',
	tickets: [
		{ name: 'Cheap', price: '40.00', fee: '4.00', total: '44.00', available: true },
		{ name: 'Dear', price: '80.00', fee: '8.00', total: '88.00', available: false },
	],
	...availabilities[event.told].starts_at && { starts_at: availabilities[event.told].starts_at },
});

function changed(event, number) {
	const record = announced(event, number), how = availabilities[event.told];
	if (event.status !== 'scheduled') record.event_status = event.status;
	if (how.gone) record.tickets[0].available = false;
	if (how.is_closed) record.is_closed = true;
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
	if (statuses[event.status].takesPlace) parts.push(w[event.availability]);
	return parts.join(', ');
}

/** The names of a state, as agents read them in text. */
function inNames(event) {
	const parts = event.status === 'scheduled' ? [] : [event.status];
	if (statuses[event.status].takesPlace && event.availability !== 'available') parts.push(event.availability);
	return parts.join(', ');
}

/**
 * What every surface says of an event.  history: {first, last} are instants; null where
 * there is no history.
 */
export function expected(event, language, history) {
	const w = words[language], { schema, calendar, takesPlace } = statuses[event.status];
	const number = events.indexOf(event);
	const isChanged = JSON.stringify(before()[number]) !== JSON.stringify(after()[number]);
	const closed = event.availability !== 'available', onSale = takesPlace && !closed;
	const asAnnounced = onSale && event.status === 'scheduled';
	const said = inWords(event, language), mark = asAnnounced ? null : said;
	const price = onSale ? w.price : null;
	// A postponed event keeps its tickets; its page advises to wait.
	const tickets = [closed ? w.no : w.yes, w.no];
	const notice = w.notices[event.status] ?? null;
	const offers = takesPlace && ['available', 'sold_out'].includes(event.availability)
		? [onSale ? 'InStock' : 'SoldOut', 'SoldOut'] : null;
	const revision = history
		? { sequence: Number(isChanged), changed: isChanged ? history.last : history.first } : { sequence: null, changed: null };
	const api = { is_closed: closed, more: [] };
	const found = { event_status: event.status, availability: event.availability, price_from: onSale ? `44.00 ${w.currency}` : null };
	const agents = { ...found, is_closed: closed };
	const home = closed ? null : { mark };
	const page = { notice, said, tickets };
	const ics = { status: calendar, ...revision };
	return {
		'API list': api,
		'API event': api,
		'HTML home': home,
		'Markdown home': closed ? null : { said, price },
		'HTML list': { mark, dimmed: !onSale, price },
		'Markdown list': { said, price },
		'HTML page': { ...page, buy: onSale, calendar: takesPlace },
		'Markdown page': page,
		'JSON-LD': { eventStatus: schema, offers, isOnline: event.status === 'moved_online' },
		// A calendar reaches 30 days back.
		'iCalendar list': event.told === 'ended' ? null : ics,
		'iCalendar event': ics,
		// Where there is a history they are the news, which have nothing that is over.
		'RSS': history && event.availability === 'ended' ? null : { mark, price, first: history?.first ?? null },
		...history && { 'Atom': event.availability === 'ended' ? null : { mark, price, first: history.first, changed: revision.changed } },
		'MCP search_events': found,
		'MCP get_event': agents,
		'MCP get_event_page': page,
		'A2A search-events': { ...found, line: inNames(event) },
		'A2A get-event': agents,
		'A2A get-event-page': page,
	};
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
		EventPostponed: 'postponed', TENTATIVE: 'postponed', EventCancelled: 'cancelled', CANCELLED: 'cancelled' };
	if ('said' in told) found.state = states.get(told.said) ?? `"${told.said}"`;
	if ('mark' in told) found.state = told.mark === null ? '' : states.get(told.mark) ?? `"${told.mark}"`;
	if ('line' in told) found.state = told.line;
	if ('event_status' in told && !('line' in told)) found.state = inNames({ status: told.event_status, availability: told.availability });
	if ('state' in found) found.takesPlace = ['cancelled', 'postponed'].find((kind) => kind === found.state) ?? 'held';
	if ('eventStatus' in told) found.takesPlace = kinds[told.eventStatus];
	if ('sequence' in told) found.takesPlace = kinds[told.status];
	if ('notice' in told) found.notice = Object.keys(w.notices).find((key) => w.notices[key] === told.notice) ?? told.notice;
	if ('price' in told) found.onSale = told.price !== null;
	if ('price_from' in told) found.onSale = told.price_from !== null;
	if ('offers' in told) found.onSale = (told.offers ?? []).includes('InStock');
	if ('tickets' in told) found.closed = !told.tickets.includes(w.yes);
	if ('buy' in told) found.onSale = told.buy;
	if ('availability' in told) found.closed = told.availability !== 'available';
	if ('is_closed' in told) found.closed = told.is_closed;
	for (const name of ['sequence', 'changed', 'first']) if (name in told) found[name] = told[name];
	return found;
}

export { words };
