import { useCallback, useLayoutEffect, useRef } from 'react';

/** What a row is given to call stays the same function, so that a row which did not change is not drawn again. */
export function useLatest<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
