import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { ApiError } from '@tsuzura/contract/kernel';
import { endScheduledWithdrawal, type ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Notice } from '@tsuzura/ui/notice';
import { renewCash } from './renew-cash.ts';

interface Props {
  readonly setting: ScheduledWithdrawalSetting;
  readonly onClose: () => void;
}

/** `?end=`: a fresh check comes back to this question. */
export function EndScheduled({ setting, onClose }: Props) {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const [isLost, setLost] = useState(false);
  const end = useSend(endScheduledWithdrawal, { handles: isConnectionError });

  async function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    setLost(false);
    try {
      await end.mutateAsync({});
      onClose();
      say('定期出金を停止しました。');
      await renewCash(queries);
    } catch (error) {
      if (isConnectionError(error)) return setLost(true);
      if (error instanceof ApiError && error.kind === 'STEP_UP') return; // on the way to the check
      onClose();
      await renewCash(queries);
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <Dialog
      isOpen
      onClose={end.isPending ? null : onClose}
      role="alertdialog"
      title="定期出金を停止しますか"
      actions={
        <>
          <Button size="flow" needsConnection busyLabel="停止中" onClick={send}>
            停止する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
        <p>{`次回（${shortDate(setting.nextPayDate)}）からの出金を行いません。すでに受け付けた出金は、そのまま続きます。`}</p>
      </div>
    </Dialog>
  );
}
