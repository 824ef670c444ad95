import { decode, encodeAndKeep, Refused, type Answer, type Endpoint } from '@tsuzura/contract/kernel';
import {
  createMicroBatcher,
  type Database,
  type GivenAnswer,
  type IdempotencyKey,
  type KeyedAnswer,
  type MicroBatcherOptions,
  type PipelinedTx,
} from '@tsuzura/store/kernel';

/** A request of the API, with the key that makes it happen once. */
export interface KeyedRequest<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly idempotencyKey: IdempotencyKey;
}
type AnswerTo<Request extends KeyedRequest> = Answer<Request['endpoint']>;

/** What was decided for a request whose key is new. */
export interface Decision<Decided, Given> {
  readonly decided: Decided;
  readonly answer: Given;
}

/** How requests of one kind are taken in, in one transaction. */
export interface IntakeSteps<Tx, Request extends KeyedRequest, Facts extends { readonly fresh: true }, Decided> {
  /**
   * Locks, looks the keys up and reads what the decisions need; answers in the same order. A single request waits for its
   * lock. Null: the caller is locked by another transaction, or is not there.
   */
  readonly open: (tx: Tx, requests: readonly Request[]) => Promise<readonly (GivenAnswer | Facts | null)[]>;
  /** Throws the refusal. Called once, under the lock, and only when the key is new. */
  readonly decide: (
    request: Request,
    facts: Facts,
    tx: Tx,
  ) => Decision<Decided, AnswerTo<Request>> | Promise<Decision<Decided, AnswerTo<Request>>>;
  /**
   * Everything that was decided, with the answers for repeats. On a pipelined transaction the commit is sent with it, so it
   * is undone by a statement that fails; an error of its own it throws only when its statement has written nothing.
   */
  readonly write: (tx: Tx, accepted: readonly Accepted<Decided>[]) => Promise<void>;
}

export interface Accepted<Decided> {
  readonly decided: Decided;
  readonly remember: KeyedAnswer;
}

/** The result of one request. `BUSY`: its caller is locked by another transaction, or has another request in the batch. */
type Outcome<Given> = { readonly answer: Given } | { readonly error: unknown } | 'BUSY';

/**
 * A key has one effect and one answer: every repeat gets the answer of the first, and the same key with another input is
 * refused. A refusal writes nothing, so the customer may correct the cause and send the same request again. Returns the
 * function that writes what was decided; on a pipelined transaction its statement is sent together with the commit.
 */
export async function takeIn<Tx, Request extends KeyedRequest, Facts extends { readonly fresh: true }, Decided>(
  tx: Tx,
  { open, decide, write }: IntakeSteps<Tx, Request, Facts, Decided>,
  batch: readonly Request[],
): Promise<() => Promise<Outcome<AnswerTo<Request>>[]>> {
  const firsts = firstPerCaller(batch);
  const opened = await open(tx, firsts);
  const outcomes = new Map<Request, Outcome<AnswerTo<Request>>>();
  const accepted: Accepted<Decided>[] = [];
  for (const [index, request] of firsts.entries()) {
    const found = opened[index] ?? null;
    if (found === null) continue;
    try {
      if (!found.fresh) outcomes.set(request, { answer: answerAgain(request, found) });
      else {
        const { decided, answer } = await decide(request, found, tx);
        accepted.push({ decided, remember: keyedAnswer(request, answer) });
        outcomes.set(request, { answer });
      }
    } catch (error) {
      outcomes.set(request, { error });
    }
  }
  return async () => {
    if (accepted.length > 0) await write(tx, accepted);
    return batch.map((request) => outcomes.get(request) ?? 'BUSY');
  };
}

/**
 * Requests that arrive while a batch runs share the next transaction, which costs two round trips and one commit whatever
 * their number (ADR-0019). Each has its own result. A batch whose `write` fails is retried one by one, because the failing
 * request is unknown.
 */
export function createIntake<Request extends KeyedRequest, Facts extends { readonly fresh: true }, Decided>(
  database: Database,
  steps: IntakeSteps<PipelinedTx, Request, Facts, Decided>,
  limits: Omit<MicroBatcherOptions<never, never>, 'send'>,
): (request: Request) => Promise<AnswerTo<Request>> {
  const send = (batch: readonly Request[]) => database.pipelinedTx((tx) => takeIn(tx, steps, batch));
  const addToBatch = createMicroBatcher<Request, Outcome<AnswerTo<Request>>>({ ...limits, send });
  return async (request) => {
    const first = await addToBatch(request);
    // Alone it waits for the lock.
    const [outcome = 'BUSY'] = first === 'BUSY' ? await send([request]) : [first];
    return answerOf(outcome);
  };
}

/** Throws the refusal. A request that waited for its lock and is still busy has no customer. */
export function answerOf<Given>(outcome: Outcome<Given>): Given {
  if (outcome === 'BUSY') throw new Refused('ACCOUNT_NOT_OPEN');
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

/** Requests of one customer are decided one after the other, so the second waits. */
function firstPerCaller<Request extends KeyedRequest>(batch: readonly Request[]): readonly Request[] {
  const seen = new Set<string>();
  return batch.filter(({ idempotencyKey: { caller } }) => {
    if (seen.has(caller)) return false;
    seen.add(caller);
    return true;
  });
}

const keyedAnswer = <Request extends KeyedRequest>(
  { endpoint, idempotencyKey }: Request,
  answer: AnswerTo<Request>,
): KeyedAnswer => ({ idempotencyKey, answer: encodeAndKeep<Request['endpoint']>(endpoint, answer) ?? '' });

/** The remembered answer, as it was given. */
function answerAgain<Request extends KeyedRequest>(
  { endpoint }: Request,
  { sameInput, answer: stored }: GivenAnswer,
): AnswerTo<Request> {
  if (!sameInput) throw new Refused('KEY_REUSED');
  if (endpoint.answer === 'nothing') return undefined as AnswerTo<Request>;
  if (endpoint.answer === 'text' || endpoint.answer === 'csv') return stored as AnswerTo<Request>;
  const answer = decode(endpoint.answer, JSON.parse(stored ?? 'null'));
  if (!answer.ok)
    throw new Error(`the remembered answer of ${endpoint.method} ${endpoint.path} no longer fits the contract`);
  return answer.value as AnswerTo<Request>;
}
