import { useState } from 'react';
import type { Method, Progress } from '@tsuzura/contract/auth';
import { impossible } from '../flow/impossible.ts';
import { useInteraction } from '../flow/interaction.tsx';
import { hasStrongFactor } from '../flow/methods.ts';
import { follow } from '../flow/progress.ts';
import { EmailChangeView } from './email-change/index.ts';
import { CheckStep, SecondFactorStep } from './factor/index.ts';
import { MfaSetUpView, SetUpFirst } from './mfa-set-up/index.ts';
import { PasskeyOfferView } from './passkey-offer/index.ts';
import { PasswordChangeView } from './password-change/index.ts';
import { SignInView } from './sign-in/index.ts';
import { SignUpView } from './sign-up/index.ts';

/** The view of the request. What belongs to a person asks for one first: a sign-in, or a fresh check. */
export function InteractionView() {
  const { state } = useInteraction();
  switch (state.view) {
    case 'signInWithCheckUsername':
    case 'signUp':
      return <Entrance />;
    case 'signInForceTOTPMFA':
      return <ForcedCheck />;
    case 'passwordChange':
    case 'emailChange':
    case 'mfaSetUp':
      return state.username === null ? <SignInView lead="お手続きの前に、ログインしてください。" /> : <CheckedChange />;
    default:
      return impossible(state.view);
  }
}

/** Sign-in and sign-up lead to each other. Who is through and still here is offered a passkey before leaving. */
function Entrance() {
  const { state } = useInteraction();
  const [isNew, setNew] = useState(state.view === 'signUp');
  if (state.username !== null) return <PasskeyOfferView />;
  if (isNew) return <SignUpView onSignIn={() => setNew(false)} />;
  // Operators are made by hand.
  return <SignInView {...(state.role === 'customer' ? { onSignUp: () => setNew(true) } : {})} />;
}

/** A fresh strong check. Who has no factor for it yet proves what they can, registers one, and comes back to the check. */
function ForcedCheck() {
  const { state, restart } = useInteraction();
  const lead = 'お手続きを続けるため、ご本人の確認をお願いします。';
  if (state.username === null) return <SignInView title="ご本人の確認" lead={lead} passkeyFirst />;
  if (hasStrongFactor(state.methods) || state.needsCheck) return <Check lead={lead} onChecked={restart} />;
  return <SetUpFirst />;
}

function CheckedChange() {
  const { state } = useInteraction();
  const [isChecked, setChecked] = useState(!state.needsCheck);
  const [byPassword, setByPassword] = useState(false);
  if (byPassword) return <PasswordChangeView asksCurrent />;
  if (isChecked) return <Change />;
  const current = { name: '今のパスワードを入力する', choose: () => setByPassword(true) };
  return (
    <Check
      lead="変更の前に、ご本人の確認をお願いします。"
      onChecked={() => setChecked(true)}
      {...(state.view === 'passwordChange' ? { other: current } : {})}
    />
  );
}

function Change() {
  switch (useInteraction().state.view) {
    case 'passwordChange':
      return <PasswordChangeView />;
    case 'emailChange':
      return <EmailChangeView />;
    default:
      return <MfaSetUpView />;
  }
}

interface CheckProps {
  readonly lead: string;
  readonly other?: { readonly name: string; readonly choose: () => void };
  readonly onChecked: () => void;
}

function Check({ lead, other, onChecked }: CheckProps) {
  const interaction = useInteraction();
  const [methods, setMethods] = useState<readonly Method[] | null>(null);
  const onProgress = (progress: Progress) =>
    follow(interaction, progress, { secondFactor: setMethods, goOn: onChecked, title: '確認しました' });
  if (methods !== null) return <SecondFactorStep methods={methods} onProgress={onProgress} />;
  return (
    <CheckStep
      lead={lead}
      methods={interaction.state.methods}
      onProgress={onProgress}
      {...(other === undefined ? {} : { other })}
    />
  );
}
