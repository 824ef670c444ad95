import { Refused } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { monthAfter, monthOf, type KnownSubscription, type Month } from '@tsuzura/domain/plan';
import { listDebitAccounts } from '@tsuzura/store/cash';
import { lockStanding } from '@tsuzura/store/fund-order';
import type { Database, Reader, Tx } from '@tsuzura/store/kernel';
import {
  readRedemptions,
  readSubscriptions,
  redemptionsOf,
  subscriptionsOf,
  type StoredRedemption,
  type StoredSubscription,
} from '@tsuzura/store/plan';
import { catalogueOf, type FundStanding } from '../fund/index.ts';
import type { PlanCommand } from './plan-command.ts';

/** Funds by code, as they are known at a moment. */
export type Funds = (code: string) => FundStanding;

export async function fundsAt(database: Database, now: Instant): Promise<Funds> {
  const catalogue = await catalogueOf(database).at(now);
  return (code) => {
    const found = catalogue.find(({ fund }) => fund.code === code);
    // One with a plan is always there.
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  };
}

/** Terms of older months are over: a job looks back three months, a change none. */
const monthsBack = 4;
export const firstMonthRead = (now: Instant): Month => monthAfter(monthOf(ymdOf(now)), -monthsBack);

/** Everything a customer has set. */
export interface CustomerPlans {
  readonly subscriptions: readonly StoredSubscription[];
  readonly redemptions: readonly StoredRedemption[];
}

export async function plansOf(reader: Reader, subject: string, now: Instant): Promise<CustomerPlans> {
  const since = firstMonthRead(now);
  const [subscriptions, redemptions] = await Promise.all([
    subscriptionsOf(reader, subject, since),
    redemptionsOf(reader, subject, since),
  ]);
  return { subscriptions, redemptions };
}

/** As the domain decides by them. */
export const knownPlans = ({ subscriptions, redemptions }: CustomerPlans, funds: Funds) => ({
  subscriptions: subscriptions.map((one) => knownSubscription(one, funds)),
  redemptions: redemptions.map(({ plan }) => plan),
});

export const knownSubscription = ({ plan, occurrences }: StoredSubscription, funds: Funds): KnownSubscription => ({
  plan,
  fund: funds(plan.fundCode).fund,
  occurrences,
});

/** What a command is decided by, under the lock of its customer. */
export interface LockedCustomer {
  readonly standing: OrderStanding;
  readonly plans: CustomerPlans;
  /** The moment it is decided at. */
  readonly now: Instant;
}

/** A frozen account takes no command. */
export async function lockCustomer(
  tx: Tx,
  fundCode: string,
  { subject, clock }: Pick<PlanCommand, 'subject' | 'clock'>,
): Promise<LockedCustomer> {
  const standing = await lockStanding(tx, subject, fundCode, ymdOf(clock()));
  if (standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  const now = clock();
  // One after the other: a transaction has one connection.
  const since = firstMonthRead(now);
  const subscriptions = await subscriptionsOf(tx, subject, since);
  return { standing, plans: { subscriptions, redemptions: await redemptionsOf(tx, subject, since) }, now };
}

type Own<Stored> = LockedCustomer & { readonly stored: Stored };

/** A customer's own 積立, under the lock. Another's is not there. */
export const lockSubscription = (tx: Tx, id: string, command: PlanCommand): Promise<Own<StoredSubscription>> =>
  lockOwn(tx, command, async (since) => (await readSubscriptions(tx, [id], since))[0]);

/** A customer's own 定期売却, under the lock. Another's is not there. */
export const lockRedemption = (tx: Tx, id: string, command: PlanCommand): Promise<Own<StoredRedemption>> =>
  lockOwn(tx, command, async (since) => (await readRedemptions(tx, [id], since))[0]);

async function lockOwn<Stored extends StoredSubscription | StoredRedemption>(
  tx: Tx,
  command: PlanCommand,
  read: (since: Month) => Promise<Stored | undefined>,
): Promise<Own<Stored>> {
  const seen = await read(firstMonthRead(command.clock()));
  if (!seen) throw new Refused('NOT_FOUND');
  const locked = await lockCustomer(tx, seen.plan.fundCode, command);
  if (seen.customerId !== locked.standing.customerId) throw new Refused('NOT_FOUND');
  // As it is now: another command may have changed it while this one waited.
  const stored = await read(firstMonthRead(locked.now));
  assert(stored, 'a setting is never deleted');
  return { ...locked, stored };
}

/** How the domain sees the account that a customer names. */
export async function debitAccountState(
  reader: Reader,
  subject: string,
  settingCode: string | null,
): Promise<'PENDING_BANK' | 'ACTIVE' | 'SUSPENDED' | 'MISSING' | null> {
  if (settingCode === null) return null;
  const account = (await listDebitAccounts(reader, subject)).find((one) => one.settingCode === settingCode);
  return account === undefined || account.state === 'CANCELED' ? 'MISSING' : account.state;
}
