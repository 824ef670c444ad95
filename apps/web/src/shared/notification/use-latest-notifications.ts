import type { QueryClient } from '@tanstack/react-query';
import { useCall } from '@tsuzura/browser/data';
import { useClaims } from '@tsuzura/browser/services';
import type { Answer } from '@tsuzura/contract/kernel';
import { listNotifications, listProminentNotifications } from '@tsuzura/contract/main';

export type Notification = Answer<typeof listNotifications>['notifications'][number];

/** As many as my page shows. The mark in the header reads the same answer: one request serves both. */
const latest = { query: { limit: 3 } };

/** The newest, and how many are unread. The header stays from page to page, so a move asks nothing. */
export function useLatestNotifications() {
  const isSignedIn = useClaims() !== null;
  return useCall(listNotifications, latest, { enabled: isSignedIn, isQuiet: true });
}

/** Everything that shows notifications asks again. */
export const renewNotifications = async (queries: QueryClient): Promise<void> => {
  await Promise.all(
    [listNotifications, listProminentNotifications].map(({ site, path }) =>
      queries.invalidateQueries({ queryKey: [site, path] }),
    ),
  );
};
