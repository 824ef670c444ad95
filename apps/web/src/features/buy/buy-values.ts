import type { Answer } from '@tsuzura/contract/kernel';
import { BuyableAccountType, type confirmSubscription } from '@tsuzura/contract/main';
import type { AccountType, Choice, Course } from '../../shared/order/index.ts';

export type Shown = Answer<typeof confirmSubscription>;

/** What the customer chose and typed; null and empty: nothing yet. */
export interface BuyValues {
  readonly accountType: AccountType | null;
  /** As typed; yen, or units where a fund is bought by units only. */
  readonly size: string;
  readonly distributionCourse: Course | null;
}

export const noValues: BuyValues = { accountType: null, size: '', distributionCourse: null };

export function readBuyValues(kept: object): BuyValues | null {
  const { accountType, size, distributionCourse } = kept as Record<keyof BuyValues, unknown>;
  const type = BuyableAccountType.safeParse(accountType);
  if (typeof size !== 'string' || (accountType !== null && !type.success)) return null;
  if (distributionCourse !== null && distributionCourse !== 'REINVEST' && distributionCourse !== 'RECEIVE') return null;
  return { accountType: type.success ? type.data : null, size, distributionCourse };
}

/** 成長投資枠 first: it is what most people mean to use. */
export const cardOrder: readonly Choice['type'][] = ['NISA_GROWTH', 'SPECIFIC', 'GENERAL', 'NISA_TSUMITATE'];
