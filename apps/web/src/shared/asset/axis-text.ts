const man = 10_000;

/**
 * Amounts beside a chart, where room is short: 「312万円」. One axis has one unit, with as many decimals as keep
 * neighbouring levels apart; exact amounts are in the reading and in the table.
 */
export function axisTextOf(values: readonly number[]): (value: number) => string {
  const span = Math.max(...values) - Math.min(...values);
  const decimals = span >= 10 * man ? 0 : span >= man ? 1 : 2;
  // Levels of a few thousand yen: 10,000 and more among them are in yen too.
  const isInYen = Math.max(...values.map(Math.abs)) < 5 * man;
  return (value) => {
    if (isInYen || value === 0) return `${digits(value, 0)}円`;
    return `${digits(value / man, Math.abs(value) < man ? 2 : decimals)}万円`;
  };
}

const digits = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: decimals }).replace('-', '−');
