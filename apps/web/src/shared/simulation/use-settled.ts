import { useEffect, useState } from 'react';

/** Rule SCREEN-17: a slider that is being dragged asks once, when it rests. */
const restMs = 300;

/** The value once it has not changed for a while. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
