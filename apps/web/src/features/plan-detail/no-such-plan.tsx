import { ButtonLink } from '@tsuzura/ui/button';
import { Skeleton, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';

export function NoSuchPlan() {
  return (
    <Page title="設定が見つかりません">
      <p className="phrase mt-4 text-ink2">お探しの設定は見つかりませんでした。一覧からお選びください。</p>
      <div className="mt-8">
        <ButtonLink href={paths.plans}>積立・定期売却を見る</ButtonLink>
      </div>
    </Page>
  );
}

export function PlanComing({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <div className="mt-6">
        <Skeleton>
          <div className="grid gap-6">
            <SkeletonFigure />
            <SkeletonRow />
            <SkeletonRow />
          </div>
        </Skeleton>
      </div>
    </Page>
  );
}
