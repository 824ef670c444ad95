import { gainKey, type NisaChange, type TaxChange } from '@tsuzura/domain/fund-order';
import { yen, type Yen } from '@tsuzura/domain/money';
import { column, statement, type Tx } from '../../kernel/index.ts';

/** A released reservation is a negative change, so a missing row is inserted with zeros first and then changed. */
const openNisa = statement<object, [customers: readonly string[], years: string, frames: readonly string[]]>(
  'night-fund.nisa-years-open',
  `insert into app.nisa_year (customer_id, year, frame) select distinct c.customer_id, c.year, c.frame
    from unnest($1::text[], $2::smallint[], $3::text[]) as c (customer_id, year, frame) on conflict do nothing`,
);
const changeNisa = statement<object, readonly unknown[]>(
  'night-fund.nisa-years-change',
  `update app.nisa_year n set used = n.used + c.used, reserved = n.reserved + c.reserved, released = n.released + c.released
    from (select customer_id, year, frame, sum(used)::bigint as used, sum(reserved)::bigint as reserved,
        sum(released)::bigint as released
      from unnest($1::text[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
        as c (customer_id, year, frame, used, reserved, released) group by 1, 2, 3) c
    where n.customer_id = c.customer_id and n.year = c.year and n.frame = c.frame`,
);

export async function changeNisaYears(tx: Tx, changes: readonly NisaChange[]): Promise<void> {
  if (changes.length === 0) return;
  const customers = changes.map(({ customerId }) => customerId);
  const years = column(changes.map(({ year }) => year));
  const frames = changes.map(({ frame }) => frame);
  await openNisa(tx, customers, years, frames);
  await changeNisa(
    tx,
    customers,
    years,
    frames,
    column(changes.map(({ used = 0n }) => used)),
    column(changes.map(({ reserved = 0n }) => reserved)),
    column(changes.map(({ released = 0n }) => released)),
  );
}

const summed = `select customer_id, year, sum(net_gain)::bigint as net_gain, sum(income_tax)::bigint as income_tax,
    sum(resident_tax)::bigint as resident_tax, sum(dividends)::bigint as dividends,
    sum(dividend_income_tax)::bigint as dividend_income_tax, sum(dividend_resident_tax)::bigint as dividend_resident_tax
  from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
    as c (customer_id, year, net_gain, income_tax, resident_tax, dividends, dividend_income_tax, dividend_resident_tax)
  group by 1, 2`;
const openTax = statement<object, [customers: readonly string[], years: string]>(
  'night-fund.tax-years-open',
  `insert into app.tax_year (customer_id, year) select distinct c.customer_id, c.year
    from unnest($1::text[], $2::smallint[]) as c (customer_id, year) on conflict do nothing`,
);
const changeTax = statement<object, readonly unknown[]>(
  'night-fund.tax-years-change',
  `update app.tax_year t set net_gain = t.net_gain + c.net_gain, income_tax = t.income_tax + c.income_tax,
      resident_tax = t.resident_tax + c.resident_tax, dividends = t.dividends + c.dividends,
      dividend_income_tax = t.dividend_income_tax + c.dividend_income_tax,
      dividend_resident_tax = t.dividend_resident_tax + c.dividend_resident_tax
    from (${summed}) c where t.customer_id = c.customer_id and t.year = c.year`,
);

export async function changeTaxYears(tx: Tx, changes: readonly TaxChange[]): Promise<void> {
  if (changes.length === 0) return;
  const customers = changes.map(({ customerId }) => customerId);
  const years = column(changes.map(({ year }) => year));
  await openTax(tx, customers, years);
  await changeTax(
    tx,
    customers,
    years,
    column(changes.map(({ netGain = 0n }) => netGain)),
    column(changes.map(({ incomeTax = 0n }) => incomeTax)),
    column(changes.map(({ residentTax = 0n }) => residentTax)),
    column(changes.map(({ dividends = 0n }) => dividends)),
    column(changes.map(({ dividendIncomeTax = 0n }) => dividendIncomeTax)),
    column(changes.map(({ dividendResidentTax = 0n }) => dividendResidentTax)),
  );
}

const gains = statement<{ customer_id: string; year: number; net_gain: bigint }, [ids: readonly string[]]>(
  'night-fund.net-gains-of',
  'select customer_id, year, net_gain from app.tax_year where customer_id = any ($1::text[])',
);

/** Net gain of settled sales, by `gainKey`; a year without sales is not in it. */
export async function readNetGains(tx: Tx, ids: Iterable<string>): Promise<Map<string, Yen>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await gains(tx, wanted);
  return new Map(rows.map((row) => [gainKey(row.customer_id, row.year), yen(row.net_gain)]));
}
