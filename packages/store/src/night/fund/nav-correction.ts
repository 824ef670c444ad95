import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { NavCorrection } from '@tsuzura/domain/fund-order';
import { nav, type Nav, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../../kernel/index.ts';

export interface NewNav {
  readonly fundCode: string;
  readonly date: Ymd;
  readonly nav: Nav;
  /** Taken only where there was no price. */
  readonly distribution: Yen;
  readonly reason: string;
  readonly by: string;
  readonly at: Instant;
}

const set = statement<{ turn: number | null }, readonly unknown[]>(
  'night-fund.nav-set',
  'select app.set_nav($1, $2, $3, $4, $5, $6, $7::timestamptz) as turn',
);

/** Writes a price and that it was set; null when it is the price already. */
export async function setNav(tx: Tx, to: NewNav): Promise<number | null> {
  const [row] = await set(tx, to.fundCode, to.date, to.nav, to.distribution, to.reason, to.by, moment(to.at));
  return row?.turn ?? null;
}

interface Row {
  readonly fund_code: string;
  readonly date: Ymd;
  readonly turn: number;
  readonly old_nav: bigint | null;
  readonly new_nav: bigint;
  readonly reason: string;
  readonly recorded_by: string;
  readonly recorded_at: Instant;
  readonly finished_at: Instant | null;
}

const correctionOf = (row: Row): NavCorrection => ({
  fundCode: row.fund_code,
  date: row.date,
  revision: row.turn,
  oldNav: row.old_nav === null ? null : nav(row.old_nav),
  newNav: nav(row.new_nav),
  reason: row.reason,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at,
  finishedAt: row.finished_at,
});

const nextOpen = statement<Row, []>(
  'night-fund.nav-correction-next',
  `select * from app.nav_correction where finished_at is null order by date, fund_code, turn desc limit 1`,
);

/** The oldest day first; of one price the last correction, which is the one that counts. */
export async function nextCorrection(tx: Tx): Promise<NavCorrection | null> {
  const [row] = await nextOpen(tx);
  return row ? correctionOf(row) : null;
}

const finish = statement<object, readonly unknown[]>(
  'night-fund.nav-correction-finish',
  `update app.nav_correction set finished_at = $4::timestamptz
    where fund_code = $1 and date = $2 and turn <= $3 and finished_at is null`,
);

/** With it those of the same price that came before. */
export const finishCorrection = async (
  tx: Tx,
  { fundCode, date, revision }: NavCorrection,
  at: Instant,
): Promise<void> => void (await finish(tx, fundCode, date, revision, moment(at)));

/** Orders of a day lie close together; the index of pages by day (BRIN) leads there. */
const filledAtAnother = `select o.customer_id, o.id from app.fund_order o
    cross join lateral (select x.nav from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    where o.fund_code = $1 and o.execution_date = $2 and o.source <> 'REINVEST'
      and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and f.nav <> $3
  union all
  select d.customer_id, d.id from app.distribution d where d.fund_code = $1 and d.fiscal_date = $2 and d.nav_ex <> $3`;

const toCorrect = statement<{ customer_id: string }, readonly unknown[]>(
  'night-fund.customers-to-correct',
  `select distinct w.customer_id from (${filledAtAnother}) w order by w.customer_id limit $4`,
);

/** Customers who have something filled or declared at another price than this one. */
export const customersToCorrect = async (
  tx: Tx,
  { fundCode, date, newNav }: Pick<NavCorrection, 'fundCode' | 'date' | 'newNav'>,
  limit: number,
): Promise<string[]> => (await toCorrect(tx, fundCode, date, newNav, limit)).map((row) => row.customer_id);

const countToCorrect = statement<{ affected: bigint }, readonly unknown[]>(
  'night-fund.count-to-correct',
  `select count(*) as affected from (${filledAtAnother}) w`,
);

/** Orders and distributions that stand at another price than this one. */
export async function countAffected(reader: Reader, fundCode: string, date: Ymd, price: Nav): Promise<number> {
  const [row] = await countToCorrect(reader, fundCode, date, price);
  return Number(row?.affected ?? 0n);
}

const listed = statement<Row & { corrected: bigint }, [limit: number]>(
  'night-fund.nav-corrections',
  `select c.*, (select count(*) from app.fill_correction f
      where f.fund_code = c.fund_code and f.nav_date = c.date and f.nav_turn = c.turn) as corrected
    from app.nav_correction c order by c.recorded_at desc, c.fund_code, c.date, c.turn desc limit $1`,
);

const mostListed = 200;

/** Newest first, with how many fills each replaced. */
export const navCorrections = async (
  reader: Reader,
): Promise<readonly (NavCorrection & { readonly correctedFills: number })[]> =>
  (await listed(reader, mostListed)).map((row) => ({ ...correctionOf(row), correctedFills: Number(row.corrected) }));
