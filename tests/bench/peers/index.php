<?php
// PHP-FPM behind nginx: OPcache, one kept connection to the database for each worker.
declare(strict_types=1);

const FOUND = 'FROM words JOIN event ON event.id = words.rowid WHERE words MATCH ?';
const KINDS = [
	'' => ['', 'SELECT event.* FROM event'],
	'c' => ['SELECT count(*) FROM event WHERE city_key = ?', 'SELECT event.* FROM event WHERE city_key = ?'],
	'q' => ['SELECT count(*) FROM words WHERE words MATCH ?', 'SELECT event.* ' . FOUND],
	'qc' => ['SELECT count(*) ' . FOUND . ' AND city_key = ?', 'SELECT event.* ' . FOUND . ' AND city_key = ?'],
];

function fail(int $status): never
{
	http_response_code($status);
	exit;
}

function answer(array $value): void
{
	echo json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
}

function event(array $row, ?string $status, ?array $producer): array
{
	return [
		'id' => $row['id'], 'slug' => $row['slug'], 'name' => $row['name'], 'description' => $row['description'],
		'status' => $status, 'starts_at' => $row['starts_at'], 'ends_at' => $row['ends_at'],
		'timezone' => $row['timezone'], 'is_online' => (bool) $row['is_online'], 'is_closed' => (bool) $row['is_closed'],
		'url' => $row['url'], 'images' => ['banner' => $row['banner'], 'thumbnail' => $row['thumbnail']],
		'location' => [
			'name' => $row['place'], 'city' => $row['city'], 'state' => $row['state'], 'state_abbr' => $row['state_abbr'],
			'formatted_address' => $row['address'], 'latitude' => $row['latitude'], 'longitude' => $row['longitude'],
		],
		'producer' => $producer,
	];
}

function number(string $name, int $most, int $usual): int
{
	if (!isset($_GET[$name])) {
		return $usual;
	}
	$n = filter_var($_GET[$name], FILTER_VALIDATE_INT, ['options' => ['min_range' => 1, 'max_range' => $most]]);
	return $n === false ? fail(400) : $n;
}

$db = new PDO('sqlite:' . $_SERVER['DATABASE'], null, null, [
	PDO::ATTR_PERSISTENT => true,
	PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
	PDO::SQLITE_ATTR_OPEN_FLAGS => PDO::SQLITE_OPEN_READONLY,
]);
$db->exec('PRAGMA mmap_size = 4294967296; PRAGMA cache_size = -65536');
header('Content-Type: application/json');

$path = substr(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), strlen('/api/public/v1/events'));
if ($path !== '') {
	$st = $db->prepare('SELECT * FROM event WHERE slug = ?');
	$st->execute([rawurldecode(substr($path, 1))]);
	$row = $st->fetch(PDO::FETCH_ASSOC);
	$row === false ? fail(404) : answer(event($row, null, ['name' => $row['producer'], 'slug' => $row['producer_slug']]));
	exit;
}

$page = number('page', 1 << 30, 1);
$size = number('per_page', 50, 20);
$kind = '';
$given = [];
if (($_GET['q'] ?? '') !== '') {
	preg_match_all('/[\pL\pN]+/u', $_GET['q'], $words);
	$kind = 'q';
	$given[] = '"' . implode('" "', $words[0]) . '"*';
}
if (($_GET['city'] ?? '') !== '') {
	$kind .= 'c';
	$given[] = $_GET['city'];
}
if ($kind === '') {
	// The others count all once, when they start; here the configuration says it.
	$hits = (int) $_SERVER['TOTAL'];
} else {
	$st = $db->prepare(KINDS[$kind][0]);
	$st->execute($given);
	$hits = (int) $st->fetchColumn();
}
$named = $kind !== '' && $kind[0] === 'q';
$order = $named ? 'event.id IN (SELECT rowid FROM words WHERE words MATCH ?) DESC, ' : '';
$st = $db->prepare(KINDS[$kind][1] . " ORDER BY {$order}event.position LIMIT ? OFFSET ?");
if ($named) {
	$given[] = "title : ({$given[0]})";
}
foreach ([...$given, $size, ($page - 1) * $size] as $i => $value) {
	$st->bindValue($i + 1, $value, is_int($value) ? PDO::PARAM_INT : PDO::PARAM_STR);
}
$st->execute();
answer([
	'data' => array_map(fn(array $row) => event($row, 'active', null), $st->fetchAll(PDO::FETCH_ASSOC)),
	'meta' => ['total' => $hits, 'per_page' => $size, 'current_page' => $page,
		'last_page' => max(1, intdiv($hits + $size - 1, $size))],
]);
