import { useEffect } from 'react';
import { errorRecords, errorStore } from '../error/index.ts';
import { useRouter } from '../router/index.ts';

/** PREVENT_BROWSER_BACK: while `isActive`, the browser's back button is answered with a dialog and goes nowhere. */
export function useBackGuard(isActive: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isActive) return undefined;
    return router.block(({ isBack }) => {
      if (isBack) errorStore.set(errorRecords.preventBrowserBack());
      return isBack;
    });
  }, [router, isActive]);
}
