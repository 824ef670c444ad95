import { useSyncExternalStore } from 'react';

/** R2.50. */
const desktop = '(min-width: 1024px)';

function hear(changed: () => void): () => void {
  const query = matchMedia(desktop);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** For what is another thing on a desktop, a table instead of cards; what only moves or grows is CSS. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    hear,
    () => matchMedia(desktop).matches,
    () => false, // a page that is drawn ahead is a phone's
  );
