import { areWithdrawalsHeld, isWithdrawBankUnset, type WithdrawBank } from '../account/index.ts';
import type { Ymd } from '../calendar/index.ts';
import type { Yen } from '../money/index.ts';
import { isSameHolder } from './same-holder.ts';

export type WithdrawalRefusal = 'BANK_UNSET' | 'BANK_NAME' | 'WITHDRAWAL_HOLD' | 'WITHDRAWABLE_EXCEEDED';

export interface WithdrawalCheck {
  readonly bank: WithdrawBank & { readonly holderKana: string };
  /** 姓 and 名 of the customer, in katakana. */
  readonly nameKana: string;
  /** The day from which money may leave again after a change of the bank. */
  readonly heldUntil: Ymd | null;
  readonly today: Ymd;
  readonly amount: Yen;
  readonly withdrawable: Yen;
}

/** The one reason to refuse, in the order in which a customer can act on them (rule CASH-10). */
export function refuseWithdrawal(check: WithdrawalCheck): WithdrawalRefusal | null {
  if (isWithdrawBankUnset(check.bank)) return 'BANK_UNSET';
  if (!isSameHolder(check.bank.holderKana, check.nameKana)) return 'BANK_NAME';
  if (areWithdrawalsHeld(check.heldUntil, check.today)) return 'WITHDRAWAL_HOLD';
  return check.amount > check.withdrawable ? 'WITHDRAWABLE_EXCEEDED' : null;
}
