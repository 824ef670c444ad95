import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function UnsavedDialog({ onStay, onLeave }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
      role="alertdialog"
      title="入力中の内容があります"
      actions={
        <>
          <Button size="flow" onClick={onStay}>
            このページに残る
          </Button>
          <Button size="flow" variant="text" onClick={onLeave}>
            移動する
          </Button>
        </>
      }
    >
      <p>移動すると、入力中の内容は消えます。</p>
    </Dialog>
  );
}
