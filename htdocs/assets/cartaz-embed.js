// <cartaz-events base="https://brand" city="Recife"></cartaz-events>: a brand's next events,
// as /docs/embed says.
const WORDS = {
	en: 'Loading events…|There are no events here.|The events did not load.|Try again|All events|Events|Date to be announced|Online|closed',
	pt: 'Carregando eventos…|Não há eventos aqui.|Os eventos não carregaram.|Tentar de novo|Todos os eventos|Eventos|Data a confirmar|Online|encerrado',
	es: 'Cargando eventos…|No hay eventos aquí.|Los eventos no se cargaron.|Reintentar|Todos los eventos|Eventos|Fecha por confirmar|En línea|cerrado',
};
const FILTERS = ['q', 'city', 'state', 'organization'];
const dark = '--p:#151210;--i:#f5f0e7;--s:#b5ab9d;--h:#3d362f;color-scheme:dark';
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host{--p:#faf6ee;--i:#16120f;--s:#5b5349;--h:#d8cfbf;color-scheme:light;display:block;background:var(--p);color:var(--i);font:1rem/1.4 system-ui,sans-serif;padding:1rem;border-top:.3rem solid var(--cartaz-accent,currentColor);overflow-wrap:anywhere;text-align:start}
:host([hidden]){display:none}
@media(prefers-color-scheme:dark){:host(:not([scheme=light])){${dark}}}
:host([scheme=dark]){${dark}}
ul{list-style:none;margin:0;padding:0}
li{position:relative;display:flex;gap:.9rem;padding:.7rem 0;border-bottom:1px solid var(--h)}
img,i{width:4rem;height:4rem;flex:none;object-fit:cover;background:var(--h)}
i{display:grid;place-items:center;font:700 1.8rem system-ui}
div{min-width:0}
p{margin:0;color:var(--s);font-size:.925rem}
a{color:inherit;text-underline-offset:.18em}
li a{font-weight:700;text-decoration-color:transparent}
li:hover a{text-decoration-color:currentColor}
li a::after{content:"";position:absolute;inset:0}
:focus-visible{outline:.18rem solid;outline-offset:.15rem}
b{text-transform:uppercase;font-size:.8rem;color:var(--i)}
button{font:inherit;color:var(--p);background:var(--i);border:0;padding:.4rem .9rem;margin-top:.5rem;cursor:pointer}
ul+p{margin-top:.8rem;font-weight:700;color:var(--i)}`);

const make = (tag, text, set = {}, ...inside) => {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(set)) element.setAttribute(name, value);
	element.textContent = text;
	element.append(...inside);
	return element;
};

/** An address to follow; else undefined. */
const web = (text, base) => {
	try {
		const url = new URL(text, base);
		return /^https?:$/.test(url.protocol) ? url.href : undefined;
	} catch { }
};

/** The time of the event's own clock, whatever the reader's zone. */
const when = (text, lang) => {
	const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(text ?? '') ?? [];
	const at = new Date(`${day}T${time ?? '00:00'}Z`);
	if (isNaN(at)) return;
	const form = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' };
	if (at.getUTCFullYear() !== new Date().getFullYear()) form.year = 'numeric';
	if (time) Object.assign(form, { hour: 'numeric', minute: '2-digit' });
	return new Intl.DateTimeFormat(lang, form).format(at);
};

if (!customElements.get('cartaz-events')) customElements.define('cartaz-events', class extends HTMLElement {
	static observedAttributes = ['base', 'rows', 'lang', ...FILTERS];
	#root = this.attachShadow({ mode: 'open' });
	#asked;
	#queued;

	connectedCallback() {
		this.#root.adoptedStyleSheets = [sheet];
		this.attributeChangedCallback();
	}

	disconnectedCallback() { this.#asked?.abort(); }

	// Of attributes that change together the list is asked for once.
	attributeChangedCallback() {
		this.#queued ??= queueMicrotask(() => {
			this.#queued = undefined;
			if (this.isConnected) this.#load();
		}) ?? true;
	}

	#show(...content) {
		this.#root.replaceChildren(...content);
		this.setAttribute('aria-busy', 'false');
	}

	async #load() {
		this.#asked?.abort();
		const { signal } = this.#asked = new AbortController();
		let lang = this.closest('[lang]')?.lang.replace('_', '-') || navigator.language;
		try { new Intl.Locale(lang); } catch { lang = 'en'; }
		const w = (WORDS[lang.slice(0, 2).toLowerCase()] ?? WORDS.en).split('|');
		this.#show(make('p', w[0], { role: 'status' }));
		this.setAttribute('aria-busy', 'true');
		try {
			const query = new URLSearchParams();
			for (const name of FILTERS) if (this.getAttribute(name)) query.set(name, this.getAttribute(name));
			const list = new URL('/eventos', web(this.getAttribute('base') ?? import.meta.url));
			list.search = query;
			query.set('per_page', Math.min(Math.max(parseInt(this.getAttribute('rows')) || 5, 1), 20));
			const answer = await fetch(new URL(`/api/public/v1/events?${query}`, list), { signal, credentials: 'omit' });
			if (!answer.ok) throw answer.status;
			const { data } = await answer.json();
			const all = make('p', '', {}, make('a', w[4], { href: list }));
			if (!data.length) return this.#show(make('p', w[1], { role: 'status' }), all);
			this.#show(make('ul', '', { role: 'list', 'aria-label': w[5] },
				...data.map((event) => this.#item(event, lang, w, list))), all);
		} catch {
			if (signal.aborted) return;
			const again = make('button', w[3]);
			again.onclick = () => this.#load();
			this.#show(make('p', w[2], { role: 'alert' }), again);
		}
	}

	#item(event, lang, w, base) {
		const { name, location: l, images, is_online, is_closed, starts_at, url } = event;
		const words = make('div', '');
		const picture = web(images?.thumbnail ?? images?.banner ?? 'x:', base), page = web(url ?? 'x:', base);
		words.append(make(page ? 'a' : 'span', name, page ? { href: page, dir: 'auto' } : { dir: 'auto' }),
			make('p', when(starts_at, lang) ?? w[6]));
		const place = [is_online && w[7], l?.name, l?.city, l?.state_abbr].filter(Boolean).join(', ');
		if (place) words.append(make('p', place, { dir: 'auto' }));
		if (is_closed) words.append(make('p', '', {}, make('b', w[8])));
		return make('li', '', {}, picture ? make('img', '', { src: picture, alt: '', loading: 'lazy' })
			: make('i', [...name ?? ''][0] ?? '', { 'aria-hidden': true }), words);
	}
});
