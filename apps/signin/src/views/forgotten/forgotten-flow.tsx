import { useState } from 'react';
import {
  finishForgotten,
  startForgotten,
  verifyForgotten,
  type Lost,
  type Method,
  type Progress,
} from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { client } from '../../flow/client.ts';
import { codeSent } from '../../flow/code-sent.ts';
import { impossible } from '../../flow/impossible.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { follow } from '../../flow/progress.ts';
import { SecondFactorStep } from '../factor/index.ts';
import { EmailForm, MailCodeStep, Step } from '../parts/index.ts';
import { NewPasswordForm } from '../password-change/index.ts';

type At =
  | { readonly step: 'email' | 'password' }
  | { readonly step: 'code'; readonly resendAfterSeconds: number }
  | { readonly step: 'factor'; readonly methods: readonly Method[]; readonly lost: Lost | null };

interface Props {
  readonly email: string;
  readonly onBack: () => void;
}

/** Mail, code, second factor when the server asks for one, new password. */
export function ForgottenFlow({ email: typedBefore, onBack }: Props) {
  const interaction = useInteraction();
  const { params } = interaction;
  const [email, setEmail] = useState(typedBefore);
  const [at, setAt] = useState<At>({ step: 'email' });

  const start = (typed: string) => codeSent(client.call(startForgotten, { params, body: { email: typed } }));
  const onProgress = (progress: Progress) =>
    follow(interaction, progress, {
      secondFactor: (methods, lost) => setAt({ step: 'factor', methods, lost }),
      // Before the new password it is asked for; after it the sign-in goes on.
      goOn: () => (at.step === 'password' ? interaction.restart() : setAt({ step: 'password' })),
      title: 'パスワードを再設定しました',
    });

  switch (at.step) {
    case 'email':
      return (
        <Step title="パスワードの再設定" lead="ご登録のメールアドレスに、確認コードを送ります。">
          <EmailForm
            initial={email}
            button="確認コードを送る"
            send={async (typed) => {
              const { resendAfterSeconds } = await start(typed);
              setEmail(typed);
              setAt({ step: 'code', resendAfterSeconds });
            }}
          />
          <Button variant="text" size="flow" onClick={onBack}>
            ログインに戻る
          </Button>
        </Step>
      );
    case 'code':
      return (
        <MailCodeStep
          email={email}
          resendAfterSeconds={at.resendAfterSeconds}
          resend={() => start(email)}
          send={async (code) => {
            const { methods, lost } = await client.call(verifyForgotten, { params, body: { code } });
            setAt(methods.length > 0 ? { step: 'factor', methods, lost } : { step: 'password' });
          }}
          onChangeAddress={() => setAt({ step: 'email' })}
        />
      );
    case 'factor':
      return <SecondFactorStep methods={at.methods} lost={at.lost} onProgress={onProgress} />;
    case 'password':
      return (
        <Step title="新しいパスワード">
          <Notice>安全のため、再設定のあと24時間は出金できません。</Notice>
          <NewPasswordForm
            email={email}
            button="再設定してログイン"
            send={async (newPassword) =>
              onProgress(await client.call(finishForgotten, { params, body: { newPassword } }))
            }
          />
        </Step>
      );
    default:
      return impossible(at);
  }
}
