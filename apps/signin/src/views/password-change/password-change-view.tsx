import { useState } from 'react';
import { changePassword } from '@tsuzura/contract/auth';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { BackButton, Step } from '../parts/index.ts';
import { NewPasswordForm } from './new-password-form.tsx';

interface Props {
  /** In place of a check: the password that is replaced. Behind a check it is not asked for again. */
  readonly asksCurrent?: boolean;
}

export function PasswordChangeView({ asksCurrent = false }: Props) {
  const { params, state } = useInteraction();
  const [isDone, setDone] = useState(false);
  const [signOutOthers, setSignOutOthers] = useState(true);

  if (isDone) {
    return (
      <Step
        title="パスワードを変更しました"
        lead={
          signOutOthers
            ? 'ほかの端末はログアウトしました。確認のメールをお送りしています。'
            : '確認のメールをお送りしています。'
        }
      >
        <BackButton />
      </Step>
    );
  }
  return (
    <Step title="パスワードの変更">
      <NewPasswordForm
        email={state.username ?? ''}
        asksCurrent={asksCurrent}
        button="変更する"
        send={async (newPassword, current) => {
          const proof = asksCurrent ? { password: current } : {};
          await client.call(changePassword, { params, body: { ...proof, newPassword, signOutOthers } });
          setDone(true);
        }}
      >
        <Checkbox checked={signOutOthers} onChange={setSignOutOthers}>
          ほかの端末をログアウトする
        </Checkbox>
      </NewPasswordForm>
      <BackButton canceled variant="text">
        変更せずに戻る
      </BackButton>
    </Step>
  );
}
