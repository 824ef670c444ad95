import { Refused } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { sumYen, type Yen } from '@tsuzura/domain/money';
import {
  amountIn,
  decideSubscriptionEvent,
  newestTerms,
  usesDebitAccount,
  versionIn,
  type Month,
  type SubscriptionTerms,
} from '@tsuzura/domain/plan';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { changeSubscriptions, queueFreezes, subscriptionsOfAccounts } from '@tsuzura/store/plan';
import { notifyAll, type Notification } from '../notification/index.ts';
import { firstMonthRead, knownSubscription, type Funds } from './customer-plans.ts';
import { orRefuse } from './plan-refusals.ts';

/** A debit account stays while a live plan names it, wherever it is removed (rule PLAN-21). */
export async function refuseWhilePlansUse(tx: Tx, settingCode: string, now: Instant): Promise<void> {
  const stored = await subscriptionsOfAccounts(tx, [settingCode], firstMonthRead(now));
  const plans = stored.map(({ plan }) => plan);
  if (usesDebitAccount(settingCode, plans)) throw new Refused('SETTING_CONFLICT');
}

/** The bank has looked at the customer's agreement: plans that waited for it begin, or end (rule PLAN-12). */
export async function takeBankAnswer(
  tx: Tx,
  { settingCode, agreed, mail }: { readonly settingCode: string; readonly agreed: boolean; readonly mail: string },
  funds: Funds,
  now: Instant,
): Promise<void> {
  const waiting = (await subscriptionsOfAccounts(tx, [settingCode], firstMonthRead(now))).filter(
    ({ plan }) => plan.state === 'PENDING_BANK',
  );
  const changes = waiting.map((before) => {
    const event = agreed ? 'BANK_AGREES' : 'BANK_REFUSES';
    const { plan: after, first } = orRefuse(decideSubscriptionEvent(knownSubscription(before, funds), event, now));
    return { before, after, first, ...(agreed && first && { startMonth: first.month }) };
  });
  await changeSubscriptions(tx, changes, now);
  await queueFreezes(
    tx,
    changes.flatMap(({ before: { customerId }, after: { id, state }, first }) =>
      state === 'ACTIVE' && first ? [{ settingId: id, customerId, month: first.month, on: ymdOf(first.freezeAt) }] : [],
    ),
  );
  await notifyAll(
    tx,
    changes.map(({ before: { customerId }, after, first }): Notification => {
      const { id, fundCode, accountType } = after;
      const { amount, bonus } = newestTerms<SubscriptionTerms>(after);
      const event = { settingId: id, fundName: funds(fundCode).fund.name };
      return {
        customer: { id: customerId, mail },
        event:
          agreed && first
            ? { kind: 'plan.subscription-begins', ...event, accountType, amount, bonus, first }
            : { kind: 'plan.subscription-not-agreed', ...event },
      };
    }),
    now,
  );
}

/** What the plans of each account come to in a month: those that run in it, or wait for the bank. */
export async function plannedDebits(
  reader: Reader,
  settingCodes: readonly string[],
  month: Month,
): Promise<ReadonlyMap<string, Yen>> {
  const stored = await subscriptionsOfAccounts(reader, settingCodes, month);
  const sums = new Map<string, Yen>();
  for (const { plan } of stored) {
    const version = versionIn(plan, month);
    if (plan.funding.type !== 'BANK_DEBIT' || !version) continue;
    if (version.state !== 'ACTIVE' && version.state !== 'PENDING_BANK') continue;
    const { settingCode } = plan.funding;
    const known = sums.get(settingCode);
    sums.set(settingCode, sumYen([...(known === undefined ? [] : [known]), amountIn(version.terms, month)]));
  }
  return sums;
}
