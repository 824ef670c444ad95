import { Refused, type Answer, type Endpoint } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import type { Side } from '@tsuzura/domain/fund';
import { isSameOrder, type OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { openIntake, type LockedStanding } from '@tsuzura/store/fund-order';
import type { Database, Tx } from '@tsuzura/store/kernel';
import { admitLocked } from '../kernel/admit-locked.ts';
import type { Clock } from '../kernel/clock.ts';
import { createIntake, type KeyedRequest } from '../kernel/intake.ts';
import type { Accepting } from './accept-order.ts';
import { placeOrder, placeOrders } from './place-order.ts';

type Accepted = Answer<typeof completeSubscription>;

/** A requested order, and how it is decided once its customer is locked. */
export interface OrderRequest {
  readonly subject: string;
  readonly fundCode: string;
  readonly side: Side;
  readonly accountType: OrderAccountType;
  /** From the confirm token; null when the token is not valid. */
  readonly orderId: string | null;
  /** The customer confirmed that a second order of the same content is meant. */
  readonly allowSameOrder: boolean;
  /** Throws the refusal. Called once, under the lock, and only when the key is new. */
  decide(standing: OrderStanding, receiptNumber: string): Accepting;
}

type OrderEndpoint = Endpoint & { readonly answer: (typeof completeSubscription)['answer'] };
type FreshStanding = Extract<LockedStanding, { fresh: true }>;

/** An order request of the API. */
export interface KeyedOrderRequest extends OrderRequest, KeyedRequest<OrderEndpoint> {
  /** Revision of the catalogue it was made with. */
  readonly revision: bigint;
}

/** There is a newer catalogue than the order was made with: nothing was written, and the order may be sent again with the new one. */
export class CatalogueMoved extends Error {}

/** A running batch holds a connection; the rest of the pool is left to other calls. */
const limits = { maxConcurrentBatches: 3, maxBatchSize: 64, minBatchSize: 24 };

export const createOrderIntake = (
  database: Database,
  clock: Clock,
): ((request: KeyedOrderRequest) => Promise<Accepted>) =>
  createIntake<KeyedOrderRequest, FreshStanding, Accepting>(
    database,
    {
      open: (tx, requests) => openIntake(tx, requests, ymdOf(clock.now())),
      decide(request, locked) {
        if (locked.revision > request.revision) throw new CatalogueMoved();
        admitLocked(locked.standing);
        const decided = decideFresh(request, locked);
        return { decided, answer: decided.answer };
      },
      write: placeOrders,
    },
    limits,
  );

/** A confirmed order inside the caller's transaction; the caller makes sure that it happens once. */
export async function takeInAlone(tx: Tx, request: OrderRequest, today: Ymd): Promise<Accepted> {
  const [locked] = await openIntake(tx, [{ ...request, idempotencyKey: null }], today);
  assert(locked?.fresh, 'who passed the account gate has an account');
  if (locked.standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  return placeOrder(tx, decideFresh(request, locked));
}

function decideFresh(request: OrderRequest, locked: FreshStanding): Accepting {
  const accepting = request.decide(locked.standing, locked.receiptNumber);
  // A token makes one order, whatever key it is sent with.
  if (locked.isThere) throw new Refused('CONFIRM_EXPIRED');
  // The last refusal: the question makes sense only for an order that could be placed.
  if (!request.allowSameOrder && locked.received.some((one) => isSameOrder(one, accepting.order)))
    throw new Refused('SAME_ORDER');
  return accepting;
}
