/** When, counted in business days from another day of the order: 「受付日の翌営業日」. */
export function lagText(from: '受付日' | '約定日', lag: number): string {
  if (lag === 0) return `${from}の当日`;
  return lag === 1 ? `${from}の翌営業日` : `${from}の${lag}営業日後`;
}
