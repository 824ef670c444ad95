export { cashJobs } from './jobs.ts';
export { noPaymentSite, paymentSiteAt, type PaymentSite } from './payment-site.ts';
export { bankAt, noBank, ourBank, ourClient, type Bank, type BankAnswer } from './bank.ts';
export { stopWithdrawals } from './stop-withdrawals.ts';
