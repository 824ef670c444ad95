/** 1 普通, 2 当座, 4 貯蓄, 9 その他: the digits of the Zengin format. */
export type BankAccountType = '1' | '2' | '4' | '9';

/** An account as the Zengin network (全銀) addresses it: 4, 3 and 7 digits. */
export interface BankAccount {
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountType: BankAccountType;
  readonly number: string;
}
