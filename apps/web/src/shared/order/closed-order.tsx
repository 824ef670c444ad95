import { ButtonLink } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../navigation/index.ts';
import { Page } from '../page/index.ts';
import type { Refusal } from './refusal.ts';

interface Props {
  readonly title: string;
  readonly fundCode: string;
  readonly refusal: Refusal;
}

/** In place of a form that nobody could send: why, and the way back. */
export function ClosedOrder({ title, fundCode, refusal }: Props) {
  if (refusal.kind === 'NOT_FOUND') return <NoSuchFund />;
  return (
    <Page title={title}>
      <div className="mt-6 grid gap-6">
        <Notice tone="warn">{refusal.message}</Notice>
        <div>
          <ButtonLink href={paths.fund(fundCode)} variant="outline">
            ファンドの詳細へ
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

export function NoSuchFund() {
  return (
    <Page title="ファンドが見つかりません">
      <p className="phrase mt-4 text-ink2">お探しのファンドは、取り扱いが終わったか、コードが違う可能性があります。</p>
      <div className="mt-8">
        <ButtonLink href={paths.funds}>ファンド一覧を見る</ButtonLink>
      </div>
    </Page>
  );
}
