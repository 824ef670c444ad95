import { useLocation } from '@tsuzura/browser/router';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { deadlineText } from '../order/words.ts';
import { useServices } from '../services.ts';
import { useAccountProtection } from './use-account-protection.ts';

/**
 * docs/sign-in-strength.md S3: before something is asked for that takes a strong check. Who has nothing for it is led to set
 * it up and hears of the wait first; whose factor waits hears until when.
 */
export function StrongCheckBanner() {
  const check = useAccountProtection().data?.strongCheck;
  const { leaveForSignIn } = useServices();
  const { href } = useLocation();
  if (check === undefined || check.state === 'READY') return null;
  if (check.state === 'WAITING') {
    return (
      <Notice tone="warn" title="もうしばらくお待ちください">
        登録したパスキー・認証アプリは、安全のため{check.from !== null && deadlineText(check.from)}
        から、このお手続きのご本人確認に使えます。
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title="先に、パスキーか認証アプリの登録が必要です"
      action={
        <Button size="small" needsConnection onClick={() => leaveForSignIn({ view: 'mfaSetUp', redirectPath: href })}>
          登録へ進む
        </Button>
      }
    >
      ご本人の確認に使います。安全のため、登録から24時間後にこのお手続きができるようになります。
    </Notice>
  );
}
