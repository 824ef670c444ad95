import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '../flow/index.ts';
import { takeJustSignedIn } from '../just-signed-in.ts';
import { useClaims, useServices } from '../services.tsx';
import { accountUpdateUrl, type UpdateVariant } from './outside-sites.ts';
import { useSiteKey } from './use-site-key.ts';

/**
 * The procedures that only the key of a strong check opens: where money goes, and the end of an account (R7.22). A check
 * on the way leads off and back to this page, which remembers the wish and goes on by itself.
 */
export function useUpdateSite(variant: Exclude<UpdateVariant, 'plain'>, callbackPath: string): () => Promise<void> {
  const { urls } = useServices();
  const claims = useClaims();
  const open = useSiteKey('ACCOUNT_UPDATE', callbackPath);
  const wish = `account-update:${variant}`;

  async function go(): Promise<void> {
    if (!claims) return;
    keepDraft(sessionStorage, wish, true, Date.now());
    const isOpened = await open((token) => accountUpdateUrl(urls, claims, { variant, callbackPath, token }));
    if (isOpened) dropDraft(sessionStorage, wish);
  }

  useEffect(() => {
    const wished = readDraft(sessionStorage, wish, Date.now()) === true;
    dropDraft(sessionStorage, wish);
    // Whoever turned back at the check is not sent there again.
    if (wished && takeJustSignedIn(sessionStorage)) void go();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  return go;
}
