import { ButtonLink } from '@tsuzura/ui/button';
import { WithRuntimeConfig } from '@tsuzura/ui/runtime-config';
import { Skeleton } from '@tsuzura/ui/skeleton';

export function PreparingView() {
  return (
    <>
      <h2 className="text-h3">ログインは準備中です</h2>
      <p className="phrase mt-2 text-ink2">新規登録とログインの画面を準備しています。できしだい公開します。</p>
      <div className="mt-8">
        <WithRuntimeConfig skeleton={<ButtonSkeleton />}>
          {({ urls }) => (
            <ButtonLink href={urls.web} variant="outline" size="flow">
              つづらに戻る
            </ButtonLink>
          )}
        </WithRuntimeConfig>
      </div>
    </>
  );
}

function ButtonSkeleton() {
  return (
    <Skeleton>
      <div className="h-14 rounded-m bg-subtle" />
    </Skeleton>
  );
}
