import { ConfirmDialog } from '@tsuzura/browser/dialog';

interface Props {
  readonly isSending: boolean;
  readonly send: () => Promise<unknown>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** `?full=`: the last seat went while the form was filled in. */
export function FullDialog(props: Props) {
  return (
    <ConfirmDialog
      role="dialog"
      title="満席になりました"
      confirmLabel="キャンセル待ちに登録する"
      busyLabel="登録中"
      cancelLabel="登録しない"
      {...props}
    >
      <p>キャンセル待ちに登録しますか。</p>
      <p className="note">
        キャンセルが出たときに、登録の順にお席をご用意し、メールでお知らせします。お席をお約束するものではありません。
      </p>
    </ConfirmDialog>
  );
}
