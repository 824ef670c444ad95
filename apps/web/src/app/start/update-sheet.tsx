import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { useServices } from '../../shared/services.ts';

interface Props {
  readonly storeUrl: string;
  readonly onClose: () => void;
}

/** A newer version is in the store. This one still works, so it can be put off. */
export function UpdateSheet({ storeUrl, onClose }: Props) {
  const { native } = useServices();
  async function open() {
    onClose();
    await native.openExternal(storeUrl);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="新しいバージョンのアプリがあります"
      actions={
        <>
          <Button size="flow" onClick={open}>
            ストアを開く
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            あとで
          </Button>
        </>
      }
    >
      <p>いまのアプリも、そのままお使いいただけます。</p>
    </Dialog>
  );
}
