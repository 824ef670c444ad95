import { useState } from 'react';
import { revertEmailChange } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { client } from '../../flow/client.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';
import { ServiceLink } from './service-link.tsx';

/** From the mail to the old address. A press is asked for: mail programs open links by themselves. */
export function RevertEmailPage({ token }: { readonly token: string }) {
  const task = useTask();
  const [isDone, setDone] = useState(false);
  const revert = async () => {
    await task.run(async () => {
      await client.call(revertEmailChange, { body: { token } });
      setDone(true);
    });
  };

  if (isDone) {
    return (
      <Step
        title="メールアドレスの変更を取り消しました"
        lead="前のメールアドレスに戻しました。念のため、パスワードの変更とログイン履歴の確認をお勧めします。"
      >
        <ServiceLink />
      </Step>
    );
  }
  if (token.length < 20 || token.length > 200) {
    return (
      <Step
        title="リンクをご確認ください"
        lead="このリンクは使えません。メールに書かれたアドレスを、最後まで正しく開いてください。"
      >
        <ServiceLink />
      </Step>
    );
  }
  return (
    <Step
      title="メールアドレスの変更の取り消し"
      lead="変更に心当たりがない場合は、前のメールアドレスに戻せます。取り消すと、すべての端末からログアウトします。"
    >
      <Notice>このリンクは、変更から72時間のあいだ使えます。</Notice>
      <ProblemNotice problem={task.problem} />
      <Button size="flow" busyLabel="送信中" onClick={revert}>
        変更を取り消す
      </Button>
    </Step>
  );
}
