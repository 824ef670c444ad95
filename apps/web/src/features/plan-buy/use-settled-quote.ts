import type { Refusal } from '../../shared/order/index.ts';
import { useSettled } from '../../shared/simulation/index.ts';
import { draftOf, usePlanQuote, type PlanDraft } from './plan-draft.ts';
import type { PlanValues, Shown } from './plan-values.ts';

interface SettledQuote {
  readonly shown: Shown;
  readonly refusal: Refusal | null;
  /** False while the values have just changed and their answer is still to come. */
  readonly isCurrent: boolean;
}

/** What the values would come to, asked once they rest; until then what the empty form was told. */
export function useSettledQuote(fundCode: string, values: PlanValues | null, opened: Shown): SettledQuote {
  const draft = values === null ? null : draftOf(fundCode, values);
  // Whether the rest of a quota is bought does not change the quote.
  const asking = draft === null ? null : JSON.stringify({ ...draft, useRemainingQuota: false });
  const settled = useSettled(asking);
  const asked = settled === null || draft === null ? null : (JSON.parse(settled) as PlanDraft);
  const quoted = usePlanQuote(fundCode, asked, { enabled: asked !== null });
  if (asked === null || quoted.data === undefined) return { shown: opened, refusal: null, isCurrent: false };
  const isCurrent = settled === asking;
  return quoted.data.ok
    ? { shown: quoted.data.value, refusal: null, isCurrent }
    : { shown: opened, refusal: quoted.data.refusal, isCurrent };
}
