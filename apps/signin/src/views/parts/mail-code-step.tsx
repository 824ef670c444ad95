import type { ReactNode } from 'react';
import { Button } from '@tsuzura/ui/button';
import { MailCodeForm } from './mail-code-form.tsx';
import { Step } from './step.tsx';

interface Props {
  readonly above?: ReactNode;
  readonly email: string;
  readonly resendAfterSeconds: number;
  readonly send: (code: string) => Promise<void>;
  readonly resend: () => Promise<{ readonly resendAfterSeconds: number }>;
  readonly onChangeAddress: () => void;
}

/** Proves that a typed address is one's own. */
export function MailCodeStep({ above, email, resendAfterSeconds, send, resend, onChangeAddress }: Props) {
  return (
    <Step above={above} title="確認コードの入力" lead={`${email} に確認コードを送りました。`}>
      <MailCodeForm resendAfterSeconds={resendAfterSeconds} resend={resend} send={send} />
      <Button variant="text" size="flow" onClick={onChangeAddress}>
        アドレスを入力し直す
      </Button>
    </Step>
  );
}
