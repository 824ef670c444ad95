import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';

const man = 10_000;

/**
 * Amounts beside a chart, where room is short: 「312万円」 (R5.06). As many decimals as keep neighbouring levels apart;
 * exact amounts are in the reading and in the table.
 */
export function axisTextOf(values: readonly number[]): (value: number) => string {
  const span = Math.max(...values) - Math.min(...values);
  const step = span >= 10 * man ? man : span >= man ? man / 10 : man / 100;
  const rounded = (value: number) => (Math.abs(value) < man ? Math.round(value) : Math.round(value / step) * step);
  return (value) => manYenLabel(yen(rounded(value)));
}
