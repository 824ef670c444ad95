import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { useServices } from '../../shared/services.ts';
import { dropFrozen, keepFrozen, type Frozen } from '../../shared/protection/index.ts';

/** What happened, and how to come back. */
export function FrozenNow({ frozen }: { readonly frozen: Frozen }) {
  const { leaveForSignIn } = useServices();
  useEndedSession(frozen);
  const { stoppedWithdrawals } = frozen;
  return (
    <Page title="口座の凍結" heading="口座を凍結しました">
      <div className="mt-6 grid gap-8">
        <div className="grid gap-2">
          <p className="phrase" role="status">
            すべての端末からログアウトしました。凍結を解除するまで、ご注文・ご出金・登録の変更はできません。
            {stoppedWithdrawals > 0 && `銀行へ送る前の出金${stoppedWithdrawals}件を取り消し、預り金に戻しました。`}
          </p>
          <p className="phrase">凍結したことを、メールでもお知らせします。</p>
        </div>
        <section className="grid gap-2">
          <h2>解除するには</h2>
          <ol className="list-decimal grid gap-2 ps-6">
            <li>ログインします。心当たりのない操作があった場合は、先にパスワードを変更してください。</li>
            <li>「お客さま情報」の「口座の保護」で、「凍結を解除する」を選びます。</li>
            <li>パスキーか認証アプリで、ご本人の確認をします。</li>
          </ol>
        </section>
        <div className="grid gap-3">
          <Button
            size="flow"
            needsConnection
            busyLabel="移動中"
            onClick={() => {
              dropFrozen(sessionStorage);
              return leaveForSignIn({ view: 'signInWithCheckUsername', redirectPath: paths.settings });
            }}
          >
            ログインして状況を見る
          </Button>
          <ButtonLink href={paths.top} size="flow" variant="text">
            トップへ
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

/** The tokens of this browser died with the freeze: they are forgotten here, and what was read with them too. */
function useEndedSession(frozen: Frozen): void {
  const { session } = useServices();
  const queries = useQueryClient();
  useEffect(() => {
    const kept = session.current();
    // Who has signed in since stays signed in.
    if (kept === null || kept.receivedAt > frozen.at) return;
    session.clear();
    keepFrozen(sessionStorage, frozen); // a reload still tells it
    queries.clear();
  }, [frozen, session, queries]);
}
