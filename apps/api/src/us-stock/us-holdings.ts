import type { Instant } from '@tsuzura/domain/calendar';
import { ymdOf } from '@tsuzura/domain/calendar';
import { ratesAt, type FxRate, type FxRates } from '@tsuzura/domain/fx';
import { quantity, type Quantity, type UsdPrice } from '@tsuzura/domain/money';
import {
  heldUsShares,
  noUsValue,
  sellableUsShares,
  sumUsValues,
  valueUsShares,
  type UsPosition,
  type ValuedUsShares,
} from '@tsuzura/domain/us-order';
import { usOrderSession, usTradeDates } from '@tsuzura/domain/us-stock';
import type { Reader } from '@tsuzura/store/kernel';
import { newestFixing, type Fixing } from '@tsuzura/store/fx';
import {
  awaitsFixing,
  usSharesHeldBy,
  valuedUsPositions,
  type HeldUsShares,
  type UsTotals,
} from '@tsuzura/store/us-order';
import type { Deps } from '../kernel/deps.ts';
import { listedUsStocks } from './us-catalogue.ts';
import { usPrices } from './us-prices.ts';

/** A US share in one account type, at the shown price and the rate of the newest fixing (rule US-13). */
export interface ShownUsHolding {
  readonly name: string;
  readonly price: UsdPrice;
  readonly position: UsPosition;
  readonly sellable: Quantity;
  readonly value: ValuedUsShares;
}

/** What waits for its fixing counts at the newest rates; what was sold whole since is not held. */
function held(shares: HeldUsShares, rates: FxRates): UsPosition | null {
  const position = heldUsShares(shares.position, shares.unfixed, rates);
  return position.quantity > 0n ? position : null;
}

/** By symbol and account type. A share without a price is left out; without any fixing nothing has a value in yen. */
export async function usHoldings(
  deps: Deps,
  customerId: string,
  fixing: Fixing | null,
  now: Instant,
): Promise<readonly ShownUsHolding[]> {
  const shares = (await usSharesHeldBy(deps.database.reader, [customerId])).get(customerId) ?? [];
  if (shares.length === 0 || !fixing) return [];
  const listed = await listedUsStocks(deps.database);
  const names = new Map(listed.map(({ stock }) => [stock.symbol, stock.name]));
  const prices = await usPrices(deps, listed, now);
  const rates = ratesAt(fixing.mid);
  const lastDay = usTradeDates(usOrderSession(now).date).domesticTradeDate;
  return shares.flatMap((one) => {
    const position = held(one, rates);
    const shown = prices.get(one.position.symbol);
    if (!position || !shown) return [];
    return [
      {
        name: names.get(position.symbol) ?? position.symbol,
        price: shown.price,
        position,
        sellable: quantity(sellableUsShares(position.quantity - one.locked, one.unfixed, lastDay)),
        value: valueUsShares(position, shown.price, fixing.mid),
      },
    ];
  });
}

type Page = { readonly symbol?: string | undefined; readonly limit: number; readonly offset: number };

/** A page of the holdings, what is worth most first, and the totals of all. */
export async function usHoldingsPage(
  deps: Deps,
  customerId: string,
  fixing: Fixing,
  page: Page,
  now: Instant,
): Promise<{ readonly totals: UsTotals; readonly holdings: readonly Omit<ShownUsHolding, 'sellable'>[] }> {
  const { reader } = deps.database;
  const [listed, isWaiting] = await Promise.all([listedUsStocks(deps.database), awaitsFixing(reader, customerId)]);
  // What waits for its fixing is valued from its executions: a few days of trades, decided here together with the rest.
  if (isWaiting) return pageOf(await usHoldings(deps, customerId, fixing, now), page);
  const names = new Map(listed.map(({ stock }) => [stock.symbol, stock.name]));
  const prices = new Map([...(await usPrices(deps, listed, now))].map(([symbol, { price }]) => [symbol, price]));
  const { totals, positions } = await valuedUsPositions(reader, customerId, prices, fixing.mid, page);
  return {
    totals,
    holdings: positions.flatMap((position) => {
      const price = prices.get(position.symbol);
      if (price === undefined) return [];
      const name = names.get(position.symbol) ?? position.symbol;
      return [{ name, price, position, value: valueUsShares(position, price, fixing.mid) }];
    }),
  };
}

function pageOf(all: readonly ShownUsHolding[], { symbol, limit, offset }: Page) {
  const wanted = all
    .filter(({ position }) => symbol === undefined || position.symbol === symbol)
    .toSorted((one, other) => Number(other.value.valuationJpy - one.value.valuationJpy));
  const totals = { count: wanted.length, ...sumUsValues(wanted.map(({ value }) => value)) };
  return { totals, holdings: wanted.slice(offset, offset + limit) };
}

export const newestRate = (reader: Reader, now: Instant): Promise<Fixing | null> => newestFixing(reader, ymdOf(now));

/** What customers' US shares were worth at these closes, by customer. */
export async function usValuesAt(
  reader: Reader,
  customers: readonly string[],
  closes: ReadonlyMap<string, UsdPrice>,
  mid: FxRate,
): Promise<ReadonlyMap<string, ValuedUsShares>> {
  const rates = ratesAt(mid);
  const all = await usSharesHeldBy(reader, customers);
  return new Map(
    [...all].map(([id, shares]) => [
      id,
      sumUsValues(
        shares.map((one) => {
          const position = held(one, rates);
          const close = closes.get(one.position.symbol);
          return position && close !== undefined ? valueUsShares(position, close, mid) : noUsValue;
        }),
      ),
    ]),
  );
}
