import type { Ymd } from '../calendar/index.ts';
import type { CashFlow, CashFlowKind } from '../cash/index.ts';
import { yen, type Yen } from '../money/index.ts';

/** What buying power (余力) and the withdrawable amount of one customer are computed from. */
export interface CashStanding {
  /** 預り金 */
  readonly settledCash: Yen;
  /** Everything not yet in `settledCash`. */
  readonly flows: readonly CashFlow[];
  /** 日計り拘束金 */
  readonly dayTradeLock: Yen;
  /** What margin positions keep from leaving. */
  readonly marginHold: Yen;
}

/** Bal(d): settled cash with everything that has moved by the end of this day (rule CASH-2). */
export const balanceOn = ({ settledCash, flows }: CashStanding, day: Ymd): Yen =>
  yen(flows.reduce<bigint>((sum, { on, amount }) => (on <= day ? sum + amount : sum), settledCash));

/** What goes out under this kind, as a positive amount. */
export const outgoing = ({ flows }: CashStanding, kind: CashFlowKind): Yen =>
  yen(flows.reduce((sum, flow) => (flow.kind === kind ? sum - flow.amount : sum), 0n));
