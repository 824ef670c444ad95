/** "06-10" of the contract → 「年1回（6月10日）」; many dates would not fit a line, so from five on only their number. */
export function fiscalDatesText(fiscalDates: readonly string[]): string {
  if (fiscalDates.length === 0) return '—';
  const times = `年${fiscalDates.length}回`;
  if (fiscalDates.length > 4) return times;
  return `${times}（${fiscalDates.map(dayText).join('、')}）`;
}

function dayText(date: string): string {
  const [month = '', day = ''] = date.split('-');
  return `${Number(month)}月${Number(day)}日`;
}
