import { Suspense, useEffect, useState } from 'react';
import { lazyPart, loadCode } from '@tsuzura/ui/code';
import { hearToasts } from './say.ts';

const loadToast = () => import('@tsuzura/ui/toast');
const ToastRegion = lazyPart(async () => (await loadToast()).ToastRegion);

export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(
    () =>
      hearToasts(({ text, tone }) => {
        setNeeded(true);
        void loadCode(loadToast).then(({ toast }) => toast(text, { tone }));
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
