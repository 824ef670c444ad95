import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import { LogoMark, serviceName } from '@tsuzura/ui/brand';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Notice } from '@tsuzura/ui/notice';
import { useServices } from '../services.ts';
import { browserPush, turnPushOn, type PushState } from './web-push.ts';
import './push.css';

interface Props {
  /** 「約定をお知らせします」 */
  readonly title: string;
  /** What such a notification says. */
  readonly example: string;
  readonly onClose: () => void;
  readonly onState?: (state: PushState) => void;
}

/** Before the browser asks: what will come, what will not be on the screen, and how it is stopped. */
export function PushSheet({ title, example, onClose, onState }: Props) {
  const services = useServices();
  const [isDenied, setDenied] = useState(false);

  async function accept() {
    try {
      const state = await turnPushOn(services, browserPush);
      onState?.(state);
      if (state === 'denied') return setDenied(true);
      if (state === 'on') say('この端末で通知を受け取ります。');
    } catch {
      say('通知を受け取る設定ができませんでした。もう一度お試しください。', 'error');
    }
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        isDenied ? (
          <Button size="flow" onClick={onClose}>
            閉じる
          </Button>
        ) : (
          <>
            <Button size="flow" needsConnection busyLabel="設定中" onClick={accept}>
              通知を受け取る
            </Button>
            <Button size="flow" variant="text" onClick={onClose}>
              いまは受け取らない
            </Button>
          </>
        )
      }
    >
      {isDenied ? (
        <PushDenied />
      ) : (
        <>
          <div className="push-example" aria-hidden="true">
            <LogoMark />
            <p>
              <b>{serviceName}</b>
              <br />
              {example}
            </p>
          </div>
          <p className="phrase">この端末に届く通知です。画面に金額とファンド名は出しません。</p>
          <ul className="push-dots">
            <li>止めたいときは、いつでも通知の設定で変えられます。</li>
            <li>このあと、端末の許可の画面が出ます。</li>
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Nothing on our side can ask again. */
export function PushDenied() {
  return (
    <Notice tone="warn" title="端末の設定で、通知が止められています">
      受け取るには、ブラウザの設定を開き、このサイトの「通知」を「許可」に変えてください。
    </Notice>
  );
}
