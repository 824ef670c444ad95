import { createClient } from '@tsuzura/contract/kernel';
import { getUsdJpyQuote, listUsdJpyRates } from '@tsuzura/contract/partner';
import type { Ymd } from '@tsuzura/domain/calendar';
import { readFxRate, type FxRate } from '@tsuzura/domain/fx';
import type { Fixing } from '@tsuzura/store/fx';

/** Where rates of exchange come from. The stand-in and a real vendor plug in here alike. */
export interface FxMarket {
  /** The mid of this moment; null where no vendor is connected. */
  quotedMid(): Promise<FxRate | null>;
  /** Of business days whose fixing is made; both days are included. */
  fixings(from: Ymd, to: Ymd): Promise<readonly Fixing[]>;
}

export const noFxMarket: FxMarket = { quotedMid: async () => null, fixings: async () => [] };

export function fxMarketAt(baseUrl: string): FxMarket {
  const client = createClient({ baseUrl, timeoutMs: 5_000 });
  return {
    quotedMid: async () => readFxRate((await client.call(getUsdJpyQuote)).mid),
    fixings: async (from, to) =>
      (await client.call(listUsdJpyRates, { query: { from, to } })).rates.map(({ date, mid }) => ({
        date,
        mid: readFxRate(mid),
      })),
  };
}
