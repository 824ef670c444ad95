export { PreparingView } from './preparing-view.tsx';
