export { Gauge, GaugeLegend } from './gauge.tsx';
export { shareOf } from './share.ts';
