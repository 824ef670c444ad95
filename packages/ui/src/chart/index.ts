export { AreaStack, type GrowthPoint } from './area-stack.tsx';
export { ChartFrame } from './chart-frame.tsx';
export { ChartTable } from './chart-table.tsx';
export { Legend, type LegendEntry } from './legend.tsx';
export { LineChart, type ChartPoint, type ChartSeries } from './line-chart.tsx';
export { Sparkline } from './sparkline.tsx';
export { StackedBar, type BarPart } from './stacked-bar.tsx';
