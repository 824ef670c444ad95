import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import { fxQuote, fxRate, quoteLasts, type FxQuote, type FxRate } from '@tsuzura/domain/fx';

/*
 * A quote is its own id: the mid, the business moment and the real one, and a signature over them and the customer. Nothing is
 * kept, and what one customer was quoted says nothing to another (rule FX-3).
 */

const midBytes = 4;
const momentBytes = 6;
const bodyBytes = midBytes + 2 * momentBytes;
/** 192 bits: with the rest it fits into an id. */
const signatureBytes = 24;

function signatureOf(key: KeyObject, subject: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`fx-quote ${subject} `).update(body).digest().subarray(0, signatureBytes);
}

export function issueQuoteId(key: KeyObject, subject: string, mid: FxRate, at: Instant, realNow: number): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUIntBE(Number(mid), 0, midBytes);
  body.writeUIntBE(at, midBytes, momentBytes);
  body.writeUIntBE(Math.trunc(realNow), midBytes + momentBytes, momentBytes);
  return Buffer.concat([body, signatureOf(key, subject, body)]).toString('base64url');
}

/** What was quoted, if we quoted it to this customer and its real time is not over; null otherwise. */
export function openQuoteId(key: KeyObject, id: string, subject: string, realNow: number): FxQuote | null {
  const given = Buffer.from(id, 'base64url');
  const body = given.subarray(0, bodyBytes);
  const signature = given.subarray(bodyBytes);
  if (signature.length !== signatureBytes) return null;
  if (!timingSafeEqual(signature, signatureOf(key, subject, body))) return null;
  const realAt = body.readUIntBE(midBytes + momentBytes, momentBytes);
  // In real time as well: a clock that stands still must not make a rate last.
  if (realNow >= realAt + quoteLasts) return null;
  return fxQuote(fxRate(body.readUIntBE(0, midBytes)), instant(body.readUIntBE(midBytes, momentBytes)));
}
