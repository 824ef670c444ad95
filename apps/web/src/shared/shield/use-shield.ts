import { useCall } from '@tsuzura/browser/data';
import { getShield } from '@tsuzura/contract/main';
import { useAccountRole } from '../account/index.ts';

/** What the shield lets out now. Only an open account has anything to protect. */
export function useShield() {
  const role = useAccountRole();
  return useCall(getShield, undefined, { enabled: role === 'open' });
}
