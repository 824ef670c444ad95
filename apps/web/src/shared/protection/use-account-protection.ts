import { getAccountProtection } from '@tsuzura/contract/main';
import { useAccountRole } from '../account/index.ts';
import { useCall } from '@tsuzura/browser/data';

/** What account protection lets out now. Only an open account has anything to protect. */
export function useAccountProtection() {
  const role = useAccountRole();
  return useCall(getAccountProtection, undefined, { enabled: role === 'open' });
}
