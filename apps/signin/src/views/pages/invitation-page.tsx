import { useState } from 'react';
import { acceptInvitation, proveInvitation, startInvitation } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { Notice } from '@tsuzura/ui/notice';
import { client } from '../../flow/client.ts';
import { registerPasskey } from '../../flow/passkey.ts';
import { useTask } from '../../flow/use-task.ts';
import { MailCodeForm, ProblemNotice, Step } from '../parts/index.ts';

type At =
  | { readonly step: 'start' | 'passkey' | 'done' }
  | { readonly step: 'code'; readonly email: string; readonly resendAfterSeconds: number };

type Options = Record<string, unknown>;

/** An operator registers a passkey: ① a press ② the code from the mailbox ③ the passkey. */
export function InvitationPage({ token }: { readonly token: string }) {
  const task = useTask();
  const [at, setAt] = useState<At>({ step: 'start' });
  const [proven, setProven] = useState<Options | null>(null);

  const start = async () => {
    await task.run(async () => void (await sendCode()));
  };
  const sendCode = async () => {
    const { email, resendAfterSeconds } = await client.call(startInvitation, { body: { token } });
    setAt({ step: 'code', email, resendAfterSeconds });
    return { resendAfterSeconds };
  };
  const register = async () => {
    await task.run(async () => {
      // What the code opened is good for one try; another begins without a code.
      const options = proven ?? (await client.call(proveInvitation, { body: { token } })).options;
      setProven(null);
      await client.call(acceptInvitation, { body: { token, response: await registerPasskey(options) } });
      setAt({ step: 'done' });
    });
  };

  if (!/^[\w-]{43}$/.test(token)) {
    return (
      <Step
        title="リンクをご確認ください"
        lead="この招待リンクは使えません。受け取ったアドレスを、最後まで正しく開いてください。"
      />
    );
  }
  switch (at.step) {
    case 'start':
      return (
        <Step
          title="運営担当者のパスキー登録"
          lead="運営コンソールには、パスキーだけでログインします。ご本人の確認のため、登録のメールアドレスに確認コードを送ります。"
        >
          <Notice>このリンクは24時間、1回だけ使えます。前に登録したパスキーは使えなくなります。</Notice>
          <ProblemNotice problem={task.problem} />
          <Button size="flow" busyLabel="送信中" onClick={start}>
            確認コードを送る
          </Button>
        </Step>
      );
    case 'code':
      return (
        <Step title="確認コードの入力" lead={`${at.email} に確認コードを送りました。`}>
          <MailCodeForm
            resendAfterSeconds={at.resendAfterSeconds}
            resend={sendCode}
            send={async (code) => {
              setProven((await client.call(proveInvitation, { body: { token, code } })).options);
              setAt({ step: 'passkey' });
            }}
          />
        </Step>
      );
    case 'passkey':
      return (
        <Step title="パスキーの登録" lead="この端末、またはお手元のスマートフォンや鍵を登録します。">
          <ProblemNotice problem={task.problem} />
          <Button size="flow" busyLabel="登録中" onClick={register}>
            <PasskeyIcon size="small" />
            パスキーを登録する
          </Button>
        </Step>
      );
    default:
      return (
        <Step
          title="パスキーを登録しました"
          lead="次から、このパスキーで運営コンソールにログインできます。なくしたときは、システム管理者に新しい招待を依頼してください。"
        />
      );
  }
}
