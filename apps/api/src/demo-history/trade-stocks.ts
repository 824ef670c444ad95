import type { Ymd } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import type { ScheduledJob } from '../kernel/jobs/index.ts';
import { storedStocks } from '../margin/index.ts';
import { marginNightJobs, marginSettlementJobs } from '../night/margin/index.ts';
import { noStockMarket } from '../stock/index.ts';
import type { BuySharesStep, OpenMarginStep, TradeUsStep } from './scenario-step.ts';
import { openMargin } from './trade-margin.ts';
import { buyPastShares, sharesOfThePast } from './trade-shares.ts';
import { openPastUsTrading } from './trade-us.ts';

type StockStep = BuySharesStep | OpenMarginStep | TradeUsStep;
const acts: ReadonlySet<string> = new Set<StockStep['act']>(['buy-shares', 'buy-us', 'sell-us', 'open-margin']);

export const isStockStep = <Step extends { readonly act: string }>(step: Step): step is Extract<Step, StockStep> =>
  acts.has(step.act);

/** The market of the past is in the database; no order of the demo waits at an exchange. */
const marginOfThePast = (tx: Tx): readonly ScheduledJob[] => [
  ...marginSettlementJobs(),
  ...marginNightJobs({ stocks: storedStocks(tx), market: noStockMarket }, async () => {}),
];

/** Shares, US shares and margin. The jobs of each run from its first trade on: until then they have no work. */
export function openPastStocks(tx: Tx, clock: Clock) {
  const us = openPastUsTrading(tx, clock);
  let [ofShares, ofUs, ofMargin]: (readonly ScheduledJob[])[] = [[], [], []];

  /** The days on which there is work for what follows. */
  async function trade(subject: string, step: StockStep): Promise<readonly Ymd[]> {
    if (step.act === 'buy-shares') {
      ofShares = sharesOfThePast();
      const { settlementDate, rights } = await buyPastShares(tx, clock, subject, step);
      return [settlementDate, ...rights];
    }
    if (step.act === 'open-margin') {
      ofMargin = marginOfThePast(tx);
      await openMargin(tx, clock, subject, step);
      return [];
    }
    ofUs = us.jobs;
    return us.trade(subject, step);
  }

  return {
    trade,
    jobs: (): readonly ScheduledJob[] => [...(ofShares ?? []), ...(ofUs ?? []), ...(ofMargin ?? [])],
    /** Positions are looked at every day. */
    everyDay: (): readonly ScheduledJob[] => ofMargin ?? [],
  };
}
