import { yen } from '@tsuzura/domain/money';
import { readYen } from '@tsuzura/ui/yen-field';
import { useOrRefusal, type AccountType, type Course } from '../../shared/order/index.ts';
import { confirmSubscriptionSetting } from '@tsuzura/contract/main';
import { fundingOf, type PlanValues } from './plan-values.ts';

/** A 積立 as it would be sent, the token left out: nothing in it is a default any more. */
export interface PlanDraft {
  readonly fundCode: string;
  readonly accountType: AccountType;
  readonly size: string;
  readonly funding: NonNullable<ReturnType<typeof fundingOf>>;
  readonly bonus: { readonly months: readonly number[]; readonly size: string } | null;
  readonly startMonth: string | null;
  readonly useRemainingQuota: boolean;
  readonly distributionCourse: Course;
}

/** null while something is missing. */
export function draftOf(fundCode: string, values: PlanValues): PlanDraft | null {
  const { accountType, size, bonusMonths, bonusSize, startMonth, useRemainingQuota, distributionCourse } = values;
  const funding = fundingOf(values);
  if (accountType === null || funding === null || distributionCourse === null || readYen(size) === null) return null;
  const bonus = bonusMonths.length === 0 ? null : { months: bonusMonths, size: bonusSize };
  return { fundCode, accountType, size, funding, bonus, startMonth, useRemainingQuota, distributionCourse };
}

export const amountOf = ({ size }: Pick<PlanDraft, 'size'>) => yen(readYen(size) ?? 0n);

export const bonusOf = ({ bonus }: Pick<PlanDraft, 'bonus'>) =>
  bonus === null ? null : { months: [...bonus.months], amount: yen(readYen(bonus.size) ?? 0n) };

/** Funding in the contract's words. */
export const fundingFields = ({ funding }: Pick<PlanDraft, 'funding'>) =>
  funding.type === 'BANK_DEBIT'
    ? ({ fundingType: 'BANK_DEBIT', settingCode: funding.settingCode } as const)
    : ({ fundingType: 'CASH', dayOfMonth: funding.dayOfMonth } as const);

interface Options {
  readonly enabled: boolean;
  readonly freshFor?: string;
}

/** A dry run of the setting; `null` asks for the empty form. */
export function usePlanQuote(fundCode: string, draft: PlanDraft | null, { enabled, freshFor }: Options) {
  const bonus = draft === null ? null : bonusOf(draft);
  return useOrRefusal(
    confirmSubscriptionSetting,
    {
      query:
        draft === null
          ? { fundCode }
          : {
              fundCode,
              accountType: draft.accountType,
              amount: amountOf(draft),
              ...fundingFields(draft),
              ...(draft.startMonth === null ? {} : { startMonth: draft.startMonth }),
              ...(bonus === null ? {} : { bonusMonths: bonus.months, bonusAmount: bonus.amount }),
            },
    },
    { enabled, keepPrevious: freshFor === undefined, ...(freshFor === undefined ? {} : { freshFor }) },
  );
}
