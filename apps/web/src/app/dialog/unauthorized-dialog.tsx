import type { ErrorRecord } from '@tsuzura/browser/error';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { useServices } from '../../shared/services.ts';

/** R8.05. */
export function UnauthorizedDialog({ error }: { readonly error: ErrorRecord }) {
  const { signOut } = useServices();
  return (
    <Dialog
      isOpen
      onClose={null}
      role="alertdialog"
      title={error.title}
      actions={
        <Button size="flow" needsConnection onClick={signOut}>
          ログアウト
        </Button>
      }
    />
  );
}
