export { approximateYen, type ApproximateYen } from './approximate-yen.ts';
export { MonthsChart, type MonthPoint } from './months-chart.tsx';
export { spanText } from './span-text.ts';
export { useSettled } from './use-settled.ts';
