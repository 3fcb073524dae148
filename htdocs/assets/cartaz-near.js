// The button "near me" of a search form: the browser asks for the place, and the list is
// sorted by distance.  A brand enables it with "near_me".
const button = document.querySelector('[data-failed]');
const load = ({ coords }) => {
	const to = new URL(button.form.action), fields = [...new FormData(button.form)].filter(([, value]) => value);
	// Two decimals are about a kilometre: the address does not tell the street.
	for (const [name, value] of [...fields, ['near', `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`], ['sort', 'distance']])
		to.searchParams.set(name, value);
	location.assign(to);
};
if (button && navigator.geolocation) {
	button.parentNode.hidden = false;
	button.onclick = () => {
		button.disabled = true;
		navigator.geolocation.getCurrentPosition(load, () => button.replaceWith(button.dataset.failed), { timeout: 10000, maximumAge: 600000 });
	};
}
