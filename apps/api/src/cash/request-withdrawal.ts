import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import { zenginName } from '@tsuzura/domain/account';
import { japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { refuseWithdrawal, withdrawable, withdrawalDates, type WithdrawalRefusal } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import type { Yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import {
  addWithdrawals,
  readPayees,
  type AcceptedWithdrawal,
  type CashNotice,
  type NewWithdrawal,
  type Payee,
  type PayeeBank,
  type Withdrawal,
} from '@tsuzura/store/cash';
import type { OrderStanding } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { cashOutlookOf } from '../fund-order/index.ts';
import { cashEntries } from './cash-entries.ts';
import { cashMails } from './cash-mails.ts';

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
export const withdrawalRefusals: Readonly<Record<WithdrawalRefusal, ErrorKind>> = {
  BANK_UNSET: 'BANK_UNSET',
  BANK_NAME: 'BANK_NAME',
  WITHDRAWAL_HOLD: 'WITHDRAWAL_HOLD',
  WITHDRAWABLE_EXCEEDED: 'WITHDRAWABLE_EXCEEDED',
};

export interface WithdrawalAsk {
  readonly id: string;
  readonly amount: Yen;
  readonly source: Withdrawal['source'];
  readonly actor: CashNotice['actor'];
  readonly requestId: string | null;
}

/**
 * §3.3, for a customer who is locked: of a purchase and a withdrawal the second sees what the first left. The bank is copied,
 * so that a change of it afterwards cannot lead the money elsewhere.
 */
export function decideWithdrawal(
  standing: OrderStanding,
  payee: Payee,
  { id, amount, source }: WithdrawalAsk,
  now: Instant,
): NewWithdrawal {
  if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  const today = ymdOf(now);
  const most = withdrawable(cashOutlookOf(standing, today)).amount;
  const refusal = refuseWithdrawal({ ...payee, today, amount, withdrawable: most });
  if (refusal === 'WITHDRAWABLE_EXCEEDED') throw exceeded(most);
  if (refusal) throw new Refused(withdrawalRefusals[refusal]);
  const { acceptDate, payDate, cutoffAt } = withdrawalDates(japan, now);
  const { customerId } = standing;
  const bank = payeeBankOf(payee);
  return { id, customerId, source, amount, requestedAt: now, cutoffAt, acceptDate, payDate, bank };
}

/** Sets the money aside and writes everything down. The ledger has the last word: it never promises a yen twice. */
export async function acceptWithdrawals(tx: Tx, accepted: readonly AcceptedWithdrawal[]): Promise<void> {
  if (accepted.length === 0) return;
  const posted = await post(
    tx,
    accepted.map(({ withdrawal: { id, customerId, amount, requestedAt } }) =>
      cashEntries.withdrawalRequested(customerId, { ref: id, at: requestedAt, amount }),
    ),
  );
  if (!posted.ok && posted.refusal.reason === 'SHORT') throw new Refused('WITHDRAWABLE_EXCEEDED');
  assert(posted.ok && posted.fresh === accepted.length, 'a new withdrawal is posted once');
  await addWithdrawals(tx, accepted);
}

export const noticeOf = (
  withdrawal: NewWithdrawal,
  mail: string,
  { actor, requestId }: Pick<WithdrawalAsk, 'actor' | 'requestId'>,
): CashNotice => ({ actor, requestId, mail: cashMails.withdrawalRequested(withdrawal, mail) });

/** The same inside a transaction of the caller's, who has locked the customer and sees to it that it happens once. */
export async function requestWithdrawal(
  tx: Tx,
  standing: OrderStanding,
  ask: WithdrawalAsk,
  now: Instant,
): Promise<NewWithdrawal> {
  const payee = (await readPayees(tx, [standing.customerId])).get(standing.customerId);
  assert(payee, 'who has an account has a bank, or none');
  const withdrawal = decideWithdrawal(standing, payee, ask, now);
  await acceptWithdrawals(tx, [{ withdrawal, notice: noticeOf(withdrawal, standing.mail, ask), remember: null }]);
  return withdrawal;
}

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
