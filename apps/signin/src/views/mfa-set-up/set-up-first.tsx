import { useState } from 'react';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { Notice } from '@tsuzura/ui/notice';
import { useInteraction } from '../../flow/interaction.tsx';
import { BackButton, Step } from '../parts/index.ts';
import { AddPasskeyStep } from './add-passkey-step.tsx';
import { TotpStep } from './totp-step.tsx';

/** In place of a check that cannot be passed yet: register one way; it counts a day later, and that is said before. */
export function SetUpFirst() {
  const { restart } = useInteraction();
  const [step, go] = useState<'choose' | 'passkey' | 'totp'>('choose');
  const back = () => go('choose');
  if (step === 'passkey') return <AddPasskeyStep onBack={back} onDone={restart} />;
  if (step === 'totp') return <TotpStep onBack={back} onDone={restart} />;
  return (
    <Step
      title="確認方法の登録"
      lead="このお手続きには、パスキーか認証アプリでのご本人の確認が必要です。先に1つ登録してください。フィッシングに強いパスキーをおすすめします。"
    >
      <Notice>
        安全のため、<b>登録から24時間後</b>
        に、出金・出金先や住所などの変更のご本人確認に使えるようになります。それまではログインにだけ使えます。
      </Notice>
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
