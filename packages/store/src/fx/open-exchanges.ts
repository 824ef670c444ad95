import type { Ymd } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { standingOf, type StandingJson } from '../fund-order/standing.ts';
import {
  givenAnswerOf,
  statement,
  type GivenAnswer,
  type GivenAnswerRow,
  type IdempotencyKey,
  type PipelinedTx,
  type Tx,
} from '../kernel/index.ts';

/** The standing under the lock, or the answer given before. Null: the customer is locked by another transaction, or has no account. */
export type OpenedExchange = GivenAnswer | { readonly fresh: true; readonly standing: OrderStanding } | null;

interface Row extends GivenAnswerRow {
  readonly n: bigint;
  readonly standing: StandingJson | null;
}

const open = statement<Row, [subjects: readonly string[], keys: readonly string[], today: Ymd, waiting: boolean]>(
  'fx.open-exchanges',
  'select * from app.open_exchanges($1, $2, $3, $4)',
);

/** As `openIntake` opens orders. */
export async function openExchanges(
  tx: Tx | PipelinedTx,
  all: readonly { readonly subject: string; readonly idempotencyKey: IdempotencyKey | null }[],
  today: Ymd,
): Promise<readonly OpenedExchange[]> {
  const rows = await open(
    tx,
    all.map(({ subject }) => subject),
    all.map(({ idempotencyKey }) => idempotencyKey?.key ?? ''),
    today,
    all.length === 1,
  );
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return all.map(({ idempotencyKey }, index) => {
    const row = found.get(index + 1);
    if (!row) return null;
    return row.standing ? { fresh: true, standing: standingOf(row.standing) } : givenAnswerOf(row, idempotencyKey);
  });
}
