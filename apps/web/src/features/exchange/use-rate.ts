import { useSyncExternalStore } from 'react';
import { useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { getExchangeRate } from '@tsuzura/contract/trading';
import { quoteLasts, readFxRate, type FxDirection, type FxRate } from '@tsuzura/domain/fx';
import { askAgainAfter } from '../../shared/stock/ask-again.ts';

export type Quote = Answer<typeof getExchangeRate>;

/** What customers pay or get for a dollar. */
export const rateOf = ({ tts, ttb }: Quote, direction: FxDirection): FxRate =>
  readFxRate(direction === 'JPY_TO_USD' ? tts : ttb);

/** Asked for a second before its end, so that there is a rate at every moment. */
const renewAfter = quoteLasts - 1_000;
/** Outside the hours nobody can take the rate: it is looked at again to see whether they have begun. */
const closedSeconds = 60;

/** A quote, and when this device got it: its own clock says how long it lasts, for the service may live on another day. */
export interface HeldQuote {
  readonly quote: Quote;
  readonly gotAt: number;
}

/** The rate, another one whenever it is over. A failed repeat raises no dialog: the old rate stays in sight and cannot be taken. */
export function useRate() {
  const rate = useCall(getExchangeRate, undefined, {
    isQuiet: true,
    askAgain: (answer, failures) => {
      if (failures > 0) return askAgainAfter(null, failures, Math.random());
      return answer?.tradable === false ? closedSeconds * 1_000 : renewAfter;
    },
  });
  const held: HeldQuote | null = rate.data === undefined ? null : { quote: rate.data, gotAt: rate.dataUpdatedAt };
  const renew = async (): Promise<HeldQuote | null> => {
    const { data, isSuccess } = await rate.refetch({ cancelRefetch: false });
    return isSuccess ? { quote: data, gotAt: Date.now() } : null;
  };
  return { rate, held, renew };
}

/** Whole seconds that a quote can still be taken; 0: it is over. */
export function useSecondsLeft({ gotAt }: HeldQuote): number {
  const now = useSyncExternalStore(everyQuarter, quarterNow);
  const left = Math.ceil((gotAt + quoteLasts - now) / 1_000);
  return Math.min(Math.max(left, 0), quoteLasts / 1_000);
}

const quarter = 250;
function everyQuarter(tick: () => void): () => void {
  const timer = setInterval(tick, quarter);
  return () => clearInterval(timer);
}
/** The same value within a quarter of a second, as a store must give it, and rather early than late: a rate that looks valid is. */
const quarterNow = (): number => Math.ceil(Date.now() / quarter) * quarter;
