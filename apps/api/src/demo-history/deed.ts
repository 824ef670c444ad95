import type { Ymd } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import type { Yen } from '@tsuzura/domain/money';

type AccountType = 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH';

export interface BuyDeed {
  readonly act: 'buy';
  readonly fundCode: string;
  readonly amount: Yen;
  readonly accountType: AccountType;
  readonly course: DistributionCourse;
}

/** By shares of what is held, so that it can be done whatever prices have been. */
export interface SellDeed {
  readonly act: 'sell';
  readonly fundCode: string;
  readonly accountType: AccountType;
  readonly share: 'ALL' | 'HALF' | 'THIRD';
}

export type Act =
  | { readonly act: 'deposit'; readonly amount: Yen }
  | BuyDeed
  | SellDeed
  /** Everything that is left, before an account is closed. */
  | { readonly act: 'withdraw' }
  | { readonly act: 'close' };

/** What a person of the demo did on a day. */
export type Deed = Act & { readonly who: string; readonly day: Ymd };
