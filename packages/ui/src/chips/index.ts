export { Chips, FilterChip } from './filter-chip.tsx';
export { Periods } from './periods.tsx';
