export { receiptKindText } from './ops-api.ts';
