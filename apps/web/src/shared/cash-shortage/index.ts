export { CashShortageNotice, useCashShortage } from './cash-shortage-notice.tsx';
