/** A request as it stood on the wire, when all of it came in one piece and nothing about it is unusual. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const headEnd = Buffer.from('\r\n\r\n');
const requestLine = /^(GET|POST|PUT|PATCH|DELETE) (\/[!-~]*) HTTP\/1\.1$/;
const headerLine = /^([\w-]+):[ \t]?([\t\x20-\x7e\x80-\xff]*)$/;
/** Headers that change how a message is framed or how its connection goes on: Node's own parser sees to those. */
const unusual = new Set(['connection', 'expect', 'trailer', 'transfer-encoding', 'upgrade']);

/**
 * Reads one whole request out of a piece of a connection, or returns null for whatever is not plainly that: parts of a
 * request, two of them, unusual headers. Node's parser decides about those, so nothing is ever read in two ways.
 */
export function readRawRequest(piece: Buffer): RawRequest | null {
  const end = piece.indexOf(headEnd);
  if (end < 0) return null;
  const [first = '', ...lines] = piece.toString('latin1', 0, end).split('\r\n');
  const start = requestLine.exec(first);
  if (!start) return null;
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const line of lines) {
    const header = headerLine.exec(line);
    if (!header) return null;
    const name = (header[1] as string).toLowerCase();
    const value = (header[2] as string).trim();
    const isPlain = name === 'connection' ? value.toLowerCase() === 'keep-alive' : !unusual.has(name);
    if (!isPlain || name in headers) return null;
    headers[name] = value;
  }
  const length = headers['content-length'] ?? '0';
  const isWhole = /^\d{1,7}$/.test(length) && piece.length === end + headEnd.length + Number(length);
  if (!isWhole || !headers['host']) return null;
  return { method: start[1] as string, url: start[2] as string, headers };
}
