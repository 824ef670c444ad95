import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { issueAccountToken } from '@tsuzura/contract/main';
import type { CallInput } from '@tsuzura/contract/kernel';
import { useServices } from '../services.ts';

type Purpose = CallInput<typeof issueAccountToken>['body']['purpose'];

/**
 * Opens another company's site with a one-time key, asked for at the press: it lives for five minutes. What goes wrong
 * has its dialog, and 403-100 leads to the check and back to this address; false then.
 */
export function useSiteKey(purpose: Purpose, callbackPath: string) {
  const { urls } = useServices();
  const issue = useSend(issueAccountToken);
  return async (addressOf: (token: string) => string): Promise<boolean> => {
    try {
      const token = await issue.mutateAsync({ given: { body: { purpose, callback: `${urls.web}${callbackPath}` } } });
      location.assign(addressOf(token));
      return true;
    } catch (error) {
      if (isConnectionError(error)) say('通信できませんでした。電波の良い場所で、もう一度お試しください。', 'error');
      return false;
    }
  };
}
