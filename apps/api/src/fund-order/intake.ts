import { encodeAnswer, Refused, type Answer, type Endpoint } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { isSameOrder, type OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { acceptOrders, openIntake, type Acceptance, type LockedStanding } from '@tsuzura/store/fund-order';
import {
  createMicroBatcher,
  type Database,
  type IdempotencyKey,
  type PipelinedTx,
  type Tx,
} from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { firstPerCustomer } from '../kernel/first-per-customer.ts';
import { restore } from '../kernel/once.ts';
import { refusalOf, type Accepting } from './accept-order.ts';

type Accepted = Answer<typeof completeSubscription>;

/** A requested order, and how it is decided once its customer is locked. */
export interface OrderRequest {
  readonly subject: string;
  readonly fundCode: string;
  /** From the confirm token; null when the token is not valid. */
  readonly orderId: string | null;
  /** The customer confirmed that a second order of the same content is meant. */
  readonly allowSameOrder: boolean;
  /** Throws the refusal. Called once, under the lock, and only when the key is new. */
  decide(standing: OrderStanding, receiptNumber: string): Accepting;
}

/** An order request of the API, with the key that makes it happen once. */
export interface KeyedOrderRequest extends OrderRequest {
  readonly endpoint: Endpoint & { readonly answer: (typeof completeSubscription)['answer'] };
  readonly idempotencyKey: IdempotencyKey;
  /** Revision of the catalogue it was made with. */
  readonly revision: bigint;
}

/** There is a newer catalogue than the order was made with: nothing was written, and the order may be sent again with the new one. */
export class CatalogueMoved extends Error {}

/** The result of one order of a batch. `BUSY`: its customer is locked by another transaction, or has another order in the batch. */
type Outcome = { readonly answer: Accepted } | { readonly error: unknown } | 'BUSY';

/** A running batch holds a connection; the rest of the pool is left to other calls. */
const maxConcurrentBatches = 3;
const maxBatchSize = 64;
const minBatchSize = 24;

/**
 * Accepts orders. Those that arrive while a batch runs share the next transaction, which costs two statements and one commit
 * whatever their number (ADR-0019). Each has its own result: a refusal writes nothing, and a batch that fails is retried one
 * by one. As with `once`, a key has one effect and one answer.
 */
export function createIntake(database: Database, clock: Clock): (request: KeyedOrderRequest) => Promise<Accepted> {
  const alone = async (request: KeyedOrderRequest): Promise<Outcome> => {
    const [outcome] = await database.pipelinedTx((tx) => takeIn(tx, [request], clock));
    return outcome ?? 'BUSY';
  };
  const addToBatch = createMicroBatcher<KeyedOrderRequest, Outcome>({
    maxConcurrentBatches,
    maxBatchSize,
    minBatchSize,
    send: (batch) => database.pipelinedTx((tx) => takeIn(tx, batch, clock)),
  });
  return async (request) => {
    const first = await addToBatch(request);
    const outcome = first === 'BUSY' ? await alone(request) : first;
    if (outcome === 'BUSY') throw new Refused('ACCOUNT_NOT_OPEN'); // alone it waits for the lock, so there is no such customer
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
}

/** An order inside the caller's transaction; the caller makes sure that it happens once. */
export async function takeInAlone(tx: Tx, request: OrderRequest, today: Ymd): Promise<Accepted> {
  const [locked] = await openIntake(tx, [{ ...request, idempotencyKey: null }], today);
  assert(locked?.fresh, 'who passed the account gate has an account');
  if (locked.standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  const { answer, ...accepting } = decideFresh(request, locked);
  await write(tx, [{ ...accepting, remember: null }]);
  return answer;
}

async function takeIn(
  tx: PipelinedTx,
  batch: readonly KeyedOrderRequest[],
  clock: Clock,
): Promise<() => Promise<Outcome[]>> {
  const firsts = firstPerCustomer(batch);
  const locked = await openIntake(tx, firsts, ymdOf(clock.now()));
  const outcomes = new Map<KeyedOrderRequest, Outcome>();
  const accepted: Acceptance[] = [];
  for (const [index, request] of firsts.entries()) {
    const decided = decideOne(request, locked[index] ?? null);
    if (decided === 'BUSY' || !('accepting' in decided)) {
      outcomes.set(request, decided);
      continue;
    }
    const { answer, ...accepting } = decided.accepting;
    const { idempotencyKey, endpoint } = request;
    accepted.push({ ...accepting, remember: { idempotencyKey, answer: encodeAnswer(endpoint, answer) ?? '' } });
    outcomes.set(request, { answer });
  }
  return async () => {
    await write(tx, accepted);
    return batch.map((request) => outcomes.get(request) ?? 'BUSY');
  };
}

function decideOne(request: KeyedOrderRequest, locked: LockedStanding): Outcome | { readonly accepting: Accepting } {
  if (locked === null) return 'BUSY';
  try {
    if (!locked.fresh) {
      if (!locked.sameInput) throw new Refused('KEY_REUSED');
      return { answer: restore(request.endpoint, locked.answer) };
    }
    if (locked.revision > request.revision) throw new CatalogueMoved();
    admit(locked.standing);
    return { accepting: decideFresh(request, locked) };
  } catch (error) {
    return { error };
  }
}

/** The gates of the contract, under the lock, so that nothing changes between gate and order; the guard skips them for these calls. */
function admit({ equity, isFrozen, hasUnread }: OrderStanding): void {
  if (isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  if (hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
}

function decideFresh(request: OrderRequest, locked: Extract<LockedStanding, { fresh: true }>): Accepting {
  const accepting = request.decide(locked.standing, locked.receiptNumber);
  // A token makes one order, whatever key it is sent with.
  if (locked.isThere) throw new Refused('CONFIRM_EXPIRED');
  // The last refusal: the question makes sense only for an order that could be placed.
  if (!request.allowSameOrder && locked.received.some((one) => isSameOrder(one, accepting.order)))
    throw new Refused('SAME_ORDER');
  return accepting;
}

/** Throws to roll back. In a batch the failing order is unknown, so the batch is retried one by one. */
async function write(tx: Tx | PipelinedTx, accepted: readonly Acceptance[]): Promise<void> {
  if (accepted.length === 0) return;
  const refusal = await acceptOrders(tx, accepted);
  if (refusal) throw refusalOf(refusal, accepted[0]?.order.side ?? 'BUY');
}
