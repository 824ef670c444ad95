import type { Ymd } from '@tsuzura/domain/calendar';
import type { CampaignFacts } from '@tsuzura/domain/campaign';
import { accountKinds, entryKinds } from '@tsuzura/domain/ledger';
import { units, yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

interface Row {
  readonly customer_id: string;
  readonly equity: string | null;
  readonly opened_on: Ymd | null;
  readonly nisa: string | null;
  readonly nisa_opened_on: Ymd | null;
  readonly deposited: bigint;
  readonly purchases:
    | readonly (readonly [fundCode: string, accountType: string, day: Ymd, amount: string, units: string])[]
    | null;
  readonly held: readonly (readonly [fundCode: string, accountType: string, units: string])[] | null;
}

const { CASH_FREE, BUY_PAYABLE, UNITS, UNITS_LOCKED, UNITS_SOLD } = accountKinds;

/*
 * Movements of cash lead to what was deposited and bought: the index of `ledger.cash_line` finds those of the days that count, and
 * years of history are not read.
 */
const facts = statement<Row, [customers: readonly string[], from: Ymd, to: Ymd]>(
  'campaign.facts',
  `select w.id as customer_id, a.equity, a.opened_on, a.nisa, a.nisa_opened_on,
      (select coalesce(sum(x.amount), 0)::bigint from ledger.cash_line l
          join ledger.posting x on x.entry_id = l.entry_id join ledger.account t on t.id = x.account_id
        where l.customer_id = w.id and l.type = 'DEPOSIT' and l.day between $2 and $3
          and t.kind = ${CASH_FREE.id} and t.customer_id = w.id) as deposited,
      (select json_agg(json_build_array(u.instrument, u.tag, l.day, y.amount::text, x.amount::text) order by l.day, l.entry_id)
        from ledger.cash_line l join ledger.entry e on e.id = l.entry_id and e.kind = ${entryKinds.BUY_SETTLED.id}
          join ledger.posting x on x.entry_id = e.id
          join ledger.account u on u.id = x.account_id and u.kind = ${UNITS.id} and u.customer_id = w.id
          cross join lateral (select 0 - sum(p.amount) as amount from ledger.posting p
            join ledger.account b on b.id = p.account_id and b.kind = ${BUY_PAYABLE.id} and b.customer_id = w.id
            where p.entry_id = e.id) y
        where l.customer_id = w.id and l.type = 'TRADE' and l.day between $2 and $3) as purchases,
      (select json_agg(json_build_array(h.instrument, h.tag, h.units::text)) from (
        select u.instrument, u.tag, sum(b.amount) as units from ledger.account u join ledger.balance b on b.account_id = u.id
          where coalesce(u.customer_id, '') = w.id and u.kind in (${UNITS.id}, ${UNITS_LOCKED.id}, ${UNITS_SOLD.id}) and b.amount > 0
          group by u.instrument, u.tag) h) as held
    from unnest($1::text[]) as w (id) left join app.account a on a.customer_id = w.id`,
);

/** Of many customers at once, by id. */
export async function readCampaignFacts(
  reader: Reader | Tx,
  customers: readonly string[],
  from: Ymd,
  to: Ymd,
): Promise<ReadonlyMap<string, CampaignFacts>> {
  const rows = await facts(reader, customers, from, to);
  return new Map(rows.map((row) => [row.customer_id, factsOf(row)]));
}

const factsOf = (row: Row): CampaignFacts => ({
  hasAccount: row.equity === 'AVAILABLE',
  openedOn: row.opened_on,
  hasNisa: row.nisa === 'AVAILABLE',
  nisaOpenedOn: row.nisa_opened_on,
  deposited: yen(row.deposited),
  purchases: (row.purchases ?? []).map(([fundCode, accountType, settlementDate, amount, bought]) => ({
    fundCode,
    accountType,
    settlementDate,
    amount: yen(BigInt(amount)),
    units: units(BigInt(bought)),
  })),
  held: (row.held ?? []).map(([fundCode, accountType, count]) => ({
    fundCode,
    accountType,
    units: units(BigInt(count)),
  })),
});

export interface PendingPurchase {
  readonly fundCode: string;
  readonly accountType: string;
  readonly settlementDate: Ymd;
  readonly amount: Yen;
}

const pending = statement<
  { fund_code: string; account_type: string; settlement_date: Ymd; amount: bigint },
  [customerId: string, to: Ymd, limit: number]
>(
  'campaign.pending-purchases',
  `select o.fund_code, o.account_type, o.settlement_date, coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash) as amount
    from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax from app.fund_fill x
      where o.state = 'EXECUTED' and x.order_id = o.id order by x.turn desc limit 1) f on true
    where o.customer_id = $1 and o.is_open and o.side = 'BUY' and o.source <> 'REINVEST' and o.settlement_date <= $2
    order by o.settlement_date, o.sequence limit $3`,
);

/** Ordered, and settling by a day. */
export async function pendingPurchases(
  reader: Reader,
  customerId: string,
  by: Ymd,
  limit: number,
): Promise<readonly PendingPurchase[]> {
  return (await pending(reader, customerId, by, limit)).map((row) => ({
    fundCode: row.fund_code,
    accountType: row.account_type,
    settlementDate: row.settlement_date,
    amount: yen(row.amount),
  }));
}

const names = statement<{ code: string; name: string }, [codes: readonly string[]]>(
  'campaign.fund-names',
  'select code, name from app.fund where code = any ($1)',
);

export const readFundNames = async (reader: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await names(reader, codes)).map(({ code, name }) => [code, name]));
