export { bankAt, noBank, ourBank, type Bank } from './bank.ts';
export { cashEntries } from './cash-entries.ts';
export { stopWithdrawals } from './stop-withdrawals.ts';
