import { useEffect } from 'react';
import { takeJustSignedIn } from '../just-signed-in.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

/**
 * A press whose work may need a strong check. 403-100 leads off to the sign-in app and back to this page, which remembers
 * the wish and goes on by itself; whoever turned back at the check is not sent there again. `work` says whether it is done.
 */
export function useThroughCheck(wish: string, work: () => Promise<boolean>): () => Promise<void> {
  async function go(): Promise<void> {
    keepDraft(sessionStorage, wish, true, Date.now());
    if (await work()) dropDraft(sessionStorage, wish);
  }

  useEffect(() => {
    const wished = readDraft(sessionStorage, wish, Date.now()) === true;
    dropDraft(sessionStorage, wish);
    if (wished && takeJustSignedIn(sessionStorage)) void go();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  return go;
}
