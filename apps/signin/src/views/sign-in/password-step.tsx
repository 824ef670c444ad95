import type { Progress } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { PasskeyButton, PasswordForm } from '../factor/index.ts';
import { AccountLine, OrLine, Step } from '../parts/index.ts';

interface Props {
  readonly email: string;
  readonly onProgress: (progress: Progress) => void;
  readonly onChangeAddress: () => void;
  readonly onForgotten: () => void;
}

/** The same for every address: nobody learns here whether one is registered, or how its owner signs in. */
export function PasswordStep({ email, onProgress, onChangeAddress, onForgotten }: Props) {
  return (
    <Step title="ログインの方法">
      <AccountLine email={email} onChange={onChangeAddress} />
      <PasskeyButton onProgress={onProgress}>パスキーでログイン</PasskeyButton>
      <OrLine />
      <PasswordForm email={email} button="ログイン" variant="outline" onProgress={onProgress} />
      <div className="text-center">
        <Button variant="text" onClick={onForgotten}>
          パスワードを忘れた
        </Button>
      </div>
    </Step>
  );
}
