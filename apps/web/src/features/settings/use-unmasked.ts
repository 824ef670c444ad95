import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { listUnmaskedUsers } from '@tsuzura/contract/main';
import type { Answer } from '@tsuzura/contract/kernel';
import { useThroughCheck } from '../../shared/flow/index.ts';
import { useServices } from '../../shared/services.ts';

export type Unmasked = Answer<typeof listUnmaskedUsers>['users'][number];

/** Checklist 53: what was shown is covered again after a minute, and when the customer looks away. */
const shownMs = 60_000;

/** The unmasked person is kept in this state alone: no cache remembers it. */
export function useUnmasked() {
  const { clients } = useServices();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Unmasked | null>(null);

  const show = useThroughCheck('settings:show', async () => {
    try {
      const { users } = await queries.fetchQuery({
        ...callOptions(clients, listUnmaskedUsers),
        staleTime: 0,
        gcTime: 0,
      });
      setShown(users[0] ?? null);
      return true;
    } catch {
      return false; // 403-100 takes the customer to the check; anything else has its dialog. The values stay covered.
    }
  });
  const hide = () => setShown(null);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), shownMs);
    const lookAway = () => {
      if (document.visibilityState === 'hidden') setShown(null);
    };
    document.addEventListener('visibilitychange', lookAway);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAway);
    };
  }, [shown]);

  return { shown, show, hide };
}
