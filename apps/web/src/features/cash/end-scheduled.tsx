import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { endScheduledWithdrawal, type ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { renewCash } from '../../shared/renew-cash.ts';

interface Props {
  readonly setting: ScheduledWithdrawalSetting;
  readonly onClose: () => void;
}

/** `?end=`: a fresh check comes back to this question. */
export function EndScheduled({ setting, onClose }: Props) {
  const queries = useQueryClient();
  const end = useSend(endScheduledWithdrawal, { handles: isConnectionError });

  return (
    <ConfirmDialog
      title="定期出金を停止しますか"
      confirmLabel="停止する"
      busyLabel="停止中"
      isSending={end.isPending}
      send={() => end.mutateAsync({})}
      onDone={async () => {
        onClose();
        say('定期出金を停止しました。');
        await renewCash(queries);
      }}
      onRefused={() => renewCash(queries)}
      onClose={onClose}
    >
      <p>{`次回（${shortDate(setting.nextPayDate)}）からの出金を行いません。すでに受け付けた出金は、そのまま続きます。`}</p>
    </ConfirmDialog>
  );
}
