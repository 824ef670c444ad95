import { choice, filterCodec, flagSet, keyword, optional } from '@tsuzura/browser/filter';
import type { Search } from '@tsuzura/browser/router';
import type { CallInput } from '@tsuzura/contract/kernel';
import type { listFunds } from '@tsuzura/contract/main';
import { assetClassNames, type AssetClass } from '../../shared/fund/index.ts';

type Query = NonNullable<NonNullable<CallInput<typeof listFunds>>['query']>;

export const flags = {
  tsumitate: { label: 'つみたて投資枠', query: { nisaTsumitate: true } },
  growth: { label: '成長投資枠', query: { nisaGrowth: true } },
  noLoad: { label: '購入時手数料なし', query: { noLoad: true } },
  index: { label: 'インデックス', query: { isIndex: true } },
} as const satisfies Record<string, { readonly label: string; readonly query: Partial<Query> }>;

export type Flag = keyof typeof flags;
export const flagNames = Object.keys(flags) as readonly Flag[];

/** Upper ends of 信託報酬, percent per year with tax. */
export const feeSteps = ['0.2', '0.5', '1'] as const;
export type FeeStep = (typeof feeSteps)[number];
/** The highest risk there is asks for nothing, so it is no condition. */
export const riskSteps = ['1', '2', '3', '4'] as const;
export type RiskStep = (typeof riskSteps)[number];

export const sorts = [
  { value: 'popular', label: '人気順' },
  { value: 'trustFee', label: '信託報酬が低い順' },
  { value: 'netAssets', label: '純資産が大きい順' },
  { value: 'return1y', label: '1年リターン順' },
  { value: 'newest', label: '新しい順' },
] as const;
export type Sort = (typeof sorts)[number]['value'];

/** What somebody is looking for. All of it stands in the address. */
export interface FundFilter {
  readonly keyword: string;
  readonly flags: ReadonlySet<Flag>;
  readonly assetClass: AssetClass | null;
  readonly fee: FeeStep | null;
  readonly risk: RiskStep | null;
}

export const noFilter: FundFilter = { keyword: '', flags: new Set(), assetClass: null, fee: null, risk: null };

const maxKeywordLength = 100;

const codec = filterCodec<FundFilter>({
  keyword: keyword('q', maxKeywordLength),
  flags: flagSet(flagNames),
  assetClass: optional('class', Object.keys(assetClassNames) as AssetClass[]),
  fee: optional('fee', feeSteps),
  risk: optional('risk', riskSteps),
});

/** What the address says wrongly is left out, so that an old or mistyped link still shows funds. */
export const readFilter = codec.read;

/** The part of the address that says it. Another filter begins at page one. */
export const searchOf = (filter: FundFilter): Search => ({ ...codec.write(filter), page: '' });

const sortCodec = choice(
  'sort',
  sorts.map(({ value }) => value),
  'popular',
);
export const readSort = sortCodec.read;
export const searchOfSort = (sort: Sort): Search => ({ ...sortCodec.write(sort), page: '' });

export const queryOf = ({ keyword, flags: chosen, assetClass, fee, risk }: FundFilter): Partial<Query> => ({
  ...(keyword === '' ? {} : { keyword }),
  ...Object.assign({}, ...flagNames.filter((flag) => chosen.has(flag)).map((flag) => flags[flag].query)),
  ...(assetClass === null ? {} : { assetClass }),
  ...(fee === null ? {} : { maxTrustFeeRate: fee }),
  ...(risk === null ? {} : { maxRiskLevel: Number(risk) }),
});

export function withFlag(filter: FundFilter, flag: Flag, isOn: boolean): FundFilter {
  const rest = flagNames.filter((name) => (name === flag ? isOn : filter.flags.has(name)));
  return { ...filter, flags: new Set(rest) };
}

export interface Condition {
  readonly label: string;
  /** The same filter without it. */
  readonly without: FundFilter;
}

/** Conditions of the sheet that have no chip of their own. */
export function sheetConditions(filter: FundFilter): readonly Condition[] {
  const { assetClass, fee, risk } = filter;
  return [
    ...(assetClass === null ? [] : [{ label: assetClassNames[assetClass], without: { ...filter, assetClass: null } }]),
    ...(fee === null ? [] : [{ label: `信託報酬 ${fee}%以下`, without: { ...filter, fee: null } }]),
    ...(risk === null ? [] : [{ label: `リスク ${risk}以下`, without: { ...filter, risk: null } }]),
  ];
}

/** Everything that keeps funds out of the list. */
export const conditionsOf = (filter: FundFilter): readonly Condition[] => [
  ...(filter.keyword === '' ? [] : [{ label: `「${filter.keyword}」`, without: { ...filter, keyword: '' } }]),
  ...flagNames
    .filter((flag) => filter.flags.has(flag))
    .map((flag) => ({ label: flags[flag].label, without: withFlag(filter, flag, false) })),
  ...sheetConditions(filter),
];
