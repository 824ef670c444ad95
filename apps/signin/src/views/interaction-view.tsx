import { useState } from 'react';
import type { Lost, Method, Progress } from '@tsuzura/contract/auth';
import { impossible } from '../flow/impossible.ts';
import { useInteraction } from '../flow/interaction.tsx';
import { follow } from '../flow/progress.ts';
import { EmailChangeView } from './email-change/index.ts';
import { Button } from '@tsuzura/ui/button';
import { CheckStep, SecondFactorStep, WaitingStep } from './factor/index.ts';
import { MfaSetUpView, SetUpFirst } from './mfa-set-up/index.ts';
import { PasskeyOfferView } from './passkey-offer/index.ts';
import { PasswordChangeView } from './password-change/index.ts';
import { SignInView } from './sign-in/index.ts';
import { SignUpView } from './sign-up/index.ts';

/** The view of the request. A view about a person first asks for a sign-in, or a fresh check. */
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
      if (state.username === null) return <SignInView lead="お手続きの前に、ログインしてください。" />;
      return state.view === 'emailChange' && !state.isStrong ? <StrongFirst lead={changeLead} /> : <CheckedChange />;
    default:
      return impossible(state.view);
  }
}

/** Sign-in and sign-up lead to each other. A person who has just signed in is offered a passkey before leaving. */
function Entrance() {
  const { state } = useInteraction();
  const [isNew, setNew] = useState(state.view === 'signUp');
  if (state.username !== null) return <PasskeyOfferView />;
  if (isNew) return <SignUpView onSignIn={() => setNew(false)} />;
  // Operators are made by hand.
  return <SignInView {...(state.role === 'customer' ? { onSignUp: () => setNew(true) } : {})} />;
}

const changeLead = '変更の前に、ご本人の確認をお願いします。';

/** A fresh strong check. Who has no factor for it yet sets one up, and hears from when it counts. */
function ForcedCheck() {
  const { state } = useInteraction();
  const lead = 'お手続きを続けるため、ご本人の確認をお願いします。';
  if (state.username === null) return <SignInView title="ご本人の確認" lead={lead} passkeyFirst />;
  return state.isStrong ? <StrongCheck lead={lead} /> : <StrongFirst lead={lead} />;
}

/** No factor counts yet: it waits, or one is set up after a check with a weaker factor. */
function StrongFirst({ lead }: { readonly lead: string }) {
  const { state, restart } = useInteraction();
  if (state.strongFrom !== null) return <WaitingStep from={state.strongFrom} />;
  return state.needsCheck ? <Check lead={lead} onChecked={restart} /> : <SetUpFirst />;
}

interface StrongProps {
  readonly lead: string;
  readonly other?: CheckProps['other'];
}

/** Somebody may have shown a factor that waits while another one counts: asking again would never end. */
function StrongCheck({ lead, other }: StrongProps) {
  const { state, restart } = useInteraction();
  const [isAgain, setAgain] = useState(false);
  if (state.isStrong && state.strongFrom !== null && !isAgain) {
    return (
      <WaitingStep from={state.strongFrom}>
        <Button variant="text" size="flow" onClick={() => setAgain(true)}>
          別のパスキーで確認する
        </Button>
      </WaitingStep>
    );
  }
  return <Check lead={lead} onChecked={restart} {...(other === undefined ? {} : { other })} />;
}

function CheckedChange() {
  const { state } = useInteraction();
  const [byPassword, setByPassword] = useState(false);
  if (byPassword) return <PasswordChangeView asksCurrent />;
  if (!state.needsCheck) return <Change />;
  const current = { name: '今のパスワードを入力する', choose: () => setByPassword(true) };
  return <StrongCheck lead={changeLead} {...(state.view === 'passwordChange' ? { other: current } : {})} />;
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
  const [next, setNext] = useState<{ readonly methods: readonly Method[]; readonly lost: Lost | null } | null>(null);
  const onProgress = (progress: Progress) =>
    follow(interaction, progress, {
      secondFactor: (methods, lost) => setNext({ methods, lost }),
      goOn: onChecked,
      title: '確認しました',
    });
  if (next !== null) return <SecondFactorStep {...next} onProgress={onProgress} />;
  return (
    <CheckStep
      lead={lead}
      methods={interaction.state.methods}
      lost={interaction.state.lost}
      onProgress={onProgress}
      {...(other === undefined ? {} : { other })}
    />
  );
}
