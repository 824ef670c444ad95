import { useClaims } from '@tsuzura/browser/services';
import { useThroughCheck } from '../flow/index.ts';
import { useServices } from '../services.ts';
import { accountUpdateUrl, type UpdateVariant } from './outside-sites.ts';
import { useSiteKey } from './use-site-key.ts';

/** The procedures that only the key of a strong check opens: the own data, where money goes, the end of an account (R7.22). */
export function useUpdateSite(variant: UpdateVariant, callbackPath: string): () => Promise<void> {
  const { urls } = useServices();
  const claims = useClaims();
  const open = useSiteKey('ACCOUNT_UPDATE', callbackPath);
  return useThroughCheck(`account-update:${variant}`, async () =>
    claims === null ? true : open((token) => accountUpdateUrl(urls, claims, { variant, callbackPath, token })),
  );
}
