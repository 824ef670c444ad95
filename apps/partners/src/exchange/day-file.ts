import type { Answer } from '@tsuzura/contract/kernel';
import type { ExchangeReport, getExchangeDay } from '@tsuzura/contract/partner';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { JournalEntry } from './journal-entry.ts';

export type DayFile = Answer<typeof getExchangeDay>;

/** Every order of the day with what was traded and not busted since, for a broker to compare its own records with. */
export function dayFileOf(
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  reports: readonly ExchangeReport[],
): DayFile {
  const busted = new Set(reports.filter(({ type }) => type === 'TRADE_BUSTED').map(({ execId }) => execId));
  const byOrder = Map.groupBy(reports, ({ clOrdId }) => clOrdId);
  const orders = places.flatMap((place) => {
    const entry = entries[place] as JournalEntry;
    if (!('order' in entry)) return [];
    const { clOrdId, stockCode, side, quantity } = entry.order;
    const own = byOrder.get(clOrdId) ?? [];
    const executions = own.flatMap((report) =>
      report.type === 'TRADE' && report.execId !== null && report.price !== null && !busted.has(report.execId)
        ? [{ execId: report.execId, quantity: report.quantity, price: report.price, at: report.at }]
        : [],
    );
    const filledQuantity = executions.reduce((sum, execution) => sum + execution.quantity, 0);
    return [{ clOrdId, stockCode, side, quantity, filledQuantity, state: stateOf(own), executions }];
  });
  return { date, fictitious: true, orders };
}

/** How an order ended; the order of a closed session is never open. */
export function stateOf(reports: readonly Pick<ExchangeReport, 'type'>[]): DayFile['orders'][number]['state'] {
  const has = (type: ExchangeReport['type']) => reports.some((report) => report.type === type);
  if (has('REJECT')) return 'REJECTED';
  if (has('CANCELED')) return 'CANCELED';
  return has('EXPIRED') ? 'EXPIRED' : 'FILLED';
}
