import type { ErrorRecord } from '@tsuzura/browser/error';
import { useLocation } from '@tsuzura/browser/router';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { useServices } from '../../shared/services.ts';

/** R8.10. The way back leads to the same screen. */
export function SessionEndedDialog({ error }: { readonly error: ErrorRecord }) {
  const { leaveForSignIn } = useServices();
  const { href } = useLocation();
  return (
    <Dialog
      isOpen
      onClose={null}
      role="alertdialog"
      title={error.title}
      actions={
        <Button
          size="flow"
          needsConnection
          onClick={() => leaveForSignIn({ view: 'signInWithCheckUsername', redirectPath: href })}
        >
          ログインする
        </Button>
      }
    >
      <p>{error.message}</p>
    </Dialog>
  );
}
