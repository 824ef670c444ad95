import { useState } from 'react';
import { announce } from '@tsuzura/ui/announce';
import { Button } from '@tsuzura/ui/button';
import { useSecondsLeft } from '../../flow/use-seconds-left.ts';
import { useTask } from '../../flow/use-task.ts';
import { CodeForm } from './code-form.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  readonly resendAfterSeconds: number;
  readonly send: (code: string) => Promise<void>;
  /** Sends another mail and says how long to wait for the next. */
  readonly resend: () => Promise<{ readonly resendAfterSeconds: number }>;
}

/** A code that came by mail, and another mail when it did not. */
export function MailCodeForm({ resendAfterSeconds, send, resend }: Props) {
  const task = useTask();
  const [wait, setWait] = useState({ seconds: resendAfterSeconds });
  const left = useSecondsLeft(wait);

  async function sendAgain() {
    const { isDone } = await task.run(async () => {
      const { resendAfterSeconds: seconds } = await resend();
      setWait({ seconds });
    });
    if (isDone) announce('確認コードをもう一度送りました');
  }

  return (
    <>
      <CodeForm label="確認コード" hint="メールに書かれた6桁の数字です。10分間お使いいただけます。" send={send} />
      <div className="border-t border-line pt-4">
        <ProblemNotice problem={task.problem} />
        <p className="phrase text-note text-ink2">
          届かないときは、迷惑メールのフォルダーと、アドレスの綴りをご確認ください。
        </p>
        <div className="mt-2">
          <Button
            variant="quiet"
            size="small"
            busyLabel="送信中"
            reason={left > 0 ? `あと${left}秒で、もう一度送れます。` : null}
            onClick={sendAgain}
          >
            コードをもう一度送る
          </Button>
        </div>
      </div>
    </>
  );
}
