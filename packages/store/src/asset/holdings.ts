import type { PositionRecord } from '@tsuzura/domain/fund-order';
import { units, type Units } from '@tsuzura/domain/money';
import { positionOf, type PositionRow } from '../night/fund/position.ts';
import { statement, type Reader } from '../kernel/index.ts';

/** A fund in one account type, held or sold completely: the position, and the ledger's split of its units. */
export interface Holding extends PositionRecord {
  readonly sellable: Units;
  readonly locked: Units;
  readonly unsettled: Units;
  readonly soldUnsettled: Units;
  /** A live 積立, a live 定期売却 names this fund and account type. */
  readonly isBoughtByPlan: boolean;
  readonly isSoldByPlan: boolean;
}

interface Row extends PositionRow {
  readonly sellable: bigint;
  readonly locked: bigint;
  readonly unsettled: bigint;
  readonly sold_unsettled: bigint;
  readonly is_bought_by_plan: boolean;
  readonly is_sold_by_plan: boolean;
}

/** Read from the positions, not from the history, so that the time does not grow with the years of trading. */
const holdings = statement<Row, [subject: string, limit: number]>(
  'asset.holdings',
  `select p.*, coalesce(l.sellable, 0) as sellable, coalesce(l.locked, 0) as locked, coalesce(l.unsettled, 0) as unsettled,
      coalesce(l.sold_unsettled, 0) as sold_unsettled, p.fund_code || p.account_type = any (s.bought) as is_bought_by_plan,
      p.fund_code || p.account_type = any (s.sold) as is_sold_by_plan
    from app.customer c cross join lateral (select
        array(select x.fund_code || x.account_type from app.subscription_plan x where x.customer_id = c.id and x.is_live) as bought,
        array(select x.fund_code || x.account_type from app.redemption_plan x where x.customer_id = c.id and x.is_live) as sold) s
    join app.position p on p.customer_id = c.id
    left join lateral (select sum(b.amount) filter (where a.kind = 10)::bigint as sellable,
        sum(b.amount) filter (where a.kind = 11)::bigint as locked, sum(b.amount) filter (where a.kind = 12)::bigint as unsettled,
        sum(b.amount) filter (where a.kind = 13)::bigint as sold_unsettled
      from ledger.account a join ledger.balance b on b.account_id = a.id
      where coalesce(a.customer_id, '') = p.customer_id and a.instrument = p.fund_code and a.tag = p.account_type) l on true
    where c.subject = $1 order by p.fund_code, p.account_type limit $2`,
);

/** Funds times account types: far more than anybody has. */
const mostHoldings = 10_000;

export const holdingsOf = async (reader: Reader, subject: string): Promise<Holding[]> =>
  (await holdings(reader, subject, mostHoldings)).map((row) => ({
    ...positionOf(row),
    sellable: units(row.sellable),
    locked: units(row.locked),
    unsettled: units(row.unsettled),
    soldUnsettled: units(row.sold_unsettled),
    isBoughtByPlan: row.is_bought_by_plan,
    isSoldByPlan: row.is_sold_by_plan,
  }));
