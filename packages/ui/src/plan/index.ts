export { PlanRow, PlanRows } from './plan-rows.tsx';
