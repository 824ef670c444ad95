import type { CallInput } from '@tsuzura/contract/kernel';
import type { listNews } from '@tsuzura/contract/main';

type Query = NonNullable<NonNullable<CallInput<typeof listNews>>['query']>;

interface NewsTab {
  readonly id: string;
  readonly label: string;
  readonly query: Pick<Query, 'category' | 'importance'>;
}

/** Rule SCREEN-27, in its order. `id` is what the address says. */
export const newsTabs = [
  { id: 'ALL', label: 'すべて', query: {} },
  { id: 'IMPORTANT', label: '重要', query: { importance: 'HIGH' } },
  { id: 'MAINTENANCE', label: 'メンテナンス', query: { category: 'MAINTENANCE' } },
  { id: 'FUND', label: 'ファンド', query: { category: 'FUND' } },
  { id: 'CAMPAIGN', label: 'キャンペーン・セミナー', query: { category: 'CAMPAIGN' } },
] as const satisfies readonly NewsTab[];

export type NewsTabId = (typeof newsTabs)[number]['id'];

/** An address that names no tab of ours shows everything. */
export const tabOf = (asked: string | undefined) =>
  newsTabs.find(({ id }) => id === asked?.toUpperCase()) ?? newsTabs[0];

/** How the contract pages when nobody says otherwise. */
export const pageSize = 20;
/** A made-up address must not ask for thousands of pages. */
const mostPages = 50;

/** How many pages are shown: `?page=3` is the first three. */
export function pagesOf(asked: string | undefined): number {
  const pages = /^\d{1,4}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(pages, 1), mostPages);
}

/** Offsets of the pages after the first, once it is known how much there is. */
export function furtherOffsets(pages: number, total: number): readonly number[] {
  const last = Math.min(pages, Math.ceil(total / pageSize), mostPages);
  return Array.from({ length: Math.max(last - 1, 0) }, (_, index) => (index + 1) * pageSize);
}
