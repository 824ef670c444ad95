import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { useState } from 'react';
import { Checkbox } from '../../src/checkbox/index.ts';
import { DateField } from '../../src/date/index.ts';
import { CodeField, ErrorSummary, PasswordField, TextField } from '../../src/field/index.ts';
import { ManYen } from '../../src/money/index.ts';
import { RangeField } from '../../src/range/index.ts';
import { StepBar } from '../../src/step-bar/index.ts';
import { YenField, yenInput } from '../../src/yen-field/index.ts';
import { nothing, Part } from '../part.tsx';

export function Fields() {
  return (
    <Part id="fields" title="入力">
      <div className="gallery-stack gallery-narrow">
        <StepBar steps={['入力', '確認', '完了']} current={0} />
        <Amounts />
        <Days />
        <Texts />
        <Boxes />
        <ErrorSummary
          errors={[
            { id: 'gallery-amount', text: '金額を入力してください。' },
            { id: 'gallery-name', text: '名前を入力してください。' },
          ]}
        />
      </div>
    </Part>
  );
}

function Amounts() {
  const [amount, setAmount] = useState(yenInput(50_000n));
  const [monthly, setMonthly] = useState(30_000);
  return (
    <>
      <YenField
        id="gallery-amount"
        label="金額"
        name="amount"
        value={amount}
        onChange={setAmount}
        hint="100円以上、1円単位です。"
        error={amount.text !== '' && amount.yen === null ? '数字で入力してください（例：10,000）。' : null}
        quick={[
          { label: '+1,000円', next: (now) => now + 1_000n },
          { label: '+1万円', next: (now) => now + 10_000n },
          { label: '+10万円', next: (now) => now + 100_000n },
          { label: '全額', next: () => 120_000n },
        ]}
      />
      <YenField
        label="出金する金額"
        name="over"
        value={yenInput(130_000n)}
        onChange={nothing}
        error="出金できる金額（120,000円）を超えています。"
      />
      <RangeField
        label="毎月の金額"
        value={monthly}
        onChange={setMonthly}
        min={1_000}
        max={100_000}
        step={1_000}
        figure={<ManYen value={monthly} size="m" />}
        valueText={`${monthly}円`}
        ends={['1,000円', '10万円']}
      />
    </>
  );
}

function Days() {
  const [day, setDay] = useState<Ymd | null>(ymd('2026-11-16'));
  return (
    <>
      <DateField
        label="開始日"
        name="from"
        value={day}
        onChange={setDay}
        min={ymd('2026-11-02')}
        max={ymd('2027-03-31')}
        isUnavailable={(candidate) => candidate === '2026-11-23'}
      />
      <DateField label="終了日" name="to" value={null} onChange={nothing} error="終了日を入力してください。" />
    </>
  );
}

function Texts() {
  const [text, setText] = useState('hanako@example.jp');
  const [secret, setSecret] = useState('');
  const [code, setCode] = useState('');
  return (
    <>
      <TextField label="メールアドレス" name="email" type="email" value={text} onChange={setText} />
      <TextField
        id="gallery-name"
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
    </>
  );
}

function Boxes() {
  const [isTicked, setTicked] = useState(true);
  return (
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
  );
}
