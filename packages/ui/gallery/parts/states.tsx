import { ButtonLink } from '../../src/button/index.ts';
import { DownloadIcon } from '../../src/icon/index.ts';
import { Link } from '../../src/link/index.ts';
import { Notice } from '../../src/notice/index.ts';
import {
  Skeleton,
  SkeletonCard,
  SkeletonChart,
  SkeletonFigure,
  SkeletonRow,
  SkeletonText,
} from '../../src/skeleton/index.ts';
import { EmptyBlock, ErrorBlock, LoadingLine, OfflineStrip, SlowLine, UnknownBlock } from '../../src/state/index.ts';
import { later, Part, Shown } from '../part.tsx';

export function States() {
  return (
    <Part id="states" title="状態">
      <div className="gallery-stack">
        <Notice tone="success">パスキーを追加しました。</Notice>
        <Notice>11/13（金）の基準価額で計算しています。</Notice>
        <Notice tone="warn" title="未読の書面がございます。" action={<Link href="#states">書面を見る</Link>}>
          ご注文の前にご確認ください。
        </Notice>
        <Notice tone="error">購入できる金額（120,000円）を超えています。</Notice>
      </div>
      <div className="gallery-grid">
        <Shown as="通信できないとき">
          <ErrorBlock cause="network" onRetry={later} />
        </Shown>
        <Shown as="表示できないとき">
          <ErrorBlock cause="other" onRetry={later} />
        </Shown>
        <Shown as="結果を確認できないとき">
          <UnknownBlock
            what="ご注文"
            where="注文・約定"
            action={
              <ButtonLink href="#states" variant="outline" size="small">
                注文・約定を見る
              </ButtonLink>
            }
          />
        </Shown>
        <Shown as="何もないとき">
          <EmptyBlock
            icon={<DownloadIcon />}
            text="注文中のものはありません。"
            action={
              <ButtonLink href="#states" variant="outline" size="small">
                ファンドを選ぶ
              </ButtonLink>
            }
          />
        </Shown>
        <Shown as="オフライン">
          <OfflineStrip isOffline />
        </Shown>
        <Shown as="更新中の線">
          <LoadingLine isLoading />
        </Shown>
      </div>
      <Shown as="読み込み中">
        <Skeleton>
          <SkeletonFigure />
          <SkeletonChart />
          <SkeletonText />
          <SkeletonCard />
          <SkeletonRow />
          <SkeletonRow />
        </Skeleton>
        <SlowLine onReload={later} />
      </Shown>
    </Part>
  );
}
