import { useState } from 'react';
import type { Method, Progress } from '@tsuzura/contract/auth';
import { methodNames, otherMethods } from '../../flow/methods.ts';
import { Step } from '../parts/step.tsx';
import { MethodForm } from './method-form.tsx';
import { OtherWays } from './other-ways.tsx';

const titles: Readonly<Record<Method, string>> = {
  passkey: 'パスキーで確認',
  totp: '認証アプリで確認',
  recoveryCode: '復旧コードで確認',
  mailCode: 'メールで確認',
};
const leads: Readonly<Record<Method, string>> = {
  passkey: 'お使いの端末の顔・指紋・画面ロックで確認します。',
  totp: 'ログインを続けるため、もう1つの方法で確認します。',
  recoveryCode: 'パスキーや認証アプリを使えないときの方法です。',
  mailCode: 'ご登録のメールアドレスに確認コードを送りました。',
};

interface Props {
  readonly methods: readonly Method[];
  readonly onProgress: (progress: Progress) => void;
}

/** ③: the best of the ways the server offers; the others are one press away. */
export function SecondFactorStep({ methods, onProgress }: Props) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'mailCode');
  return (
    <Step title={titles[method]} lead={leads[method]}>
      <MethodForm key={method} method={method} onProgress={onProgress} />
      <OtherWays
        key={`other-${method}`}
        ways={otherMethods(methods, method).map((other) => ({
          name: methodNames[other],
          choose: () => setMethod(other),
        }))}
      />
    </Step>
  );
}
