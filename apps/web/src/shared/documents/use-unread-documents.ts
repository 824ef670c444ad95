import { useCall } from '@tsuzura/browser/data';
import { listBrokerageDocuments } from '@tsuzura/contract/main';
import { useAccountRole } from '../account/index.ts';

/** How many documents wait to be read; null while that is not known. Asked for only with an open account. */
export function useUnreadDocuments(): number | null {
  const { data } = useCall(listBrokerageDocuments, undefined, { enabled: useAccountRole() === 'open' });
  return data?.brokerageDocuments.filter(({ isConfirmed }) => !isConfirmed).length ?? null;
}
