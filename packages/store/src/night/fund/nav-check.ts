import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { nav, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { column, moment, statement, type Reader, type Tx } from '../../kernel/index.ts';

export type NavHoldReason = 'MISSING' | 'JUMP';

/** A fund and business day, with what is known of its price. */
export interface NavToCheck {
  readonly fundCode: string;
  readonly date: Ymd;
  /** Null while there is none. */
  readonly nav: Nav | null;
  readonly distribution: Yen;
  /** The NAV of the business day before; null for the first of a fund. */
  readonly previous: Nav | null;
}

interface ToCheckRow {
  readonly fund_code: string;
  readonly date: Ymd;
  readonly nav: bigint | null;
  readonly distribution: bigint | null;
  readonly previous: bigint | null;
}

const priced = (days: string) => `select d.fund_code, d.date, n.nav, n.distribution,
    (select p.nav from app.nav p where p.fund_code = d.fund_code collate "default" and p.date < d.date order by p.date desc limit 1) as previous
  from (${days}) d left join app.nav n on n.fund_code = d.fund_code collate "default" and n.date = d.date
  where not exists (select from app.nav_check c where c.fund_code = d.fund_code and c.date = d.date)
  order by d.fund_code, d.date`;

const ofDay = statement<ToCheckRow, [day: Ymd]>(
  'night-fund.navs-of-day-to-check',
  priced(`select code as fund_code, $1::date as date from app.fund
    where inception_on <= $1::date and (term_end_on is null or $1::date <= term_end_on)`),
);
const ofOrders = statement<ToCheckRow, [before: Ymd]>(
  'night-fund.navs-of-orders-to-check',
  priced(`select distinct fund_code, execution_date as date from app.order_to_fill where execution_date < $1::date`),
);

/** Every fund on this day that was not looked at yet. */
export const navsOfDayToCheck = async (reader: Reader, day: Ymd): Promise<NavToCheck[]> =>
  (await ofDay(reader, day)).map(toCheck);

/** What open orders executed before this day wait for and nobody looked at. */
export const navsOfOrdersToCheck = async (reader: Reader, before: Ymd): Promise<NavToCheck[]> =>
  (await ofOrders(reader, before)).map(toCheck);

const toCheck = (row: ToCheckRow): NavToCheck => ({
  fundCode: row.fund_code,
  date: row.date,
  nav: row.nav === null ? null : nav(row.nav),
  distribution: yen(row.distribution ?? 0n),
  previous: row.previous === null ? null : nav(row.previous),
});

export interface NavVerdict {
  readonly fundCode: string;
  readonly date: Ymd;
  /** Null: nothing is wrong with it. */
  readonly reason: NavHoldReason | null;
}

const insertChecks = statement<object, readonly unknown[]>(
  'night-fund.nav-check-add',
  `insert into app.nav_check (fund_code, date, status, reason, checked_at)
    select v.fund_code, v.date, case when v.reason is null then 'PRELIMINARY' else 'HELD' end, v.reason, $4::timestamptz
      from unnest($1::text[], $2::date[], $3::text[]) as v (fund_code, date, reason) on conflict do nothing`,
);

export async function addNavChecks(tx: Tx, verdicts: readonly NavVerdict[], at: Instant): Promise<void> {
  if (verdicts.length === 0) return;
  await insertChecks(
    tx,
    verdicts.map(({ fundCode }) => fundCode),
    column(verdicts.map(({ date }) => date)),
    verdicts.map(({ reason }) => reason),
    moment(at),
  );
}

export interface HeldNav {
  readonly fundCode: string;
  readonly date: Ymd;
  readonly reason: NavHoldReason;
  /** Null while it has not come. */
  readonly nav: Nav | null;
  readonly previous: Nav | null;
  /** Orders that are to be filled at it. */
  readonly waitingOrders: number;
}

const held = statement<
  {
    fund_code: string;
    date: Ymd;
    reason: NavHoldReason;
    nav: bigint | null;
    previous: bigint | null;
    waiting: bigint;
  },
  [limit: number]
>(
  'night-fund.navs-held',
  `select c.fund_code, c.date, c.reason, n.nav,
      (select p.nav from app.nav p where p.fund_code = c.fund_code and p.date < c.date order by p.date desc limit 1) as previous,
      (select count(*) from app.order_to_fill q where q.execution_date = c.date and q.fund_code = c.fund_code) as waiting
    from app.nav_check c left join app.nav n on n.fund_code = c.fund_code and n.date = c.date
    where c.status = 'HELD' order by c.date, c.fund_code limit $1`,
);

const mostHeld = 1_000;

/** What waits for an operator, oldest first. */
export const heldNavs = async (reader: Reader): Promise<HeldNav[]> =>
  (await held(reader, mostHeld)).map((row) => ({
    fundCode: row.fund_code,
    date: row.date,
    reason: row.reason,
    nav: row.nav === null ? null : nav(row.nav),
    previous: row.previous === null ? null : nav(row.previous),
    waitingOrders: Number(row.waiting),
  }));

const ofPlace = statement<{ status: string }, [fundCode: string, date: Ymd]>(
  'night-fund.nav-check-status',
  'select status from app.nav_check where fund_code = $1 and date = $2',
);

export async function isHeld(reader: Reader, fundCode: string, date: Ymd): Promise<boolean> {
  return (await ofPlace(reader, fundCode, date))[0]?.status === 'HELD';
}

const lockCheck = statement<{ status: string; nav: bigint | null }, [fundCode: string, date: Ymd]>(
  'night-fund.nav-check-lock',
  `select c.status, (select n.nav from app.nav n where n.fund_code = c.fund_code and n.date = c.date) as nav
    from app.nav_check c where c.fund_code = $1 and c.date = $2 for update of c`,
);
const release = statement<object, readonly unknown[]>(
  'night-fund.nav-check-release',
  `update app.nav_check set status = 'PRELIMINARY', released_at = $3::timestamptz, released_by = $4
    where fund_code = $1 and date = $2`,
);

/** An operator confirms that the price is right. Without a price there is nothing to release. */
export async function releaseHeldNav(
  tx: Tx,
  { fundCode, date, by, at }: { fundCode: string; date: Ymd; by: string; at: Instant },
): Promise<'RELEASED' | 'NOT_HELD' | 'NO_NAV'> {
  const [row] = await lockCheck(tx, fundCode, date);
  if (row?.status !== 'HELD') return 'NOT_HELD';
  if (row.nav === null) return 'NO_NAV';
  await release(tx, fundCode, date, moment(at), by);
  return 'RELEASED';
}

const finalise = statement<object, [before: Ymd]>(
  'night-fund.nav-check-final',
  `update app.nav_check set status = 'FINAL' where status = 'PRELIMINARY' and date < $1::date`,
);

/** 確報: prices of days before this one that nothing is held against. */
export const finaliseNavs = async (tx: Tx, before: Ymd): Promise<void> => void (await finalise(tx, before));

const markDistributed = statement<object, readonly unknown[]>(
  'night-fund.nav-check-distributed',
  `update app.nav_check set distributed_at = $3::timestamptz where fund_code = $1 and date = $2`,
);

export const markAllDistributed = async (tx: Tx, fundCode: string, date: Ymd, at: Instant): Promise<void> =>
  void (await markDistributed(tx, fundCode, date, moment(at)));
