import { useState } from 'react';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { useInteraction } from '../../flow/interaction.tsx';
import { BackButton, Step } from '../parts/index.ts';
import { AddPasskeyStep } from './add-passkey-step.tsx';
import { TotpStep } from './totp-step.tsx';

/** In place of a check that cannot be passed yet: register one way, then the check itself follows. */
export function SetUpFirst() {
  const { restart } = useInteraction();
  const [step, go] = useState<'choose' | 'passkey' | 'totp'>('choose');
  const back = () => go('choose');
  if (step === 'passkey') return <AddPasskeyStep onBack={back} onDone={restart} />;
  if (step === 'totp') return <TotpStep onBack={back} onDone={restart} />;
  return (
    <Step
      title="確認方法の登録"
      lead="お手続きを続けるには、ご本人を確認する方法が必要です。先に1つ登録してください。登録のあと、確認に進みます。"
    >
      <div className="grid gap-3">
        <Button size="flow" onClick={() => go('passkey')}>
          <PasskeyIcon size="small" />
          パスキーを登録する
        </Button>
        <Button variant="outline" size="flow" onClick={() => go('totp')}>
          認証アプリを登録する
        </Button>
        <BackButton canceled variant="text">
          中止して戻る
        </BackButton>
      </div>
    </Step>
  );
}
