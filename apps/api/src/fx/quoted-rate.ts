import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import type { FxRate } from '@tsuzura/domain/fx';
import type { FxMarket } from './fx-market.ts';

interface Held {
  readonly minute: number;
  readonly mid: Promise<FxRate | null>;
}

const held = new WeakMap<FxMarket, Held>();

/** The mid of the business minute: however many customers look, the vendor is asked once. No rate is guessed when it does not answer. */
export async function quotedRate(market: FxMarket, now: Instant): Promise<FxRate> {
  const minute = Math.floor(now / 60_000);
  let current = held.get(market);
  if (!current || current.minute !== minute) {
    current = { minute, mid: market.quotedMid() };
    held.set(market, current);
  }
  const mid = await current.mid.catch(() => null);
  if (mid !== null) return mid;
  if (held.get(market) === current) held.delete(market);
  throw new Refused('UNAVAILABLE');
}
