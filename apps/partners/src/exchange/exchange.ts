import { join } from 'node:path';
import type { ExchangeReport } from '@tsuzura/contract/partner';
import { atJst, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import type { BoardOrder } from '@tsuzura/domain/stock';
import type { MarketData } from '../market-data/index.ts';
import { dayFileOf, type DayFile } from './day-file.ts';
import { openOffice } from './exchange-office.ts';
import type { SentChange, SentOrder } from './journal-entry.ts';
import { reportsOfDay, workingLimits } from './reports-of-day.ts';

const dayFileAt = '15:45';

export type Exchange = ReturnType<typeof openExchange>;

/** The exchange in Tokyo (a stand-in). */
export function openExchange(folder: string | null, market: MarketData, now: () => number) {
  const office = openOffice<SentOrder, SentChange, ExchangeReport, DayFile>(
    {
      journal: folder === null ? null : join(folder, 'exchange.jsonl'),
      dayOf: ymdOf,
      reportsOfDay: (date, entries, places, earlier, until) =>
        reportsOfDay(market, date, entries, places, earlier, until),
      dayFileAt: (date) => atJst(date, dayFileAt),
      dayFileOf,
    },
    now,
  );
  return {
    ...office,
    /** Open limit orders of a share, which the board shows. */
    limitsOf: (stockCode: string, date: Ymd): BoardOrder[] =>
      workingLimits(market, date, office.entries, office.placesOf(date), stockCode, office.now()),
  };
}
