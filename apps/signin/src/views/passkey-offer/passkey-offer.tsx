import type { ReactNode } from 'react';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';

interface Props {
  readonly above?: ReactNode;
  readonly button: string;
  /** During the sign-up: there is nothing yet that could be taken over, so the passkey counts at once. */
  readonly isNewcomer?: boolean;
  readonly register: () => Promise<void>;
  /** The way on without one. */
  readonly children: ReactNode;
}

/** Why a passkey, and the press that makes one. */
export function PasskeyOffer({ above, button, isNewcomer = false, register, children }: Props) {
  const task = useTask();
  const press = async () => {
    await task.run(register);
  };
  return (
    <Step
      above={above}
      title="フィッシングに強いパスキーを設定する"
      lead="次回から、顔・指紋・画面ロックだけでログインできます。"
    >
      <ul className="phrase grid list-disc gap-2 pl-5">
        <li>パスワードのように、偽の画面で盗まれることがありません。顔や指紋の情報は、端末の外に出ません。</li>
        <li>
          {isNewcomer
            ? 'いま登録すると、出金などのご本人確認にもすぐに使えます。'
            : '出金などのご本人確認には、登録から24時間後に使えます。'}
        </li>
        <li>
          登録しない場合、出金の前にパスキーか認証アプリの登録が必要です。そのときは、登録から24時間お待ちいただきます。
        </li>
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
