import { statement, type Reader } from '../kernel/index.ts';

/*
 * The naive twin of US dividends (rule US-12): how many shares were bought before the ex-date, from the executions and the splits; and for
 * each payment the dollars, the taxes and the yen, from its rate. It shares nothing with the rules that decide.
 */

interface DividendRow {
  readonly id: string;
  readonly customer_id: string;
  readonly symbol: string;
  readonly account_type: string;
  readonly ex_date: string;
  readonly state: string;
  readonly year: number;
  readonly quantity: bigint;
  readonly per_share: bigint;
  readonly gross: bigint;
  readonly rate: bigint;
  readonly foreign_tax_rate: number;
  readonly foreign_tax: bigint;
  readonly adr_fee: bigint;
  readonly paid_usd: bigint;
  readonly jpy_before_tax: bigint;
  readonly reported_jpy: bigint;
  readonly income_tax: bigint;
  readonly resident_tax: bigint;
}

const dividends = statement<DividendRow, [customers: readonly string[]]>(
  'books.us-dividends',
  `select d.id, d.customer_id, d.symbol, d.account_type, d.ex_date::text as ex_date, d.state,
      extract(year from d.received_on)::int as year, d.quantity, d.per_share, d.gross, d.rate, d.foreign_tax_rate, d.foreign_tax,
      d.adr_fee, d.paid_usd, d.jpy_before_tax, d.reported_jpy, d.income_tax, d.resident_tax
    from app.us_dividend d where d.customer_id = any ($1::text[])`,
);
const executions = statement<
  { customer_id: string; symbol: string; day: string; quantity: bigint },
  [customers: readonly string[]]
>(
  'books.us-executions',
  `select f.customer_id, f.symbol, f.local_trade_date::text as day,
      sum(case f.side when 'BUY' then f.quantity else -f.quantity end)::bigint as quantity
    from app.us_fill f where f.customer_id = any ($1::text[])
      and exists (select from app.us_dividend d where d.customer_id = f.customer_id and d.symbol = f.symbol)
    group by 1, 2, 3`,
);
const splits = statement<
  { customer_id: string; symbol: string; ex_date: string; times: number },
  [customers: readonly string[]]
>(
  'books.us-splits-of-symbols',
  `select distinct s.customer_id, s.symbol, s.ex_date::text as ex_date, s.times from app.us_split s where s.customer_id = any ($1::text[])`,
);

type Differ = (book: string, subject: string, kept: bigint, derived: bigint) => void;

const halfUp = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

/** Every amount that is not what quantity, rate and percentages come to differs. */
export async function replayUsDividends(reader: Reader, customers: readonly string[], differ: Differ): Promise<void> {
  const all = await dividends(reader, customers);
  if (all.length === 0) return;
  const keyOf = (one: { customer_id: string; symbol: string }) => `${one.customer_id} ${one.symbol}`;
  const traded = Map.groupBy(await executions(reader, customers), keyOf);
  const split = Map.groupBy(await splits(reader, customers), keyOf);
  // Over all account types: what NISA has no room for moves to GENERAL after the right was written down.
  const declared = Map.groupBy(all, (one) => `${keyOf(one)} ${one.ex_date}`);
  for (const [subject, [first, ...others]] of declared) {
    if (!first) continue;
    let held = 0n;
    for (const { day, quantity } of traded.get(keyOf(first)) ?? []) {
      if (day >= first.ex_date) continue;
      let shares = quantity;
      for (const { ex_date, times } of split.get(keyOf(first)) ?? [])
        if (ex_date > day && ex_date < first.ex_date) shares *= BigInt(times);
      held += shares;
    }
    differ(
      'twin.us-dividend-shares',
      subject,
      [first, ...others].reduce((sum, one) => sum + one.quantity, 0n),
      held,
    );
  }
  for (const one of all) comparePaid(one, differ);
}

function comparePaid(one: DividendRow, differ: Differ): void {
  const gross = halfUp(one.quantity * one.per_share, 1_000_000_000n);
  differ('twin.us-dividend', one.id, one.gross, gross);
  if (one.state !== 'PAID') return;
  const abroad = halfUp(gross * BigInt(one.foreign_tax_rate), 100n);
  const base = gross - abroad;
  const isTaxed = one.account_type !== 'NISA_GROWTH';
  const income = isTaxed ? (base * one.rate * 15_315n) / 1_000_000_000n : 0n;
  const resident = isTaxed ? (base * one.rate * 5n) / 1_000_000n : 0n;
  differ('twin.us-dividend', one.id, one.foreign_tax, abroad);
  differ('twin.us-dividend', one.id, one.paid_usd, base - one.adr_fee);
  differ('twin.us-dividend', one.id, one.jpy_before_tax, ((base - one.adr_fee) * one.rate) / 10_000n);
  differ('twin.us-dividend', one.id, one.reported_jpy, (base * one.rate) / 10_000n);
  differ('twin.us-dividend', one.id, one.income_tax, income);
  differ('twin.us-dividend', one.id, one.resident_tax, resident);
}
