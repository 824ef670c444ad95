import { ApiError, errors, type ErrorKind } from '@tsuzura/contract/kernel';

/** An expected refusal of an order, as a value: the form shows it where it can be corrected. */
export interface Refusal {
  readonly kind: ErrorKind;
  readonly message: string;
}

/** What the whole app answers in its own way (R8.01 to R8.05), whatever was asked. */
const notOurs: ReadonlySet<ErrorKind> = new Set([
  'UNAUTHORIZED',
  'MAINTENANCE',
  'ACCOUNT_NOT_OPEN',
  'DOCUMENT_UNCONFIRMED',
  'STEP_UP',
  'ACCOUNT_FROZEN',
  'FORBIDDEN',
  'TOO_MANY',
  'NOT_BUILT',
]);

/** null for anything that is not about the order: that is thrown on. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.kind === undefined || notOurs.has(error.kind)) return null;
  const { shows } = errors[error.kind];
  return shows === 'dialog' || shows === 'field' || shows === 'ignored'
    ? { kind: error.kind, message: error.message }
    : null;
}

/** Belongs under the field of amount or units. */
const ofSize: ReadonlySet<ErrorKind> = new Set([
  'CASH_SHORT',
  'USD_SHORT',
  'NISA_LIMIT',
  'AMOUNT_RANGE',
  'UNITS_SHORT',
  'INPUT',
]);
/** Belongs to the documents. */
const ofDocuments: ReadonlySet<ErrorKind> = new Set(['PROSPECTUS_UNCONFIRMED', 'DOCUMENT_VERSION']);

/** A ticket of shares and an exchange of currencies show these under their own fields, or above them. */
const ofTicket: ReadonlySet<ErrorKind> = new Set([
  'STOCK_LOT',
  'STOCK_TICK',
  'STOCK_PRICE_LIMIT',
  'STOCK_TRIGGER_MET',
  'STOCK_INTAKE_PAUSED',
  'STOCK_CONDITION',
  'SHARES_SHORT',
  'STOCK_ROUND_TRIP',
  'STOCK_HALTED',
  'STOCK_EXPIRES_ON',
  'NOT_MARGINABLE',
  'MARGIN_POWER',
  'MARGIN_MINIMUM',
  'MARGIN_POSITION_SHORT',
  'MARGIN_CALLED',
  'SHORT_SALE_RULE',
  'MARGIN_POSITION_EXPIRING',
  'CASH_SHORTAGE',
  'FX_HOURS',
]);

export function placeOf({ kind }: Refusal): 'size' | 'documents' | 'form' {
  if (ofSize.has(kind)) return 'size';
  return ofDocuments.has(kind) ? 'documents' : 'form';
}

/** What became of an order that was sent. */
export type Outcome =
  | { readonly kind: 'unknown' }
  /** The customer agreed to something that is not so any more: shown anew, to be agreed to again. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'stepUp' }
  /** An order of the same content is there: asked about before another one is placed (400-123). */
  | { readonly kind: 'same' }
  /** To be corrected on the form. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The app says it in its own way; the confirm step stays. */
  | { readonly kind: 'global' };

/** Nothing was done, and the answer says so. Any other failure of the server may have come after the order was taken. */
const surelyNotDone: ReadonlySet<ErrorKind> = new Set(['MAINTENANCE', 'OVERLOAD']);

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'unknown' };
  const { kind, status } = error;
  // The same key with other content: an order of this key is there, from another tab.
  if (kind === 'KEY_REUSED') return { kind: 'unknown' };
  if (status >= 500) return { kind: kind !== undefined && surelyNotDone.has(kind) ? 'global' : 'unknown' };
  if (kind === 'CONFIRM_EXPIRED' || kind === 'CUTOFF_PASSED' || kind === 'QUOTE_EXPIRED') return { kind: 'changed' };
  if (kind === 'STEP_UP') return { kind: 'stepUp' };
  if (kind === 'SAME_ORDER') return { kind: 'same' };
  const refusal = refusalOf(error);
  const isOfForm = refusal !== null && (placeOf(refusal) !== 'form' || ofTicket.has(refusal.kind));
  return isOfForm ? { kind: 'refused', refusal } : { kind: 'global' };
}
