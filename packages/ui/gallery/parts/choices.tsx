import { useState } from 'react';
import { AccountMark, type AccountKind } from '../../src/badge/index.ts';
import { Chips, FilterChip, Periods } from '../../src/chips/index.ts';
import { Link } from '../../src/link/index.ts';
import { Yen } from '../../src/money/index.ts';
import { RadioCards, RadioGroup, Segmented } from '../../src/radio/index.ts';
import { Select } from '../../src/select/index.ts';
import { Switch } from '../../src/switch/index.ts';
import { Tabs } from '../../src/tabs/index.ts';
import { nothing, Part } from '../part.tsx';

const orders = [
  { value: 'value', label: '評価額順' },
  { value: 'gain', label: '評価損益順' },
  { value: 'name', label: '名前順' },
] as const;

export function Choices() {
  return (
    <Part id="choices" title="選択">
      <div className="gallery-stack gallery-narrow">
        <Accounts />
        <Answers />
        <Selects />
        <Settings />
      </div>
      <Views />
    </Part>
  );
}

function Accounts() {
  const [kind, setKind] = useState<AccountKind>('NISA_GROWTH');
  return (
    <RadioCards
      label="口座区分"
      value={kind}
      onChange={setKind}
      cards={[
        {
          value: 'NISA_GROWTH',
          label: <AccountMark kind="NISA_GROWTH" />,
          note: '今年の残り',
          end: <Yen value={1_920_000n} />,
        },
        { value: 'SPECIFIC', label: <AccountMark kind="SPECIFIC" />, note: '源泉徴収あり' },
        { value: 'GENERAL', label: <AccountMark kind="GENERAL" />, note: 'ご自身で確定申告が必要です' },
        {
          value: 'NISA_TSUMITATE',
          label: <AccountMark kind="NISA_TSUMITATE" />,
          reason: 'つみたて投資枠は積立でのみご利用いただけます',
          way: <Link href="#choices">積立を設定する</Link>,
        },
      ]}
    />
  );
}

function Answers() {
  const [how, setHow] = useState<'reinvest' | 'receive'>('reinvest');
  const [by, setBy] = useState<'amount' | 'units' | 'all'>('amount');
  return (
    <>
      <Segmented
        label="分配金"
        value={how}
        onChange={setHow}
        options={[
          { value: 'reinvest', label: '再投資' },
          { value: 'receive', label: '受取' },
        ]}
      />
      <RadioGroup
        label="売却の方法"
        value={by}
        onChange={setBy}
        options={[
          { value: 'amount', label: '金額で指定' },
          { value: 'units', label: '口数で指定' },
          { value: 'all', label: '全部' },
        ]}
      />
      <RadioGroup
        label="受取の口座"
        value={null}
        onChange={nothing}
        error="受取の口座を選んでください。"
        options={[{ value: 'bank', label: 'しおさい銀行 みなと支店' }]}
      />
    </>
  );
}

function Selects() {
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('value');
  const [day, setDay] = useState<string | null>(null);
  const days = Array.from({ length: 27 }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}日` }));
  return (
    <>
      <Select
        label="積立日"
        value={day}
        onChange={setDay}
        hint="1日から27日、または月末です。"
        options={[...days, { value: 'last', label: '月末', note: '月の最後の日' }]}
      />
      <Select
        label="引き落とし口座"
        value={null}
        onChange={nothing}
        error="引き落とし口座を選んでください。"
        options={[
          { value: 'a', label: 'しおさい銀行' },
          { value: 'b', label: 'みなと銀行', reason: 'お手続き中です' },
        ]}
      />
      <Select label="並び順" look="quiet" value={order} onChange={setOrder} options={orders} />
    </>
  );
}

function Settings() {
  const [isOn, setOn] = useState(true);
  return (
    <div>
      <Switch isOn={isOn} onChange={setOn} note="約定したときにメールでお知らせします">
        約定のお知らせ
      </Switch>
      <Switch isOn={false} onChange={nothing}>
        セミナーのご案内
      </Switch>
      <Switch isOn onChange={nothing} reason="重要なお知らせは止められません">
        重要なお知らせ
      </Switch>
    </div>
  );
}

function Views() {
  const [period, setPeriod] = useState<'1m' | '3m' | '1y' | 'all'>('1y');
  const [tab, setTab] = useState<'open' | 'past'>('open');
  const [isNear, setNear] = useState(true);
  return (
    <div className="gallery-stack">
      <Periods
        label="期間"
        value={period}
        onChange={setPeriod}
        options={[
          { value: '1m', label: '1か月' },
          { value: '3m', label: '3か月' },
          { value: '1y', label: '1年' },
          { value: 'all', label: '設定来' },
        ]}
      />
      <Chips label="条件">
        <FilterChip isOn={isNear} onChange={setNear} removable>
          3か月
        </FilterChip>
        <FilterChip isOn={false} onChange={nothing}>
          すべての口座区分
        </FilterChip>
        <FilterChip isOn={false} onChange={nothing}>
          積立
        </FilterChip>
        <FilterChip isOn={false} onChange={nothing}>
          売却
        </FilterChip>
      </Chips>
      <Tabs
        label="注文"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'open', label: '注文中', count: 3, content: <p>注文中のものが3件あります。</p> },
          { id: 'past', label: '履歴', content: <p>履歴は10年前まで見られます。</p> },
        ]}
      />
    </div>
  );
}
