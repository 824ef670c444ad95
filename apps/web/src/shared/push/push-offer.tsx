import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@tsuzura/ui/code';
import { rememberPushAsked, wasPushAsked } from './asked-once.ts';
import { canAskForPush } from './web-push.ts';

const PushSheet = lazyPart(async () => (await import('./push-sheet.tsx')).PushSheet);

/** The result is read first. */
const afterMs = 1500;

/** After something that a notification will be worth having for, and once in a browser: whether it may come here. */
export function PushOffer({ title, example }: { readonly title: string; readonly example: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!canAskForPush() || wasPushAsked(document)) return undefined;
    const timer = setTimeout(() => {
      rememberPushAsked(document, location.protocol === 'https:');
      setOpen(true);
    }, afterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <PushSheet title={title} example={example} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
