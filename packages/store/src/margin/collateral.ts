import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';
import { moment, statement, type Tx } from '../kernel/index.ts';

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
