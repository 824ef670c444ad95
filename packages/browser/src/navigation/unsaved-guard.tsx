import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@tsuzura/ui/code';
import { useRouter } from '../router/index.ts';

const UnsavedDialog = lazyPart(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

/** Asks before a half-filled form is left: by a link of ours, by browser-back, and by closing the tab. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const router = useRouter();
  const [answer, setAnswer] = useState<((holds: boolean) => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    return router.block(({ from, to }) => {
      if (from.pathname === to.pathname) return false; // a modal opened: the page stays
      return new Promise<boolean>((resolve) => setAnswer(() => resolve));
    }, true);
  }, [router, isDirty]);
  if (!answer) return null;
  const decide = (holds: boolean) => {
    setAnswer(null);
    answer(holds);
  };
  return (
    <Suspense>
      <UnsavedDialog onStay={() => decide(true)} onLeave={() => decide(false)} />
    </Suspense>
  );
}
