export { CashTransfersPage } from './cash-transfers-page.tsx';
export { DepositPage } from './deposit-page.tsx';
export { ScheduledWithdrawalPage } from './scheduled-withdrawal-page.tsx';
export { WithdrawPage } from './withdraw-page.tsx';
export { TransfersPage } from './transfers-page.tsx';
