export { bankAt, noBank, ourBank, type Bank } from './bank.ts';
export { stopWithdrawals } from './stop-withdrawals.ts';
