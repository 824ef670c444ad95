import { useEffect, useState } from 'react';

/** Counts down from what was last given. A new object begins anew, even with the same number. */
export function useSecondsLeft(wait: { readonly seconds: number }): number {
  const [left, setLeft] = useState(wait.seconds);
  useEffect(() => {
    const until = performance.now() + wait.seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
