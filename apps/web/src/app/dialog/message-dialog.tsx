import { errorStore, type ErrorRecord } from '@tsuzura/browser/error';
import { useRouter } from '@tsuzura/browser/router';
import { Button } from '@tsuzura/ui/button';
import { CopyButton } from '@tsuzura/ui/copy';
import { Dialog } from '@tsuzura/ui/dialog';
import './dialog.css';

/** R2.43: title, message of several lines, the way to put it right where there is one, and 「閉じる」 or, when it cannot be closed, 「トップに戻る」. */
export function MessageDialog({ error }: { readonly error: ErrorRecord }) {
  const router = useRouter();
  const close = () => errorStore.dismiss();
  const { way } = error;
  const go = (href: string) => {
    errorStore.dismiss();
    router.navigate(href);
    scrollTo({ top: 0, behavior: 'instant' }); // it may be the page that stands there
  };
  return (
    <Dialog
      isOpen
      onClose={error.isClosable ? close : null}
      role="alertdialog"
      title={error.title}
      actions={
        error.isClosable ? (
          <>
            {way !== undefined && (
              <Button size="flow" onClick={() => go(way.href)}>
                {way.label}
              </Button>
            )}
            <Button size="flow" variant={way === undefined ? 'primary' : 'text'} onClick={close}>
              閉じる
            </Button>
          </>
        ) : error.cannotCloseOrBackToTop ? undefined : (
          <Button size="flow" onClick={() => go('/')}>
            トップに戻る
          </Button>
        )
      }
    >
      <p className="dialog-lines">{error.message}</p>
      {error.requestId !== undefined && (
        <p className="dialog-reference">
          お問い合わせ番号：<span>{error.requestId}</span>
          <CopyButton text={error.requestId}>番号をコピー</CopyButton>
        </p>
      )}
    </Dialog>
  );
}
