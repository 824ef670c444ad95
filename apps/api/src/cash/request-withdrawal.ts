import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import { zenginName } from '@tsuzura/domain/account';
import { japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { refuseWithdrawal, withdrawalDates, type WithdrawalRefusal } from '@tsuzura/domain/cash';
import { withdrawableNow } from '@tsuzura/domain/buying-power';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { least, type Yen } from '@tsuzura/domain/money';
import {
  effectText,
  holdsAt,
  momentText,
  outflowLimits,
  reasonText,
  refuseOutflow,
  type OutflowRefusal,
} from '@tsuzura/domain/protection';
import { longDate, manYenLabel, yenText } from '@tsuzura/domain/text';
import {
  acceptWithdrawals as writeAccepted,
  readPayees,
  type AcceptedWithdrawal,
  type CashNotice,
  type NewWithdrawal,
  type Payee,
  type PayeeBank,
  type Withdrawal,
  type WithdrawalStanding,
} from '@tsuzura/store/cash';
import { newReceiptNumbers, type KeyedAnswer, type PipelinedTx, type Tx } from '@tsuzura/store/kernel';
import { mailWithNotification } from '../notification/index.ts';

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
export const withdrawalRefusals: Readonly<Record<WithdrawalRefusal, ErrorKind>> = {
  BANK_UNSET: 'BANK_UNSET',
  BANK_NAME: 'BANK_NAME',
  WITHDRAWAL_HOLD: 'WITHDRAWAL_HOLD',
  WITHDRAWABLE_EXCEEDED: 'WITHDRAWABLE_EXCEEDED',
};

export interface WithdrawalDraft {
  readonly id: string;
  readonly amount: Yen;
  readonly source: Withdrawal['source'];
  readonly actor: CashNotice['actor'];
  readonly requestId: string | null;
}

/**
 * Rule CASH-10, for a customer who is locked: of a purchase and a withdrawal the second sees what the first left. The bank is copied,
 * so that a change of it afterwards cannot lead the money elsewhere.
 */
export function decideWithdrawal(
  standing: WithdrawalStanding,
  payee: Payee,
  { id, amount, source }: WithdrawalDraft,
  receiptNumber: string,
  now: Instant,
): NewWithdrawal {
  if (standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  const today = ymdOf(now);
  const most = withdrawableNow(standing, today);
  const refusal = refuseWithdrawal({ ...payee, today, amount, withdrawable: most });
  if (refusal === 'WITHDRAWABLE_EXCEEDED') throw exceeded(least(most, leftToday(payee, now)));
  if (refusal === 'WITHDRAWAL_HOLD' && payee.heldUntil !== null) throw bankHeld(payee.heldUntil);
  if (refusal) throw new Refused(withdrawalRefusals[refusal]);
  refuseProtectedOutflow(payee, amount, now);
  const { acceptDate, payDate, cutoffAt } = withdrawalDates(japan, now);
  const { customerId } = standing;
  const bank = payeeBankOf(payee);
  return { id, receiptNumber, customerId, source, amount, requestedAt: now, cutoffAt, acceptDate, payDate, bank };
}

/** A decided withdrawal with everything that is written about it; `remember` is null for one that is never repeated. */
export function acceptanceOf(
  withdrawal: NewWithdrawal,
  mail: string,
  { actor, requestId }: Pick<WithdrawalDraft, 'actor' | 'requestId'>,
  remember: KeyedAnswer | null,
): AcceptedWithdrawal {
  const { id, customerId, amount, requestedAt } = withdrawal;
  return {
    withdrawal,
    entry: cashEntries.withdrawalRequested(customerId, { ref: id, at: requestedAt, amount }),
    notice: {
      actor,
      requestId,
      mail: mailWithNotification(
        { id: customerId, mail },
        { kind: 'cash.withdrawal-requested', withdrawal },
        requestedAt,
      ),
    },
    remember,
  };
}

/** Reserves the cash and writes everything. The ledger decides last: it never reserves a yen twice. */
export async function acceptWithdrawals(tx: Tx | PipelinedTx, accepted: readonly AcceptedWithdrawal[]): Promise<void> {
  const refusal = await writeAccepted(tx, accepted);
  if (refusal?.reason === 'SHORT') throw new Refused('WITHDRAWABLE_EXCEEDED');
  assert(refusal === null, 'a new withdrawal is posted once, on an open day');
}

/** The same inside the caller's transaction; the caller has locked the customer and makes sure that it happens once. */
export async function requestWithdrawal(
  tx: Tx,
  standing: WithdrawalStanding,
  draft: WithdrawalDraft,
  now: Instant,
): Promise<NewWithdrawal> {
  const payee = (await readPayees(tx, [standing.customerId], now)).get(standing.customerId);
  assert(payee, 'who has an account has a bank, or none');
  const [receiptNumber = ''] = await newReceiptNumbers(tx, 1);
  const withdrawal = decideWithdrawal(standing, payee, draft, receiptNumber, now);
  await acceptWithdrawals(tx, [acceptanceOf(withdrawal, standing.mail, draft, null)]);
  return withdrawal;
}

const leftToday = ({ seen, heldUntil, outflow }: Payee, now: Instant): Yen =>
  outflowLimits(holdsAt(seen, heldUntil, now), outflow, now).leftToday;

/** Account protection is asked last: the money it holds back exists and stays the customer's. */
function refuseProtectedOutflow({ seen, heldUntil, outflow }: Payee, amount: Yen, now: Instant): void {
  const refusal = refuseOutflow(holdsAt(seen, heldUntil, now), outflow, amount, now);
  if (refusal) throw protectionRefused(refusal);
}

export function protectionRefused(refusal: OutflowRefusal): Refused {
  if (refusal.by === 'HOLD') {
    const { reason, until, mostADay } = refusal.hold;
    const values = { reason: reasonText[reason], until: momentText(until), effect: effectText(mostADay) };
    return new Refused('PROTECTION_HOLD', values);
  }
  const limit =
    refusal.by === 'AMOUNT' ? `金額（${manYenLabel(refusal.mostADay)}）` : `回数（${refusal.requestsADay}回）`;
  return new Refused('WITHDRAWAL_VELOCITY', { limit });
}

/** Why nothing leaves after a change of the bank, until when, and what goes on. */
export const bankHeldText = (until: Ymd): string =>
  `出金先口座または電話番号の変更のあとは安全のため、${longDate(until)}より前はご出金いただけません。ご購入と売却は通常どおりです。`;
const bankHeld = (until: Ymd): Refused => new Refused('WITHDRAWAL_HOLD', {}, [{ message: bankHeldText(until) }]);

const exceeded = (most: Yen): Refused =>
  new Refused('WITHDRAWABLE_EXCEEDED', {}, [
    { message: `出金できる金額（${yenText(most)}）を超えています。`, field: 'amount' },
  ]);

function payeeBankOf({ bank }: Payee): PayeeBank {
  const { accountType } = bank;
  if (accountType === '') throw new Refused('BANK_UNSET');
  // As the network writes it: the payment file knows no other letters.
  const holder = zenginName(bank.holderKana);
  if (!holder.ok) throw new Refused('BANK_NAME');
  return { ...bank, accountType, holderKana: holder.value };
}
