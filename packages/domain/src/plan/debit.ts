import { addBusinessDays, atJst, type Calendar, type Instant, type Ymd } from '../calendar/index.ts';
import { failuresToSuspend } from '../cash/index.ts';
import { noYen, sumYen, type Yen } from '../money/index.ts';
import type { Month } from './cycle.ts';
import type { DebitFailure } from './occurrence.ts';
import { changeState, type SubscriptionPlan, type SubscriptionTerms } from './setting.ts';

/** What one account is debited in a month: 毎月の入金 and all runs frozen for it, all or nothing; null: no line (rule PLAN-21). */
export function debitAmount(deposit: Yen, runs: readonly Yen[]): Yen | null {
  const total = sumYen([deposit, ...runs]);
  return total === noYen ? null : total;
}

/** 件数 has six digits. */
export const maxLinesOfFile = 999_999;

const requestLimit = { businessDays: 3, time: '15:00' } as const;

/** Until when a debit may still be asked for; afterwards its runs are skipped and nothing failed (rule PLAN-23). */
export const requestDeadline = (calendar: Calendar, debitDate: Ymd): Instant =>
  atJst(addBusinessDays(calendar, debitDate, -requestLimit.businessDays), requestLimit.time);

/** 振替結果コード by the names that the bank's file is read with. */
export const debitFailures = {
  FUNDS_SHORT: '1',
  NO_ACCOUNT: '2',
  STOPPED_BY_HOLDER: '3',
  NO_AGREEMENT: '4',
  STOPPED_BY_CLIENT: '8',
  OTHER: '9',
} as const satisfies Record<string, DebitFailure>;

export type DebitResult = 'DONE' | keyof typeof debitFailures;

/** A debit as it was asked for. */
export interface RequestedDebit {
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountType: string;
  readonly number: string;
  readonly amount: Yen;
  readonly debitDate: Ymd;
  readonly isAnswered: boolean;
}

/** A result file as it was read: one that cannot be read never comes here. */
export interface DebitResultFile {
  /** 委託者コード */
  readonly clientCode: string;
  /** 引落日, month and day: "1127". */
  readonly on: string;
  readonly lines: readonly (Omit<RequestedDebit, 'debitDate' | 'isAnswered'> & {
    readonly reference: bigint;
    readonly result: DebitResult | null;
  })[];
}

/** Why a line is ignored: the run stays as it is, and an operator looks at it. */
export type DebitLineFault = 'UNKNOWN' | 'DOUBLE' | 'DATE' | 'AMOUNT' | 'ACCOUNT' | 'RESULT';

export type TakenDebits =
  | { readonly file: 'REFUSED'; readonly fault: 'CLIENT' }
  | {
      readonly file: 'TAKEN';
      readonly results: readonly { readonly reference: bigint; readonly result: DebitResult }[];
      readonly faults: readonly { readonly reference: bigint; readonly fault: DebitLineFault }[];
    };

/** Each line of a result file counts or is ignored for one reason; the others count all the same (rule PLAN-22). */
export function takeDebitResults(
  file: DebitResultFile,
  requestedBy: (reference: bigint) => RequestedDebit | undefined,
  { clientCode, today }: { readonly clientCode: string; readonly today: Ymd },
): TakenDebits {
  if (file.clientCode !== clientCode) return { file: 'REFUSED', fault: 'CLIENT' };
  const results: { reference: bigint; result: DebitResult }[] = [];
  const faults: { reference: bigint; fault: DebitLineFault }[] = [];
  const seen = new Set<bigint>();
  for (const line of file.lines) {
    const { reference, result } = line;
    const requested = requestedBy(reference);
    const fault = faultOf(line, requested, { on: file.on, today, isRepeated: seen.has(reference) });
    seen.add(reference);
    if (fault === null && result !== null) results.push({ reference, result });
    else faults.push({ reference, fault: fault ?? 'RESULT' });
  }
  return { file: 'TAKEN', results, faults };
}

function faultOf(
  line: DebitResultFile['lines'][number],
  requested: RequestedDebit | undefined,
  { on, today, isRepeated }: { readonly on: string; readonly today: Ymd; readonly isRepeated: boolean },
): DebitLineFault | null {
  if (requested === undefined) return 'UNKNOWN';
  if (requested.isAnswered || isRepeated) return 'DOUBLE';
  const { debitDate } = requested;
  if (debitDate.slice(5).replace('-', '') !== on || debitDate > today) return 'DATE';
  if (line.amount !== requested.amount) return 'AMOUNT';
  const places = ['bankCode', 'branchCode', 'accountType', 'number'] as const;
  return places.every((place) => line[place] === requested[place]) ? null : 'ACCOUNT';
}

/** A debit account as far as its results change it. */
export interface DebitAccountState {
  readonly state: 'PENDING_BANK' | 'ACTIVE' | 'SUSPENDED' | 'CANCELED';
  readonly consecutiveFailures: number;
}

export interface DebitOutcome {
  readonly account: DebitAccountState;
  /** Those that changed, in their order. */
  readonly plans: readonly SubscriptionPlan[];
}

/**
 * The account and its plans after a result (rule PLAN-16). A success sets the count of the account and of the plans in the
 * line to 0. The account's third failure in a row suspends it and all its ACTIVE plans; a plan's own third suspends the plan.
 */
export function afterDebit(
  account: DebitAccountState,
  plans: readonly SubscriptionPlan[],
  {
    result,
    isInLine,
    fromMonthOf,
  }: {
    readonly result: DebitResult;
    readonly isInLine: (plan: SubscriptionPlan) => boolean;
    /** The first month of the plan that is not frozen yet. */
    readonly fromMonthOf: (plan: SubscriptionPlan) => Month;
  },
): DebitOutcome {
  const counted = (failures: number) => (result === 'DONE' ? 0 : failures + 1);
  const consecutiveFailures = counted(account.consecutiveFailures);
  const isAccountOut = consecutiveFailures >= failuresToSuspend;
  const changed = plans.flatMap((plan) => {
    const own = isInLine(plan) ? counted(plan.consecutiveFailures) : plan.consecutiveFailures;
    const isOut = plan.state === 'ACTIVE' && (isAccountOut || own >= failuresToSuspend);
    if (!isOut) return own === plan.consecutiveFailures ? [] : [{ ...plan, consecutiveFailures: own }];
    return [suspended({ ...plan, consecutiveFailures: own }, fromMonthOf(plan))];
  });
  const state = isAccountOut && account.state === 'ACTIVE' ? 'SUSPENDED' : account.state;
  return { account: { state, consecutiveFailures }, plans: changed };
}

function suspended(plan: SubscriptionPlan, fromMonth: Month): SubscriptionPlan {
  const change = { event: 'SUSPEND', suspendedReason: 'DEBIT_FAILED', fromMonth } as const;
  const next = changeState<SubscriptionTerms, SubscriptionPlan>(plan, change);
  return next.ok ? next.value : plan;
}

/** A plan that is resumed after failed debits takes its account with it: 毎月の入金 runs again too (rule PLAN-16). */
export const resumedAccount = (account: DebitAccountState): DebitAccountState =>
  account.state === 'SUSPENDED' ? { state: 'ACTIVE', consecutiveFailures: 0 } : { ...account, consecutiveFailures: 0 };
