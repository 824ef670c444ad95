import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { createSubscriptionSetting, SubscriptionSetting } from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { decideSubscription, newSubscription } from '@tsuzura/domain/plan';
import type { Tx } from '@tsuzura/store/kernel';
import { addSubscription, queueFreezes, readSubscriptions } from '@tsuzura/store/plan';
import { openConfirmToken, refuseUnreadDocuments, type ConfirmKey } from '../fund-order/index.ts';
import { notify } from '../notification/index.ts';
import { fundingOf } from './confirm-setting.ts';
import { debitAccountState, firstMonthRead, knownPlans, lockCustomer, type Funds } from './customer-plans.ts';
import { auditPlan, type PlanCommand } from './plan-command.ts';
import { orRefuse } from './plan-refusals.ts';
import { isAsQuoted, planConditions, planContent, type QuotedPlan } from './quoted-plan.ts';
import { showSubscriptionSetting } from './show-subscription.ts';

type Body = Received<typeof createSubscriptionSetting, 'body'>;

interface Creating extends PlanCommand {
  readonly key: ConfirmKey;
  /** Real time. */
  readonly realNow: number;
}

/**
 * R1.04: a 積立 as it was confirmed. In this order: the token is ours, recent, of this customer and of this content; the
 * documents in force are read; dates and documents are as shown; then the refusals of rules FUND-16 and PLAN-26.
 */
export async function createSubscription(
  tx: Tx,
  funds: Funds,
  body: Body,
  { key, realNow, ...command }: Creating,
): Promise<SubscriptionSetting> {
  const { subject, requestId } = command;
  const draft = draftOf(body);
  const fund = funds(body.fundCode);
  const fundCode = fund.fund.code;
  const shown = openConfirmToken<QuotedPlan>(key, body.confirmToken, subject, realNow);
  if (!shown || !isAsQuoted(shown, planContent(fundCode, draft))) throw new Refused('CONFIRM_EXPIRED');
  const { standing, plans, now } = await lockCustomer(tx, fundCode, command);
  if (standing.hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
  refuseUnreadDocuments(standing.documents);
  const { customerId } = standing;
  const debitAccount = await debitAccountState(tx, subject, body.settingCode ?? null);
  const asShown = { ...draft, debitAccount, shown: shown.first };
  const decided = orRefuse(decideSubscription(fund.fund, { ...standing, ...knownPlans(plans, funds) }, asShown, now));
  const { first: _, ...conditions } = planConditions(fund.fund, decided.first, standing.documents);
  if (!isAsQuoted(shown, conditions)) throw new Refused('CONFIRM_EXPIRED');
  const { settingId: id } = shown;
  // A token makes one setting, whatever key it is sent with.
  if ((await readSubscriptions(tx, [id], firstMonthRead(now))).length > 0) throw new Refused('CONFIRM_EXPIRED');
  const { first, state, distributionCourse } = decided;
  const { accountType, funding, terms } = draft;
  const made = { id, fundCode, accountType, funding, createdAt: now, state, terms, fromMonth: first.month };
  const plan = newSubscription(made);
  await addSubscription(tx, { plan, customerId, distributionCourse, startMonth: first.month });
  // One that waits for the bank is queued when the bank agrees.
  if (state === 'ACTIVE')
    await queueFreezes(tx, [{ settingId: id, customerId, month: first.month, on: ymdOf(first.freezeAt) }]);
  const { amount, bonus } = terms;
  const event = { settingId: id, fundName: fund.fund.name, accountType, amount, bonus, first, state };
  await notify(tx, { id: customerId, mail: standing.mail }, { kind: 'plan.subscription-made', ...event }, now);
  const detail = { fund: fundCode, account: accountType, amount: String(amount), from: first.month };
  await auditPlan(tx, { action: 'plan.subscription-made', customerId, settingId: id, detail, now, requestId });
  const stored = { plan, distributionCourse, startMonth: first.month, updatedAt: now, occurrences: [] };
  return showSubscriptionSetting(stored, fund, now);
}

function draftOf(body: Body) {
  const { accountType, amount, bonus = null, useRemainingQuota, startMonth = null, distributionCourse } = body;
  const funding = fundingOf(body);
  assert(funding, 'the contract requires the funding');
  return { accountType, funding, terms: { amount, bonus, useRemainingQuota }, startMonth, distributionCourse };
}
