export type { GridColumn } from './column.ts';
export { Grid } from './grid.tsx';
