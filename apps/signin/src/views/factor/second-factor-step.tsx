import { useState } from 'react';
import type { Lost, Method, Progress } from '@tsuzura/contract/auth';
import { methodNames, otherMethods } from '../../flow/methods.ts';
import { Step } from '../parts/step.tsx';
import { LostStep, lostName } from './lost-step.tsx';
import { MethodForm } from './method-form.tsx';
import { OtherWays } from './other-ways.tsx';

const titles: Readonly<Record<Method, string>> = {
  passkey: 'パスキーで確認',
  totp: '認証アプリで確認',
  recoveryCode: '復旧コードで確認',
  mailCode: 'メールで確認',
};
const leads: Readonly<Record<Method, string>> = {
  passkey:
    'お使いの端末の顔・指紋・画面ロックで確認します。ほかの端末のパスキーは、表示されるQRコードを読み取って使えます。',
  totp: 'ログインを続けるため、もう1つの方法で確認します。',
  recoveryCode: 'パスキーや認証アプリを使えないときの方法です。',
  mailCode: 'ご登録のメールアドレスに届く確認コードで確認します。',
};

interface Props {
  readonly methods: readonly Method[];
  /** The way back of who has none of these, when there is one. */
  readonly lost: Lost | null;
  readonly onProgress: (progress: Progress) => void;
}

/** ③: the best of the ways the server offers; the others are one press away. */
export function SecondFactorStep({ methods, lost, onProgress }: Props) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'mailCode');
  const [isLost, setLost] = useState(false);
  if (isLost && lost !== null) return <LostStep lost={lost} methods={methods} onBack={() => setLost(false)} />;
  const lostWay = lostName(lost, methods);
  const others = otherMethods(methods, method).map((other) => ({
    name: methodNames[other],
    choose: () => setMethod(other),
  }));
  return (
    <Step title={titles[method]} lead={leads[method]}>
      <MethodForm key={method} method={method} others={others} onProgress={onProgress} />
      <OtherWays
        key={`other-${method}`}
        ways={lostWay === null ? others : [...others, { name: lostWay, choose: () => setLost(true) }]}
      />
    </Step>
  );
}
