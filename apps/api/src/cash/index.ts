export { bankAt, noBank, ourBank, ourClient, type Bank, type BankAnswer } from './bank.ts';
export { stopWithdrawals } from './stop-withdrawals.ts';
