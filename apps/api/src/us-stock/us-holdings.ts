import type { Instant } from '@tsuzura/domain/calendar';
import { ymdOf } from '@tsuzura/domain/calendar';
import { ratesAt, type FxRate, type FxRates } from '@tsuzura/domain/fx';
import { quantity, type Quantity, type UsdPrice } from '@tsuzura/domain/money';
import {
  heldUsShares,
  noUsValue,
  sumUsValues,
  valueUsShares,
  type UsPosition,
  type ValuedUsShares,
} from '@tsuzura/domain/us-order';
import type { Reader } from '@tsuzura/store/kernel';
import { newestFixing, type Fixing } from '@tsuzura/store/fx';
import { usSharesHeldBy, type HeldUsShares } from '@tsuzura/store/us-order';
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
  return shares.flatMap((one) => {
    const position = held(one, rates);
    const shown = prices.get(one.position.symbol);
    if (!position || !shown) return [];
    return [
      {
        name: names.get(position.symbol) ?? position.symbol,
        price: shown.price,
        position,
        sellable: quantity(position.quantity > one.locked ? position.quantity - one.locked : 0n),
        value: valueUsShares(position, shown.price, fixing.mid),
      },
    ];
  });
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
