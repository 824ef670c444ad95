import { confirmSubscription } from '@tsuzura/contract/main';
import { units, yen } from '@tsuzura/domain/money';
import { readYen } from '@tsuzura/ui/yen-field';
import { useOrRefusal, type AccountType, type Course } from '../../shared/order/index.ts';

/** A purchase as it would be sent, the token left out. */
export interface OrderDraft {
  readonly fundCode: string;
  readonly accountType: AccountType;
  readonly orderMethod: 'AMOUNT' | 'UNITS';
  readonly size: string;
  readonly distributionCourse: Course;
}

/** Amount or units in the contract's words; empty while what was typed is no number. */
export function measureOf({ orderMethod, size }: Pick<OrderDraft, 'orderMethod' | 'size'>) {
  const asked = readYen(size);
  if (asked === null) return {};
  return orderMethod === 'AMOUNT' ? { amount: yen(asked) } : { units: units(asked) };
}

interface Options {
  readonly enabled: boolean;
  readonly freshFor?: string;
}

export function useBuyQuote(draft: OrderDraft, { enabled, freshFor }: Options) {
  const { fundCode, accountType, orderMethod, distributionCourse } = draft;
  return useOrRefusal(
    confirmSubscription,
    { query: { fundCode, accountType, orderMethod, distributionCourse, ...measureOf(draft) } },
    { enabled, keepPrevious: freshFor === undefined, ...(freshFor === undefined ? {} : { freshFor }) },
  );
}
