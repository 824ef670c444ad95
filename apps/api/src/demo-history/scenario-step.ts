import type { Ymd } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import type { Yen } from '@tsuzura/domain/money';
import type { Month, PlanDay } from '@tsuzura/domain/plan';
import type { DebitAccount } from '@tsuzura/store/cash';

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

/** 積立; by 預り金 where it has a day of its own, else by the debit account of the person. */
export interface SubscribeStep {
  readonly act: 'subscribe';
  readonly fundCode: string;
  readonly accountType: AccountType | 'NISA_TSUMITATE';
  readonly amount: Yen;
  readonly course: DistributionCourse;
  readonly dayOfMonth?: PlanDay;
  readonly bonus?: { readonly months: number[]; readonly amount: Yen };
  readonly startMonth?: Month;
}

export interface PauseStep {
  readonly act: 'pause';
  readonly fundCode: string;
  readonly accountType: SubscribeStep['accountType'];
}

export interface DebitStep {
  readonly act: 'register-debit';
  readonly bank: DebitAccount['bank'];
}

export interface ApplyStep {
  readonly act: 'apply-for-seminar';
  readonly seminarId: string;
  readonly people: 1 | 2;
}

export interface EnterStep {
  readonly act: 'enter-campaign';
  readonly campaignId: string;
}

/** Somebody follows the referral link of another customer and signs in. */
export interface FollowStep {
  readonly act: 'follow-link';
  readonly campaignId: string;
  readonly of: string;
}

/** 現物買, at the opening price of the day. */
export interface BuySharesStep {
  readonly act: 'buy-shares';
  readonly stockCode: string;
  readonly quantity: bigint;
}

/** 信用新規買, at the opening price of the day, on collateral that is moved before. */
export interface OpenMarginStep {
  readonly act: 'open-margin';
  readonly stockCode: string;
  readonly quantity: bigint;
  readonly collateral: Yen;
}

/** 両替 of yen into dollars, at the fixing of the day. */
export interface ExchangeStep {
  readonly act: 'exchange';
  readonly amount: Yen;
}

/** 米国株, at the opening price of New York's day: bought in dollars, sold in yen. */
export interface TradeUsStep {
  readonly act: 'buy-us' | 'sell-us';
  readonly symbol: string;
  /** Shares. */
  readonly quantity: string;
  readonly accountType: 'SPECIFIC' | 'NISA_GROWTH';
}

/** 移管 of a part of a fund to another firm. */
export interface TransferStep {
  readonly act: 'transfer';
  readonly fundCode: string;
  readonly units: bigint;
  /** As the receiving firm knows the customer. */
  readonly holderName: string;
}

export type Act =
  | { readonly act: 'deposit'; readonly amount: Yen }
  | BuyStep
  | SellStep
  | SubscribeStep
  | PauseStep
  | DebitStep
  | ApplyStep
  | EnterStep
  | FollowStep
  | BuySharesStep
  | OpenMarginStep
  | ExchangeStep
  | TradeUsStep
  | TransferStep
  /** Everything that is left, before an account is closed. */
  | { readonly act: 'withdraw' }
  | { readonly act: 'close' };

/** What a person of the demo did on a day. */
export type ScenarioStep = Act & { readonly who: string; readonly day: Ymd };
