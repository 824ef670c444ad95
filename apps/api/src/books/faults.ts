import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { raiseAlert, type Alert, type Tx } from '@tsuzura/store/kernel';
import type { Alarm } from '../kernel/alarm.ts';

/** Something in the books that is not what it must be. */
export interface Fault {
  readonly check: string;
  readonly subject: string;
  readonly detail: Alert['detail'];
}

/** A defect can touch every account; the first few of a page say where to look. */
const mostAlerts = 50;

/** Each is raised once a day, however often it is found. */
export async function raiseFaults(tx: Tx, at: Instant, alarm: Alarm, faults: readonly Fault[]): Promise<void> {
  for (const { check, subject, detail } of faults.slice(0, mostAlerts)) {
    const alert: Alert = {
      kind: `ledger.${check}`,
      subject: `${ymdOf(at)} ${subject}`,
      detail: { ...detail, foundInAll: faults.length },
    };
    if (await raiseAlert(tx, alert, at)) alarm(alert);
  }
}
