import { usdStanding, type UsdStanding } from '@tsuzura/domain/fx';
import { statement, type Reader } from '../kernel/index.ts';
import { accountOf } from '../ledger/balance.ts';

interface Row {
  readonly customer_id: string;
  readonly kind: number;
  readonly amount: bigint;
}

const balances = statement<Row, [customers: readonly string[]]>(
  'fx.usd-balances',
  `select a.customer_id, a.kind, b.amount from unnest($1::text[]) as c (id)
    join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'USD' join ledger.balance b on b.account_id = a.id`,
);

/** 外貨預り金 of those of these customers who ever had any (rule FX-6). */
export async function usdStandings(
  reader: Reader,
  customers: readonly string[],
): Promise<ReadonlyMap<string, UsdStanding>> {
  if (customers.length === 0) return new Map();
  const rows = Map.groupBy(await balances(reader, customers), ({ customer_id: id }) => id);
  return new Map(
    [...rows].map(([id, held]) => [
      id,
      usdStanding(
        held.map(({ kind, amount }) => ({
          account: accountOf({ kind, customer_id: id, instrument: 'USD', tag: '' }),
          amount,
        })),
      ),
    ]),
  );
}

const none = usdStanding([]);

export const usdStandingOf = async (reader: Reader, customerId: string): Promise<UsdStanding> =>
  (await usdStandings(reader, [customerId])).get(customerId) ?? none;
