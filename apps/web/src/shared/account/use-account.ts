import { callOptions, useCall } from '@tsuzura/browser/data';
import { useClaims } from '@tsuzura/browser/services';
import { checkHealth, getAccountStatus, getBrokerageUser, getUpdateAccountRequest } from '@tsuzura/contract/main';
import { reconfirmationDue } from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../services.ts';

/** R7.13: kept for ten minutes, as the contract says. Asked for only when somebody is signed in. */
export function useAccountStatus() {
  const isSignedIn = useClaims() !== null;
  return useCall(getAccountStatus, undefined, { enabled: isSignedIn });
}

export type AccountRole = 'visitor' | 'unknown' | 'none' | 'open' | 'closed';

/** The row of the permission table (R6) this browser stands in; unknown while the account has not been read. */
export function useAccountRole(): AccountRole {
  const isSignedIn = useClaims() !== null;
  const { data } = useAccountStatus();
  if (!isSignedIn) return 'visitor';
  if (!data) return 'unknown';
  if (data.status.equity === 'AVAILABLE') return 'open';
  return data.status.equity === 'CLOSE' ? 'closed' : 'none';
}

/** R7.13: only when equity is available. */
export function useBrokerageUser() {
  const role = useAccountRole();
  return useCall(getBrokerageUser, undefined, { enabled: role === 'open' });
}

export function useUpdateRequest() {
  const isSignedIn = useClaims() !== null;
  return useCall(getUpdateAccountRequest, undefined, { enabled: isSignedIn });
}

/** Business time is the server's; a browser cannot know it. */
export function useBusinessDay({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const { clients } = useServices();
  return useQuery({
    ...callOptions(clients, checkHealth),
    enabled,
    select: ({ time }) => ({ day: time.slice(0, 10) as Ymd, time: time.slice(11, 16) }),
  });
}

/** The same moment whole, as on the wire; null while it is not known. */
export function useBusinessTime(): string | null {
  const { clients } = useServices();
  return useQuery({ ...callOptions(clients, checkHealth), select: ({ time }) => time }).data ?? null;
}

export type Reconfirmation = { readonly isDue: false } | { readonly isDue: true; readonly lastConfirmedOn: Ymd | null };

/** R4.14: a year or more since the last confirmation, and no request on its way. */
export function useReconfirmation(): Reconfirmation {
  const role = useAccountRole();
  const user = useBrokerageUser();
  const request = useUpdateRequest();
  const today = useBusinessDay({ enabled: role === 'open' });
  if (role !== 'open' || !user.data || !request.data || !today.data) return { isDue: false };
  const { lastConfirmedOn } = user.data;
  return reconfirmationDue(lastConfirmedOn, today.data.day, request.data.status)
    ? { isDue: true, lastConfirmedOn }
    : { isDue: false };
}
