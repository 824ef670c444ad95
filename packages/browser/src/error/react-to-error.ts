import { ApiError, type Site } from '@tsuzura/contract/kernel';
import { isEnd } from '../session/session-end.ts';
import { errorRecords, type ErrorRecord } from './error-record.ts';

export type Reaction =
  | { readonly kind: 'ignore' }
  | { readonly kind: 'show'; readonly record: ErrorRecord }
  /** 403-100: the sign-in app is asked for a fresh check, and the customer comes back to the same step. */
  | { readonly kind: 'stepUp' };

/** Who made the call that failed. */
export interface CallSource {
  /** Data loaders say nothing about what does not exist; a command does. */
  readonly by: 'loader' | 'command';
  readonly site: Site;
}

const ignore: Reaction = { kind: 'ignore' };
const show = (record: ErrorRecord): Reaction => ({ kind: 'show', record });

/** R8.01 to R8.09, in their order: what the product does about a failure. */
export function reactionTo(error: unknown, { by }: CallSource): Reaction {
  if (error instanceof ApiError) return toAnswer(error, by);
  if (isConnectionError(error)) return ignore;
  // "No new session" has had its own dialog already, from the refresh that failed (R8.10).
  if (isEnd(error)) return ignore;
  if (isAbort(error)) return ignore;
  return show(errorRecords.unexpected());
}

function toAnswer(error: ApiError, by: CallSource['by']): Reaction {
  const code = error.code ?? '';
  if (code === '400-999') return show(errorRecords.requiredOpenAccount());
  if (code === '503-777') return show(errorRecords.maintenance());
  if (code === '400-000' && by === 'loader') return ignore;
  if (code === '400-997') return show(errorRecords.unconfirmedDocument());
  if (code.includes('401')) return show(errorRecords.unauthorized());
  if (code === '403-100') return { kind: 'stepUp' };
  if (error.kind === 'ACCOUNT_FROZEN') return show(errorRecords.frozen(error.lines.map((line) => line.message)));
  // R8.06: whatever the code, 500-000 included; what has a dialog of its own stands above.
  if (error.lines.length > 0) return show(errorRecords.lines(error.lines.map((line) => line.message)));
  return show(errorRecords.unexpected(error.requestId));
}

/** The screen that asked is gone. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** In place of a block: a line that is down asks to try again, anything else only says so (rule SCREEN-3). */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && /Network Error|Timeout Error/.test(error.message);
}

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === '400-000';
