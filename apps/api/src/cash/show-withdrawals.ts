import type { Answer } from '@tsuzura/contract/kernel';
import { errors } from '@tsuzura/contract/kernel';
import type { CashBreakdown, listWithdrawals, Withdrawal as Shown } from '@tsuzura/contract/main';
import { areWithdrawalsHeld, isWithdrawBankUnset } from '@tsuzura/domain/account';
import { atJst, formatJst, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  breakdownText,
  cashPosition,
  explainBuyingPower,
  explainWithdrawable,
  withdrawable,
  withdrawalPosition,
  type Breakdown,
  type CashFacts,
} from '@tsuzura/domain/buying-power';
import { refuseWithdrawal, withdrawalDates, withdrawalFailureText } from '@tsuzura/domain/cash';
import { cashStanding } from '@tsuzura/domain/ledger';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { holdsAt, outflowLimits, refuseOutflow } from '@tsuzura/domain/protection';
import type { NewWithdrawal, Payee, PayeeBank, Withdrawal } from '@tsuzura/store/cash';
import { bankHeldText, protectionRefused, withdrawalRefusals } from './request-withdrawal.ts';

const bankOf = ({ bankName, branchName, number }: Pick<PayeeBank, 'bankName' | 'branchName' | 'number'>) => ({
  bankName,
  branchName,
  numberMasked: `＊＊＊＊${number.slice(-3)}`,
});

export const showWithdrawal = (
  one: NewWithdrawal & Partial<Pick<Withdrawal, 'state' | 'reason'>>,
  now: Instant,
): Shown => {
  const { state = 'REQUESTED', reason = null } = one;
  return {
    id: one.id,
    receiptNumber: one.receiptNumber,
    amount: one.amount,
    source: one.source,
    status: state,
    requestedAt: formatJst(one.requestedAt),
    payDate: one.payDate,
    cancelableUntil: state === 'REQUESTED' && now < one.cutoffAt ? formatJst(one.cutoffAt) : null,
    bank: bankOf(one.bank),
    reason: reason === null ? null : withdrawalFailureText[reason],
  };
};

export interface WithdrawalFacts {
  readonly cash: CashFacts;
  readonly isFrozen: boolean;
  readonly payee: Payee;
  readonly withdrawals: readonly Withdrawal[];
}

const shownBreakdown = ({ amount, lines }: Breakdown): CashBreakdown => ({
  amount,
  lines: lines.map((line) => ({ kind: line.kind, label: breakdownText[line.kind], amount: line.amount })),
});

/** 出金: what can leave, how that came about, until when and for which day, and what was asked for before. */
export function showWithdrawals(facts: WithdrawalFacts, now: Instant): Answer<typeof listWithdrawals> {
  const today = ymdOf(now);
  const { bank, heldUntil } = facts.payee;
  const outlook = cashPosition(facts.cash, today);
  const leaving = withdrawalPosition(facts.cash, today);
  const { amount, parts } = withdrawable(leaving);
  const { cutoffAt, payDate } = withdrawalDates(japan, now);
  const { free } = cashStanding(facts.cash.balances);
  return {
    withdrawable: amount,
    breakdown: parts,
    settledCash: outlook.settledCash,
    buyingPower: shownBreakdown(explainBuyingPower(outlook, today, free)),
    withdrawableLines: shownBreakdown(explainWithdrawable(leaving, leftToday(facts, now))),
    bank: isWithdrawBankUnset(bank) ? null : bankOf(bank),
    refusal: whyNothing(facts, amount, now),
    cutoffAt: formatJst(cutoffAt),
    nextPayDate: payDate,
    holdUntil: areWithdrawalsHeld(heldUntil, today) && heldUntil ? formatJst(atJst(heldUntil, '00:00')) : null,
    withdrawalRequests: facts.withdrawals.map((one) => showWithdrawal(one, now)),
  };
}

function leftToday({ payee, isFrozen }: WithdrawalFacts, now: Instant): Yen {
  return isFrozen ? noYen : outflowLimits(holdsAt(payee.seen, payee.heldUntil, now), payee.outflow, now).leftToday;
}

/** Nothing is asked for yet, so the amount is no reason; that not even one yen may leave is. */
function whyNothing({ payee, isFrozen }: WithdrawalFacts, most: Yen, now: Instant): string | null {
  if (isFrozen) return errors.ACCOUNT_FROZEN.text;
  const refusal = refuseWithdrawal({ ...payee, today: ymdOf(now), amount: noYen, withdrawable: most });
  if (refusal === 'WITHDRAWAL_HOLD' && payee.heldUntil !== null) return bankHeldText(payee.heldUntil);
  if (refusal !== null) return errors[withdrawalRefusals[refusal]].text;
  const outflowRefusal = refuseOutflow(holdsAt(payee.seen, payee.heldUntil, now), payee.outflow, yen(1), now);
  return outflowRefusal === null ? null : protectionRefused(outflowRefusal).message;
}
