import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../src/button/index.ts';
import { HillPath } from '../src/illustration/index.ts';
import { Link } from '../src/link/index.ts';
import { Notice, RetryNotice } from '../src/notice/index.ts';
import { RowLink, Rows } from '../src/row/index.ts';
import { Skeleton, SkeletonRow } from '../src/skeleton/index.ts';
import { chooseProfitColors, chooseTheme } from '../src/theme/index.ts';

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2_000));
const variants = ['primary', 'outline', 'quiet', 'text'] as const;

export function Gallery() {
  return (
    <div className="wrap gallery">
      <h1>部品の一覧</h1>
      <Part title="テーマと損益の色">
        <div className="gallery-states">
          <Button variant="quiet" size="small" onClick={() => chooseTheme('device')}>
            端末に合わせる
          </Button>
          <Button variant="quiet" size="small" onClick={() => chooseTheme('light')}>
            ライト
          </Button>
          <Button variant="quiet" size="small" onClick={() => chooseTheme('dark')}>
            ダーク
          </Button>
          <Button variant="quiet" size="small" onClick={() => chooseProfitColors('japan')}>
            上昇は赤
          </Button>
          <Button variant="quiet" size="small" onClick={() => chooseProfitColors('us')}>
            上昇は緑
          </Button>
        </div>
      </Part>
      <Part title="数字">
        <div className="gallery-states">
          <Figure size="xl" />
          <Figure size="l" />
          <Figure size="m" />
          <span className="num gain">+12,300円（+2.41%）</span>
          <span className="num loss">−12,300円（−2.41%）</span>
        </div>
      </Part>
      <Buttons />
      <Part title="リンクと行">
        <p>
          <Link href="#main">サービス内のリンク</Link>{' '}
          <Link href="https://help.example.jp" external>
            外部サイト
          </Link>
        </p>
        <Rows>
          <RowLink href="#main" title="お知らせ" note="11/13（金）" />
          <RowLink href="https://help.example.jp" title="ヘルプ" external />
        </Rows>
      </Part>
      <Part title="お知らせの枠">
        <div className="gallery-stack">
          <Notice>11/13（金）の基準価額で計算しています。</Notice>
          <Notice tone="warn" title="未読の書面がございます。" action={<Link href="#main">書面を見る</Link>}>
            ご注文の前にご確認ください。
          </Notice>
          <Notice tone="error">購入できる金額（120,000円）を超えています。</Notice>
          <RetryNotice cause="network" onRetry={later} />
          <RetryNotice cause="other" onRetry={later} />
        </div>
      </Part>
      <Part title="読み込み中">
        <Skeleton>
          <SkeletonRow />
          <SkeletonRow />
        </Skeleton>
      </Part>
      <Part title="挿絵">
        <HillPath />
      </Part>
    </div>
  );
}

function Buttons() {
  return (
    <Part title="ボタン">
      <div className="gallery-states">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busyLabel="送信中" onClick={later}>
            送信する
          </Button>
        ))}
      </div>
      <div className="gallery-states">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busyLabel="送信中" busy>
            送信する
          </Button>
        ))}
      </div>
      <div className="gallery-states">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="small" reason="オフラインのため操作できません">
            取り消す
          </Button>
        ))}
      </div>
      <div className="gallery-stack">
        <Button size="flow" busyLabel="送信中" onClick={later}>
          注文を確定する
        </Button>
        <ButtonLink href="#main" variant="outline" size="flow">
          修正する
        </ButtonLink>
      </div>
    </Part>
  );
}

function Figure({ size }: { readonly size: 'xl' | 'l' | 'm' }) {
  return (
    <span className={`fig fig-${size}`}>
      3,344,718<span className="u">円</span>
    </span>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
