import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '../shared/services.ts';
import type { Update } from './start/shell.ts';

const UpdateSheet = lazy(async () => ({ default: (await import('./start/update-sheet.tsx')).UpdateSheet }));

/** R9.08: inside a shell a newer version is offered over the page. A browser loads nothing of it. */
export function UpdateOffer({ isHidden }: { readonly isHidden: boolean }) {
  const services = useServices();
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(() => {
    if (!services.native.isShell) return;
    void import('./start/shell.ts').then(({ offeredUpdate }) => offeredUpdate(services)).then(setUpdate);
  }, [services]);
  if (update === null || isHidden) return null;
  return (
    <Suspense>
      <UpdateSheet storeUrl={update.storeUrl} onClose={() => setUpdate(null)} />
    </Suspense>
  );
}
