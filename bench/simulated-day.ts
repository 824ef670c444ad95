import { checkDayPage } from '@tsuzura/api/books';
import { settleDay, workNight } from '@tsuzura/api/night/fund';
import { addDays, atJst, type Ymd } from '@tsuzura/domain/calendar';
import type { Database } from '@tsuzura/store/kernel';
import { closeThrough, sealClosed } from '@tsuzura/store/ledger';

export const simulatedFunds = ['TZ010002', 'TZ010006', 'TZ010008'] as const;
export const simulatedFund = (index: number): string =>
  simulatedFunds[index % simulatedFunds.length] ?? simulatedFunds[0];

/** Up and down, so that there are gains and losses; never as far as would hold a price back. */
export const navOn = (turn: number): number => 10_000 + Math.round(800 * Math.sin(turn / 9)) + turn;

/** What the jobs of the night do to a day: settlement, fills, close and seal. */
export async function passNight(database: Database, day: Ymd): Promise<void> {
  const next = addDays(day, 1);
  while (await database.tx((tx) => settleDay(tx, atJst(next, '00:00'))));
  while (await database.tx((tx) => workNight(tx, atJst(next, '02:15'))));
  await database.tx((tx) => closeThrough(tx, day));
  await database.tx(sealClosed);
}

/** The nightly check as the service runs it, page by page. Returns what it found. */
export async function checkNight(database: Database, day: Ymd): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const end = await database.tx((tx) =>
      checkDayPage(tx, atJst(addDays(day, 1), '04:00'), ({ kind, subject }) => found.push(`${kind} ${subject}`), after),
    );
    if (typeof end === 'boolean') return found;
    ({ after } = end);
  }
}
