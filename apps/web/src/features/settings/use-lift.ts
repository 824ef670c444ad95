import { useQueryClient } from '@tanstack/react-query';
import { callOptions, useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { getAccountProtection, liftFreeze } from '@tsuzura/contract/main';
import { useThroughCheck } from '../../shared/flow/index.ts';
import { useServices } from '../../shared/services.ts';

/** Lifts the freeze. The strong check on the way comes back to this page, which goes on by itself. */
export function useLift(): () => Promise<void> {
  const { clients } = useServices();
  const queries = useQueryClient();
  const send = useSend(liftFreeze);
  const { queryKey } = callOptions(clients, getAccountProtection);
  return useThroughCheck('settings:lift', async () => {
    try {
      queries.setQueryData(queryKey, await send.mutateAsync({}));
      void queries.invalidateQueries(); // what was refused may be had again
      say('凍結を解除しました。');
      return true;
    } catch (error) {
      if (isConnectionError(error)) say('通信できませんでした。電波の良い場所で、もう一度お試しください。', 'error');
      else void queries.invalidateQueries({ queryKey });
      return false;
    }
  });
}
