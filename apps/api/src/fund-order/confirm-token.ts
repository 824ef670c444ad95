import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** How long a quote may be accepted, in real time: moving business time does not extend it. */
export const confirmMilliseconds = 10 * 60_000;

/** What the customer was shown, and what an order must still be like when they agree. Amounts and moments as text. */
export interface Quoted {
  /** Becomes the id of the order, so a token makes one order and no more. */
  readonly orderId: string;
  readonly subject: string;
  readonly side: 'BUY' | 'SELL';
  readonly fundCode: string;
  readonly accountType: string;
  readonly orderMethod: string;
  /** Yen or units; empty for 全部. */
  readonly size: string;
  /** Null for a sale. */
  readonly distributionCourse: string | null;
  readonly applicationDate: string;
  readonly executionDate: string;
  readonly settlementDate: string;
  readonly cutoffAt: number;
  /** Rates in force on the execution date: 購入時手数料 and 信託財産留保額, percent. */
  readonly fees: readonly string[];
  /** Editions of the documents that were in force. */
  readonly documents: readonly string[];
}

/** Whatever is quoted, it is quoted to one customer. */
interface QuotedTo {
  readonly subject: string;
}

interface Expiring {
  /** Real time. */
  readonly expiresAt: number;
}

/** With bytes a key object is made on every use; frequent callers pass a KeyObject. */
export type ConfirmKey = Buffer | KeyObject;

const signatureOf = (key: ConfirmKey, body: string): Buffer => createHmac('sha256', key).update(body).digest();

export function issueConfirmToken<Content extends QuotedTo>(
  key: ConfirmKey,
  quoted: Content,
  at: number,
  milliseconds: number = confirmMilliseconds,
): { token: string; expiresAt: number } {
  const sealed: Content & Expiring = { ...quoted, expiresAt: at + milliseconds };
  const body = Buffer.from(JSON.stringify(sealed)).toString('base64url');
  return { token: `${body}.${signatureOf(key, body).toString('base64url')}`, expiresAt: sealed.expiresAt };
}

/**
 * What the token says, if we made it, for this customer, and not too long ago (at real time `at`); null otherwise. It may have
 * been made for something else, so the caller compares everything that it names.
 */
export function openConfirmToken<Content extends QuotedTo = Quoted>(
  key: ConfirmKey,
  token: string,
  subject: string,
  at: number,
): Content | null {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, body);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { expiresAt, ...quoted } = JSON.parse(Buffer.from(body, 'base64url').toString()) as QuotedTo & Expiring;
  return quoted.subject === subject && at < expiresAt ? (quoted as Content) : null;
}
