export type { BankAccount, BankAccountType } from './bank-account.ts';
export { closedTooLongAgo } from './closed-account.ts';
export { confirmationOutdated } from './confirmation.ts';
export { maskPerson, type PersonDetails } from './mask.ts';
export { isNisaProvisional, nisaKind, type NisaRequestStatus } from './nisa-account.ts';
export { isUpdatePending, reconfirmationDue, type UpdateRequestStatus } from './update-request.ts';
export { isWithdrawBankUnset, type WithdrawBank } from './withdraw-bank.ts';
export { yuchoAccount, type YuchoRefusal } from './yucho.ts';
export { zenginName, type ZenginName, type ZenginNameRefusal } from './zengin-name.ts';
