import { useLocation } from '@tsuzura/browser/router';
import { isUpdatePending } from '@tsuzura/domain/account';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { useUpdateRequest, useUpdateSite } from '../../shared/account/index.ts';

/** R5.02: no bank to pay to, and the way to register one. It leads through a fresh check, which comes back here and goes on. */
export function BankUnset() {
  const request = useUpdateRequest();
  const { pathname } = useLocation();
  const register = useUpdateSite('withdrawBank', pathname);
  const isPending = request.data !== undefined && isUpdatePending(request.data.status);
  return (
    <Notice
      tone="warn"
      title="出金先の口座が未登録です"
      action={
        <Button
          size="small"
          variant="outline"
          busyLabel="移動中"
          needsConnection
          reason={isPending ? 'お客さま情報の変更手続き中です。完了までお待ちください。' : null}
          onClick={register}
        >
          出金先口座を登録する
        </Button>
      }
    >
      先にご登録ください。登録にはご本人の確認が必要です。
    </Notice>
  );
}
