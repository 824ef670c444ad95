import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { changeSubscriptionSetting } from '@tsuzura/contract/main';
import { japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { changeDeposit, nextDebitRun } from '@tsuzura/domain/cash';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import {
  decideSubscriptionChange,
  decideSubscriptionEvent,
  isRaisedOrResumed,
  newestTerms,
  resumedAccount,
  type SubscriptionTerms,
} from '@tsuzura/domain/plan';
import { changeDebitAccount, lockDebitAccount } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { changeSubscriptions, type StoredSubscription } from '@tsuzura/store/plan';
import { refuseUnreadDocuments } from '../fund-order/index.ts';
import { notify } from '../notification/index.ts';
import { debitAccountState, knownPlans, knownSubscription, lockSubscription, type Funds } from './customer-plans.ts';
import { auditPlan, givenFields, type PlanCommand } from './plan-command.ts';
import { orRefuse } from './plan-refusals.ts';
import { showSubscriptionSetting } from './show-subscription.ts';

/** R1.04: other terms, a pause, or running again. A raise and resuming pass every gate of a purchase (rule PLAN-12). */
export async function changeSubscription(
  tx: Tx,
  id: string,
  body: Received<typeof changeSubscriptionSetting, 'body'>,
  funds: Funds,
  command: PlanCommand,
): Promise<Answer<typeof changeSubscriptionSetting>> {
  const { subject, requestId } = command;
  const { stored, standing, plans, now } = await lockSubscription(tx, id, command);
  if (standing.hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
  if (isRaisedOrResumed(stored.plan, body)) refuseUnreadDocuments(standing.documents);
  const { funding } = stored.plan;
  const settingCode = funding.type === 'BANK_DEBIT' ? funding.settingCode : null;
  const debitAccount = await debitAccountState(tx, subject, settingCode);
  const customer = { ...standing, ...knownPlans(plans, funds) };
  const changed = orRefuse(
    decideSubscriptionChange(knownSubscription(stored, funds), customer, body, debitAccount, now),
  );
  const { plan, effectiveFrom } = changed;
  await changeSubscriptions(tx, [{ before: stored, after: plan }], now);
  if (changed.resumesAccount && settingCode !== null) await resumeAccount(tx, settingCode, now);
  const fund = funds(plan.fundCode);
  const { amount, bonus } = newestTerms<SubscriptionTerms>(plan);
  const event = { settingId: id, fundName: fund.fund.name, accountType: plan.accountType, amount, bonus };
  const told = { ...event, status: body.status ?? null, effectiveFrom, requestId };
  await notify(tx, recipient(standing), { kind: 'plan.subscription-changed', ...told }, now);
  const { customerId } = standing;
  const detail = { ...givenFields(body), from: effectiveFrom };
  await auditPlan(tx, { action: 'plan.subscription-changed', customerId, settingId: id, detail, now, requestId });
  return { ...showSubscriptionSetting({ ...stored, plan, updatedAt: now }, fund, now), effectiveFrom };
}

const recipient = ({ customerId, mail }: OrderStanding) => ({ id: customerId, mail });

/** 毎月の入金 runs again too. */
async function resumeAccount(tx: Tx, settingCode: string, now: Instant): Promise<void> {
  const found = await lockDebitAccount(tx, settingCode);
  if (!found) return;
  const { state, consecutiveFailures } = resumedAccount(found.account);
  const { month } = nextDebitRun(japan, ymdOf(now));
  await changeDebitAccount(tx, { ...changeDeposit(found.account, { state }, month), consecutiveFailures }, now);
}

/** R1.04: the end, at once. A month that is frozen goes its way; a second DELETE changes nothing. */
export async function endSubscription(tx: Tx, id: string, funds: Funds, command: PlanCommand): Promise<void> {
  const { requestId } = command;
  const { stored, standing, now } = await lockSubscription(tx, id, command);
  if (stored.plan.state === 'CANCELED') return;
  const { plan } = orRefuse(decideSubscriptionEvent(knownSubscription(stored, funds), 'CANCEL', now));
  await changeSubscriptions(tx, [{ before: stored, after: plan }], now);
  const event = { settingId: id, fundName: funds(plan.fundCode).fund.name, runsOn: runUnderWay(stored) };
  await notify(tx, recipient(standing), { kind: 'plan.subscription-ended', ...event }, now);
  const { customerId } = standing;
  await auditPlan(tx, { action: 'plan.subscription-ended', customerId, settingId: id, detail: {}, now, requestId });
}

/** The order date of a run that is frozen and goes its way; null: none. */
const runUnderWay = ({ occurrences }: StoredSubscription) =>
  occurrences.find(({ state }) => state === 'FROZEN' || state === 'DEBIT_REQUESTED' || state === 'DEBITED')
    ?.orderDate ?? null;
