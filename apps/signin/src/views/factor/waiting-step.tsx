import type { ReactNode } from 'react';
import { Notice } from '@tsuzura/ui/notice';
import { timeText } from '../../flow/time.ts';
import { BackButton } from '../parts/back-button.tsx';
import { Step } from '../parts/step.tsx';

interface Props {
  /** From when the factor counts. */
  readonly from: string;
  /** Another way on, when there is one. */
  readonly children?: ReactNode;
}

/** docs/sign-in-strength.md S3: in place of a check that would be made again and again. */
export function WaitingStep({ from, children }: Props) {
  return (
    <Step
      title="もうしばらくお待ちください"
      lead="登録したばかりのパスキー・認証アプリは、すぐにはこのお手続きに使えません。"
    >
      <Notice>
        <b className="nb num">{timeText(from)}</b>{' '}
        から、出金・出金先や住所などの変更のご本人確認に使えます。その時刻に、メールでもお知らせします。
      </Notice>
      <p className="phrase text-note text-ink2">
        ほかの人が登録した場合に、お客さまが口座を凍結できるようにするための24時間です。ログイン、ご購入、売却は、いつもどおりご利用いただけます。お急ぎのときはお客さまサポートへお電話ください。
      </p>
      <div className="grid gap-3">
        <BackButton canceled />
        {children}
      </div>
    </Step>
  );
}
