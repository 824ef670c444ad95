import { useCall } from '@tsuzura/browser/data';
import { getAssets, type FundHolding } from '@tsuzura/contract/main';
import { useAccountRole } from '../account/index.ts';

const none: readonly FundHolding[] = [];

/** Nothing for who has no account, and while it is not known. */
function useHoldings(): readonly FundHolding[] {
  const isCustomer = useAccountRole() === 'open';
  const assets = useCall(getAssets, undefined, { enabled: isCustomer });
  return isCustomer ? (assets.data?.funds ?? none) : none;
}

/** What the customer holds of a fund. */
export const useHoldingsOf = (code: string): readonly FundHolding[] =>
  useHoldings().filter(({ fundCode }) => fundCode === code);

/** Of which funds the customer holds any. */
export const useHeldCodes = (): readonly string[] => useHoldings().map(({ fundCode }) => fundCode);
