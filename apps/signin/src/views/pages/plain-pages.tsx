import type { ReactNode } from 'react';
import { serviceName } from '@tsuzura/ui/brand';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { oauthErrorText } from '../../flow/oauth-error.ts';
import type { Problem } from '../../flow/problem.ts';
import { RequestNumber, Step } from '../parts/index.ts';
import { ServiceLink } from './service-link.tsx';

/* Pages that say one thing and lead back to the service. */

export function RootPage() {
  return (
    <Step title="ログイン" lead={`ログインや新規登録は、${serviceName}の画面からお進みください。`}>
      <ServiceLink>{`${serviceName}を開く`}</ServiceLink>
    </Step>
  );
}

export function UnknownPage() {
  return (
    <Step title="ページが見つかりません" lead="アドレスが変わったか、入力に誤りがあるかもしれません。">
      <ServiceLink>{`${serviceName}を開く`}</ServiceLink>
    </Step>
  );
}

export function SignedOutPage() {
  return (
    <Step title="ログアウトしました" lead="ご利用ありがとうございました。">
      <ServiceLink />
    </Step>
  );
}

/** The request that opened this page is over: its half hour has passed, or it was finished in another tab. */
export function GonePage() {
  return (
    <Step
      title="最初からやり直してください"
      lead="お手続きの有効期限が切れたか、すでに完了しています。お手数ですが、サービスの画面からもう一度お進みください。"
    >
      <ServiceLink />
    </Step>
  );
}

interface ErrorProps {
  readonly reason: string;
  readonly requestId: string | null;
}

export function OauthErrorPage({ reason, requestId }: ErrorProps) {
  return (
    <Step title="ログインできませんでした" lead={`${oauthErrorText(reason)}最初からやり直してください。`}>
      {requestId !== null && (
        <div className="text-note text-ink2">
          <RequestNumber requestId={requestId} />
        </div>
      )}
      <ServiceLink />
    </Step>
  );
}

interface LockedProps {
  readonly problem: Problem;
  readonly onRestart: () => void;
}

/** Too many wrong tries. The owner gets a mail; a passkey is not affected by guesses at a password. */
export function LockedPage({ problem, onRestart }: LockedProps) {
  return (
    <Step title="ログインを停止しました">
      <Notice tone="warn">{problem.text}</Notice>
      <p className="text-ink2">
        確認できない入力が続いたため、ご登録のメールアドレスにもお知らせしました。パスキーでのログインは、停止中もお使いいただけます。
      </p>
      <Button variant="outline" size="flow" onClick={onRestart}>
        最初の画面に戻る
      </Button>
    </Step>
  );
}

interface LeavingProps {
  readonly title: string;
  readonly service: string;
  readonly link: ReactNode;
}

/** Shown until the browser has left. */
export function LeavingPage({ title, service, link }: LeavingProps) {
  return (
    <Step title={title} lead={`${service}に移動しています。`}>
      {link}
    </Step>
  );
}
