import type { Dispatch, ReactNode } from 'react';
import { finishSignUpPasskey, startSignUpPasskey } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { registerPasskey } from '../../flow/passkey.ts';
import { maySkipPasskey, type SignUpEvent, type SignUpState } from '../../flow/sign-up-steps.ts';
import { PasskeyOffer } from '../passkey-offer/index.ts';

interface Props {
  readonly above: ReactNode;
  readonly state: SignUpState;
  readonly tell: Dispatch<SignUpEvent>;
}

/** ④: recommended, and without a password the only way in. */
export function PasskeyStep({ above, state, tell }: Props) {
  const { params } = useInteraction();
  const register = async () => {
    const { options } = await client.call(startSignUpPasskey, { params });
    const response = await registerPasskey(options);
    await client.call(finishSignUpPasskey, { params, body: { response } });
    tell({ did: 'addedPasskey' });
  };
  return (
    <PasskeyOffer above={above} button="パスキーを登録する" isNewcomer register={register}>
      {maySkipPasskey(state) ? (
        <Button variant="text" size="flow" onClick={() => tell({ did: 'skippedPasskey' })}>
          あとで
        </Button>
      ) : (
        <Button variant="text" size="flow" onClick={() => tell({ did: 'wentBackToPassword' })}>
          パスワードを設定する
        </Button>
      )}
    </PasskeyOffer>
  );
}
