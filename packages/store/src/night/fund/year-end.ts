import type { YearToOffset } from '@tsuzura/domain/fund-order';
import { yen } from '@tsuzura/domain/money';
import type { Tax } from '@tsuzura/domain/tax';
import { column, statement, type Tx } from '../../kernel/index.ts';

const toOffset = statement<
  {
    customer_id: string;
    net_gain: bigint;
    dividends: bigint;
    dividend_income_tax: bigint;
    dividend_resident_tax: bigint;
  },
  [year: number, limit: number]
>(
  'night-fund.years-to-offset',
  `select t.customer_id, t.net_gain, t.dividends, t.dividend_income_tax, t.dividend_resident_tax
    from app.tax_year t join app.account a on a.customer_id = t.customer_id collate "default"
    where t.year = $1 and t.net_gain < 0 and t.dividends > 0 and t.refunded_income_tax is null
      and a.specific_withholding = 'WITH' and a.specific_dividends_included
    order by t.customer_id limit $2`,
);

export const yearsToOffset = async (tx: Tx, year: number, limit: number): Promise<YearToOffset[]> =>
  (await toOffset(tx, year, limit)).map((row) => ({
    customerId: row.customer_id,
    netGain: yen(row.net_gain),
    dividends: yen(row.dividends),
    withheld: { income: yen(row.dividend_income_tax), resident: yen(row.dividend_resident_tax) },
  }));

const refunded = statement<object, readonly unknown[]>(
  'night-fund.years-offset',
  `update app.tax_year t set refunded_income_tax = v.income, refunded_resident_tax = v.resident
    from unnest($2::text[], $3::bigint[], $4::bigint[]) as v (customer_id, income, resident)
    where t.year = $1 and t.customer_id = v.customer_id`,
);

export async function writeYearEndRefunds(
  tx: Tx,
  year: number,
  refunds: readonly { readonly customerId: string; readonly refund: Tax }[],
): Promise<void> {
  if (refunds.length === 0) return;
  await refunded(
    tx,
    year,
    refunds.map(({ customerId }) => customerId),
    column(refunds.map(({ refund }) => refund.income)),
    column(refunds.map(({ refund }) => refund.resident)),
  );
}
