/** The bytes of a request, when all of it came in one piece and nothing about it is unusual. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  header(name: RawHeader): string | undefined;
}

/** What is asked of a request that may be refused. */
export type RawHeader = 'authorization' | 'origin' | 'x-forwarded-for' | 'x-request-id';

interface KnownName {
  readonly name: RawHeader | Framing;
  readonly bytes: Uint8Array;
}
/** Headers that change how a message is framed or how its connection goes on. */
type Framing = 'connection' | 'content-length' | 'expect' | 'trailer' | 'transfer-encoding' | 'upgrade';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const known: readonly KnownName['name'][] = [
  'authorization',
  'origin',
  'x-forwarded-for',
  'x-request-id',
  'connection',
  'content-length',
  'expect',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** By their length: most headers are known by it not to matter. */
const knownOfLength: readonly (readonly KnownName[])[] = Array.from({ length: 18 }, (_, length) =>
  known.filter((name) => name.length === length).map((name) => ({ name, bytes: bytesOf(name) })),
);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((name) => ({ name, bytes: bytesOf(`${name} /`) }));
const version = bytesOf(' HTTP/1.1\r\n');
const keepAlive = bytesOf('keep-alive');
const [tab, lineFeed, carriageReturn, space, question, colonByte, zero] = [0x09, 0x0a, 0x0d, 0x20, 0x3f, 0x3a, 0x30];
const lastPrintable = 0x7e;
const mostDigits = 7;

/**
 * Reads one whole request out of a piece of a connection, or returns null for whatever is not plainly that: parts of a
 * request, two of them, unusual headers. Node's parser decides about those, so nothing is ever read in two ways.
 *
 * It reads bytes and makes no texts but those that are asked for: in overload it reads every request there is, each time
 * after the processor did something else, and then a call into the engine costs several times what a loop does.
 */
export function readRawRequest(piece: Buffer): RawRequest | null {
  const method = methods.find(({ bytes }) => startsWith(piece, 0, bytes));
  if (!method) return null;
  const pathStart = method.bytes.length - 1;
  let at = pathStart;
  let pathEnd = 0;
  for (; ; at += 1) {
    const byte = piece[at];
    if (byte === undefined) return null;
    if (byte === question && pathEnd === 0) pathEnd = at;
    if (byte <= space || byte > lastPrintable) break;
  }
  pathEnd ||= at;
  if (!startsWith(piece, at, version)) return null;
  at += version.length;

  const values: Partial<Record<RawHeader, readonly [start: number, end: number]>> = {};
  let bodyBytes = -1;
  const headersStart = at;
  while (piece[at] !== carriageReturn) {
    const start = at;
    while (isInName(piece[at])) at += 1;
    if (piece[at] !== colonByte || at === start) return null;
    const name = knownNameAt(piece, start, at);
    at += 1;
    while (isBlank(piece[at])) at += 1;
    const valueStart = at;
    while (isInValue(piece[at])) at += 1;
    let valueEnd = at;
    if (piece[at] !== carriageReturn || piece[at + 1] !== lineFeed) return null;
    at += 2;
    if (name === null) continue;
    while (valueEnd > valueStart && isBlank(piece[valueEnd - 1])) valueEnd -= 1;
    if (name === 'content-length') {
      if (bodyBytes >= 0) return null;
      bodyBytes = numberAt(piece, valueStart, valueEnd);
      if (bodyBytes < 0) return null;
    } else if (name === 'connection') {
      if (valueEnd - valueStart !== keepAlive.length || !startsWith(piece, valueStart, keepAlive)) return null;
    } else if (isFraming(name) || values[name]) return null;
    else values[name] = [valueStart, valueEnd];
  }
  if (at === headersStart || piece[at + 1] !== lineFeed || piece.length !== at + 2 + Math.max(bodyBytes, 0))
    return null;
  return {
    method: method.name,
    path: piece.toString('latin1', pathStart, pathEnd),
    header: (name) => {
      const value = values[name];
      return value && piece.toString('latin1', value[0], value[1]);
    },
  };
}

/** Neither the colon nor a space before it belongs to a name. */
const isInName = (byte: number | undefined): boolean =>
  byte !== undefined && byte > space && byte <= lastPrintable && byte !== colonByte;
const isInValue = (byte: number | undefined): boolean =>
  byte !== undefined && (byte >= space ? byte !== 0x7f : byte === tab);
const isBlank = (byte: number | undefined): boolean => byte === space || byte === tab;
const isFraming = (name: KnownName['name']): name is Framing =>
  name === 'expect' || name === 'trailer' || name === 'transfer-encoding' || name === 'upgrade';

function startsWith(piece: Buffer, start: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) if (piece[start + index] !== bytes[index]) return false;
  return true;
}

function knownNameAt(piece: Buffer, start: number, end: number): KnownName['name'] | null {
  const candidates = knownOfLength[end - start];
  if (!candidates) return null;
  for (const { name, bytes } of candidates) if (isSameInAnyCapitals(piece, start, bytes)) return name;
  return null;
}

/** Letters differ from their capitals by one bit; the hyphen has it. */
function isSameInAnyCapitals(piece: Buffer, start: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1)
    if (((piece[start + index] as number) | 0x20) !== bytes[index]) return false;
  return true;
}

/** -1 for what is no number of at most seven digits. */
function numberAt(piece: Buffer, start: number, end: number): number {
  if (end === start || end - start > mostDigits) return -1;
  let number = 0;
  for (let index = start; index < end; index += 1) {
    const digit = (piece[index] as number) - zero;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
