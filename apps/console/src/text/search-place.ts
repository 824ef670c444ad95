import type { Answer } from '@tsuzura/contract/kernel';
import type { searchAll } from '@tsuzura/contract/ops';

export type SearchResult = Answer<typeof searchAll>['results'][number];

/** The screen on which what was found can be looked at. */
export function placeOfResult({ kind, id, customerId, accountNumber }: SearchResult): string {
  if (kind === 'FUND') return `/orders?code=${encodeURIComponent(id)}`;
  if (kind === 'FUND_ORDER' || kind === 'STOCK_ORDER' || kind === 'US_ORDER')
    return `/orders/${encodeURIComponent(id)}`;
  if (kind === 'WITHDRAWAL') return `/cash?tab=payments&view=all&payment=${encodeURIComponent(id)}`;
  const customer = accountNumber ?? customerId ?? id;
  const tab = { CUSTOMER: '', WITHDRAWAL: '?tab=cash', STATEMENT: '?tab=documents' }[kind as string] ?? '';
  return `/customers/${encodeURIComponent(customer)}${tab}`;
}
