import { hostileBodies, hostileJson, hostileText, Verbatim } from './hostile.ts';
import type { Random } from './random.ts';
import type { FuzzRequest, Wire } from './request.ts';

/** Spoils one place of a request before it is written. */
export function spoilValue(wire: Wire, random: Random): void {
  const places: (() => void)[] = [];
  for (const name of Object.keys(wire.params)) places.push(() => (wire.params[name] = hostileText(random)));
  for (const name of Object.keys(wire.query)) places.push(() => spoilField(wire.query, name, random, hostileText));
  if (Object.keys(wire.query).length === 0 && random.chance(0.2)) wire.query[random.word(3)] = hostileText(random);
  if (isObject(wire.body)) {
    const { body } = wire;
    places.push(
      () => spoilJson(body, random),
      () => spoilJson(body, random),
    );
  }
  if (places.length > 0) random.pick(places)();
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Verbatim);

/** Somewhere in a body, however deep. */
function spoilJson(node: Record<string, unknown>, random: Random): void {
  const names = Object.keys(node);
  if (names.length === 0) {
    if (Array.isArray(node)) return;
    node[random.pick(['a', '__proto', 'id', 'constructor'])] = hostileJson(random);
    return;
  }
  const name = random.pick(names);
  const inner = node[name];
  if (isObject(inner) && random.chance(0.7)) spoilJson(inner, random);
  else spoilField(node, name, random, hostileJson);
}

function spoilField(
  node: Record<string, unknown>,
  name: string,
  random: Random,
  hostile: (random: Random) => unknown,
): void {
  const kind = random.next();
  if (Array.isArray(node)) node[Number(name)] = hostile(random);
  else if (kind < 0.08) delete node[name];
  else if (kind < 0.12) node[`${name} `] = node[name];
  else if (kind < 0.16) node[name] = [node[name], node[name]];
  else if (kind < 0.19)
    node[random.pick(['unknown', 'constructor', 'role', 'customerId', 'subject'])] = hostile(random);
  else if (kind < 0.24 && typeof node[name] === 'number') node[name] = String(node[name]);
  else if (kind < 0.28 && typeof node[name] === 'number') node[name] = -node[name];
  else if (kind < 0.32 && typeof node[name] === 'string') node[name] = `${node[name]}\u0000`;
  else node[name] = hostile(random);
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;charset=shift_jis',
  'APPLICATION/JSON',
  '',
  'a'.repeat(300),
  'application/json, text/plain',
];
const methods = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PUT',
  'DELETE',
  'POST',
  'GET',
  'PROPFIND',
  'QUERY',
  'get',
  'FOO',
];
const hosts = [
  'evil.test',
  '',
  'localhost',
  '127.0.0.1:1',
  'evil.test:80@127.0.0.1',
  'a'.repeat(300),
  '\ue0ff',
  '[::1]',
  'localhost/..',
];
const origins = ['null', 'https://evil.test', 'http://localhost:3000', 'http://127.0.0.1', '\ue000', 'javascript:1'];

/** Spoils how the request travels: method, address, headers, framing. */
export function spoilTransport(request: FuzzRequest, random: Random): void {
  const set = (name: string, value: string) => {
    request.headers = [...request.headers.filter(([one]) => one !== name), [name, value]];
  };
  const text = () => {
    const value = hostileText(random);
    return value instanceof Verbatim ? value.text : value.replaceAll(/[\ud800-\udfff]/g, '?').slice(0, 3_000);
  };
  const ways: (() => void)[] = [
    () => set('content-type', random.pick(contentTypes)),
    () => void (request.body = random.pick(hostileBodies)),
    () => void (request.body = random.pick(hostileBodies)),
    () => void (request.method = random.pick(methods)),
    () => set('host', random.pick(hosts)),
    () => set('origin', random.pick(origins)),
    () => void (request.framing = random.pick(['chunked', 'cut', 'chunks', 'twice'] as const)),
    () => set('x-request-id', text()),
    () => set('idempotency-key', random.pick(['', 'a', random.word(10_000), text(), random.word(64)])),
    () =>
      set(
        'cookie',
        random.pick([text(), 'a=b; '.repeat(500), '_interaction=x; _session=y', '=;=;=', '__Host-a=\ue000']),
      ),
    () =>
      set('authorization', random.pick(['Basic YTpi', 'Bearer', 'Bearer a b', 'DPoP x', `Bearer ${text()}`, text()])),
    () => set('x-forwarded-for', random.pick(['evil', '::1', '1.2.3.4, '.repeat(200), text()])),
    () => set('accept', text()),
    () => set('accept-encoding', random.pick(['gzip', 'br;q=1e400', text()])),
    () => set('content-encoding', random.pick(['gzip', 'identity', 'x'])),
    () => set('if-none-match', text()),
    () => set('range', 'bytes=0-,-1,5-2'),
    () => set('expect', random.pick(['100-continue', 'x'])),
    () => set('upgrade', 'websocket'),
    () => set('content-length', random.pick(['-1', '1e3', '99999999999', 'x'])),
    () =>
      void request.headers.push(
        ...Array.from({ length: random.pick([50, 400]) }, (_, index): [string, string] => [`x-flood-${index}`, 'y']),
      ),
    () => void request.headers.push(['x-long', random.word(random.pick([1_000, 17_000]))]),
    () =>
      void (request.target += random.pick([
        '?',
        '??',
        '&',
        '#x',
        '%',
        '%00',
        '?a=%zz',
        '/',
        '//',
        '/../',
        ';a=b',
        '?__proto__=1',
        ` ${random.word(3)}`,
      ])),
    () =>
      void (request.target = `${request.target}${request.target.includes('?') ? '&' : '?'}${'a=1&'.repeat(random.pick([101, 900]))}`),
    () =>
      void (request.target = random.pick([
        '*',
        '//',
        '/\\',
        `http://evil.test${request.target}`,
        request.target.toUpperCase(),
        request.target.replaceAll('/', '//'),
        `/%2e%2e${request.target}`,
      ])),
  ];
  const { method, target } = request;
  random.pick(ways)();
  // Another method or address may be a page, or nothing at all.
  if (request.method !== method || request.target !== target) request.isApi = false;
}
