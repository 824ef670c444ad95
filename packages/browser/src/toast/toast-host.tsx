import { Suspense, useEffect, useState } from 'react';
import { lazyPart, loadCode } from '@tsuzura/ui/code';
import { hearToasts } from './say.ts';

const loadToast = () => import('@tsuzura/ui/toast');
const ToastRegion = lazyPart(async () => (await loadToast()).ToastRegion);

export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(
    () =>
      hearToasts(({ text, ...options }) => {
        setNeeded(true);
        void loadCode(loadToast).then(({ toast }) => toast(text, options));
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
