import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChaosCustomer } from './customers.ts';
import type { Begun, CommandKind, Outcome, Recorder } from './recorder.ts';
import { codeOf, isLost, type Answered, type Exchange, type Wire } from './wire.ts';

/** A command that moves something, as the customer app sends it. */
export interface Sending {
  readonly kind: CommandKind;
  readonly parameters: Begun['parameters'];
  readonly method: 'POST' | 'DELETE' | 'PATCH';
  readonly url: string;
  readonly body?: object;
  readonly strong?: boolean;
  /** Another than a new one where the call has no key of its own. */
  readonly key?: string;
  /** Of another than the customer: the secret that a partner shows. */
  readonly authorization?: string;
  /** The id in the answer of success. */
  result(answer: unknown): string;
}

export interface Sender {
  readonly wire: Wire;
  readonly recorder: Recorder;
  /** How long a command is asked again; after that its outcome stays unknown. */
  readonly patienceMs: number;
  readonly isStopped: () => boolean;
  /** Told of each command as soon as its outcome is known. Null: it was not sent, for want of a token. */
  readonly heard: (outcome: Outcome | null) => void;
}

/** Answers after which nobody knows whether the command was begun: it is asked again by its key. */
const isUnanswered = (exchange: Exchange): boolean =>
  isLost(exchange) ||
  exchange.status === 500 ||
  exchange.status === 502 ||
  exchange.status === 503 ||
  exchange.status === 504;

const firstPauseMs = 200;
const longestPauseMs = 3_000;

/**
 * Sends a command until it is answered, always with the same key: what the customer app does when an answer never came. Null: there
 * was no token to begin with, and nothing was sent.
 */
export async function carryOut(sender: Sender, customer: ChaosCustomer, sending: Sending): Promise<Outcome | null> {
  const { recorder } = sender;
  const key = sending.key ?? randomUUID();
  const first = await headersOf(customer, sending, key);
  if (first === null) {
    sender.heard(null);
    return null;
  }
  const begun: Begun = {
    id: randomUUID(),
    key,
    customer: customer.id,
    kind: sending.kind,
    parameters: sending.parameters,
    began: Date.now(),
  };
  recorder.begun(begun);
  const { outcome, attempts, unanswered } = await askUntilAnswered(sender, customer, sending, { key, first, begun });
  recorder.ended({ id: begun.id, ended: Date.now(), outcome, attempts, unanswered });
  sender.heard(outcome);
  return outcome;
}

interface Asking {
  readonly key: string;
  readonly first: Record<string, string>;
  readonly begun: Begun;
}

async function askUntilAnswered(
  sender: Sender,
  customer: ChaosCustomer,
  sending: Sending,
  { key, first, begun }: Asking,
) {
  const deadline = begun.began + sender.patienceMs;
  let headers: Record<string, string> | null = first;
  let [attempts, unanswered, wait] = [0, 0, firstPauseMs];
  let last = 'no token';
  const tell = (what: string, detail: string) =>
    sender.recorder.oddity({ at: Date.now(), what, customer: customer.id, detail: `${sending.kind} ${key} ${detail}` });
  for (;;) {
    if (headers !== null) {
      attempts += 1;
      const answer = await sender.wire.send({
        method: sending.method,
        url: sending.url,
        headers,
        ...(sending.body && { body: JSON.stringify(sending.body) }),
      });
      last = isLost(answer) ? answer.lost : `${answer.status} ${codeOf(answer)}`;
      if (!isLost(answer) && answer.status === 500) tell('500', answer.body.slice(0, 300));
      if (isUnanswered(answer)) unanswered += 1;
      else if (!isLost(answer) && !isToBeProvedAgain(answer, customer)) {
        const outcome = outcomeOf(answer, sending, tell);
        return { outcome, attempts, unanswered };
      }
    }
    if (Date.now() + wait > deadline || sender.isStopped()) {
      return { outcome: { as: 'unknown', last } as const, attempts, unanswered };
    }
    await pause(wait);
    wait = Math.min(wait * 1.6, longestPauseMs);
    headers = await headersOf(customer, sending, key);
  }
}

async function headersOf(
  customer: ChaosCustomer,
  sending: Sending,
  key: string,
): Promise<Record<string, string> | null> {
  const content: Record<string, string> = sending.body ? { 'content-type': 'application/json' } : {};
  const common = { ...content, 'idempotency-key': key };
  if (sending.authorization !== undefined) return { ...common, authorization: sending.authorization };
  const url = sending.url.split('?', 1)[0] ?? '';
  const proof = await customer.session.headers(sending.method, url, { strong: sending.strong ?? false });
  return proof && { ...common, ...proof };
}

/** Refused before it was begun: with a new token, a new check by passkey, or a moment later it may be taken. */
function isToBeProvedAgain(answer: Answered, { session }: ChaosCustomer): boolean {
  if (answer.status === 429) return true;
  const isProof = answer.status === 401 || codeOf(answer) === '403-100';
  if (isProof) session.drop();
  return isProof;
}

function outcomeOf(answer: Answered, sending: Sending, tell: (what: string, detail: string) => void): Outcome {
  if (answer.status >= 400) return { as: 'refused', code: codeOf(answer) };
  try {
    return { as: 'acknowledged', result: sending.result(answer.body === '' ? null : JSON.parse(answer.body)) };
  } catch (error) {
    tell('answer', `${answer.status} ${answer.body.slice(0, 200)} ${String(error)}`);
    return { as: 'acknowledged', result: '' };
  }
}

/** A question that changes nothing: asked a few times, then given up. Its answer, or null. */
export async function ask<T>(
  sender: Sender,
  customer: ChaosCustomer,
  url: string,
  {
    attempts = 3,
    method = 'GET',
    form,
  }: { attempts?: number; method?: 'GET' | 'PUT'; form?: Record<string, string> } = {},
): Promise<{ readonly answer: T } | { readonly refused: string } | null> {
  for (let attempt = 0; attempt < attempts && !sender.isStopped(); attempt += 1) {
    if (attempt > 0) await pause(firstPauseMs * 2 ** attempt);
    const proof = await customer.session.headers(method, url.split('?', 1)[0] ?? '');
    if (proof === null) continue;
    const content: Record<string, string> = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const answer = await sender.wire.send({
      method,
      url,
      headers: { ...proof, ...content },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    if (isLost(answer)) continue;
    if (answer.status === 500) {
      const detail = `${method} ${url} ${answer.body.slice(0, 300)}`;
      sender.recorder.oddity({ at: Date.now(), what: '500', customer: customer.id, detail });
    }
    if (answer.status < 300) return { answer: (form ? answer.body : JSON.parse(answer.body)) as T };
    if (answer.status === 401) customer.session.drop();
    else if (answer.status < 500 && answer.status !== 429) return { refused: codeOf(answer) };
  }
  return null;
}
