export { CashShortageNotice } from './cash-shortage-notice.tsx';
