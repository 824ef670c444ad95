import { useThroughCheck } from '../flow/index.ts';
import { useServices } from '../services.ts';
import { accountUpdateUrl, type UpdateVariant } from './outside-sites.ts';
import { useSiteKey } from './use-site-key.ts';

/** The procedures that only the key of a strong check opens: the own data, where money goes, the end of an account (R7.22). */
export function useUpdateSite(variant: UpdateVariant, callbackPath: string): () => Promise<void> {
  const { urls, session } = useServices();
  const open = useSiteKey('ACCOUNT_UPDATE', callbackPath);
  return useThroughCheck(`account-update:${variant}`, async () => {
    // Asked for now: after the check the page may go on before it was drawn with the new session.
    const claims = session.claims();
    return claims === null || open((token) => accountUpdateUrl(urls, claims, { variant, callbackPath, token }));
  });
}
