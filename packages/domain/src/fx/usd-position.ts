import type { Ymd } from '../calendar/index.ts';
import type { Balance } from '../ledger/index.ts';
import { greatest, least, usdCents, type Usd, type Yen } from '../money/index.ts';
import { floorYen, type FxRate } from './rate.ts';

/** Dollars that are known to move: reserves of open orders and trades that are not settled, on their domestic settlement dates. */
export interface UsdFlow {
  readonly on: Ymd;
  /** Positive comes in, negative goes out. */
  readonly amount: Usd;
}

/** 外貨預り金 (rule FX-6). */
export interface UsdStanding {
  /** By trade date: executed trades count, open orders do not. */
  readonly cash: Usd;
  readonly settled: Usd;
  /** Settled and promised to nothing: what can be exchanged into yen. */
  readonly withdrawableToJpy: Usd;
  /** After every promise, executed sales included. */
  readonly free: Usd;
}

const none = usdCents(0);

/** Reads the dollar side of a customer's balances. */
export function usdStanding(balances: readonly Balance[]): UsdStanding {
  const sum = { USD_FREE: 0n, USD_RESERVED: 0n, USD_PAYABLE: 0n, USD_RECEIVABLE: 0n };
  for (const { account, amount } of balances) {
    const { kind } = account;
    if (kind === 'USD_FREE' || kind === 'USD_RESERVED' || kind === 'USD_PAYABLE' || kind === 'USD_RECEIVABLE')
      sum[kind] += amount;
  }
  return {
    cash: usdCents(sum.USD_FREE + sum.USD_RESERVED),
    settled: usdCents(sum.USD_FREE + sum.USD_RESERVED + sum.USD_PAYABLE + sum.USD_RECEIVABLE),
    withdrawableToJpy: greatest(none, usdCents(sum.USD_FREE + sum.USD_RECEIVABLE)),
    free: usdCents(sum.USD_FREE),
  };
}

/** 購入できる金額 in dollars for what settles on a day: the smallest balance from that day on, never more than what is free (rule FX-6). */
export function usdBuyingPower(
  { settled, free }: Pick<UsdStanding, 'settled' | 'free'>,
  flows: readonly UsdFlow[],
  from: Ymd,
): Usd {
  const balanceOn = (day: Ymd): Usd =>
    usdCents(flows.reduce<bigint>((sum, { on, amount }) => (on <= day ? sum + amount : sum), settled));
  const days = [from, ...flows.map(({ on }) => on).filter((day) => day > from)];
  return greatest(none, least(free, ...days.map(balanceOn)));
}

/** 外貨預り金 as part of what a customer has, at the mid. */
export const usdInYen = (amount: Usd, mid: FxRate): Yen => floorYen(amount, mid);
