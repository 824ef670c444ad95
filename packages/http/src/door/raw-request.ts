/** A request as it stood on the wire, when all of it came in one piece and nothing about it is unusual. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  header(name: RawHeader): string | undefined;
}

/** What is asked of a request that may be refused. One expression over the whole head is faster than taking it apart. */
const headers = {
  authorization: /\r\nauthorization:[ \t]*([^\r]*)/i,
  'content-length': /\r\ncontent-length:[ \t]*([^\r]*)/i,
  origin: /\r\norigin:[ \t]*([^\r]*)/i,
  'x-forwarded-for': /\r\nx-forwarded-for:[ \t]*([^\r]*)/i,
  'x-request-id': /\r\nx-request-id:[ \t]*([^\r]*)/i,
} as const;
export type RawHeader = keyof typeof headers;

const headEnd = Buffer.from('\r\n\r\n');
/** The first line, then lines of `name: value`, and none that changes how a message is framed or how its connection goes on. */
const plainHead =
  /^(GET|POST|PUT|PATCH|DELETE) (\/[!-~]*) HTTP\/1\.1(?:\r\n(?!connection:(?! ?keep-alive[\r\n])|(?:expect|trailer|transfer-encoding|upgrade):)[\w-]+:[\t\x20-\x7e\x80-\xff]*)+\r\n$/i;
const lengthTwice = /\r\ncontent-length:[^]*\r\ncontent-length:/i;

/**
 * Reads one whole request out of a piece of a connection, or returns null for whatever is not plainly that: parts of a
 * request, two of them, unusual headers. Node's parser decides about those, so nothing is ever read in two ways.
 */
export function readRawRequest(piece: Buffer): RawRequest | null {
  const end = piece.indexOf(headEnd);
  if (end < 0) return null;
  const head = piece.toString('latin1', 0, end + 2);
  const read = plainHead.exec(head);
  if (!read) return null;
  const header = (name: RawHeader): string | undefined => headers[name].exec(head)?.[1]?.trimEnd();
  const length = header('content-length') ?? '0';
  const isWhole = /^\d{1,7}$/.test(length) && piece.length === end + headEnd.length + Number(length);
  if (!isWhole || lengthTwice.test(head)) return null;
  const target = read[2] as string;
  const query = target.indexOf('?');
  return { method: read[1] as string, path: query < 0 ? target : target.slice(0, query), header };
}
