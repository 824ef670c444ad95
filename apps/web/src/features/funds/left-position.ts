import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from '@tsuzura/browser/router';

/** A page that is drawn ahead has no storage to read. */
const isDrawing = typeof sessionStorage === 'undefined';

const keyOf = (entry: string) => `tsuzura.left-at:${entry}`;

/**
 * A list that is left for one of its rows is found again where it was left (checklist 8). The place belongs to the entry
 * of the history: a new visit begins at the top (R2.20). `isReady`: the rows are there, so there is something to scroll.
 */
export function useLeftPosition(isReady: boolean): void {
  const entry = useLocation().state.__TSR_key ?? '';
  const [leftAt] = useState(() => (isDrawing ? 0 : Number(sessionStorage.getItem(keyOf(entry)) ?? 0)));
  const isDone = useRef(false);

  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    if (leftAt > 0) scrollTo({ top: leftAt, behavior: 'instant' });
  }, [isReady, leftAt]);

  // Before the rows leave the page: without them the browser would already have moved it.
  useLayoutEffect(() => () => sessionStorage.setItem(keyOf(entry), String(Math.round(scrollY))), [entry]);
}
