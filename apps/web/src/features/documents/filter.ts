import type { Search } from '../../shared/router/index.ts';
import { contractWords, reportWords, transferredWords } from './kind-words.ts';

export const tabs = { reports: reportWords, contracts: contractWords, transferred: transferredWords } as const;
export type Tab = keyof typeof tabs;

/** Which documents and statements are shown. All of it stands in the address. */
export type Filter<Of extends Tab = Tab> = {
  readonly [T in Of]: {
    readonly tab: T;
    readonly year: number | null;
    readonly kind: keyof (typeof tabs)[T] | null;
  };
}[Of];

const usualTab: Tab = 'reports';
/** What the server takes; anything else is a mistyped link. */
const [firstYear, lastYear] = [2000, 2100];

/** What the address says wrongly is left out, so that an old or mistyped link still shows documents. */
export function readFilter(search: Search): Filter {
  const tab = Object.hasOwn(tabs, search['tab'] ?? '') ? (search['tab'] as Tab) : usualTab;
  const year = /^\d{4}$/.test(search['year'] ?? '') ? Number(search['year']) : null;
  const kind = search['kind'] ?? '';
  return {
    tab,
    year: year !== null && year >= firstYear && year <= lastYear ? year : null,
    kind: Object.hasOwn(tabs[tab], kind) ? kind : null,
  } as Filter;
}

/** The part of the address that says it; what is usual is left out. */
export const searchOf = ({ tab, year, kind }: Filter): Search => ({
  tab: tab === usualTab ? '' : tab,
  year: year === null ? '' : String(year),
  kind: kind ?? '',
});

/** The years to choose from: those that hold documents or statements, and the one that is chosen. */
export const yearsToChoose = (known: readonly number[], chosen: number | null): readonly number[] =>
  [...new Set([...known, ...(chosen === null ? [] : [chosen])])].toSorted((one, other) => other - one);
