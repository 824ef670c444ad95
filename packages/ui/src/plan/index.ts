export { PlanDate, PlanRow, PlanRows } from './plan-rows.tsx';
