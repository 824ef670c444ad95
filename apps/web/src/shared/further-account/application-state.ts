import type { AccountRequest, ProductStatus } from '@tsuzura/contract/main';
import { isAccountRequestRunning } from '@tsuzura/domain/account';
import { newestRequest } from '../opening/index.ts';

/** Where a customer stands who has no account for a product. */
export type ApplicationState = 'free' | 'defective' | 'in-review' | 'approved' | 'closed';

/**
 * `defective`: the review sent it back, and it is made anew. `in-review`: an application, also for another product, keeps a second one waiting. `approved`: it opens on the next business day.
 * `closed`: it was open, and an operator knows more (rules ACCT-3, MARGIN-18).
 */
export function applicationState(
  product: ProductStatus,
  requests: readonly Pick<AccountRequest, 'status' | 'requestedAt'>[],
): ApplicationState {
  if (product === 'REQUESTING') return 'approved';
  if (product !== 'NOT_OPENED') return 'closed';
  const status = newestRequest(requests)?.status ?? 'DRAFT';
  if (status === 'DOCUMENT_DEFECT') return 'defective';
  return status !== 'DRAFT' && isAccountRequestRunning(status) ? 'in-review' : 'free';
}
