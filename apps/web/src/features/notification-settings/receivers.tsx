import { useCall } from '@tsuzura/browser/data';
import { say } from '@tsuzura/browser/toast';
import { listMaskedUsers } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useAccountRole } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { browserPush, PushDenied, turnPushOff } from '../../shared/push/index.ts';
import { useServices } from '../../shared/services.ts';
import type { PushOfDevice } from './use-push-state.ts';

interface Props {
  readonly push: PushOfDevice;
  readonly onAsk: () => void;
}

const stateNotes = {
  shell: '端末の設定で、通知を変えられます',
  on: '通知は許可されています',
  off: 'この端末では受け取っていません',
  denied: '端末の設定で止められています',
  unsupported: 'このブラウザは通知を受け取れません',
} as const;

/** Where notifications go: this device, and the registered address. */
export function Receivers({ push, onAsk }: Props) {
  const services = useServices();
  const role = useAccountRole();
  const email = useCall(listMaskedUsers, undefined, { enabled: role === 'open' }).data?.users[0]?.email;
  async function stop() {
    try {
      await turnPushOff(services, browserPush);
      push.become('off');
      say('この端末への通知を止めました。');
    } catch {
      say('止められませんでした。もう一度お試しください。', 'error');
    }
  }
  return (
    <section className="mt-10" aria-labelledby="receivers">
      <h2 id="receivers" className="settings-label">
        受け取り先
      </h2>
      <DefinitionList>
        <Definition term="アプリ" note={push.state === null ? '確認しています' : stateNotes[push.state]}>
          この端末
          {push.state === 'off' && (
            <Button variant="text" size="small" onClick={onAsk}>
              受け取る
            </Button>
          )}
          {push.state === 'on' && (
            <Button variant="text" size="small" needsConnection busyLabel="停止中" onClick={stop}>
              止める
            </Button>
          )}
        </Definition>
        <Definition term="メール" note={<Link href={paths.settings}>変更する</Link>}>
          {email ?? 'ご登録のメールアドレス'}
        </Definition>
      </DefinitionList>
      {push.state === 'denied' && (
        <div className="mt-4">
          <PushDenied />
        </div>
      )}
    </section>
  );
}
