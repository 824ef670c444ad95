export { Planner } from './planner.tsx';
