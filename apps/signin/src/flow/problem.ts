import { isConnectionError } from '@tsuzura/browser/error';
import { ApiError, errors } from '@tsuzura/contract/kernel';

/**
 * What went wrong, as a screen can act on it.
 * gone: the request that opened this page is over. locked: no more tries for a while. check: the person must prove again
 * who they are. network: no answer. busy: try a little later. limited: the words say when, and what else can be done. passkey: the device said no. refused: read the words.
 */
export type ProblemKind =
  | 'gone'
  | 'locked'
  | 'check'
  | 'network'
  | 'busy'
  | 'limited'
  | 'passkey'
  | 'refused'
  | 'unexpected';

export interface Problem {
  readonly kind: ProblemKind;
  readonly text: string;
  /** What belongs under one field, by its wire name. */
  readonly fields: Readonly<Record<string, string>>;
  /** 「お問い合わせ番号」 */
  readonly requestId: string | null;
}

const networkText = '通信できませんでした。電波の良い場所で、もう一度お試しください。';

/** The device refused or was refused; the words are ours. */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem';
}

export function problemOf(error: unknown): Problem {
  if (error instanceof PasskeyProblem) return plain('passkey', error.message);
  if (error instanceof ApiError) return fromAnswer(error);
  if (isConnectionError(error)) return plain('network', networkText);
  // The client throws nothing else: this is a defect of ours.
  return plain('unexpected', errors.UNEXPECTED.text);
}

function fromAnswer(error: ApiError): Problem {
  const fields = Object.fromEntries(
    error.lines.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
  );
  return { kind: kindOf(error), text: error.message, fields, requestId: error.requestId ?? null };
}

function kindOf({ kind, status }: ApiError): ProblemKind {
  const name: string = kind ?? '';
  if (name === 'INTERACTION_GONE' || status === 404 || status === 410) return 'gone';
  if (name.includes('LOCKED')) return 'locked';
  if (name === 'STEP_UP') return 'check';
  if (name === 'MAIL_LIMIT' || name === 'SIGN_IN_PAUSED') return 'limited';
  if (status === 429 || status === 503) return 'busy';
  if (name === 'MALFORMED' || name === 'CONTENT_TYPE') return 'unexpected';
  return status >= 400 && status < 500 ? 'refused' : 'unexpected';
}

function plain(kind: ProblemKind, text: string): Problem {
  return { kind, text, fields: {}, requestId: null };
}

/** When even the state is refused, there is no interaction to go on with, whatever the reason given. */
export function isWithoutInteraction({ kind }: Problem): boolean {
  return kind === 'gone' || kind === 'refused' || kind === 'check';
}
