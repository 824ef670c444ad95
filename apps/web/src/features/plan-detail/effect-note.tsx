import { formatJst } from '@tsuzura/domain/calendar';
import type { Cycle } from '@tsuzura/domain/plan';
import { dayText, deadlineText } from '../../shared/order/words.ts';

/** いま手続きすると: from which run on it counts, and until when that holds. */
export function EffectNote({ cycle }: { readonly cycle: Cycle }) {
  return (
    <p className="plan-effect">
      <span className="note">いま手続きすると</span>
      <b>{dayText(cycle.debitDate ?? cycle.orderDate)}分から変わります</b>
      <span className="note">締切 {deadlineText(formatJst(cycle.changeDeadline))}</span>
    </p>
  );
}
