import { useClaims } from '@tsuzura/browser/services';
import { isUpdatePending } from '@tsuzura/domain/account';
import { tableDate } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { accountUpdateUrl, useUpdateRequest } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';

/** Why nothing can be changed now: one change at a time. */
export function useChangeReason(): string | null {
  const { data } = useUpdateRequest();
  return data && isUpdatePending(data.status) ? '変更手続き中のため、完了までお待ちください。' : null;
}

const words: Readonly<Record<string, string>> = { REQUESTED: '受付済', IN_REVIEW: '確認中' };

/** A change on its way stands where it belongs, and so does one that was turned down last. */
export function ChangeNotice({ of }: { readonly of: 'person' | 'bank' }) {
  const { urls } = useServices();
  const claims = useClaims();
  const { data } = useUpdateRequest();
  const isOfBank = data?.kind === 'WITHDRAW_BANK';
  if (!data || !claims || data.requestedAt === null || isOfBank !== (of === 'bank')) return null;
  const since = `${tableDate(data.requestedAt.slice(0, 10) as Ymd)}受付`;
  if (data.status === 'REJECTED') {
    return (
      <div className="settings-notice">
        <Notice title={`変更を承れませんでした（${since}）`}>登録の内容は変わっていません。</Notice>
      </div>
    );
  }
  if (!isUpdatePending(data.status)) return null;
  const variant = isOfBank ? 'withdrawBank' : 'plain';
  return (
    <div className="settings-notice">
      <Notice
        title={`変更手続き中です（${since}・${words[data.status]}）`}
        action={
          <Link href={accountUpdateUrl(urls, claims, { variant, callbackPath: paths.settings })}>
            手続きの状況を見る
          </Link>
        }
      >
        確認が終わるまで、登録の内容は変わりません。結果はメールでお知らせします。
      </Notice>
    </div>
  );
}
