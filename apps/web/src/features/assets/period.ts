import type { Search } from '@tsuzura/browser/router';

/** Rule SCREEN-20. `value` is what the address and the service say. */
export const periods = [
  { value: '1m', label: '1か月' },
  { value: '3m', label: '3か月' },
  { value: '1y', label: '1年' },
  { value: '3y', label: '3年' },
  { value: 'all', label: '全期間' },
] as const;

/** Left out of the address. */
export const usualPeriod = periods[2];

export const readPeriod = (search: Search) => periods.find(({ value }) => value === search['period']) ?? usualPeriod;
