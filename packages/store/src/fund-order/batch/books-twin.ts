import { statement, type Reader } from '../../kernel/index.ts';
import type { BookDifference } from './check-books.ts';
import { nothingHeld, replayEvents, twinTax, type TwinEvent } from './twin-replay.ts';

/*
 * The naive twin of the books beside the ledger: what `replayEvents` makes of every fill and distribution, against what the
 * batch has written.
 */

const events = statement<TwinEvent, [after: string, through: string]>(
  'fund-order.twin-events',
  `select x.*, f.nav_unit::bigint as nav_unit from (
      select o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence,
        case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank,
        case when o.state in ('SETTLED', 'COMPLETED') then extract(year from o.settlement_date)::int end as settled_in,
        l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, 0::bigint as declared, 0::bigint as special
      from app.fund_order o
      cross join lateral (select y.* from app.fund_fill y where y.order_id = o.id order by y.turn desc limit 1) l
      where o.customer_id > $1 and o.customer_id <= $2 and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
      union all
      select d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, null, d.units, d.nav_ex, 0, 0, null,
        n.distribution, d.special
      from app.distribution d join app.nav n on n.fund_code = d.fund_code and n.date = d.fiscal_date
      where d.customer_id > $1 and d.customer_id <= $2) x
    join app.fund f on f.code = x.fund_code order by x.customer_id, x.date, x.rank, x.sequence`,
);

const keptPositions = statement<
  {
    customer_id: string;
    fund_code: string;
    account_type: string;
    units: bigint;
    cost: bigint;
    individual_principal: bigint;
    nisa_book: bigint;
  },
  [after: string, through: string]
>('fund-order.twin-positions', 'select * from app.position where customer_id > $1 and customer_id <= $2');

const keptTaxes = statement<
  { customer_id: string; year: number; income_tax: bigint; resident_tax: bigint; withholds: boolean },
  [after: string, through: string]
>(
  'fund-order.twin-taxes',
  `select t.customer_id, t.year, t.income_tax, t.resident_tax, a.specific_withholding = 'WITH' as withholds
    from app.tax_year t join app.account a on a.customer_id = t.customer_id where t.customer_id > $1 and t.customer_id <= $2`,
);

const nextCustomers = statement<{ last: string | null }, [after: string, limit: number]>(
  'fund-order.twin-customers',
  'select max(c.id) as last from (select id from app.customer where id > $1 order by id limit $2) c',
);

const customersAtOnce = 500;

/** Every book that the replay contradicts, up to `most`. */
export async function compareBooksWithTwin(reader: Reader, most = 1_000): Promise<BookDifference[]> {
  const found: BookDifference[] = [];
  for (let after = ''; found.length < most;) {
    const [page] = await nextCustomers(reader, after, customersAtOnce);
    if (!page?.last) break;
    found.push(...(await comparePage(reader, after, page.last)));
    after = page.last;
  }
  return found.slice(0, most);
}

async function comparePage(reader: Reader, after: string, through: string): Promise<BookDifference[]> {
  const found: BookDifference[] = [];
  const differ = (book: string, subject: string, kept: bigint, derived: bigint): void => {
    if (kept !== derived) found.push({ book, subject, kept, derived });
  };
  const { positions, gains } = replayEvents(await events(reader, after, through), differ);

  for (const kept of await keptPositions(reader, after, through)) {
    const subject = `${kept.customer_id} ${kept.fund_code} ${kept.account_type}`;
    const twin = positions.get(subject) ?? nothingHeld();
    positions.delete(subject);
    differ('twin.units', subject, kept.units, twin.units);
    differ('twin.cost', subject, kept.cost, twin.cost);
    differ('twin.individual-principal', subject, kept.individual_principal, twin.principal);
    differ('twin.nisa-book', subject, kept.nisa_book, twin.book);
  }
  for (const [subject, { units }] of positions) differ('twin.units', subject, 0n, units);

  for (const kept of await keptTaxes(reader, after, through)) {
    const subject = `${kept.customer_id} ${kept.year}`;
    const { income, resident } = twinTax(gains.get(subject) ?? 0n, kept.withholds);
    differ('twin.income-tax', subject, kept.income_tax, income);
    differ('twin.resident-tax', subject, kept.resident_tax, resident);
  }
  return found;
}
