import { useCall } from '@tsuzura/browser/data';
import { getAssets, type FundHolding } from '@tsuzura/contract/main';
import { useAccountRole } from '../account/index.ts';

/** What the customer holds of a fund; nothing for who has no account, and while it is not known. */
export function useHoldingsOf(code: string): readonly FundHolding[] {
  const isCustomer = useAccountRole() === 'open';
  const assets = useCall(getAssets, undefined, { enabled: isCustomer });
  return isCustomer ? (assets.data?.funds ?? []).filter(({ fundCode }) => fundCode === code) : [];
}
