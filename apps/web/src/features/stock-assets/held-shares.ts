import type { Answer } from '@tsuzura/contract/kernel';
import type { listEquityBalances, listStocks, listTrades } from '@tsuzura/contract/trading';
import { percentDigits } from '@tsuzura/ui/money';

export type Balance = Answer<typeof listEquityBalances>['balances'][number];
type Row = Answer<typeof listStocks>['stocks'][number];
type Trade = Answer<typeof listTrades>['trades'][number];

export interface HeldShare extends Balance {
  /** Since yesterday, of what was held yesterday; null where nothing was, or the price is not known. */
  readonly dayChange: bigint | null;
  /** Bought today, not settled before two business days. */
  readonly boughtToday: number;
}

/** Shares that were bought today have moved against their cost, not against yesterday. */
export function heldShares(
  balances: readonly Balance[],
  prices: readonly Pick<Row, 'stockCode' | 'change'>[],
  today: readonly Pick<Trade, 'stockCode' | 'accountType' | 'side' | 'quantity'>[],
): readonly HeldShare[] {
  const changes = new Map(prices.map(({ stockCode, change }) => [stockCode, change]));
  return balances.map((balance) => {
    const boughtToday = today
      .filter(
        ({ side, stockCode, accountType }) =>
          side === 'BUY' && stockCode === balance.stockCode && accountType === balance.accountType,
      )
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const since = balance.quantity - boughtToday;
    const change = changes.get(balance.stockCode);
    return {
      ...balance,
      boughtToday: Math.min(boughtToday, balance.quantity),
      dayChange: change === undefined || since <= 0 ? null : timesTenths(change, since),
    };
  });
}

/** "-12.5" × 100 in whole yen, toward zero. */
function timesTenths(change: string, quantity: number): bigint {
  const [whole = '0', fraction = '0'] = change.replace('-', '').split('.');
  const size = ((BigInt(whole) * 10n + BigInt(fraction)) * BigInt(quantity)) / 10n;
  return change.startsWith('-') ? -size : size;
}

export interface SharesTotal {
  readonly valuation: bigint;
  readonly cost: bigint;
  readonly profit: bigint;
  readonly profitRate: string | null;
  readonly dayChange: bigint | null;
}

export function totalOf(shares: readonly HeldShare[]): SharesTotal {
  const sum = (of: (share: HeldShare) => bigint) => shares.reduce((total, share) => total + of(share), 0n);
  const valuation = sum((share) => share.valuation);
  const profit = sum((share) => share.profit);
  const cost = valuation - profit;
  const moved = shares.filter(({ dayChange }) => dayChange !== null);
  return {
    valuation,
    cost,
    profit,
    profitRate: cost === 0n ? null : hundredths((profit * 10_000n) / cost),
    dayChange: moved.length === 0 ? null : sum(({ dayChange }) => dayChange ?? 0n),
  };
}

function hundredths(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const orders = {
  worth: { label: '評価額順', of: ({ valuation }: HeldShare) => 0n - valuation },
  profit: { label: '損益順', of: ({ profit }: HeldShare) => 0n - profit },
  rate: { label: '損益率順', of: ({ profitRate }: HeldShare) => -(percentDigits(profitRate, 2) ?? 0n) },
  code: { label: 'コード順', of: null },
} as const;
export type SortKey = keyof typeof orders;

export function sorted(shares: readonly HeldShare[], key: SortKey): readonly HeldShare[] {
  const { of } = orders[key];
  return shares.toSorted((one, other) => {
    const by = of === null ? 0n : of(one) - of(other);
    if (by !== 0n) return by < 0n ? -1 : 1;
    return one.stockCode < other.stockCode ? -1 : one.stockCode > other.stockCode ? 1 : 0;
  });
}
