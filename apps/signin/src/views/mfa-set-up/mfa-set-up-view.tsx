import { useState } from 'react';
import { getFactors, removePasskey, removeTotp, signOutOthers } from '@tsuzura/contract/auth';
import { announce } from '@tsuzura/ui/announce';
import type { Answer } from '@tsuzura/contract/kernel';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { RemoteContent } from '../../flow/remote-content.tsx';
import { client } from '../../flow/client.ts';
import { impossible } from '../../flow/impossible.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { forgetPasskey } from '../../flow/passkey.ts';
import { Step } from '../parts/index.ts';
import { AddPasskeyStep } from './add-passkey-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { FactorsHome } from './factors-home.tsx';
import { NamePasskeyStep } from './name-passkey-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { TotpStep } from './totp-step.tsx';

export type Factors = Answer<typeof getFactors>;
export type Passkey = Factors['passkeys'][number];

export type Place =
  | { readonly step: 'home' | 'addPasskey' | 'totp' | 'removeTotp' | 'codes' | 'signOutOthers' }
  | { readonly step: 'rename' | 'removePasskey'; readonly passkey: Passkey };

/** Ways to sign in, devices and history: one list, and a screen of its own for each change. */
export function MfaSetUpView() {
  const { params } = useInteraction();
  return (
    <RemoteContent ask={() => client.call(getFactors, { params })} skeleton={<HomeSkeleton />}>
      {(factors, again) => <FactorsFlow factors={factors} again={again} />}
    </RemoteContent>
  );
}

interface FlowProps {
  readonly factors: Factors;
  readonly again: () => void;
}

function FactorsFlow({ factors, again }: FlowProps) {
  const { params } = useInteraction();
  const [place, go] = useState<Place>({ step: 'home' });
  const [said, setSaid] = useState<string | null>(null);
  const home = () => go({ step: 'home' });
  const finish = (text: string) => {
    setSaid(text);
    announce(text);
    again();
    home();
  };

  switch (place.step) {
    case 'home':
      return <FactorsHome factors={factors} said={said} go={go} />;
    case 'addPasskey':
      return <AddPasskeyStep onBack={home} onDone={() => finish('パスキーを追加しました。')} />;
    case 'rename':
      return (
        <NamePasskeyStep
          title="パスキーの名前"
          passkey={place.passkey}
          button="変更する"
          back="やめる"
          onBack={home}
          onDone={() => finish('パスキーの名前を変えました。')}
        />
      );
    case 'removePasskey':
      return (
        <ConfirmStep
          title="パスキーの削除"
          lead={`「${place.passkey.name}」では、ログインできなくなります。`}
          button="削除する"
          onBack={home}
          act={async () => {
            await client.call(removePasskey, { params: { ...params, id: place.passkey.id } });
            await forgetPasskey(place.passkey.id);
            finish('パスキーを削除しました。');
          }}
        />
      );
    case 'totp':
      return <TotpStep onBack={home} onDone={() => finish('認証アプリを登録しました。')} />;
    case 'removeTotp':
      return (
        <ConfirmStep
          title="認証アプリの解除"
          lead="認証アプリのコードでは、確認できなくなります。"
          button="解除する"
          onBack={home}
          act={async () => {
            await client.call(removeTotp, { params });
            finish('認証アプリを解除しました。');
          }}
        />
      );
    case 'codes':
      return (
        <RecoveryCodesStep
          left={factors.recoveryCodesLeft}
          onBack={home}
          onDone={() => finish('復旧コードを作りました。')}
        />
      );
    case 'signOutOthers':
      return (
        <ConfirmStep
          title="ほかの端末のログアウト"
          lead="この端末のほかは、すべてログアウトします。"
          button="ログアウトする"
          onBack={home}
          act={async () => {
            const { signedOut } = await client.call(signOutOthers, { params });
            finish(`ほかの端末をログアウトしました（${signedOut}台）。`);
          }}
        />
      );
    default:
      return impossible(place);
  }
}

function HomeSkeleton() {
  return (
    <Step title="ログインと安全">
      <Skeleton>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
    </Step>
  );
}
