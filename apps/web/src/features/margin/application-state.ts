import type { AccountRequest, ProductStatus } from '@tsuzura/contract/main';

/** Where a customer stands who has no margin account yet. */
export type ApplicationState = 'free' | 'reviewed' | 'approved' | 'closed';

const ended: ReadonlySet<AccountRequest['status']> = new Set(['OPENED', 'REJECTED', 'CANCELED', 'EXPIRED']);

/** `approved`: it opens on the next business day. `closed`: it was open, and an operator knows more (rule MARGIN-18). */
export function applicationState(
  margin: ProductStatus,
  requests: readonly Pick<AccountRequest, 'products' | 'status'>[],
): ApplicationState {
  if (margin === 'REQUESTING') return 'approved';
  if (margin !== 'NOT_OPENED') return 'closed';
  const isUnderWay = requests.some(({ products, status }) => products.includes('MARGIN') && !ended.has(status));
  return isUnderWay ? 'reviewed' : 'free';
}
