import { z } from 'zod';
import { inText, YearMonth } from '../kernel/index.ts';

export const SettingStatus = z.enum(['PENDING_BANK', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'ENDED', 'CANCELED']);
export const SuspendedReason = z.enum(['DEBIT_FAILED', 'FUND_CLOSED', 'NISA_UNAVAILABLE', 'ACCOUNT_RESTRICTED']);
/** With `limit` so many of the live settings, suspended ones first and then the oldest; without it all, and the newest of those that are over. */
export const FirstSettings = z.object({ limit: inText.integer(1, 200).optional() });
/** How many are not in the answer. */
export const RestOfSettings = z.object({ live: z.int(), over: z.int() });

/** What a customer may do to a setting. */
export const SettableStatus = z.enum(['ACTIVE', 'PAUSED']);
/** A change made after the deadline begins one cycle later (400-502 is not raised). */
export const changed = { effectiveFrom: YearMonth };

export const somethingGiven = z.refine<object>((change) => Object.values(change).some((value) => value !== undefined), {
  error: 'nothing',
});
