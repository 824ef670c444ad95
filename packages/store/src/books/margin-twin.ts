import { statement, type Reader } from '../kernel/index.ts';

/*
 * The naive twin of margin: each result added up again from what was opened, closed and paid for it, and the gains of the year that
 * follow (rules MARGIN-3 and MARGIN-5 to MARGIN-9). It shares nothing with the rules that decide.
 */

interface CloseRow {
  readonly id: string;
  readonly customer_id: string;
  readonly account_type: string;
  readonly side: string;
  readonly settles_in: number;
  readonly is_settled: boolean;
  readonly open_amount: bigint;
  readonly close_amount: bigint;
  readonly expenses: bigint;
  readonly realized: bigint;
}

const closes = statement<CloseRow, [customers: readonly string[], since: number]>(
  'books.margin-closes',
  `select m.id, m.customer_id, m.account_type, m.side, extract(year from m.settlement_date)::int as settles_in, m.is_settled,
      m.open_amount, m.close_amount, m.interest + m.lending_fee + m.management_fee + m.name_transfer_fee + m.premium as expenses,
      m.realized
    from app.margin_close m where m.customer_id = any ($1::text[]) and m.settlement_date >= make_date(greatest($2::int, 1), 1, 1)`,
);
const adjustments = statement<
  { customer_id: string; paid_in: number; amount: bigint },
  [customers: readonly string[], since: number]
>(
  'books.margin-adjustments',
  `select m.customer_id, extract(year from m.paid_on)::int as paid_in, m.amount from app.margin_adjustment m
    where m.customer_id = any ($1::text[]) and m.account_type = 'SPECIFIC' and m.is_paid and m.paid_on >= make_date(greatest($2::int, 1), 1, 1)`,
);

type Differ = (book: string, subject: string, kept: bigint, derived: bigint) => void;

/** Gains of margin by customer and year, from `since` on; every result that is not what its parts come to differs. */
export async function marginGains(
  reader: Reader,
  customers: readonly string[],
  differ: Differ,
  since: number,
): Promise<ReadonlyMap<string, bigint>> {
  const gains = new Map<string, bigint>();
  const add = (subject: string, gain: bigint) => gains.set(subject, (gains.get(subject) ?? 0n) + gain);
  for (const row of await closes(reader, customers, since)) {
    const won = row.side === 'LONG' ? row.close_amount - row.open_amount : row.open_amount - row.close_amount;
    differ('twin.margin-result', row.id, row.realized, won - row.expenses);
    if (row.is_settled && row.account_type === 'SPECIFIC')
      add(`${row.customer_id} ${row.settles_in}`, won - row.expenses);
  }
  for (const { customer_id, paid_in, amount } of await adjustments(reader, customers, since))
    add(`${customer_id} ${paid_in}`, amount);
  return gains;
}
