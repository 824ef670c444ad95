export type { BankAccount, BankAccountType } from './bank-account.ts';
export { confirmationOutdated } from './confirmation.ts';
export { isWithdrawBankUnset, type WithdrawBank } from './withdraw-bank.ts';
export { yuchoAccount, type YuchoRefusal } from './yucho.ts';
export { zenginName, type ZenginName, type ZenginNameRefusal } from './zengin-name.ts';
