import { Refused } from '@tsuzura/contract/kernel';
import { instant, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { protectionRulesAt } from '@tsuzura/domain/protection';
import { longDate } from '@tsuzura/domain/text';
import type { Tx } from '@tsuzura/store/kernel';
import { readChanges } from '@tsuzura/store/protection';

/** Many changes of the bank in a short time suggest that it is not the customer. The caller has locked the customer. */
export async function refuseTooManyChanges(tx: Tx, customerId: string, now: Instant): Promise<void> {
  const { most, days } = protectionRulesAt(now).changes;
  const span = days * 86_400_000;
  const { asked, oldest } = await readChanges(tx, customerId, instant(now - span));
  if (asked < most || oldest === null) return;
  throw new Refused('CHANGE_VELOCITY', { until: longDate(ymdOf(instant(oldest + span))) });
}
