import { useRouter } from '../../shared/router/index.ts';
import { Button } from '@tsuzura/ui/button';
import { CopyButton } from '@tsuzura/ui/copy';
import { Dialog } from '@tsuzura/ui/dialog';
import { errorStore, type ErrorRecord } from '../../shared/error/index.ts';
import './dialog.css';

/** R2.43: title, message of several lines, and 「閉じる」 or, when it cannot be closed, 「トップに戻る」. */
export function MessageDialog({ error }: { readonly error: ErrorRecord }) {
  const router = useRouter();
  const close = () => errorStore.dismiss();
  const toTop = () => {
    errorStore.dismiss();
    router.navigate('/');
  };
  return (
    <Dialog
      isOpen
      onClose={error.isClosable ? close : null}
      role="alertdialog"
      title={error.title}
      actions={
        error.isClosable ? (
          <Button size="flow" onClick={close}>
            閉じる
          </Button>
        ) : error.cannotCloseOrBackToTop ? undefined : (
          <Button size="flow" onClick={toTop}>
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
