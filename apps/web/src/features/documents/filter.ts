import { choice, filterCodec, optional, parsed } from '@tsuzura/browser/filter';
import type { Search } from '@tsuzura/browser/router';
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

/** What the server takes; anything else is a mistyped link. */
const [firstYear, lastYear] = [2000, 2100];

function yearIn(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : null;
  return year !== null && year >= firstYear && year <= lastYear ? year : null;
}

const tabAndYear = filterCodec<Pick<Filter, 'tab' | 'year'>>({
  tab: choice('tab', Object.keys(tabs) as Tab[], 'reports'),
  year: parsed('year', yearIn, String),
});

/** What can be chosen depends on the tab. */
const kindOf = (tab: Tab) => optional('kind', Object.keys(tabs[tab]));

/** What the address says wrongly is left out, so that an old or mistyped link still shows documents. */
export function readFilter(search: Search): Filter {
  const { tab, year } = tabAndYear.read(search);
  return { tab, year, kind: kindOf(tab).read(search) } as Filter;
}

export const searchOf = (filter: Filter): Search => ({
  ...tabAndYear.write(filter),
  ...kindOf(filter.tab).write(filter.kind),
});

/** The years to choose from: those that hold documents or statements, and the one that is chosen. */
export const yearsToChoose = (known: readonly number[], chosen: number | null): readonly number[] =>
  [...new Set([...known, ...(chosen === null ? [] : [chosen])])].toSorted((one, other) => other - one);
