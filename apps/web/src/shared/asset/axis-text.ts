const man = 10_000;

/**
 * Amounts beside a chart, where room is short: 「312万円」. As many decimals as keep neighbouring levels apart; exact
 * amounts are in the reading and in the table.
 */
export function axisTextOf(values: readonly number[]): (value: number) => string {
  const span = Math.max(...values) - Math.min(...values);
  const decimals = span >= 10 * man ? 0 : span >= man ? 1 : 2;
  return (value) => (Math.abs(value) < man ? `${digits(value, 0)}円` : `${digits(value / man, decimals)}万円`);
}

const digits = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: decimals }).replace('-', '−');
