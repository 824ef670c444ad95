import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

const add = statement<object, readonly unknown[]>(
  'margin.add-collateral-move',
  'insert into app.collateral_move (id, customer_id, at, day, amount, cause) values ($1, $2, $3, $4, $5, $6)',
);

/** Above zero: from 預り金 to 保証金現金. */
export async function addCollateralMove(
  tx: Tx,
  move: {
    readonly id: string;
    readonly customerId: string;
    readonly at: Instant;
    readonly day: Ymd;
    readonly amount: Yen;
    readonly cause: 'CUSTOMER' | 'ORDER';
  },
): Promise<void> {
  await add(tx, move.id, move.customerId, moment(move.at), move.day, move.amount, move.cause);
}

const since = statement<{ customer_id: string; amount: bigint }, [customers: readonly string[], day: Ymd]>(
  'margin.moves-on',
  `select m.customer_id, sum(m.amount)::bigint as amount from unnest($1::text[]) as c (id)
      join app.collateral_move m on m.customer_id = c.id and m.day = $2 group by 1`,
);

/** What these customers have moved to their margin on a day; below zero: back. */
export const movesOn = async (
  reader: Reader,
  customers: readonly string[],
  day: Ymd,
): Promise<ReadonlyMap<string, Yen>> =>
  customers.length === 0
    ? new Map()
    : new Map((await since(reader, customers, day)).map((row) => [row.customer_id, yen(row.amount)]));
