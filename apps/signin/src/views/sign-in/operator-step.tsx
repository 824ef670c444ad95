import type { Progress } from '@tsuzura/contract/auth';
import { PasskeyButton } from '../factor/index.ts';
import { BackButton, Step } from '../parts/index.ts';

interface Props {
  readonly title: string;
  readonly lead: string | undefined;
  readonly onProgress: (progress: Progress) => void;
}

/** Operators have one way in. */
export function OperatorStep({ title, lead, onProgress }: Props) {
  return (
    <Step title={title} lead={lead ?? '運営担当者は、パスキーだけでログインします。'}>
      <PasskeyButton onProgress={onProgress}>パスキーでログイン</PasskeyButton>
      <p className="phrase text-note text-ink2">
        パスキーをお持ちでない場合や、なくした場合は、システム管理者に招待リンクを依頼してください。
      </p>
      <BackButton canceled variant="text" />
    </Step>
  );
}
