import { japan, previousBusinessDay, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { marginEntries, type Entry } from '@tsuzura/domain/ledger';
import { premiumOf, type StockCosts } from '@tsuzura/domain/margin';
import { yen } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import { addPremiums, readPremiums, type PublishedPremium } from '@tsuzura/store/margin';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { closesToRebook, rebookCloses, type RebookedClose } from '@tsuzura/store/night/margin';
import { postAll } from '../../kernel/post-all.ts';
import { projectTaxAgain } from '../../margin/index.ts';

/** The trade date whose 逆日歩 is published on this day. */
export const premiumDay = (at: Instant): Ymd => previousBusinessDay(japan, ymdOf(at));

/**
 * 10:00: the rows of the trade date before. Who closed this morning did not know them: these closes are booked again (rule MARGIN-7).
 */
export async function takePremiums(tx: Tx, at: Instant, rows: readonly PublishedPremium[]): Promise<void> {
  const tradeDate = premiumDay(at);
  await addPremiums(tx, tradeDate, rows, at);
  const codes = rows.map(({ stockCode }) => stockCode);
  const closes = await closesToRebook(tx, codes, tradeDate);
  if (closes.length === 0) return;
  await lockCustomers(
    tx,
    closes.map(({ customerId }) => customerId),
  );
  const since = closes.map(({ lot }) => lot.openedOn).toSorted()[0] ?? tradeDate;
  const known = await readPremiums(tx, codes, since);
  const changed = closes.flatMap((close) => rebooked(close, known.get(close.stockCode) ?? [], at));
  await postAll(
    tx,
    changed.map(({ entry }) => entry),
  );
  await rebookCloses(
    tx,
    changed.map(({ close, premium, added }) => ({ id: close.id, premium, added })),
  );
  await projectTaxAgain(tx, new Set(changed.map(({ close }) => close.customerId)), `margin-premium ${tradeDate}`, at);
}

function rebooked(close: RebookedClose, premiums: StockCosts['premiums'], at: Instant) {
  const premium = premiumOf(close.lot, close.quantity, close.closedOn, { premiums, lastCumDays: [] });
  const added = yen(premium - close.premium);
  if (added === 0n) return [];
  const booking = {
    ref: close.id,
    // Of a day one close is booked again at most once: its row comes once.
    revision: 1,
    day: ymdOf(at),
    bookedAt: at,
    customerId: close.customerId,
    stockCode: close.stockCode,
    accountType: close.lot.accountType,
    side: close.lot.side,
  };
  const entry: Entry = marginEntries.closeRebooked(booking, added);
  return [{ close, premium, added, entry }];
}
