import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { marginEntries, type Entry } from '@tsuzura/domain/ledger';
import { dividendAdjustment, splitLot, type Lot } from '@tsuzura/domain/margin';
import { yen } from '@tsuzura/domain/money';
import type { DividendEvent, SplitEvent, StockEvent } from '@tsuzura/domain/stock';
import { taxRateOn } from '@tsuzura/domain/tax';
import type { Tx } from '@tsuzura/store/kernel';
import { acceptedDeliveries, putMarginLots } from '@tsuzura/store/margin';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { addAdjustments, lotsOfStock, shortenLots, type LotOfCustomer } from '@tsuzura/store/night/margin';
import { raiseAlarm } from '../../kernel/alarm.ts';
import { composedId } from '../../kernel/composed-id.ts';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { giveUpDeliveries } from '../../margin/index.ts';

type RightsEvent = DividendEvent | SplitEvent;
const isReverse = (event: SplitEvent): boolean => event.ratio.numerator < event.ratio.denominator;

/**
 * 00:00 of an ex-date: 配当落調整金 of everything that was held over the last cum day, then splits, for the adjustment is by the shares
 * of before (rules MARGIN-9 and MARGIN-13). `after` names the event and the lot behind which it goes on.
 */
export async function bookLotRights(
  tx: Tx,
  events: readonly StockEvent[],
  at: Instant,
  after: string | null,
  limit = pageSize,
): Promise<PageEnd> {
  const today = ymdOf(at);
  if (after === null) await shortenByReverseSplits(tx, events, today);
  const falling = events.filter((event): event is RightsEvent => event.kind !== 'REGULATION' && event.exDate === today);
  const inTurn = [
    ...falling.filter(({ kind }) => kind === 'DIVIDEND'),
    ...falling.filter(({ kind }) => kind === 'SPLIT'),
  ];
  const [first = '0', key = ''] = (after ?? '0').split(' ');
  let behind = key;
  for (const [index, event] of inTurn.entries()) {
    if (index < Number(first)) continue;
    const lots = await lotsOfStock(tx, event.stockCode, behind, limit);
    behind = '';
    await lockCustomers(
      tx,
      lots.map(({ customerId }) => customerId),
    );
    if (event.kind === 'DIVIDEND') await adjust(tx, event, lots);
    else await split(tx, event, lots, at);
    const last = lots.length === limit ? lots.at(-1) : undefined;
    if (last) return { after: `${index} ${last.lot.id}` };
  }
  return false;
}

/** At 00:00 of the ex-date everything open was open at the close of the last cum day; what is closed later still counts. */
async function adjust(tx: Tx, event: DividendEvent, lots: readonly LotOfCustomer[]): Promise<void> {
  await addAdjustments(
    tx,
    lots.map(({ customerId, lot }) => {
      const gross = yen((event.perShare * lot.quantity) / 10n);
      return {
        id: composedId('margin-adjustment', lot.id, event.recordDate),
        lotId: lot.id,
        customerId,
        stockCode: lot.stockCode,
        accountType: lot.accountType,
        side: lot.side,
        lastCumDay: event.lastCumDay,
        paidOn: event.paidOn,
        quantity: lot.quantity,
        amount: dividendAdjustment(lot, gross, taxRateOn(event.paidOn).income),
      };
    }),
  );
}

async function split(tx: Tx, event: SplitEvent, lots: readonly LotOfCustomer[], at: Instant): Promise<void> {
  // They name so many shares of before.
  await giveUpDeliveries(tx, await acceptedDeliveries(tx, { stockCode: event.stockCode }), at);
  if (isReverse(event)) {
    // They were to be closed by the last cum day; whoever is still here needs a person.
    for (const { lot } of lots) {
      await raiseAlarm(tx, { kind: 'margin.reverse-split', subject: lot.id, detail: { stock: event.stockCode } }, at);
    }
    return;
  }
  const { numerator, denominator } = event.ratio;
  assert(numerator % denominator === 0n, 'a split makes whole shares');
  const done = lots.map(({ customerId, lot }) => {
    const after = splitLot(lot, { exOn: event.exDate, ratio: numerator / denominator });
    return { customerId, lot: after, entry: splitEntry(customerId, lot, after, event.exDate, at) };
  });
  await postAll(
    tx,
    done.map(({ entry }) => entry),
  );
  await putMarginLots(tx, done);
}

const splitEntry = (customerId: string, before: Lot, after: Lot, exOn: Ymd, at: Instant): Entry =>
  marginEntries.split(
    {
      ref: composedId('margin-split', before.id, exOn),
      day: ymdOf(at),
      bookedAt: at,
      customerId,
      stockCode: before.stockCode,
      accountType: before.accountType,
      side: before.side,
    },
    after.quantity - before.quantity,
  );

/** A reverse split brings the 期日 forward to its last cum day, for whatever was opened since it is known. */
async function shortenByReverseSplits(tx: Tx, events: readonly StockEvent[], today: Ymd): Promise<void> {
  for (const event of events) {
    if (event.kind === 'SPLIT' && isReverse(event) && event.lastCumDay >= today)
      await shortenLots(tx, event.stockCode, event.lastCumDay);
  }
}
