/** What is asked of a request that may be refused. */
const asked = ['authorization', 'origin', 'x-forwarded-for', 'x-request-id'] as const;
export type RawHeader = (typeof asked)[number];
/** Headers that change how a message is framed or how its connection goes on. */
const framing = ['connection', 'content-length', 'expect', 'trailer', 'transfer-encoding', 'upgrade'] as const;
type KnownHeader = RawHeader | (typeof framing)[number];

interface KnownName {
  readonly name: KnownHeader;
  readonly bytes: Uint8Array;
  /** Of those that are asked for; -1 of the others. */
  readonly index: number;
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
/** By their length: most headers are known by it not to matter. */
const knownOfLength: readonly (readonly KnownName[])[] = Array.from({ length: 18 }, (_, length) =>
  [...asked, ...framing]
    .filter((name) => name.length === length)
    .map((name) => ({ name, bytes: bytesOf(name), index: (asked as readonly string[]).indexOf(name) })),
);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((name) => ({ name, bytes: bytesOf(`${name} /`) }));
const version = bytesOf(' HTTP/1.1\r\n');
const keepAlive = bytesOf('keep-alive');
const [tab, lineFeed, carriageReturn, space, question, colonByte, zero] = [0x09, 0x0a, 0x0d, 0x20, 0x3f, 0x3a, 0x30];
const lastPrintable = 0x7e;
const mostDigits = 7;
/** Of a value. Tokens are longer: their end is found by the engine. */
const readByteByByte = 64;
const none = Buffer.alloc(0);

/**
 * Reads one whole request out of a piece of a connection. It says no to whatever is not plainly that: parts of a request, two of
 * them, unusual headers. Node's parser decides about those, so nothing is ever read in two ways.
 *
 * It holds the request it read last and makes no objects and no texts but those that are asked for: in overload it reads every
 * request there is, each time after the processor did something else, and then everything that is touched costs several times as much.
 */
export class RawRequestReader {
  method = '';
  #piece: Buffer = none;
  #pathStart = 0;
  #pathEnd = 0;
  /** Start and end of each header that may be asked for; 0 where there is none. */
  readonly #values = new Int32Array(asked.length * 2);

  /** Whether the piece is one request; what is said of it holds until the next. */
  read(piece: Buffer): boolean {
    this.#piece = piece;
    this.#values.fill(0);
    const headersStart = this.#readFirstLine(piece);
    return headersStart > 0 && this.#readHeaders(piece, headersStart);
  }

  get path(): string {
    return this.#piece.toString('latin1', this.#pathStart, this.#pathEnd);
  }

  get pathLength(): number {
    return this.#pathEnd - this.#pathStart;
  }

  isPath(bytes: Uint8Array): boolean {
    return this.pathLength === bytes.length && startsWith(this.#piece, this.#pathStart, bytes);
  }

  header(name: RawHeader): string | undefined {
    const at = asked.indexOf(name) * 2;
    const end = this.#values[at + 1] as number;
    return end === 0 ? undefined : this.#piece.toString('latin1', this.#values[at], end);
  }

  /** Returns where the headers begin, or 0. */
  #readFirstLine(piece: Buffer): number {
    let at = 0;
    for (const { name, bytes } of methods) {
      if (!startsWith(piece, 0, bytes)) continue;
      this.method = name;
      at = bytes.length - 1;
      break;
    }
    if (at === 0) return 0;
    this.#pathStart = at;
    let pathEnd = 0;
    for (; ; at += 1) {
      const byte = piece[at];
      if (byte === undefined) return 0;
      if (byte === question && pathEnd === 0) pathEnd = at;
      if (byte <= space || byte > lastPrintable) break;
    }
    this.#pathEnd = pathEnd === 0 ? at : pathEnd;
    return startsWith(piece, at, version) ? at + version.length : 0;
  }

  #readHeaders(piece: Buffer, headersStart: number): boolean {
    let at = headersStart;
    let bodyBytes = -1;
    while (piece[at] !== carriageReturn) {
      const start = at;
      while (isInName(piece[at])) at += 1;
      if (piece[at] !== colonByte || at === start) return false;
      const known = knownNameAt(piece, start, at);
      at += 1;
      while (isBlank(piece[at])) at += 1;
      const valueStart = at;
      at = endOfValue(piece, at);
      if (piece[at] !== carriageReturn || piece[at + 1] !== lineFeed) return false;
      if (known !== null) {
        let valueEnd = at;
        while (valueEnd > valueStart && isBlank(piece[valueEnd - 1])) valueEnd -= 1;
        if (known.index >= 0) {
          if (this.#values[known.index * 2 + 1] !== 0) return false;
          this.#values[known.index * 2] = valueStart;
          this.#values[known.index * 2 + 1] = valueEnd;
        } else if (known.name === 'content-length') {
          if (bodyBytes >= 0) return false;
          bodyBytes = numberAt(piece, valueStart, valueEnd);
          if (bodyBytes < 0) return false;
        } else if (known.name !== 'connection') return false;
        else if (valueEnd - valueStart !== keepAlive.length || !startsWith(piece, valueStart, keepAlive)) return false;
      }
      at += 2;
    }
    return at > headersStart && piece[at + 1] === lineFeed && piece.length === at + 2 + Math.max(bodyBytes, 0);
  }
}

/** Neither the colon nor a space before it belongs to a name. */
const isInName = (byte: number | undefined): boolean =>
  byte !== undefined && byte > space && byte <= lastPrintable && byte !== colonByte;
const isInValue = (byte: number | undefined): boolean =>
  byte !== undefined && (byte >= space ? byte !== 0x7f : byte === tab);
const isBlank = (byte: number | undefined): boolean => byte === space || byte === tab;

/**
 * Only what ends a line decides where a message ends, so beyond the first bytes only that is looked for. A long value with other
 * control characters, which Node's parser would not take, is refused like any other request.
 */
function endOfValue(piece: Buffer, start: number): number {
  let at = start;
  const near = start + readByteByByte;
  while (at < near && isInValue(piece[at])) at += 1;
  if (at < near) return at;
  const lineEnd = piece.indexOf(lineFeed, at);
  return lineEnd > at && piece.indexOf(carriageReturn, at) === lineEnd - 1 ? lineEnd - 1 : at;
}

function startsWith(piece: Buffer, start: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) if (piece[start + index] !== bytes[index]) return false;
  return true;
}

function knownNameAt(piece: Buffer, start: number, end: number): KnownName | null {
  const candidates = knownOfLength[end - start];
  if (!candidates) return null;
  for (const known of candidates) if (isSameInAnyCapitals(piece, start, known.bytes)) return known;
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
