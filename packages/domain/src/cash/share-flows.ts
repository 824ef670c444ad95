import type { Ymd } from '../calendar/index.ts';
import { yen, type Yen } from '../money/index.ts';
import type { CashFlow, DatedCash } from './cash-flow.ts';

/** What purchases of shares will take, those of one day together. */
export interface SharePayment {
  /** The reserve of an open order; else the cost of what was executed. */
  readonly isOpen: boolean;
  readonly settlementDate: Ymd;
  readonly amount: Yen;
}

/** What Japanese shares will take from a customer's cash, and bring. Their sales stand beside those of funds: one tax for both. */
export interface ShareCash {
  readonly payments: readonly SharePayment[];
  /** 配当金 known from the ex-date on, net of tax, on their pay dates. */
  readonly dividends: readonly DatedCash[];
  /** 日計り拘束金: what sales of same-day round trips brought that settle today; it leaves from tomorrow on (rule SPOT-5). */
  readonly settledRoundTrips: Yen;
  /** What margin keeps from leaving (rule MARGIN-4); only known where the market was asked. */
  readonly marginHold?: Yen;
}

export const noShareCash: ShareCash = { payments: [], dividends: [], settledRoundTrips: yen(0) };

/** Reservations of open purchases, and the cost of executed ones. */
export const shareOutflows = ({ payments }: Pick<ShareCash, 'payments'>): readonly CashFlow[] =>
  payments.map(({ isOpen, settlementDate, amount }) => ({
    kind: isOpen ? 'OPEN_BUY' : 'UNSETTLED_BUY',
    on: settlementDate,
    amount: yen(0n - amount),
  }));

export const shareFlows = (shares: ShareCash): readonly CashFlow[] => [
  ...shareOutflows(shares),
  ...shares.dividends.map(({ on, amount }): CashFlow => ({ kind: 'DISTRIBUTION', on, amount })),
];
