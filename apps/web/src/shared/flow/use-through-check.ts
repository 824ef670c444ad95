import { useEffect } from 'react';
import { takeJustSignedIn } from '../just-signed-in.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

/**
 * A press whose work may need a strong check. 403-100 leads off to the sign-in app and back to this page, which remembers
 * the action under `key` and goes on by itself; whoever turned back at the check is not sent there again. `work` says whether it is done.
 */
export function useThroughCheck(key: string, work: () => Promise<boolean>): () => Promise<void> {
  async function go(): Promise<void> {
    keepDraft(sessionStorage, key, true, Date.now());
    if (await work()) dropDraft(sessionStorage, key);
  }

  useEffect(() => {
    const isPending = readDraft(sessionStorage, key, Date.now()) === true;
    dropDraft(sessionStorage, key);
    if (isPending && takeJustSignedIn(sessionStorage)) void go();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  return go;
}
