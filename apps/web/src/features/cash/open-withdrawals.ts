import type { Withdrawal } from '@tsuzura/contract/main';
import { addDays, type Ymd } from '@tsuzura/domain/calendar';

const open: ReadonlySet<Withdrawal['status']> = new Set(['REQUESTED', 'LOCKED', 'SENT']);
const failed: ReadonlySet<Withdrawal['status']> = new Set(['FAILED', 'RETURNED']);
/** So long somebody may look for money that did not arrive. */
const daysAfterFailure = 30;

/** On its way, or failed not long ago. What was paid or cancelled stands in the history. */
export function isToShow({ status, payDate }: Pick<Withdrawal, 'status' | 'payDate'>, today: Ymd | undefined): boolean {
  if (open.has(status)) return true;
  return failed.has(status) && today !== undefined && payDate >= addDays(today, -daysAfterFailure);
}
