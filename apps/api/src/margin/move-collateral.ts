import type { getCollateral, moveCollateral } from '@tsuzura/contract/trading';
import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { cashShortage, cashPosition, withdrawable } from '@tsuzura/domain/buying-power';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { marginEntries } from '@tsuzura/domain/ledger';
import { collateralValue, movableToCash } from '@tsuzura/domain/margin';
import { formatPercent, yen, type Yen } from '@tsuzura/domain/money';
import { formatStockPrice } from '@tsuzura/domain/stock';
import { lockStanding } from '@tsuzura/store/fund-order';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { addCollateralMove } from '@tsuzura/store/margin';
import { postAll } from '../kernel/post-all.ts';
import { clearCallsBy } from './clear-calls.ts';
import { figuresNow, isCalled, viewMargins, type MarginView } from './figures.ts';
import type { MarginStocks } from './market.ts';

/** What may be moved to the margin: what may be withdrawn, whatever the margin itself needs (rule MARGIN-21). */
export function movableToMargin(standing: OrderStanding, now: Instant): Yen {
  const position = cashPosition(standing, ymdOf(now));
  return cashShortage(position, ymdOf(now)) === null
    ? withdrawable({ ...position, marginHold: yen(0) }).amount
    : yen(0);
}

export function showCollateral(view: MarginView, standing: OrderStanding, now: Instant): Answer<typeof getCollateral> {
  return {
    marginCash: view.book.cash,
    movableToCash: movableToCash(figuresNow(view, now), isCalled(view)),
    movableToMargin: movableToMargin(standing, now),
    substitutes: view.book.substitutes.flatMap(({ stockCode, quantity, haircut }) => {
      const known = view.stocks.get(stockCode);
      if (!known) return [];
      const { stock, close } = known;
      const value = collateralValue({ quantity, price: close, haircut });
      const price = formatStockPrice(close);
      return [
        { stockCode, name: stock.name, quantity: Number(quantity), price, haircut: formatPercent(haircut), value },
      ];
    }),
  };
}

/** 預り金 to 保証金現金 or back. What goes to the margin clears calls, the oldest first (rule MARGIN-12). */
export async function moveOwnCollateral(
  tx: Tx,
  { direction, amount }: Received<typeof moveCollateral, 'body'>,
  {
    subject,
    id,
    now,
    requestId,
    stocks,
  }: {
    readonly subject: string;
    readonly id: string;
    readonly now: Instant;
    readonly requestId: string;
    readonly stocks: MarginStocks;
  },
): Promise<Answer<typeof moveCollateral>> {
  const day = ymdOf(now);
  const standing = await lockStanding(tx, subject, '', day);
  const { customerId } = standing;
  const before = await viewOf(tx, customerId, stocks, now);
  if (direction === 'TO_MARGIN' && amount > movableToMargin(standing, now)) throw new Refused('CASH_SHORT');
  if (direction === 'TO_CASH') {
    if (isCalled(before)) throw new Refused('MARGIN_CALLED');
    if (amount > movableToCash(figuresNow(before, now), false)) throw new Refused('COLLATERAL_SHORT');
  }
  const toMargin = yen(direction === 'TO_MARGIN' ? amount : 0n - amount);
  await postAll(tx, [marginEntries.collateralMoved({ ref: id, customerId, day, bookedAt: now }, toMargin)]);
  await addCollateralMove(tx, { id, customerId, at: now, day, amount: toMargin, cause: 'CUSTOMER' });
  if (toMargin > 0n) await clearCallsBy(tx, customerId, 'DEPOSIT', toMargin, now);
  await writeAudit(tx, {
    at: now,
    actorRole: 'customer',
    actor: customerId,
    action: 'margin.collateral-moved',
    subject: customerId,
    detail: { direction, amount: String(amount) },
    requestId,
  });
  return showCollateral(await viewOf(tx, customerId, stocks, now), await lockStanding(tx, subject, '', day), now);
}

export async function viewOf(
  reader: Parameters<typeof viewMargins>[0],
  customerId: string,
  stocks: MarginStocks,
  now: Instant,
): Promise<MarginView> {
  const view = (await viewMargins(reader, [customerId], stocks, now)).get(customerId);
  if (!view) throw new Refused('ACCOUNT_NOT_OPEN');
  return view;
}
