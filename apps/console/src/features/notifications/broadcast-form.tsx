import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import { testBroadcast, type Audience, type ProposedAct } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { useSend } from '../../data/index.ts';
import { Choice, DevicePreview, Failure, MomentField, TextArea } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { readMoment } from '../../text/index.ts';
import './notifications.css';

const categories = [
  { value: 'NEWS', label: 'お知らせ' },
  { value: 'CAMPAIGN', label: 'キャンペーン' },
  { value: 'SEMINAR', label: 'セミナー' },
] as const;
const audiences = [
  { value: 'ALL', label: '口座のある方すべて' },
  { value: 'FUND', label: 'ファンドを持っている方' },
  { value: 'NISA', label: 'NISA口座のある方' },
  { value: 'STOCK', label: '国内株式を持っている方' },
  { value: 'MARGIN', label: '信用取引口座のある方' },
  { value: 'US_EQUITY', label: '米国株の口座のある方' },
] as const;
type Whom = (typeof audiences)[number]['value'];

const audienceOf = (whom: Whom, fundCode: string): Audience => {
  if (whom === 'ALL') return { kind: 'ALL' };
  if (whom === 'FUND') return { kind: 'FUND', fundCode: fundCode.normalize('NFKC').trim().toUpperCase() };
  return { kind: 'PRODUCT', product: whom };
};

interface Draft {
  readonly category: (typeof categories)[number]['value'];
  readonly isImportant: boolean;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly whom: Whom;
  readonly fundCode: string;
  readonly sendAt: string;
}

const empty: Draft = {
  category: 'NEWS',
  isImportant: false,
  title: '',
  body: '',
  url: '',
  whom: 'ALL',
  fundCode: '',
  sendAt: '',
};

const wordsOf = ({ title, body, url }: Draft) => ({
  title: title.trim(),
  body: body.replaceAll(/\r\n?/g, '\n').trim(),
  url: url.trim() === '' ? null : url.trim(),
});

function missingIn({ title, body, sendAt, whom, fundCode }: Draft): string | null {
  if (title.trim() === '' || body.trim() === '') return '題名と本文を入力してください。';
  if (sendAt.trim() !== '' && readMoment(sendAt) === null) return '日時をご確認ください。';
  return whom === 'FUND' && fundCode.trim() === '' ? 'ファンドコードを入力してください。' : null;
}

const actOf = (draft: Draft): ProposedAct => ({
  kind: 'broadcast.send',
  payload: {
    category: draft.category,
    isImportant: draft.isImportant,
    ...wordsOf(draft),
    audience: audienceOf(draft.whom, draft.fundCode),
    sendAt: readMoment(draft.sendAt),
  },
});

/** A message to many: written, tried on oneself, handed to somebody else. */
export function BroadcastForm() {
  const [draft, setDraft] = useState(empty);
  const proposing = usePropose();
  const trial = useSend(testBroadcast, { changes: false });
  if (!proposing.may) return <Notice>お知らせを承認に出せるのは、権限「作成」の人です。</Notice>;
  const words = wordsOf(draft);
  const missing = missingIn(draft);
  const tryOut = async () => {
    const done = await trial.send({ body: words });
    if (done) say(`${done.answer.sentTo}に送りました。`);
  };
  return (
    <div className="cx-editor mt-4">
      <div className="cx-form">
        <Fields draft={draft} onChange={(change) => setDraft((was) => ({ ...was, ...change }))} />
        <Failure text={proposing.failure ?? trial.failure} />
        <div className="cx-row">
          <Button
            reasonAs="tip"
            reason={missing}
            busy={proposing.isBusy}
            busyLabel="計算中"
            onClick={() => proposing.start(actOf(draft))}
          >
            人数と影響を確認する
          </Button>
          <Button variant="outline" reasonAs="tip" reason={missing} busyLabel="送信中" onClick={tryOut}>
            自分に試しに送る
          </Button>
        </div>
      </div>
      <DevicePreview title={draft.title}>
        <p className="note-paragraph">{words.body}</p>
      </DevicePreview>
      {proposing.dialog}
    </div>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <div className="cx-pair">
        <Choice
          label="種類"
          name="category"
          options={categories}
          value={draft.category}
          onChange={(category) => onChange({ category })}
        />
        <Choice
          label="送る相手"
          name="whom"
          options={audiences}
          value={draft.whom}
          onChange={(whom) => onChange({ whom })}
        />
      </div>
      {draft.whom === 'FUND' && (
        <TextField
          label="ファンドコード"
          name="fundCode"
          value={draft.fundCode}
          onChange={(fundCode) => onChange({ fundCode })}
          hint="例：TZ010004"
        />
      )}
      <Checkbox
        checked={draft.isImportant}
        onChange={(isImportant) => onChange({ isImportant })}
        hint="受け取らないと選んだ方にも、メールとプッシュ通知が届きます。"
      >
        必ず知らせる重要なお知らせ
      </Checkbox>
      <TextField
        label="題名"
        name="title"
        value={draft.title}
        onChange={(title) => onChange({ title })}
        hint="50文字まで。プッシュ通知にも出ます。金額とファンドの名前は書きません。"
      />
      <TextArea
        label="本文"
        name="body"
        rows={7}
        value={draft.body}
        onChange={(body) => onChange({ body })}
        hint="空の行で段落を分けます。"
      />
      <div className="cx-pair">
        <TextField
          label="案内する画面"
          mark="任意"
          name="url"
          value={draft.url}
          onChange={(url) => onChange({ url })}
          hint="例：/information"
        />
        <MomentField
          label="送る日時"
          mark="任意"
          name="sendAt"
          value={draft.sendAt}
          onChange={(sendAt) => onChange({ sendAt })}
          hint="空のときは、承認した時。"
        />
      </div>
    </>
  );
}
