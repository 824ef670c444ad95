import { useEffect } from 'react';
import { isUpdatePending } from '@tsuzura/domain/account';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { accountUpdateUrl, useSiteKey, useUpdateRequest } from '../../shared/account/index.ts';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';
import { takeJustSignedIn } from '../../shared/just-signed-in.ts';
import { useLocation } from '../../shared/router/index.ts';
import { useClaims, useServices } from '../../shared/services.tsx';

const wish = 'cash:bank';

/** R5.02: no bank to pay to, and the way to register one. It leads through a fresh check, which comes back here and goes on. */
export function BankUnset() {
  const { urls } = useServices();
  const claims = useClaims();
  const request = useUpdateRequest();
  const { pathname } = useLocation();
  const open = useSiteKey('ACCOUNT_UPDATE', pathname);

  async function register() {
    if (!claims) return;
    keepDraft(sessionStorage, wish, true, Date.now());
    const isOpened = await open((token) =>
      accountUpdateUrl(urls, claims, { variant: 'withdrawBank', callbackPath: pathname, token }),
    );
    if (isOpened) dropDraft(sessionStorage, wish);
  }

  useEffect(() => {
    const wished = readDraft(sessionStorage, wish, Date.now()) === true;
    dropDraft(sessionStorage, wish);
    // Whoever turned back at the check is not sent there again.
    if (wished && takeJustSignedIn(sessionStorage)) void register();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

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
