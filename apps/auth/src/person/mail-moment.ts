import type { Instant } from '@tsuzura/domain/calendar';
import { businessTimeAt } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { later, nowOf, type PersonDeps } from './deps.ts';

/**
 * Now, as a mail says it: in business time, like the customer's screens, account protection's events and every mail of the API.
 * Locks, codes and waits are counted in real time all the same.
 */
export const mailMoment = (tx: Tx, deps: Pick<PersonDeps, 'realNow'>): Promise<Instant> =>
  businessTimeAt(tx, nowOf(deps));

/** A real moment to come, as a mail says it: as far from the mail's moment as it is from now. */
export const mailMomentOf = (mailed: Instant, realThen: Instant, realNow: Instant): Instant =>
  later(mailed, realThen - realNow);
