import { choice } from '@tsuzura/browser/filter';
import type { NotificationCategory } from '@tsuzura/contract/main';

interface InboxFilter {
  readonly id: string;
  readonly label: string;
  /** Null: everything. */
  readonly categories: readonly NotificationCategory[] | null;
}

/** Rule SCREEN-37, in its order. `id` is what the address says. */
export const inboxFilters = [
  { id: 'all', label: 'すべて', categories: null },
  { id: 'trade', label: '取引', categories: ['TRADE', 'PLAN', 'NISA', 'PRICE'] },
  { id: 'cash', label: '入出金', categories: ['CASH'] },
  { id: 'document', label: '書面', categories: ['DOCUMENT'] },
  { id: 'security', label: '安全', categories: ['SECURITY'] },
  { id: 'campaign', label: 'キャンペーン', categories: ['CAMPAIGN', 'SEMINAR', 'NEWS'] },
] as const satisfies readonly InboxFilter[];

export type InboxFilterId = (typeof inboxFilters)[number]['id'];

export const filterOfAddress = choice<InboxFilterId>(
  'filter',
  inboxFilters.map(({ id }) => id),
  'all',
);

export const categoriesOf = (id: InboxFilterId): readonly NotificationCategory[] | null =>
  inboxFilters.find((filter) => filter.id === id)?.categories ?? null;
