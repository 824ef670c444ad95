export { countsOf } from './ops-api.ts';
export { accountTexts } from './show-order.ts';
