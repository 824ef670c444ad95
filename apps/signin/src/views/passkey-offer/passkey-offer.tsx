import type { ReactNode } from 'react';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';

interface Props {
  readonly above?: ReactNode;
  readonly button: string;
  readonly register: () => Promise<void>;
  /** The way on without one. */
  readonly children: ReactNode;
}

/** Why a passkey, and the press that makes one. */
export function PasskeyOffer({ above, button, register, children }: Props) {
  const task = useTask();
  const press = async () => {
    await task.run(register);
  };
  return (
    <Step above={above} title="パスキーの登録" lead="パスキーを登録すると、次回から顔・指紋だけでログインできます。">
      <ul className="grid list-disc gap-1 pl-5 text-note text-ink2">
        <li>パスワードのように、偽の画面で盗まれることがありません。</li>
        <li>顔や指紋の情報は、お使いの端末の外に出ません。</li>
        <li>あとから追加や削除ができます。</li>
      </ul>
      <ProblemNotice problem={task.problem} />
      <Button size="flow" busyLabel="登録中" onClick={press}>
        <PasskeyIcon size="small" />
        {button}
      </Button>
      {children}
    </Step>
  );
}
