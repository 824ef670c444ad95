import type { Ymd } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { nav, type Nav, yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { column, statement, type Reader, type Tx } from '../../kernel/index.ts';
import { standingOf, type StandingJson } from '../../fund-order/standing.ts';

const standings = statement<
  { n: bigint; standing: StandingJson },
  [subjects: readonly string[], funds: readonly string[], sales: string, nisa: string, today: Ymd]
>('night-plan.standings', 'select n, standing from app.order_standings($1, $2, $3, $4, $5)');

/** A customer, and the fund that is asked about; of '' only what does not depend on a fund is read. */
export interface StandingRequest {
  readonly subject: string;
  readonly fundCode: string;
  readonly isSale: boolean;
  readonly isInNisa: boolean;
}

/** What orders are decided by, in the order of the requests; undefined without an account. For a decision that is written, the customers are locked. */
export async function readStandings(
  reader: Reader,
  requests: readonly StandingRequest[],
  today: Ymd,
): Promise<(OrderStanding | undefined)[]> {
  if (requests.length === 0) return [];
  const rows = await standings(
    reader,
    requests.map(({ subject }) => subject),
    requests.map(({ fundCode }) => fundCode),
    column(requests.map(({ isSale }) => isSale)),
    column(requests.map(({ isInNisa }) => isInNisa)),
    today,
  );
  const found = new Map(rows.map(({ n, standing }) => [Number(n), standingOf(standing)]));
  return requests.map((_, index) => found.get(index + 1));
}

/** A purchase by a plan. */
export interface PlannedPurchase {
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
}

/** What of a fund concerns one customer alone. */
export interface FundOfCustomer {
  /** Suitability: this fund is not for this customer. */
  readonly isRestricted: boolean;
  /** That of what is held, or of the first purchase on its way; null: free to choose (rule FUND-28). */
  readonly fixedCourse: DistributionCourse | null;
}

const ofCustomers = statement<
  { n: bigint; is_restricted: boolean; fixed_course: DistributionCourse | null },
  [customerIds: readonly string[], funds: readonly string[], types: readonly string[]]
>(
  'night-plan.funds-of-customers',
  `select w.n, w.fund = any (a.restricted_fund_codes) as is_restricted, coalesce(
      (select p.distribution_course from app.position p where p.customer_id = w.id and p.fund_code = w.fund
        and p.account_type = w.type and p.units > 0),
      (select o.distribution_course from app.fund_order o where o.customer_id = w.id and o.is_open and o.fund_code = w.fund
        and o.account_type = w.type and o.side = 'BUY' order by o.sequence limit 1)) as fixed_course
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality as w (id, fund, type, n)
      join app.account a on a.customer_id = w.id`,
);

export async function readFundsOfCustomers(
  reader: Reader,
  purchases: readonly PlannedPurchase[],
): Promise<(FundOfCustomer | undefined)[]> {
  if (purchases.length === 0) return [];
  const rows = await ofCustomers(
    reader,
    purchases.map(({ customerId }) => customerId),
    purchases.map(({ fundCode }) => fundCode),
    purchases.map(({ accountType }) => accountType),
  );
  const found = new Map(
    rows.map((row) => [Number(row.n), { isRestricted: row.is_restricted, fixedCourse: row.fixed_course }]),
  );
  return purchases.map((_, index) => found.get(index + 1));
}

interface FrozenRunRow {
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: OrderAccountType;
  readonly amount: bigint;
  readonly execution_date: Ymd;
  readonly nisa_year: number;
}

/** A run in NISA that is frozen and neither ordered nor over. */
export interface FrozenNisaRun {
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly amount: Yen;
  readonly executionDate: Ymd;
  readonly nisaYear: number;
}

const frozen = statement<FrozenRunRow, [customerIds: readonly string[]]>(
  'night-plan.frozen-nisa-runs',
  `select q.customer_id, p.fund_code, p.account_type, o.amount, o.execution_date, o.nisa_year
    from unnest($1::text[]) as w (id) join app.subscription_to_order q on q.customer_id = w.id
      join app.subscription_plan p on p.id = q.setting_id and p.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE')
      join app.subscription_occurrence o on o.setting_id = q.setting_id and o.month = q.month`,
);

export const frozenNisaRuns = async (reader: Reader, customerIds: readonly string[]): Promise<FrozenNisaRun[]> =>
  customerIds.length === 0
    ? []
    : (await frozen(reader, customerIds)).map((row) => ({
        customerId: row.customer_id,
        fundCode: row.fund_code,
        accountType: row.account_type,
        amount: yen(row.amount),
        executionDate: row.execution_date,
        nisaYear: row.nisa_year,
      }));

const lastNavs = statement<{ code: string; nav: bigint | null }, [through: Ymd]>(
  'night-plan.last-navs',
  `select f.code, (select v.nav from app.published_nav v where v.fund_code = f.code and v.date <= $1
      order by v.date desc limit 1) as nav from app.fund f`,
);

/** The last published price of every fund that has one. */
export const readLastNavs = async (reader: Reader, through: Ymd): Promise<ReadonlyMap<string, Nav>> =>
  new Map(
    (await lastNavs(reader, through)).flatMap((row) => (row.nav === null ? [] : [[row.code, nav(row.nav)] as const])),
  );

const numbers = statement<{ number: string }, [count: number]>(
  'night-plan.receipt-numbers',
  'select app.new_receipt_number() as number from generate_series(1, $1)',
);

/** 受付番号 for so many orders. */
export const newReceiptNumbers = async (tx: Tx, count: number): Promise<string[]> =>
  (await numbers(tx, count)).map(({ number }) => number);
