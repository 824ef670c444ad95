import { useState, type ReactNode } from 'react';
import { Announcements } from '../src/announce/index.ts';
import { Button, ButtonLink } from '../src/button/index.ts';
import { Checkbox } from '../src/checkbox/index.ts';
import { CopyButton } from '../src/copy/index.ts';
import { CodeField, ErrorSummary, PasswordField, TextField } from '../src/field/index.ts';
import { HillPath } from '../src/illustration/index.ts';
import { Item, Items } from '../src/item/index.ts';
import { Link } from '../src/link/index.ts';
import { Notice, RetryNotice } from '../src/notice/index.ts';
import { RowLink, Rows } from '../src/row/index.ts';
import { Skeleton, SkeletonRow } from '../src/skeleton/index.ts';
import { StepBar } from '../src/step-bar/index.ts';
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
      <Fields />
      <Part title="手順">
        <StepBar steps={['メール', 'コード', 'パスワード', 'パスキー', '規約']} current={2} />
      </Part>
      <Part title="持っているもの">
        <Items>
          <Item title="iPhoneのパスキー" mark="この端末" note="登録日 2026/11/02">
            <Button variant="text" size="small">
              名前を変える
            </Button>
            <Button variant="text" size="small">
              削除
            </Button>
          </Item>
          <Item title="仕事用のWindows" note="まだ使っていません" />
        </Items>
        <div className="gallery-states">
          <CopyButton text="0199f3c2-7d1e">番号をコピー</CopyButton>
        </div>
      </Part>
      <Part title="お知らせの枠">
        <div className="gallery-stack">
          <Notice tone="success">パスキーを追加しました。</Notice>
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
      <Announcements />
    </div>
  );
}

function Fields() {
  const [text, setText] = useState('hanako@example.jp');
  const [secret, setSecret] = useState('');
  const [code, setCode] = useState('');
  const [isTicked, setTicked] = useState(true);
  const nothing = () => undefined;
  return (
    <Part title="入力">
      <div className="gallery-stack">
        <TextField label="メールアドレス" name="email" type="email" value={text} onChange={setText} />
        <TextField
          label="パスキーの名前"
          mark="任意"
          name="name"
          value=""
          hint="あとで分かる名前にしてください。"
          error="名前を入力してください。"
          onChange={nothing}
        />
        <PasswordField
          label="パスワード"
          name="password"
          autoComplete="current-password"
          value={secret}
          onChange={setSecret}
        />
        <CodeField label="確認コード" value={code} onChange={setCode} onComplete={nothing} />
        <div>
          <Checkbox checked={isTicked} onChange={setTicked}>
            ほかの端末をログアウトする
          </Checkbox>
          <Checkbox checked={false} onChange={nothing} reason="先に書面を開いてください。">
            利用規約に同意する
          </Checkbox>
          <Checkbox checked={false} onChange={nothing} error="利用規約への同意にチェックを入れてください。">
            利用規約に同意する
          </Checkbox>
        </div>
        <ErrorSummary
          errors={[
            { id: 'a', text: '名前を入力してください。' },
            { id: 'b', text: '6桁の数字を入力してください。' },
          ]}
        />
      </div>
    </Part>
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
