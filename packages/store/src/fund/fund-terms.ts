import type { DatedTerms, FundTerms } from '@tsuzura/domain/fund';
import { ratio, units, yen, type Ratio } from '@tsuzura/domain/money';
import { query, type Reader } from '../kernel/index.ts';

/** A change a month of a thousand funds, for years. */
const most = 100_000;

const all = query('fund.all-terms', [], (db) =>
  db.selectFrom('app.fund_terms').selectAll().orderBy('fund_code').orderBy('valid_from').limit(most),
);

/** Rates are stored in 0.0001 %. */
const rate = (value: number): Ratio => ratio(value, 1_000_000);

/** Of every fund, oldest first. */
export async function listFundTerms(reader: Reader): Promise<ReadonlyMap<string, readonly DatedTerms[]>> {
  const found = new Map<string, DatedTerms[]>();
  for (const row of await all(reader).execute()) {
    const terms: DatedTerms = {
      from: row.valid_from,
      cutoffTime: row.cutoff_time.slice(0, 5),
      buy: { executionLag: row.buy_execution_lag, settlementLag: row.buy_settlement_lag },
      sell: { executionLag: row.sell_execution_lag, settlementLag: row.sell_settlement_lag },
      skipFundHolidaysInLag: row.skip_fund_holidays_in_lag,
      purchaseFeeRate: rate(row.purchase_fee_rate),
      trustFeeRate: rate(row.trust_fee_rate),
      redemptionReserveRate: rate(row.redemption_reserve_rate),
      redemptionReserveRounding: row.redemption_reserve_rounding as FundTerms['redemptionReserveRounding'],
      limits: {
        minAmount: yen(row.min_amount),
        amountStep: yen(row.amount_step),
        minUnits: units(row.min_units),
        unitStep: units(row.unit_step),
      },
    };
    const before = found.get(row.fund_code);
    if (before) before.push(terms);
    else found.set(row.fund_code, [terms]);
  }
  return found;
}
