import { useState } from 'react';
import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { unsubscribeInvitations } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Page } from '../../shared/page/index.ts';

/** Behind the # of the link: no server and no log sees it. A press and not the visit: mail programs open links by themselves. */
export function StopInvitationsPage() {
  const [token] = useState(() => (/^#([\w.-]{1,200})$/.exec(location.hash) ?? [])[1] ?? null);
  const [isDone, setDone] = useState(false);
  const [isLost, setLost] = useState(false);
  const stop = useSend(unsubscribeInvitations, { handles: isConnectionError });
  async function press() {
    if (token === null) return;
    setLost(false);
    try {
      await stop.mutateAsync({ given: { body: { unsubscribeToken: token } } });
      setDone(true);
    } catch (error) {
      if (isConnectionError(error)) setLost(true);
    }
  }
  return (
    <Page title="ご紹介メールの停止">
      <div className="mt-6 grid gap-6">
        {isDone ? (
          <Notice tone="success">今後、このメールアドレスにご紹介メールをお送りしません。</Notice>
        ) : token === null ? (
          <Notice tone="warn">リンクが途中で切れています。メールのリンクを、最後まで開いてください。</Notice>
        ) : (
          <>
            <p className="phrase">
              つづらのお客さまからのご紹介メールを、今後お送りしません。どのお客さまからのご紹介も止まります。
            </p>
            {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
            <div>
              <Button needsConnection busyLabel="停止中" onClick={press}>
                ご紹介メールを止める
              </Button>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
