import type { AccountRequest, ProductStatus } from '@tsuzura/contract/main';
import { isAccountRequestRunning } from '@tsuzura/domain/account';
import { newestRequest } from '../../shared/opening/index.ts';

/** Where a customer stands who cannot trade on margin. */
export type ApplicationState = 'free' | 'in-review' | 'approved' | 'closed';

/**
 * `in-review`: an application, also for another product, keeps a second one waiting. `approved`: it opens on the next business day.
 * `closed`: it was open, and an operator knows more (rule MARGIN-18).
 */
export function applicationState(
  margin: ProductStatus,
  requests: readonly Pick<AccountRequest, 'status' | 'requestedAt'>[],
): ApplicationState {
  if (margin === 'REQUESTING') return 'approved';
  if (margin !== 'NOT_OPENED') return 'closed';
  const status = newestRequest(requests)?.status ?? 'DRAFT';
  return status !== 'DRAFT' && isAccountRequestRunning(status) ? 'in-review' : 'free';
}
