import { useState } from 'react';
import { finishEmailChange, startEmailChange } from '@tsuzura/contract/auth';
import { client } from '../../flow/client.ts';
import { codeSent } from '../../flow/code-sent.ts';
import { impossible } from '../../flow/impossible.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { AccountLine, BackButton, EmailForm, MailCodeStep, Step } from '../parts/index.ts';

type At = { readonly step: 'email' | 'done' } | { readonly step: 'code'; readonly resendAfterSeconds: number };

/** New address, code sent to it, done; the old address gets a mail with a way to undo it. */
export function EmailChangeView() {
  const { params, state } = useInteraction();
  const [email, setEmail] = useState('');
  const [at, setAt] = useState<At>({ step: 'email' });
  const start = (typed: string) => codeSent(client.call(startEmailChange, { params, body: { email: typed } }));

  switch (at.step) {
    case 'email':
      return (
        <Step title="メールアドレスの変更" lead="新しいメールアドレスに、確認コードを送ります。">
          {state.username !== null && <AccountLine email={state.username} />}
          <EmailForm
            label="新しいメールアドレス"
            autoComplete="email"
            initial={email}
            button="確認コードを送る"
            send={async (typed) => {
              const { resendAfterSeconds } = await start(typed);
              setEmail(typed);
              setAt({ step: 'code', resendAfterSeconds });
            }}
          />
          <BackButton canceled variant="text">
            変更せずに戻る
          </BackButton>
        </Step>
      );
    case 'code':
      return (
        <MailCodeStep
          email={email}
          resendAfterSeconds={at.resendAfterSeconds}
          resend={() => start(email)}
          send={async (code) => {
            await client.call(finishEmailChange, { params, body: { code } });
            setAt({ step: 'done' });
          }}
          onChangeAddress={() => setAt({ step: 'email' })}
        />
      );
    case 'done':
      return (
        <Step
          title="メールアドレスを変更しました"
          lead="次回から、新しいメールアドレスでログインしてください。前のメールアドレスにも、変更のお知らせを送りました。"
        >
          <AccountLine email={email} />
          <BackButton />
        </Step>
      );
    default:
      return impossible(at);
  }
}
