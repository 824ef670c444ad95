import { useState } from 'react';
import type { Lost, Method, Progress } from '@tsuzura/contract/auth';
import { impossible } from '../../flow/impossible.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { follow } from '../../flow/progress.ts';
import { SecondFactorStep } from '../factor/index.ts';
import { ForgottenFlow } from '../forgotten/index.ts';
import { AddressStep } from './address-step.tsx';
import { OperatorStep } from './operator-step.tsx';
import { PasswordStep } from './password-step.tsx';

type At =
  | { readonly step: 'address' | 'password' | 'forgotten' }
  | { readonly step: 'factor'; readonly methods: readonly Method[]; readonly lost: Lost | null };

interface Props {
  readonly title?: string;
  /** Why a sign-in is asked for, when it is not what the person came for. */
  readonly lead?: string;
  readonly passkeyFirst?: boolean;
  /** Left out where only somebody who is registered can go on. */
  readonly onSignUp?: () => void;
}

/** ① address ② passkey or password, the same for every address ③ second factor ④ back to the app. */
export function SignInView({ title = 'ログイン', lead, passkeyFirst = false, onSignUp }: Props) {
  const interaction = useInteraction();
  const [email, setEmail] = useState(interaction.state.username ?? '');
  const [at, setAt] = useState<At>({ step: 'address' });

  const onProgress = (progress: Progress) =>
    follow(interaction, progress, {
      secondFactor: (methods, lost) => setAt({ step: 'factor', methods, lost }),
      goOn: interaction.restart,
      title: 'ログインしました',
    });

  if (interaction.state.role === 'operator') return <OperatorStep title={title} lead={lead} onProgress={onProgress} />;
  switch (at.step) {
    case 'address':
      return (
        <AddressStep
          title={title}
          lead={lead}
          passkeyFirst={passkeyFirst}
          email={email}
          onProgress={onProgress}
          onSignUp={onSignUp}
          onNext={(typed) => {
            setEmail(typed);
            setAt({ step: 'password' });
          }}
        />
      );
    case 'password':
      return (
        <PasswordStep
          email={email}
          onProgress={onProgress}
          onChangeAddress={() => setAt({ step: 'address' })}
          onForgotten={() => setAt({ step: 'forgotten' })}
        />
      );
    case 'factor':
      return <SecondFactorStep methods={at.methods} lost={at.lost} onProgress={onProgress} />;
    case 'forgotten':
      return <ForgottenFlow email={email} onBack={() => setAt({ step: 'password' })} />;
    default:
      return impossible(at);
  }
}
