export { FundName } from './fund-name.tsx';
