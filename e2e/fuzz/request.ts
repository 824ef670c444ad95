import type { Endpoint, Site } from '@tsuzura/contract/kernel';
import { Verbatim } from './hostile.ts';

/** A request as it will be written to the socket. */
export interface FuzzRequest {
  readonly site: Site;
  method: string;
  /** Path and query, as on the request line. */
  target: string;
  /** In order; a name may come twice. */
  headers: [name: string, value: string][];
  body: string | null;
  /** `cut` ends before the announced length and `chunks` is not chunked as it says: an answer may never come. */
  framing: 'length' | 'chunked' | 'cut' | 'chunks' | 'twice';
  /** The call it was made from; null for a page or a path beside the contract. */
  readonly endpoint: Endpoint | null;
  /** Whether the answer must be one of the catalogue or of the call's schema. */
  isApi: boolean;
  /** Who asks: markers of other people must not come back. */
  readonly marker: string | null;
}

/** The parts of a call before they are written: any place may hold a `Verbatim`. */
export interface Wire {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const privateUse = /[\ue000-\ue0ff]/;

/** UTF-8, except that U+E000 … U+E0FF stand for single bytes. */
export function bytesOf(text: string): Buffer {
  if (!privateUse.test(text)) return Buffer.from(text);
  const parts = Array.from(text, (one) => {
    const code = one.codePointAt(0) ?? 0;
    return code >= 0xe000 && code <= 0xe0ff ? Buffer.from([code - 0xe000]) : Buffer.from(one);
  });
  return Buffer.concat(parts);
}

/** Percent-encoding that takes everything, also what `encodeURIComponent` refuses. */
export function percent(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  const text = String(value);
  if (/^[\w.~-]*$/.test(text)) return text;
  let encoded = '';
  for (const one of bytesOf(text)) {
    const character = String.fromCharCode(one);
    encoded += /[\w.~-]/.test(character) ? character : `%${one.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return encoded;
}

export function targetOf(path: string, { params, query }: Pick<Wire, 'params' | 'query'>): string {
  const filled = path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => percent(params[name] ?? ''));
  const pairs = pairsOf(query);
  return pairs === '' ? filled : `${filled}?${pairs}`;
}

export const pairsOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${percent(name)}=${percent(one)}`),
    )
    .join('&');

/** JSON in which a `Verbatim` stands as it is. */
export function jsonOf(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${jsonOf(one)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** What is written to the socket. Headers are Latin-1 on the wire, so that any byte can stand in them. */
export function write(request: FuzzRequest, host: string): Buffer {
  const headers = request.headers.some(([name]) => name.toLowerCase() === 'host')
    ? request.headers
    : [['host', host] as const, ...request.headers];
  const body = request.body === null ? null : bytesOf(request.body);
  const framed = body === null ? { lines: [] as string[], bytes: Buffer.alloc(0) } : frame(request.framing, body);
  const head = [
    `${request.method} ${request.target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framed.lines,
  ].join('\r\n');
  return Buffer.concat([bytesOf(`${head}\r\n\r\n`), framed.bytes]);
}

function frame(framing: FuzzRequest['framing'], body: Buffer): { lines: string[]; bytes: Buffer } {
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const length = `content-length: ${body.length}`;
  switch (framing) {
    case 'length':
      return { lines: [length], bytes: body };
    case 'chunked': {
      const middle = Math.ceil(body.length / 2);
      const parts = [body.subarray(0, middle), body.subarray(middle)].filter((part) => part.length > 0).map(chunk);
      return { lines: ['transfer-encoding: chunked'], bytes: Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]) };
    }
    case 'cut':
      return { lines: [`content-length: ${body.length + 10}`], bytes: body };
    case 'chunks':
      return { lines: ['transfer-encoding: chunked'], bytes: Buffer.concat([Buffer.from('zz\r\n'), body]) };
    default:
      return { lines: [length, 'transfer-encoding: chunked'], bytes: body };
  }
}
