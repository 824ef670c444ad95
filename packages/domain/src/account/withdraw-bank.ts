/** R3.03: where withdrawals go, as the account master holds it. */
export interface WithdrawBank {
  readonly code: string;
  readonly branchCode: string;
  readonly number: string;
}

/** R5.02: nothing entered, or the placeholder 9998-000 (any number), which is no bank and is never sent to Zengin. */
export const isWithdrawBankUnset = ({ code, branchCode, number }: WithdrawBank): boolean =>
  code + branchCode + number === '' || (code === '9998' && branchCode === '000');
