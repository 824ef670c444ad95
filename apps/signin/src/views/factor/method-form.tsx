import { requestMailCode, sendMailCode, sendTotp, type Method, type Progress } from '@tsuzura/contract/auth';
import { Skeleton } from '@tsuzura/ui/skeleton';
import { RemoteContent } from '../../flow/remote-content.tsx';
import { client } from '../../flow/client.ts';
import { codeSent } from '../../flow/code-sent.ts';
import { impossible } from '../../flow/impossible.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import type { Problem } from '../../flow/problem.ts';
import { CodeForm } from '../parts/code-form.tsx';
import { MailCodeForm } from '../parts/mail-code-form.tsx';
import { NoMailNow } from './no-mail-now.tsx';
import type { OtherWay } from './other-ways.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';

interface Props {
  readonly method: Method;
  /** What else this person may use, when no mail can be sent. */
  readonly others: readonly OtherWay[];
  readonly onProgress: (progress: Progress) => void;
}

/** One way of proving oneself. */
export function MethodForm({ method, others, onProgress }: Props) {
  switch (method) {
    case 'passkey':
      return <PasskeyButton onProgress={onProgress}>パスキーで確認する</PasskeyButton>;
    case 'totp':
      return <TotpForm onProgress={onProgress} />;
    case 'recoveryCode':
      return <RecoveryCodeForm onProgress={onProgress} />;
    case 'mailCode':
      return <MailedCodeForm others={others} onProgress={onProgress} />;
    default:
      return impossible(method);
  }
}

interface TotpProps {
  readonly variant?: 'primary' | 'outline';
  readonly onProgress: (progress: Progress) => void;
}

export function TotpForm({ variant = 'primary', onProgress }: TotpProps) {
  const { params } = useInteraction();
  return (
    <CodeForm
      label="認証アプリのコード"
      hint="認証アプリに表示されている6桁の数字です。一度使ったコードは使えません。"
      variant={variant}
      send={async (code) => onProgress(await client.call(sendTotp, { params, body: { code } }))}
    />
  );
}

function MailedCodeForm({ others, onProgress }: Pick<Props, 'others' | 'onProgress'>) {
  const { params } = useInteraction();
  const request = () => codeSent(client.call(requestMailCode, { params }));
  return (
    <RemoteContent ask={request} skeleton={<CodeSkeleton />} instead={noMailInstead(others)}>
      {({ resendAfterSeconds }) => (
        <MailCodeForm
          resendAfterSeconds={resendAfterSeconds}
          resend={request}
          send={async (code) => onProgress(await client.call(sendMailCode, { params, body: { code } }))}
        />
      )}
    </RemoteContent>
  );
}

const noMailInstead =
  (others: readonly OtherWay[]) =>
  ({ kind, text }: Problem) =>
    kind === 'limited' ? <NoMailNow text={text} others={others} /> : null;

function CodeSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-4">
        <div className="h-16 rounded-m bg-subtle" />
        <div className="h-14 rounded-m bg-subtle" />
      </div>
    </Skeleton>
  );
}
