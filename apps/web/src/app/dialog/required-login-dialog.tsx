import { errorStore, type ErrorRecord } from '@tsuzura/browser/error';
import { useLocation, useRouter } from '@tsuzura/browser/router';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { useServices } from '../../shared/services.ts';

/** R6.01: sign-up for those who come for the first time, sign-in for those who have an ID. */
export function RequiredLoginDialog({ error }: { readonly error: ErrorRecord }) {
  const { leaveForSignIn } = useServices();
  const router = useRouter();
  const { href } = useLocation();
  function close() {
    errorStore.dismiss();
    // Back to where the link was; opened directly, there is only the top page.
    if (router.canGoBack()) router.back();
    else router.navigate('/', { replace: true });
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      role="alertdialog"
      title={error.title}
      actions={
        <>
          <Button size="flow" needsConnection onClick={() => leaveForSignIn({ view: 'signUp', redirectPath: null })}>
            はじめての方（新規登録）
          </Button>
          <Button
            size="flow"
            variant="outline"
            needsConnection
            onClick={() => leaveForSignIn({ view: 'signInWithCheckUsername', redirectPath: href })}
          >
            IDをお持ちの方（ログイン）
          </Button>
        </>
      }
    >
      <p>{error.message}</p>
    </Dialog>
  );
}
