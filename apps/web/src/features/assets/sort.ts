import type { Search } from '@tsuzura/browser/router';
import { compareRates, descending, type HeldFund } from './held-funds.ts';

/** Rule SCREEN-20. `value` stands in the address. */
export const sorts = [
  { value: 'value', label: '評価額順' },
  { value: 'profit', label: '損益順' },
  { value: 'rate', label: '損益率順' },
  { value: 'name', label: '名前順' },
] as const;

export type Sort = (typeof sorts)[number]['value'];

export const readSort = (search: Search): Sort =>
  sorts.find(({ value }) => value === search['sort'])?.value ?? sorts[0].value;

const orders: Readonly<Record<Sort, (a: HeldFund, b: HeldFund) => number>> = {
  value: (a, b) => descending(a.valuation, b.valuation),
  profit: (a, b) => descending(a.profit, b.profit),
  rate: (a, b) => compareRates(a.profitRate, b.profitRate),
  name: (a, b) => a.name.localeCompare(b.name, 'ja'),
};

/** Equals stand by their code, so that a list looks the same every time. */
export const sorted = (funds: readonly HeldFund[], sort: Sort): readonly HeldFund[] =>
  funds.toSorted((a, b) => orders[sort](a, b) || (a.code < b.code ? -1 : 1));
