import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listUnmaskedUsers } from '@tsuzura/contract/main';
import type { Answer } from '@tsuzura/contract/kernel';
import { callOptions } from '../../shared/data/index.ts';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';
import { takeJustSignedIn } from '../../shared/just-signed-in.ts';
import { useServices } from '../../shared/services.tsx';

export type Unmasked = Answer<typeof listUnmaskedUsers>['users'][number];

/** Checklist 53: what was shown is covered again after a minute, and when the customer looks away. */
const shownMs = 60_000;
const wish = 'settings:show';

/** The unmasked person is kept in this state alone: no cache remembers it. */
export function useUnmasked() {
  const { clients } = useServices();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Unmasked | null>(null);

  async function show() {
    keepDraft(sessionStorage, wish, true, Date.now());
    try {
      const { users } = await queries.fetchQuery({
        ...callOptions(clients, listUnmaskedUsers),
        staleTime: 0,
        gcTime: 0,
      });
      dropDraft(sessionStorage, wish);
      setShown(users[0] ?? null);
    } catch {
      // 403-100 takes the customer to the check; anything else has its dialog. The values stay covered.
    }
  }
  const hide = () => setShown(null);

  useEffect(() => {
    const wished = readDraft(sessionStorage, wish, Date.now()) === true;
    dropDraft(sessionStorage, wish);
    // Back from the check with what it was for; whoever turned back there is not sent again.
    if (wished && takeJustSignedIn(sessionStorage)) void show();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(hide, shownMs);
    const lookAway = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', lookAway);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAway);
    };
  }, [shown]);

  return { shown, show, hide };
}
