import type { OrderDocument } from '@tsuzura/domain/fund-order';
import { formatPercent } from '@tsuzura/domain/money';
import {
  purchaseTermsIn,
  type Cycle,
  type PlanFund,
  type ShownRun,
  type SubscriptionDraft,
} from '@tsuzura/domain/plan';

/** What the customer asked for; amounts as text. Whether the rest of the quota is bought, and the course, they say later. */
interface PlanContent {
  readonly fundCode: string;
  readonly accountType: string;
  readonly funding: string;
  readonly amount: string;
  readonly bonus: string;
  readonly startMonth: string | null;
}

/** What must still be so when they agree. */
interface PlanConditions {
  readonly first: ShownRun;
  readonly fee: string;
  /** Editions of the documents that were in force. */
  readonly documents: string;
}

/** What the customer was shown of a 積立. */
export interface QuotedPlan extends PlanContent, PlanConditions {
  /** Becomes the id of the setting, so a token makes one setting and no more. */
  readonly settingId: string;
  readonly subject: string;
}

export const planContent = (
  fundCode: string,
  { accountType, funding, terms: { amount, bonus }, startMonth }: SubscriptionDraftContent,
): PlanContent => ({
  fundCode,
  accountType,
  funding: funding.type === 'CASH' ? `CASH ${funding.dayOfMonth}` : `BANK_DEBIT ${funding.settingCode}`,
  amount: String(amount),
  bonus: bonus === null ? '' : `${bonus.months.toSorted((one, other) => one - other).join()} ${bonus.amount}`,
  startMonth,
});
type SubscriptionDraftContent = Pick<SubscriptionDraft, 'accountType' | 'funding' | 'terms' | 'startMonth'>;

export const planConditions = (fund: PlanFund, first: Cycle, documents: readonly OrderDocument[]): PlanConditions => {
  const { month, debitDate, orderDate, executionDate, settlementDate } = first;
  return {
    first: { month, debitDate, orderDate, executionDate, settlementDate },
    fee: formatPercent(purchaseTermsIn(fund, first).feeRate),
    documents: documents
      .map(({ id }) => id)
      .toSorted()
      .join(),
  };
};

/** The customer agreed to what they were shown, and to nothing else. */
export const isAsQuoted = (shown: QuotedPlan, now: Partial<Omit<PlanContent & PlanConditions, 'first'>>): boolean =>
  Object.entries(now).every(([name, value]) => shown[name as keyof typeof now] === value);
