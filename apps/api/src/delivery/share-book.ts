import { ymdOf } from '@tsuzura/domain/calendar';
import { tradeAmount, type RightsDays } from '@tsuzura/domain/stock';
import { heldShares } from '@tsuzura/domain/stock-order';
import { unsettledPurchases } from '@tsuzura/store/delivery';
import { heldPositions } from '@tsuzura/store/stock-order';
import type { Deps } from '../kernel/deps.ts';
import { figuresNow, viewOf } from '../margin/index.ts';
import type { HeldLine, ReadBook } from './book.ts';

/** Japanese shares. One that the market does not know has no price, and is not moved. */
export const shareBook =
  ({ marginStocks }: Pick<Deps, 'marginStocks'>): ReadBook =>
  async (reader, { customerId, subject, marginStatus }, now) => {
    const positions = await heldPositions(reader, subject);
    const unsettled = await unsettledPurchases(reader, customerId);
    const codes = [...new Set(positions.map(({ position }) => position.stockCode))];
    const stocks = await marginStocks.of(codes, now);
    const hasMargin = marginStatus !== 'NOT_OPENED';
    const figures = hasMargin ? figuresNow(await viewOf(reader, customerId, marginStocks, now), now) : null;
    const today = ymdOf(now);
    return {
      figures,
      lines: positions.flatMap(({ position, locked }): HeldLine[] => {
        const { stockCode: code, accountType } = position;
        const known = stocks.get(code);
        if (!known) return [];
        return [
          {
            code,
            name: known.stock.name,
            held: {
              product: 'EQUITY',
              stockCode: code,
              accountType,
              quantity: heldShares(position).quantity,
              locked,
              unsettled: unsettled.get(`${code} ${accountType}`) ?? 0n,
              price: known.close,
              haircut: known.stock.haircut,
            },
            rights: known.events.flatMap((event): RightsDays[] =>
              event.kind !== 'REGULATION' && event.recordDate >= today ? [event] : [],
            ),
            valueOf: (quantity) => tradeAmount(known.price, quantity),
          },
        ];
      }),
    };
  };
