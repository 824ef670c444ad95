import type { Search } from '@tsuzura/browser/router';

/** Rule SCREEN-22. `value` is what the address and the service say. */
export const periods = [
  { value: '1m', label: '1か月' },
  { value: '3m', label: '3か月' },
  { value: '1y', label: '1年' },
  { value: '3y', label: '3年' },
  { value: '5y', label: '5年' },
  { value: 'all', label: '設定来' },
] as const;

export type Period = (typeof periods)[number]['value'];

/** One year, unless the address asks for a period that we show. */
export const readPeriod = (search: Search) => periods.find(({ value }) => value === search['period']) ?? periods[2];
