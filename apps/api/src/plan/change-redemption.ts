import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { changeRedemptionSetting } from '@tsuzura/contract/main';
import {
  cancelRedemption,
  decideRedemptionChange,
  newestTerms,
  nextSale,
  saleHolding,
  type RedemptionTerms,
} from '@tsuzura/domain/plan';
import type { Tx } from '@tsuzura/store/kernel';
import { changeRedemptions, queueSales, type StoredRedemption } from '@tsuzura/store/plan';
import { notify } from '../notification/index.ts';
import { rateOf } from './create-redemption.ts';
import { knownPlans, lockRedemption, type Funds } from './customer-plans.ts';
import { auditPlan, givenFields, type PlanCommand } from './plan-command.ts';
import { orRefuse } from './plan-refusals.ts';
import { showRedemptionSetting } from './show-redemption.ts';

interface Changing extends PlanCommand {
  /** A strong check was made in the last minutes. */
  readonly isChecked: boolean;
}

/** R1.04: another measure, day or frequency, a pause, or selling again (rules PLAN-12 and PLAN-25). */
export async function changeRedemption(
  tx: Tx,
  id: string,
  body: Received<typeof changeRedemptionSetting, 'body'>,
  funds: Funds,
  { isChecked, ...command }: Changing,
): Promise<Answer<typeof changeRedemptionSetting>> {
  const { requestId } = command;
  const { stored, standing, plans, now } = await lockRedemption(tx, id, command);
  const { rate, ...rest } = body;
  const patch = { ...rest, rate: rate === undefined ? undefined : rateOf(rate) };
  if (standing.hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
  const fund = funds(stored.plan.fundCode);
  const customer = { ...standing, ...knownPlans(plans, funds) };
  const hasOccurrence = hasRun(stored);
  const changed = orRefuse(decideRedemptionChange(fund, stored.plan, customer, patch, hasOccurrence, now));
  // The last refusal, so that no customer makes a strong check for a change that is refused anyway.
  if (!isChecked && changed.needsCheck) throw new Refused('STEP_UP');
  const { plan, effectiveFrom } = changed;
  await changeRedemptions(tx, [{ before: stored, after: plan }], now);
  const { customerId } = standing;
  // Another day may come sooner or later; a month that is frozen and has not run stays first.
  const next = nextSale(plan, fund.fund, hasOccurrence, now);
  if (next) await queueSales(tx, [{ settingId: id, customerId, month: next.month, on: next.orderDate }]);
  const { accountType } = plan;
  const terms = newestTerms<RedemptionTerms>(plan);
  const event = { settingId: id, fundName: fund.fund.name, accountType, terms, status: body.status ?? null };
  const told = { kind: 'plan.redemption-changed', ...event, effectiveFrom, requestId } as const;
  await notify(tx, { id: customerId, mail: standing.mail }, told, now);
  const detail = { ...givenFields(body), from: effectiveFrom };
  await auditPlan(tx, { action: 'plan.redemption-changed', customerId, settingId: id, detail, now, requestId });
  const holding = saleHolding(fund.fund, standing, accountType);
  return { ...showRedemptionSetting({ ...stored, plan, updatedAt: now }, fund, holding, now), effectiveFrom };
}

/** R1.04: the end, at once. A second DELETE changes nothing. */
export async function endRedemption(tx: Tx, id: string, funds: Funds, command: PlanCommand): Promise<void> {
  const { requestId } = command;
  const { stored, standing, now } = await lockRedemption(tx, id, command);
  if (stored.plan.state === 'CANCELED') return;
  const { fund } = funds(stored.plan.fundCode);
  const plan = orRefuse(cancelRedemption(stored.plan, fund, hasRun(stored), now));
  await changeRedemptions(tx, [{ before: stored, after: plan }], now);
  const { customerId, mail } = standing;
  const event = { settingId: id, fundName: fund.name };
  await notify(tx, { id: customerId, mail }, { kind: 'plan.redemption-ended', ...event }, now);
  await auditPlan(tx, { action: 'plan.redemption-ended', customerId, settingId: id, detail: {}, now, requestId });
}

const hasRun =
  ({ results }: StoredRedemption) =>
  (month: string): boolean =>
    results.some((one) => one.month === month);
