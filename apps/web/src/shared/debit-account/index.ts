export type { DebitAccount } from './debit-account.ts';
export { RemoveDebitAccount } from './remove-debit-account.tsx';
export { debitAccountWords } from './words.ts';
