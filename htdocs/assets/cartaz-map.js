// The map of a list: its points (/eventos.geojson) on the tiles that the brand names, drawn
// with Leaflet.  A brand enables it with "map".
const box = document.querySelector('[data-points]');
const text = (name, content, href) => {
	const element = document.createElement(name);
	element.textContent = content;
	if (href) element.href = href;
	return element;
};
// A date and a local time are shown as they are, an instant by the clock of its place.
const when = ({ starts_at: at, timezone }) => {
	const isInstant = /T.*(Z|[+-]\d\d:\d\d)$/.test(at), hasTime = at.includes('T');
	const style = { weekday: 'short', day: 'numeric', month: 'short', ...(hasTime && { hour: '2-digit', minute: '2-digit' }) };
	return new Date(isInstant || !hasTime ? at : `${at}Z`)
		.toLocaleString(document.documentElement.lang, { ...style, timeZone: isInstant ? timezone ?? box.dataset.zone : 'UTC' });
};
const card = (features) => {
	const list = document.createElement('ul');
	for (const { properties: event } of features) {
		const item = document.createElement('li');
		item.append(text('a', event.name, event.url), event.starts_at ? `, ${when(event)}` : '');
		list.append(item);
	}
	return list;
};
const draw = ({ features, unlocated, isCut }) => {
	const { tiles, attribution, link, cut } = box.dataset, places = new Map();
	for (const feature of features) {
		const at = feature.geometry.coordinates.join();
		places.set(at, [...(places.get(at) ?? []), feature]);
	}
	for (const [n, note] of [[unlocated, box.dataset.unlocated], [isCut && features.length, cut]])
		if (n) box.after(text('p', note.replace('{}', n.toLocaleString(document.documentElement.lang))));
	if (!features.length) return;
	box.hidden = false;
	box.style.height = 'min(70vh, 34rem)';
	const map = L.map(box), layer = L.featureGroup().addTo(map);
	L.tileLayer(tiles, { attribution: text(link ? 'a' : 'span', attribution, link).outerHTML }).addTo(map);
	for (const there of places.values()) {
		const [longitude, latitude] = there[0].geometry.coordinates, { name, location } = there[0].properties;
		const title = location ?? name, label = there.length > 1 ? `${title} (${there.length})` : title;
		const marker = L.marker([latitude, longitude], { title: label, alt: label, icon: L.divIcon({ className: 'tag', html: `${there.length}`, iconSize: null }) });
		marker.bindPopup(() => card(there), { maxHeight: 240 }).addTo(layer);
	}
	map.fitBounds(layer.getBounds(), { maxZoom: 15, padding: [30, 30] });
};
if (box && window.L) fetch(box.dataset.points).then((answer) => answer.json()).then(draw);
