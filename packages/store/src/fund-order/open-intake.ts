import type { Ymd } from '@tsuzura/domain/calendar';
import type { Side } from '@tsuzura/domain/fund';
import type { OrderStanding, ReceivedOrder } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { isTaxFree, type OrderAccountType } from '@tsuzura/domain/tax';
import {
  column,
  givenAnswerOf,
  statement,
  type GivenAnswer,
  type GivenAnswerRow,
  type IdempotencyKey,
  type PipelinedTx,
  type Tx,
} from '../kernel/index.ts';
import { receivedOf, standingOf, type StandingJson } from './standing.ts';

/** An order to be decided. */
export interface IntakeRequest {
  readonly subject: string;
  /** Null for an order that is never repeated. */
  readonly idempotencyKey: IdempotencyKey | null;
  readonly fundCode: string;
  readonly side: Side;
  readonly accountType: OrderAccountType;
  /** From the confirm token; null when the token is not valid. */
  readonly orderId: string | null;
}

/** The standing under the lock, or the answer given before. Null: the customer is locked by another transaction, or has no account. */
export type LockedStanding =
  | GivenAnswer
  | {
      readonly fresh: true;
      readonly standing: OrderStanding;
      readonly isThere: boolean;
      /** The order will have it. */
      readonly receiptNumber: string;
      /** Of this customer and fund; those of a plan (積立) left out. */
      readonly received: readonly ReceivedOrder[];
      /** Of the catalogue, as it is now. */
      readonly revision: bigint;
    }
  | null;

interface Row extends GivenAnswerRow {
  readonly n: bigint;
  readonly is_there: boolean;
  readonly standing: StandingJson | null;
  readonly revision: bigint;
  readonly receipt_number: string | null;
}

const open = statement<
  Row,
  [
    subjects: readonly string[],
    funds: readonly string[],
    sales: string,
    nisa: string,
    keys: readonly string[],
    orders: readonly string[],
    today: Ymd,
    waiting: boolean,
  ]
>('fund-order.open-intake', 'select * from app.open_intake($1, $2, $3, $4, $5, $6, $7, $8)');

/**
 * Locks the customers, each named once, and reads what the decision needs: no other transaction decides about their cash,
 * units and quota until this one ends. A single request waits for the lock; in a batch a locked customer is left out.
 */
export async function openIntake(
  tx: Tx | PipelinedTx,
  all: readonly IntakeRequest[],
  today: Ymd,
): Promise<readonly LockedStanding[]> {
  const rows = await open(
    tx,
    all.map(({ subject }) => subject),
    all.map(({ fundCode }) => fundCode),
    column(all.map(({ side }) => side === 'SELL')),
    column(all.map(({ accountType }) => isTaxFree(accountType))),
    all.map(({ idempotencyKey }) => idempotencyKey?.key ?? ''),
    all.map(({ orderId }) => orderId ?? ''),
    today,
    all.length === 1,
  );
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return all.map(({ idempotencyKey }, index) => {
    const row = found.get(index + 1);
    if (!row) return null;
    if (row.standing) {
      assert(row.receipt_number !== null, 'who is decided about has a number');
      return {
        fresh: true,
        standing: standingOf(row.standing),
        isThere: row.is_there,
        receiptNumber: row.receipt_number,
        received: receivedOf(row.standing),
        revision: row.revision,
      };
    }
    return givenAnswerOf(row, idempotencyKey);
  });
}
