import type { Occurrence } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';

/** Runs whose money leaves in the month of this day, the soonest first; what was skipped takes none. */
export const runsOfMonth = (schedule: readonly Occurrence[], today: Ymd): readonly Occurrence[] =>
  schedule
    .filter(({ status }) => status !== 'SKIPPED' && status !== 'DEBIT_FAILED')
    .filter((run) => leaving(run).slice(0, 7) === today.slice(0, 7))
    .toSorted((one, other) => (leaving(one) < leaving(other) ? -1 : 1));

const leaving = ({ debitDate, orderDate }: Occurrence): Ymd => debitDate ?? orderDate;
