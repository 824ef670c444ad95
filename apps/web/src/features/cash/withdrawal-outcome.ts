import { ApiError, type ErrorKind } from '@tsuzura/contract/kernel';

/** What became of a withdrawal that was sent and not accepted. */
export type Outcome =
  /** No answer, or none that says that nothing was done. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'stepUp' }
  /** To be corrected on the form. */
  | { readonly kind: 'refused'; readonly message: string; readonly isOfAmount: boolean }
  /** The app says it in its own way. */
  | { readonly kind: 'global' };

const ofAmount: ReadonlySet<ErrorKind> = new Set([
  'WITHDRAWABLE_EXCEEDED',
  'INPUT',
  // Account protection lets so much out a day.
  'PROTECTION_HOLD',
  'WITHDRAWAL_VELOCITY',
]);
const ofBank: ReadonlySet<ErrorKind> = new Set(['BANK_UNSET', 'BANK_NAME', 'WITHDRAWAL_HOLD']);
const surelyNotDone: ReadonlySet<ErrorKind> = new Set(['MAINTENANCE', 'OVERLOAD']);

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'unknown' };
  const { kind, status, message } = error;
  if (kind === 'KEY_REUSED') return { kind: 'unknown' };
  if (status >= 500) return { kind: kind !== undefined && surelyNotDone.has(kind) ? 'global' : 'unknown' };
  if (kind === 'STEP_UP') return { kind: 'stepUp' };
  if (kind !== undefined && (ofAmount.has(kind) || ofBank.has(kind)))
    return { kind: 'refused', message, isOfAmount: ofAmount.has(kind) };
  return { kind: 'global' };
}

export const handledHere = (error: unknown): boolean => outcomeOf(error).kind !== 'global';
