import { japan } from '@tsuzura/domain/calendar';
import { nextDebitRun } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { noYen } from '@tsuzura/domain/money';
import { addDebitAccount } from '@tsuzura/store/cash';
import { readStanding } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { createSubscription, changeSubscription, knownPlans, plansOf, showSubscriptionPlan } from '../plan/index.ts';
import type { Funds } from '../plan/index.ts';
import { idFrom } from './id-from.ts';
import { confirmDocuments, type OrderTools } from './place-order.ts';
import type { DebitStep, PauseStep, SubscribeStep } from './scenario-step.ts';

const settingCodeOf = (subject: string): string => idFrom(`debit account ${subject}`);
const settingIdOf = (subject: string, { fundCode, accountType }: Pick<SubscribeStep, 'fundCode' | 'accountType'>) =>
  idFrom(`subscription ${subject} ${fundCode} ${accountType}`);

/** The bank has agreed already: it takes weeks, and nothing is debited meanwhile. */
export async function registerAccount(
  tx: Tx,
  { clock }: OrderTools,
  customerId: string,
  { bank }: DebitStep,
): Promise<void> {
  const settingCode = settingCodeOf(customerId);
  const fromMonth = nextDebitRun(japan, clock.today()).month;
  await addDebitAccount(tx, { settingCode, customerId, bank, amount: noYen, state: 'ACTIVE', fromMonth }, clock.now());
}

/** Reads the documents, asks for a quote and sets what was quoted, as the screens do. */
export async function setSubscription(tx: Tx, tools: OrderTools, subject: string, step: SubscribeStep): Promise<void> {
  const { clock, key } = tools;
  const { fundCode, accountType, amount, bonus, startMonth } = step;
  const funds = await fundsOf(tools);
  const now = clock.now();
  const requestId = idFrom(`request ${settingIdOf(subject, step)}`);
  const funding =
    step.dayOfMonth === undefined
      ? ({ fundingType: 'BANK_DEBIT', settingCode: settingCodeOf(subject) } as const)
      : ({ fundingType: 'CASH', dayOfMonth: step.dayOfMonth } as const);
  const asked = { fundCode, accountType, amount, ...funding, ...(startMonth === undefined ? {} : { startMonth }) };
  const sealing = { key, subject, realNow: now, newId: () => settingIdOf(subject, step) };
  const show = async () => {
    const facts = {
      standing: await readStanding(tx, subject, fundCode, clock.today()),
      known: knownPlans(await plansOf(tx, subject, now), funds),
      debitAccount: step.dayOfMonth === undefined ? ('ACTIVE' as const) : null,
    };
    const extra = bonus ? { bonusMonths: bonus.months, bonusAmount: bonus.amount } : {};
    return showSubscriptionPlan(funds(fundCode), facts, { ...asked, ...extra }, now, sealing);
  };
  await confirmDocuments(tx, (await show()).documents, { subject, requestId }, clock);
  const { quote } = await show();
  assert(quote, 'a complete draft gets a quote');
  const body = {
    ...asked,
    confirmToken: quote.confirmToken,
    distributionCourse: step.course,
    useRemainingQuota: true,
    ...(bonus ? { bonus } : {}),
  };
  await createSubscription(tx, funds, body, { subject, clock: () => clock.now(), requestId, key, realNow: now });
}

export async function pauseSubscription(tx: Tx, tools: OrderTools, subject: string, step: PauseStep): Promise<void> {
  const id = settingIdOf(subject, step);
  const command = { subject, clock: () => tools.clock.now(), requestId: idFrom(`pause ${id}`) };
  await changeSubscription(tx, id, { status: 'PAUSED' }, await fundsOf(tools), command);
}

async function fundsOf({ catalogue, clock }: OrderTools): Promise<Funds> {
  const all = await catalogue.at(clock.now());
  return (code) => {
    const found = all.find(({ fund }) => fund.code === code);
    assert(found, `${code} is handled`);
    return found;
  };
}
