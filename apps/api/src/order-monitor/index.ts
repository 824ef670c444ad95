export { countsOf } from './ops-api.ts';
