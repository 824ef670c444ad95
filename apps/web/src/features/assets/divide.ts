import type { Search } from '@tsuzura/browser/router';
import type { FundHolding } from '@tsuzura/contract/main';
import { sumYen, type Yen } from '@tsuzura/domain/money';
import { assetClassNames, type AssetClass } from '../../shared/fund/index.ts';
import { accountTypeNames } from '../../shared/order/words.ts';
import { descending } from './held-funds.ts';

/** Rule SCREEN-20. `value` stands in the address. */
export const divisions = [
  { value: 'class', label: '資産クラス' },
  { value: 'account', label: '口座区分' },
  { value: 'fund', label: 'ファンド' },
] as const;

export type Division = (typeof divisions)[number]['value'];

export const readDivision = (search: Search) => divisions.find(({ value }) => value === search['by']) ?? divisions[0];

export interface Part {
  readonly key: string;
  readonly name: string;
  readonly value: Yen;
  /** The colour, where a kind has one of its own whatever its place. */
  readonly series?: number;
}

const classSeries: Readonly<Record<AssetClass, number>> = {
  FOREIGN_EQUITY: 1,
  JP_EQUITY: 2,
  BALANCED: 3,
  COMMODITY: 4,
  JP_BOND: 5,
  REIT: 6,
  OTHER: 7,
  FOREIGN_BOND: 8,
};

/** There are eight colours; the smallest parts beyond them are one. */
const mostParts = 8;

/** The largest part first. */
export function divide(holdings: readonly FundHolding[], division: Division): readonly Part[] {
  const parts = [...Map.groupBy(holdings, (one) => labelOf[division](one).key).values()].flatMap((some) =>
    some[0] === undefined
      ? []
      : [{ ...labelOf[division](some[0]), value: sumYen(some.map(({ valuation }) => valuation)) }],
  );
  return withRest(parts.toSorted((a, b) => descending(a.value, b.value)));
}

const labelOf: Readonly<Record<Division, (one: FundHolding) => Omit<Part, 'value'>>> = {
  class: ({ assetClass }) => ({
    key: assetClass,
    name: assetClassNames[assetClass],
    series: classSeries[assetClass],
  }),
  account: ({ accountType }) => ({ key: accountType, name: accountTypeNames[accountType] }),
  fund: ({ fundCode, fundName }) => ({ key: fundCode, name: fundName }),
};

function withRest(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= mostParts) return parts;
  const rest = parts.slice(mostParts - 1);
  return [
    ...parts.slice(0, mostParts - 1),
    { key: 'rest', name: `ほか${rest.length}本`, value: sumYen(rest.map(({ value }) => value)) },
  ];
}
