import { useState } from 'react';
import { freezeAccount } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Notice } from '@tsuzura/ui/notice';
import { useSend } from '../../shared/data/index.ts';
import { isConnectionError } from '../../shared/error/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useRouter } from '../../shared/router/index.ts';
import { FreezeEffects, keepFrozen } from '../../shared/protection/index.ts';

/** Asked once. A second press changes nothing, so a lost answer may be sent again. */
export function FreezeDialog({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter();
  const [isLost, setLost] = useState(false);
  const freeze = useSend(freezeAccount, { handles: isConnectionError });

  async function send() {
    setLost(false);
    try {
      const { stoppedWithdrawals } = await freeze.mutateAsync({});
      keepFrozen(sessionStorage, { at: Date.now(), stoppedWithdrawals });
      router.navigate(paths.freeze, { replace: true });
    } catch (error) {
      if (isConnectionError(error)) setLost(true);
      else onClose();
    }
  }

  return (
    <Dialog
      isOpen
      onClose={freeze.isPending ? null : onClose}
      role="alertdialog"
      title="口座を凍結しますか"
      actions={
        <>
          <Button size="flow" busyLabel="凍結中" needsConnection onClick={send}>
            凍結する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            やめる
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
        <FreezeEffects />
      </div>
    </Dialog>
  );
}
