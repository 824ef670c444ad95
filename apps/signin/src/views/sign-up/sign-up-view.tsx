import { useReducer, useState } from 'react';
import { setSignUpPassword, startSignUp, verifySignUp } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { StepBar } from '@tsuzura/ui/step-bar';
import { client } from '../../flow/client.ts';
import { codeSent } from '../../flow/code-sent.ts';
import { impossible } from '../../flow/impossible.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { signUpAfter, signUpStart, signUpStepNames, signUpSteps } from '../../flow/sign-up-steps.ts';
import { BackButton, EmailForm, MailCodeStep, Step } from '../parts/index.ts';
import { NewPasswordForm } from '../password-change/index.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { TermsStep } from './terms-step.tsx';

/** ① mail ② code ③ password ④ passkey ⑤ terms ⑥ back to the app. */
export function SignUpView({ onSignIn }: { readonly onSignIn: () => void }) {
  const { params } = useInteraction();
  const [state, tell] = useReducer(signUpAfter, signUpStart);
  const [resendAfterSeconds, setWait] = useState(60);
  const { step, email } = state;
  const bar = <StepBar steps={signUpSteps.map((name) => signUpStepNames[name])} current={signUpSteps.indexOf(step)} />;
  const start = (typed: string) => codeSent(client.call(startSignUp, { params, body: { email: typed } }));

  switch (step) {
    case 'email':
      return (
        <Step
          above={bar}
          title="新規登録"
          lead="確認コードを送ります。ログインにも使うメールアドレスを入力してください。"
        >
          <EmailForm
            initial={email}
            button="確認コードを送る"
            send={async (typed) => {
              setWait((await start(typed)).resendAfterSeconds);
              tell({ did: 'sentCode', email: typed });
            }}
          />
          <div className="grid gap-1">
            <Button variant="text" size="flow" onClick={onSignIn}>
              登録済みの方はログイン
            </Button>
            <BackButton canceled variant="text" />
          </div>
        </Step>
      );
    case 'code':
      return (
        <MailCodeStep
          above={bar}
          email={email}
          resendAfterSeconds={resendAfterSeconds}
          resend={() => start(email)}
          send={async (code) => {
            await client.call(verifySignUp, { params, body: { code } });
            tell({ did: 'verifiedCode' });
          }}
          onChangeAddress={() => tell({ did: 'changedAddress' })}
        />
      );
    case 'password':
      return (
        <Step
          above={bar}
          title="パスワードの設定"
          lead="次の画面でパスキーを登録すれば、パスワードはなくてもかまいません。"
        >
          <NewPasswordForm
            label="パスワード"
            email={email}
            button="次へ"
            send={async (newPassword) => {
              await client.call(setSignUpPassword, { params, body: { newPassword } });
              tell({ did: 'setPassword' });
            }}
          />
          <Button variant="text" size="flow" onClick={() => tell({ did: 'skippedPassword' })}>
            パスワードを設定しない
          </Button>
        </Step>
      );
    case 'passkey':
      return <PasskeyStep above={bar} state={state} tell={tell} />;
    case 'terms':
      return <TermsStep above={bar} />;
    default:
      return impossible(step);
  }
}
