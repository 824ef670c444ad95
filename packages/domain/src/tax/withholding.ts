import { noYen, yen, type Yen } from '../money/index.ts';
import type { TaxRate } from './rates.ts';
import { subtractTax, taxOn, totalTax, type Tax } from './tax.ts';

/** What a sale brought beyond its cost and selling fee; negative for a loss. */
export const saleGain = (proceeds: Yen, cost: Yen, feeWithTax: Yen = noYen): Yen => yen(proceeds - cost - feeWithTax);

/** The charge (+) or refund (−) when the year's net moves from `before` by `gain` (rule TAX-7). */
export const withholdingChange = (before: Yen, gain: Yen, rate: TaxRate): Tax =>
  subtractTax(taxOn(yen(before + gain), rate), taxOn(before, rate));

/**
 * One settlement day of the specific account (rule TAX-8): `gains` in order of acceptance. Each sale takes what it moves
 * the year's tax by, so the parts add up to the tax on the day's total whatever the order.
 */
export function withholdDay(
  before: Yen,
  gains: readonly Yen[],
  rate: TaxRate,
): { readonly changes: readonly Tax[]; readonly net: Yen } {
  let net = before;
  const changes = gains.map((gain) => {
    const change = withholdingChange(net, gain, rate);
    net = yen(net + gain);
    return change;
  });
  return { changes, net };
}

/** What a sale credits at settlement: its proceeds less the tax it causes (rule CASH-4; C03). */
export const netCredit = (proceeds: Yen, change: Tax): Yen => yen(proceeds - totalTax(change));
