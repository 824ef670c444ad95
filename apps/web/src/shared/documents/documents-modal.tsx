import { Suspense } from 'react';
import { lazyPart } from '@tsuzura/ui/code';
import { useUrlModal } from '@tsuzura/browser/navigation';

const UnreadDocumentsDialog = lazyPart(
  async () => (await import('./unread-documents-dialog.tsx')).UnreadDocumentsDialog,
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
