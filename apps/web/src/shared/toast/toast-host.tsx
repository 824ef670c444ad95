import { lazy, Suspense, useEffect, useState } from 'react';
import { hearToasts } from './say.ts';

const ToastRegion = lazy(() => import('@tsuzura/ui/toast').then((room) => ({ default: room.ToastRegion })));

export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(
    () =>
      hearToasts(({ text, tone }) => {
        setNeeded(true);
        void import('@tsuzura/ui/toast').then(({ toast }) => toast(text, { tone }));
      }),
    [],
  );
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
