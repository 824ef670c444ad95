import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { useRouter } from '@tsuzura/browser/router';
import { freezeAccount } from '@tsuzura/contract/main';
import { paths } from '../../shared/navigation/index.ts';
import { FreezeEffects, keepFrozen } from '../../shared/protection/index.ts';

/** Asked once. A second press changes nothing, so a lost answer may be sent again. */
export function FreezeDialog({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter();
  const freeze = useSend(freezeAccount, { handles: isConnectionError });

  async function send() {
    const { stoppedWithdrawals } = await freeze.mutateAsync({});
    keepFrozen(sessionStorage, { at: Date.now(), stoppedWithdrawals });
  }

  return (
    <ConfirmDialog
      title="口座を凍結しますか"
      confirmLabel="凍結する"
      busyLabel="凍結中"
      cancelLabel="やめる"
      isSending={freeze.isPending}
      send={send}
      onDone={() => router.navigate(paths.freeze, { replace: true })}
      onClose={onClose}
    >
      <FreezeEffects />
    </ConfirmDialog>
  );
}
