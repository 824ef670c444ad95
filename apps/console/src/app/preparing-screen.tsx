import { RowLink, Rows } from '@tsuzura/ui/row';
import { WithRuntimeConfig } from '@tsuzura/ui/runtime-config';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';

export function PreparingScreen() {
  return (
    <>
      <h1 className="text-h1">ただいま準備中です</h1>
      <p className="phrase mt-2 text-ink2">
        運営コンソールの画面は、まだご利用いただけません。いま使えるのは、運営APIと提携先のシミュレーターです。
      </p>
      <div className="mt-8">
        <WithRuntimeConfig
          skeleton={
            <Skeleton>
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {({ urls }) => (
            <Rows>
              <RowLink href={`${urls.ops}/docs`} title="運営APIの説明" note="時計、メンテナンス" external />
              <RowLink
                href={urls.partners}
                title="提携先のシミュレーター"
                note="メール、プッシュ通知、相場情報"
                external
              />
            </Rows>
          )}
        </WithRuntimeConfig>
      </div>
    </>
  );
}
