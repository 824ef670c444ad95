import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { confirmSubscriptionSetting } from '@tsuzura/contract/main';
import { formatJst, instant, inForce, yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { orderable } from '@tsuzura/domain/fund';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { frameOf } from '@tsuzura/domain/nisa';
import {
  amountLimitsIn,
  comingOccurrences,
  decideSubscription,
  frameName,
  maxMonthly,
  newSubscription,
  type Cycle,
  type DecidedSubscription,
  type Funding,
  type SubscriptionDraft,
} from '@tsuzura/domain/plan';
import { changeBefore, summariseFund, type FundStanding } from '../fund/index.ts';
import { issueConfirmToken, showOrderDocuments, type ConfirmKey } from '../fund-order/index.ts';
import type { knownPlans } from './customer-plans.ts';
import { firstRunOf, showPlanChoices } from './plan-choices.ts';
import { orRefuse } from './plan-refusals.ts';
import { planConditions, planContent } from './quoted-plan.ts';
import { showOccurrence } from './show-subscription.ts';

type Query = Received<typeof confirmSubscriptionSetting, 'query'>;
type Shown = Answer<typeof confirmSubscriptionSetting>;
type Draft = Omit<SubscriptionDraft, 'debitAccount'>;

/** What a quote is sealed with. */
export interface PlanSealing {
  readonly key: ConfirmKey;
  readonly subject: string;
  /** Real time. */
  readonly realNow: number;
  readonly newId: () => string;
}

/** What a 積立 is decided by, besides its own terms. */
export interface PlanFacts {
  readonly standing: OrderStanding;
  readonly known: ReturnType<typeof knownPlans>;
  readonly debitAccount: SubscriptionDraft['debitAccount'];
}

/** R1.04, the dry run of a 積立: everything the form and the confirm step show. Refuses what the command would refuse. */
export function showSubscriptionPlan(
  fund: FundStanding,
  { standing, known, debitAccount }: PlanFacts,
  query: Query,
  now: Instant,
  sealing: PlanSealing,
): Shown {
  if (standing.isRestricted) throw new Refused('SUITABILITY');
  const today = ymdOf(now);
  const documents = showOrderDocuments(standing.documents);
  const draft = draftOf(query);
  const decided =
    draft && orRefuse(decideSubscription(fund.fund, { ...standing, ...known }, { ...draft, debitAccount }, now));
  const first = decided?.first ?? firstRunOf(fund.fund, fundingOf(query), now, query.startMonth);
  if (!orderable(fund.fund, today).scheduled || first === null) throw new Refused('FUND_CLOSED');
  const { minAmount, amountStep } = amountLimitsIn(fund.fund, first);
  const terms = inForce(fund.fund.terms, first.executionDate);
  return {
    fund: summariseFund({ ...fund, terms }, now),
    accountTypes: showPlanChoices(fund.fund, standing, first, today),
    documents,
    limits: { minAmount, step: amountStep, maxMonthly: maxMonthly(query.accountType ?? 'SPECIFIC', first.nisaYear) },
    warnings: [...changeBefore(fund.terms, terms), ...warningsOf(query, first, decided, debitAccount, now)],
    quote: draft && decided && quoteOf(fund, standing, draft, decided, now, sealing),
  };
}

/** Null until account type, amount and funding are given. */
function draftOf(query: Query): Draft | null {
  const { accountType, amount, startMonth = null, bonusMonths, bonusAmount } = query;
  const funding = fundingOf(query);
  if (accountType === undefined || amount === undefined || funding === null) return null;
  const bonus =
    bonusMonths === undefined || bonusAmount === undefined ? null : { months: bonusMonths, amount: bonusAmount };
  // Whether what is left of the quota is bought, the customer says when they see what is left.
  const terms = { amount, bonus, useRemainingQuota: true };
  return { accountType, funding, terms, startMonth, distributionCourse: undefined, shown: null };
}

export function fundingOf({
  fundingType,
  settingCode,
  dayOfMonth,
}: Pick<Query, 'fundingType' | 'settingCode' | 'dayOfMonth'>): Funding | null {
  if (fundingType === 'BANK_DEBIT' && settingCode !== undefined) return { type: 'BANK_DEBIT', settingCode };
  return fundingType === 'CASH' && dayOfMonth !== undefined ? { type: 'CASH', dayOfMonth } : null;
}

function quoteOf(
  { fund }: FundStanding,
  standing: OrderStanding,
  draft: Draft,
  { first, state, years }: DecidedSubscription,
  now: Instant,
  { key, subject, realNow, newId }: PlanSealing,
): Shown['quote'] {
  const quoted = {
    settingId: newId(),
    subject,
    ...planContent(fund.code, draft),
    ...planConditions(fund, first, standing.documents),
  };
  const { token, expiresAt } = issueConfirmToken(key, quoted, realNow);
  const plan = newSubscription({
    id: '',
    fundCode: fund.code,
    accountType: draft.accountType,
    funding: draft.funding,
    createdAt: now,
    state,
    terms: draft.terms,
    fromMonth: first.month,
  });
  return {
    confirmToken: token,
    expiresAt: formatJst(instant(expiresAt)),
    schedule: comingOccurrences(plan, fund, [], now, shownRuns).map((one) => showOccurrence(one, plan, fund.name)),
    nisa: years && { years: years.map((year) => ({ ...year })) },
  };
}

const shownRuns = 3;

function warningsOf(
  { accountType, fundingType }: Query,
  first: Cycle,
  decided: DecidedSubscription | null,
  debitAccount: SubscriptionDraft['debitAccount'],
  now: Instant,
): string[] {
  const frame = accountType === undefined ? null : frameOf(accountType);
  const over = decided?.years?.find(({ fits }) => !fits);
  const isNextYear = first.nisaYear !== yearOf(ymdOf(now));
  return [
    ...(frame !== null && isNextYear
      ? [`はじめの購入は受渡日が${first.nisaYear}年のため、NISAは${first.nisaYear}年の枠を使います。`]
      : []),
    ...(frame !== null && over
      ? [`${over.year}年の${frameName[frame]}を超える見込みです。超える分は購入しません。`]
      : []),
    ...(debitAccount === 'PENDING_BANK' ? ['銀行での口座振替の登録が終わってから、積立が始まります。'] : []),
    ...(fundingType === 'CASH' ? ['購入日に預り金が足りないときは、その月の購入を見送ります。'] : []),
    ...(frame === null ? [] : ['分配金の再投資にも、NISAの枠を使います。']),
  ];
}
