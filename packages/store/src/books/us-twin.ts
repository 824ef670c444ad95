import { statement, type Reader } from '../kernel/index.ts';

/*
 * The naive twin of US shares: positions, cost, gains and quota, replayed from the executions, their rates and the splits in loops that
 * are easy to read (rules US-9 and US-11). It shares nothing with the rules that decide. Dividends have a twin of their own.
 */

interface FillRow {
  readonly id: string;
  readonly customer_id: string;
  readonly symbol: string;
  readonly account_type: string;
  readonly side: string;
  readonly day: string;
  readonly settles_in: number;
  readonly is_settled: boolean;
  readonly fixed_ms: bigint;
  /** In the shares of its fixing. */
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly rate: bigint;
  readonly settlement_jpy: bigint;
  readonly cost_jpy: bigint | null;
  readonly book_released: bigint | null;
}

const fills = statement<FillRow, [customers: readonly string[]]>(
  'books.us-fills',
  `select f.id, f.customer_id, f.symbol, f.account_type, f.side, f.fixed_at::text || ' ' || f.domestic_trade_date::text as day,
      extract(year from f.domestic_settlement_date)::int as settles_in, f.is_settled, (extract(epoch from f.fixed_at) * 1000)::bigint as fixed_ms, f.quantity * f.split_times as quantity, f.amount, f.fee, f.rate,
      f.settlement_jpy, f.cost_jpy, f.book_released
    from app.us_fill f where f.customer_id = any ($1::text[]) and f.fixed_at is not null
    order by f.customer_id, f.fixed_at, f.domestic_trade_date, f.side, f.executed_at, f.sequence, f.number`,
);
const splits = statement<
  { customer_id: string; symbol: string; account_type: string; booked_ms: bigint; times: number },
  [customers: readonly string[]]
>(
  'books.us-splits',
  `select s.customer_id, s.symbol, s.account_type, (extract(epoch from s.booked_at) * 1000)::bigint as booked_ms, s.times
    from app.us_split s where s.customer_id = any ($1::text[]) order by s.customer_id, s.booked_at`,
);
const positions = statement<
  {
    customer_id: string;
    symbol: string;
    account_type: string;
    quantity: bigint;
    cost: bigint;
    cost_usd: bigint;
    nisa_book: bigint;
  },
  [customers: readonly string[]]
>(
  'books.us-positions',
  'select customer_id, symbol, account_type, quantity, cost, cost_usd, nisa_book from app.us_position where customer_id = any ($1::text[])',
);

type Differ = (book: string, subject: string, kept: bigint, derived: bigint) => void;

interface Split {
  readonly bookedMs: bigint;
  readonly times: bigint;
}

interface Twin {
  /** Those that are still to come. */
  readonly splits: Split[];
  units: bigint;
  cost: bigint;
  costUsd: bigint;
  book: bigint;
}

/** By customer and year, and by customer, year and frame. */
export interface UsTwin {
  readonly gains: ReadonlyMap<string, bigint>;
  readonly used: ReadonlyMap<string, bigint>;
  readonly released: ReadonlyMap<string, bigint>;
}

