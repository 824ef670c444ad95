import type { Ymd } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import type { Yen } from '@tsuzura/domain/money';

type AccountType = 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH';

export interface BuyStep {
  readonly act: 'buy';
  readonly fundCode: string;
  readonly amount: Yen;
  readonly accountType: AccountType;
  readonly course: DistributionCourse;
}

/** A share of what is held, so that the sale is possible at any price. */
export interface SellStep {
  readonly act: 'sell';
  readonly fundCode: string;
  readonly accountType: AccountType;
  readonly share: 'ALL' | 'HALF' | 'THIRD';
}

export type Act =
  | { readonly act: 'deposit'; readonly amount: Yen }
  | BuyStep
  | SellStep
  /** Everything that is left, before an account is closed. */
  | { readonly act: 'withdraw' }
  | { readonly act: 'close' };

/** What a person of the demo did on a day. */
export type ScenarioStep = Act & { readonly who: string; readonly day: Ymd };
