import type { Answer } from '@tsuzura/contract/kernel';
import type { listEquityBalances } from '@tsuzura/contract/trading';
import { floorPortion, noYen, yen } from '@tsuzura/domain/money';
import { formatStockPrice, tradeAmount } from '@tsuzura/domain/stock';
import { heldShares } from '@tsuzura/domain/stock-order';
import { isTaxFree } from '@tsuzura/domain/tax';
import type { HeldPosition } from '@tsuzura/store/stock-order';
import type { ListedStock, ShownPrice } from '../stock/index.ts';

type Balance = Answer<typeof listEquityBalances>['balances'][number];

/** Percent with two decimals, toward zero. */
function percentText(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0.00';
  const hundredths = (part * 10_000n) / whole;
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What is held on the trade date, at the shown price. A share without a price or without a listing is left out. */
export const showBalances = (
  held: readonly HeldPosition[],
  prices: ReadonlyMap<string, ShownPrice>,
  listed: ReadonlyMap<string, ListedStock>,
): Balance[] =>
  held.flatMap(({ position, locked }) => {
    const shown = prices.get(position.stockCode);
    const one = listed.get(position.stockCode);
    if (!shown || !one) return [];
    const { quantity, cost, averageCost } = heldShares(position);
    const valuation = tradeAmount(shown.price, quantity);
    const close = one.bars.at(-1)?.close ?? shown.price;
    return [
      {
        stockCode: position.stockCode,
        name: one.stock.name,
        accountType: position.accountType,
        quantity: Number(quantity),
        lockedQuantity: Number(locked),
        averageCost,
        price: formatStockPrice(shown.price),
        priceKind: shown.kind,
        valuation,
        profit: yen(valuation - cost),
        profitRate: percentText(valuation - cost, cost),
        collateralValue: isTaxFree(position.accountType)
          ? noYen
          : yen(floorPortion(close * quantity, one.stock.haircut) / 10n),
      },
    ];
  });
