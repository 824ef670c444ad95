import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { createRedemptionSetting, RedemptionSetting } from '@tsuzura/contract/main';
import { assert } from '@tsuzura/domain/kernel';
import { parsePercent } from '@tsuzura/domain/money';
import { decideRedemption, nextSale, saleHolding, type RedemptionPlan, type SaleMeasure } from '@tsuzura/domain/plan';
import type { Tx } from '@tsuzura/store/kernel';
import { addRedemption, queueSales } from '@tsuzura/store/plan';
import { notify } from '../notification/index.ts';
import { knownPlans, lockCustomer, type Funds } from './customer-plans.ts';
import { auditPlan, givenFields, type PlanCommand } from './plan-command.ts';
import { orRefuse } from './plan-refusals.ts';
import { showRedemptionSetting } from './show-redemption.ts';

type Body = Received<typeof createRedemptionSetting, 'body'>;

interface Creating extends PlanCommand {
  readonly id: string;
  /** A strong check was made in the last minutes. */
  readonly isChecked: boolean;
}

/** R1.04: a new 定期売却, with every gate of a sale (rules FUND-17, PLAN-24 and PLAN-26). */
export async function createRedemption(
  tx: Tx,
  funds: Funds,
  body: Body,
  { id, isChecked, ...command }: Creating,
): Promise<RedemptionSetting> {
  const { accountType, dayOfMonth, frequency } = body;
  const fund = funds(body.fundCode);
  const fundCode = fund.fund.code;
  const { requestId } = command;
  const { standing, plans, now } = await lockCustomer(tx, fundCode, command);
  if (standing.hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
  const draft = { accountType, measure: measureOf(body), dayOfMonth, frequency };
  const decided = orRefuse(decideRedemption(fund, { ...standing, ...knownPlans(plans, funds) }, draft, now));
  // The last refusal, so that no customer makes a strong check for a sale that is refused anyway.
  if (!isChecked && decided.needsCheck) throw new Refused('STEP_UP');
  const { terms, fromMonth, remainingTimes } = decided;
  const { customerId } = standing;
  const plan: RedemptionPlan = {
    id,
    fundCode,
    accountType,
    state: 'ACTIVE',
    suspendedReason: null,
    createdAt: now,
    versions: [{ fromMonth, state: 'ACTIVE', terms }],
    remainingTimes,
  };
  const next = nextSale(plan, fund.fund, () => false, now);
  assert(next, 'what has no sale is refused');
  await addRedemption(tx, { plan, customerId, startMonth: next.month });
  await queueSales(tx, [{ settingId: id, customerId, month: next.month, on: next.orderDate }]);
  const event = { settingId: id, fundName: fund.fund.name, accountType, terms, nextOn: next.orderDate };
  await notify(tx, { id: customerId, mail: standing.mail }, { kind: 'plan.redemption-made', ...event }, now);
  const detail = givenFields(body);
  await auditPlan(tx, { action: 'plan.redemption-made', customerId, settingId: id, detail, now, requestId });
  const holding = saleHolding(fund.fund, standing, accountType);
  return showRedemptionSetting({ plan, results: [], updatedAt: now }, fund, holding, now);
}

/** The measure of the method; the contract has seen that it is given. */
function measureOf({ method, amount, rate, units, times }: Body): SaleMeasure {
  if (method === 'FIXED_AMOUNT' && amount !== undefined) return { method, amount };
  if (method === 'FIXED_RATE' && rate !== undefined) return { method, rate: rateOf(rate) };
  if (method === 'FIXED_UNITS' && units !== undefined) return { method, units };
  assert(method === 'PERIOD' && times !== undefined, 'the contract requires the measure of the method');
  return { method, times };
}

export function rateOf(text: string) {
  const rate = parsePercent(text);
  assert(rate, 'the contract lets nothing else through');
  return rate;
}
