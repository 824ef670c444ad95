import { useRef, useState } from 'react';
import type { Progress } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { PasskeyButton } from '../factor/index.ts';
import { BackButton, EmailForm, OrLine, Step } from '../parts/index.ts';
import { PasskeyAutofill } from './passkey-autofill.tsx';

interface Props {
  readonly title: string;
  readonly lead: string | undefined;
  /** Where a strong check is what is wanted, the passkey stands first. */
  readonly passkeyFirst: boolean;
  readonly email: string;
  readonly onNext: (email: string) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly onSignUp: (() => void) | undefined;
}

export function AddressStep({ title, lead, passkeyFirst, email, onNext, onProgress, onSignUp }: Props) {
  // A press of the button ends the offer in the autofill, so a press that led nowhere offers anew.
  const [round, setRound] = useState(0);
  // A passkey chosen in the autofill and a press of the button may both be answered: the first leads on, and the page leaves once.
  const isOver = useRef(false);
  const proceed = (progress: Progress) => {
    if (isOver.current) return;
    isOver.current = true;
    onProgress(progress);
  };
  const parts = [
    <EmailForm
      key="email"
      autoComplete="username webauthn"
      initial={email}
      button="次へ"
      variant={passkeyFirst ? 'outline' : 'primary'}
      send={onNext}
    />,
    <OrLine key="or" />,
    <PasskeyButton
      key="passkey"
      variant={passkeyFirst ? 'primary' : 'outline'}
      onProgress={proceed}
      onFailed={() => setRound((count) => count + 1)}
    >
      パスキーでログイン
    </PasskeyButton>,
  ];
  return (
    <Step title={title} lead={lead}>
      <PasskeyAutofill key={round} onProgress={proceed} />
      {passkeyFirst ? parts.toReversed() : parts}
      <div className="grid gap-1">
        {onSignUp !== undefined && (
          <Button variant="text" size="flow" onClick={onSignUp}>
            はじめての方は新規登録
          </Button>
        )}
        <BackButton canceled variant="text">
          {passkeyFirst ? '中止して戻る' : undefined}
        </BackButton>
      </div>
    </Step>
  );
}
