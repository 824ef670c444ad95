import type { Ymd } from '../calendar/index.ts';
import { confirmationOutdated } from './confirmation.ts';

/** How far a change of the customer's own data has come (rule ACCT-7). NONE: nothing was ever asked for. */
export type UpdateRequestStatus = 'NONE' | 'REQUESTED' | 'IN_REVIEW' | 'COMPLETED' | 'REJECTED' | 'CANCELED';

export const isUpdatePending = (status: UpdateRequestStatus): boolean =>
  status === 'REQUESTED' || status === 'IN_REVIEW';

/** R4.14: a year has passed, and no change that would confirm the data anyway is on its way. */
export const reconfirmationDue = (lastConfirmedOn: Ymd | null, today: Ymd, update: UpdateRequestStatus): boolean =>
  confirmationOutdated(lastConfirmedOn, today) && !isUpdatePending(update);
