export { StepBar } from './step-bar.tsx';
