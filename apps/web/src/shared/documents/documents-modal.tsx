import { lazy, Suspense } from 'react';
import { useUrlModal } from '../navigation/index.ts';

const UnreadDocumentsDialog = lazy(() =>
  import('./unread-documents-dialog.tsx').then((room) => ({ default: room.UnreadDocumentsDialog })),
);

/** The unread documents over the page that opened them by `?docs=1`. */
export function DocumentsModal() {
  const modal = useUrlModal('docs');
  if (modal.value === null) return null;
  return (
    <Suspense>
      <UnreadDocumentsDialog onEnd={modal.close} />
    </Suspense>
  );
}
