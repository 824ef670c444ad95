import type { Dispatch, ReactNode } from 'react';
import { finishSignUpPasskey, startSignUpPasskey } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { client } from '../../flow/client.ts';
import { deviceName } from '../../flow/device-name.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { registerPasskey } from '../../flow/passkey.ts';
import { maySkipPasskey, type SignUpEvent, type SignUpState } from '../../flow/sign-up-steps.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';

interface Props {
  readonly above: ReactNode;
  readonly state: SignUpState;
  readonly tell: Dispatch<SignUpEvent>;
}

/** ④: recommended, and without a password the only way in. */
export function PasskeyStep({ above, state, tell }: Props) {
  const { params } = useInteraction();
  const task = useTask();
  const register = async () => {
    await task.run(async () => {
      const { options } = await client.call(startSignUpPasskey, { params });
      const response = await registerPasskey(options);
      const name = deviceName(navigator.userAgent);
      await client.call(finishSignUpPasskey, { params, body: { response, name } });
      tell({ did: 'addedPasskey' });
    });
  };
  return (
    <Step above={above} title="パスキーの登録" lead="パスキーを登録すると、次回から顔・指紋だけでログインできます。">
      <ul className="grid list-disc gap-1 pl-5 text-note text-ink2">
        <li>パスワードのように、偽の画面で盗まれることがありません。</li>
        <li>顔や指紋の情報は、お使いの端末の外に出ません。</li>
        <li>あとから追加や削除ができます。</li>
      </ul>
      <ProblemNotice problem={task.problem} />
      <Button size="flow" busyLabel="登録中" onClick={register}>
        <PasskeyIcon size="small" />
        パスキーを登録する
      </Button>
      {maySkipPasskey(state) ? (
        <Button variant="text" size="flow" onClick={() => tell({ did: 'skippedPasskey' })}>
          あとで
        </Button>
      ) : (
        <Button variant="text" size="flow" onClick={() => tell({ did: 'wentBackToPassword' })}>
          パスワードを設定する
        </Button>
      )}
    </Step>
  );
}