/** Gains and quota of US shares; every position and every cost that is not what the executions come to differs. */
export async function replayUs(reader: Reader, customers: readonly string[], differ: Differ): Promise<UsTwin> {
  const [gains, used, released] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()];
  const add = (to: Map<string, bigint>, key: string, value: bigint) => to.set(key, (to.get(key) ?? 0n) + value);
  const found = Map.groupBy(
    await splits(reader, customers),
    ({ customer_id, symbol, account_type }) => `${customer_id} ${symbol} ${account_type}`,
  );
  const twins = new Map<string, Twin>();
  const days = Map.groupBy(
    await fills(reader, customers),
    ({ customer_id, symbol, account_type, day }) => `${customer_id} ${symbol} ${account_type}|${day}`,
  );
  for (const [key, ofDay] of days) {
    const [subject = ''] = key.split('|');
    const twin = twins.get(subject) ?? {
      splits: (found.get(subject) ?? []).map(({ booked_ms, times }) => ({ bookedMs: booked_ms, times: BigInt(times) })),
      units: 0n,
      cost: 0n,
      costUsd: 0n,
      book: 0n,
    };
    twins.set(subject, twin);
    split(twin, ofDay[0]?.fixed_ms ?? null);
    for (const fill of ofDay) if (fill.side === 'BUY') buy(fill, twin, subject, differ, add.bind(null, used));
    // All sales of a day at one cost.
    const each = twin.units === 0n ? 0n : (twin.cost + twin.units - 1n) / twin.units;
    for (const fill of ofDay) {
      if (fill.side !== 'SELL') continue;
      const gain = sell(fill, twin, each, subject, differ);
      if (!fill.is_settled) continue;
      if (fill.account_type === 'SPECIFIC') add(gains, `${fill.customer_id} ${fill.settles_in}`, gain);
      if (fill.account_type === 'NISA_GROWTH')
        add(released, `${fill.customer_id} ${fill.settles_in} GROWTH`, fill.book_released ?? 0n);
    }
  }
  for (const twin of twins.values()) split(twin, null);
  await compare(reader, customers, twins, differ);
  return { gains, used, released };
}

/** What was split before a moment; null: all of it. The cost of a share is rounded up anew. */
function split(twin: Twin, before: bigint | null): void {
  const due = twin.splits.filter(({ bookedMs }) => before === null || bookedMs < before);
  twin.splits.splice(0, due.length);
  for (const { times } of due) {
    twin.units *= times;
    if (twin.units > 0n) twin.cost = ((twin.cost + twin.units - 1n) / twin.units) * twin.units;
  }
}

function buy(
  fill: FillRow,
  twin: Twin,
  subject: string,
  differ: Differ,
  use: (key: string, value: bigint) => void,
): void {
  const paid = ((fill.amount + fill.fee) * fill.rate) / 10_000n;
  differ('twin.us-paid', subject, fill.settlement_jpy, paid);
  twin.units += fill.quantity;
  twin.cost += paid * 100_000n;
  twin.costUsd += fill.amount + fill.fee;
  if (fill.account_type !== 'NISA_GROWTH') return;
  const quota = (fill.amount * fill.rate) / 10_000n;
  twin.book += quota;
  use(`${fill.customer_id} ${fill.settles_in} GROWTH`, quota);
}

function sell(fill: FillRow, twin: Twin, each: bigint, subject: string, differ: Differ): bigint {
  const proceeds = ((fill.amount - fill.fee) * fill.rate) / 10_000n;
  const cost = (each * fill.quantity + 99_999n) / 100_000n;
  differ('twin.us-paid', subject, fill.settlement_jpy, proceeds);
  differ('twin.sale-cost', subject, fill.cost_jpy ?? 0n, cost);
  const book = (twin.book * fill.quantity) / twin.units;
  differ('twin.us-book', subject, fill.book_released ?? 0n, book);
  twin.costUsd -= (twin.costUsd * fill.quantity) / twin.units;
  twin.book -= book;
  twin.units -= fill.quantity;
  twin.cost = each * twin.units;
  return proceeds - cost;
}

async function compare(
  reader: Reader,
  customers: readonly string[],
  twins: ReadonlyMap<string, Twin>,
  differ: Differ,
): Promise<void> {
  const seen = new Set<string>();
  for (const kept of await positions(reader, customers)) {
    const subject = `${kept.customer_id} ${kept.symbol} ${kept.account_type}`;
    const twin = twins.get(subject) ?? { units: 0n, cost: 0n, costUsd: 0n, book: 0n };
    seen.add(subject);
    differ('twin.units', subject, kept.quantity, twin.units);
    differ('twin.cost', subject, kept.cost, twin.cost);
    differ('twin.us-cost', subject, kept.cost_usd, twin.costUsd);
    differ('twin.nisa-book', subject, kept.nisa_book, twin.book);
  }
  for (const [subject, { units }] of twins) if (!seen.has(subject)) differ('twin.units', subject, 0n, units);
}
