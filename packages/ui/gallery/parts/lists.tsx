import { ymd } from '@tsuzura/domain/calendar';
import { Button } from '../../src/button/index.ts';
import { Item, Items } from '../../src/item/index.ts';
import { Link } from '../../src/link/index.ts';
import { ManYen, Yen } from '../../src/money/index.ts';
import { PlanRow, PlanRows } from '../../src/plan/index.ts';
import { RowLink, Rows } from '../../src/row/index.ts';
import { Part } from '../part.tsx';

export function Lists() {
  return (
    <Part id="lists" title="行とリンク">
      <div className="gallery-stack">
        <p>
          <Link href="#lists">サービス内のリンク</Link>{' '}
          <Link href="https://help.example.jp" external>
            外部サイト
          </Link>
        </p>
        <Rows>
          <RowLink href="#lists" title="お知らせ" note="11/13（金）" />
          <RowLink href="https://help.example.jp" title="ヘルプ" external />
        </Rows>
        <PlanRows>
          <PlanRow
            day={ymd('2026-11-16')}
            title="約定"
            note="つづら 四つの季節（バランス・成長）"
            end={<ManYen value={30_000n} />}
            href="#lists"
          />
          <PlanRow
            day={ymd('2026-11-17')}
            title="出金の着金"
            note="しおさい銀行 みなと支店"
            end={<Yen value={20_000n} />}
          />
          <PlanRow day={ymd('2026-12-03')} title="下がった月の過ごし方" note="12:10〜12:50 オンライン" href="#lists" />
        </PlanRows>
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
      </div>
    </Part>
  );
}
