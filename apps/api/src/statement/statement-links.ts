import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an address opens: one statement, the statements of a year, or the evidence of an order (operators). */
export type LinkTarget = 'statement' | 'year' | 'evidence';

export interface StatementLink {
  readonly target: LinkTarget;
  /** Id of the statement, the year, id of the order. */
  readonly what: string;
  /** Whose it is: the address opens this person's statements and nobody else's. */
  readonly subject: string;
  /** What the caller's token was given under: when that has ended, the address has too. */
  readonly family: string | null;
}

/** Long enough to open and save, too short to be worth passing on. In real time: business time may be moved. */
export const linkMilliseconds = 5 * 60_000;

const signatureOf = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest();

/** A path of the API that names it. */
export function signLink(key: Buffer, { target, what, subject, family }: StatementLink, now: number): string {
  const body = Buffer.from(JSON.stringify([target, what, subject, now + linkMilliseconds, family])).toString(
    'base64url',
  );
  return `${linkPath}/${body}.${signatureOf(key, body).toString('base64url')}`;
}

/** Public addresses are stored in the register of documents, so both paths keep the older word. */
export const linkPath = '/v1/papers';

/** What we signed, if it still counts; null for anything else. */
export function openLink(key: Buffer, token: string, now: number): StatementLink | null {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, body);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [target, what, subject, until, family = null] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    LinkTarget,
    string,
    string,
    number,
    string | null | undefined,
  ];
  return now < until ? { target, what, subject, family } : null;
}

/** Public documents have an address that lasts. */
export const publicDocumentPath = (id: string): string => `/public/v1/papers/${id}`;
