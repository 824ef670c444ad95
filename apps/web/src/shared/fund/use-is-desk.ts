import { useSyncExternalStore } from 'react';

/** R2.50. */
const desk = '(min-width: 1024px)';

function hear(changed: () => void): () => void {
  const query = matchMedia(desk);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** For what is another thing on a desk, a table instead of cards; what only moves or grows is CSS. */
export const useIsDesk = (): boolean => useSyncExternalStore(hear, () => matchMedia(desk).matches);
