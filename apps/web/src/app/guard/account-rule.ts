import type { Answer } from '@tsuzura/contract/kernel';
import type { getAccountStatus } from '@tsuzura/contract/main';
import { closedTooLongAgo } from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';

type AccountStatus = Pick<Answer<typeof getAccountStatus>, 'status' | 'closedAt'>;

/**
 * R4.09, R4.10: an open account; or a closed one where the route allows it, unless it was closed in or before the
 * route's exclude-year, which is `closedForYears` before this year. The server decides the same again on every call.
 */
export function mayEnter({ status, closedAt }: AccountStatus, closedForYears: number | undefined, today: Ymd): boolean {
  if (status.equity === 'AVAILABLE') return true;
  if (status.equity !== 'CLOSE' || closedForYears === undefined) return false;
  return !closedTooLongAgo(closedAt.equityClosedAt, today, closedForYears);
}
