import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@tsuzura/browser/router';

/** Leaving by the page's own ways forgets what was typed, as its guard says. A reload or the sign-in app do not. */
export function useOnLeaving(forget: () => void): void {
  const router = useRouter();
  const leave = useEffectEvent(forget);
  useEffect(
    () =>
      router.subscribe((isNewPage) => {
        if (isNewPage) leave();
      }),
    [router],
  );
}
