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

/** A message to many: written, tried on oneself, handed to somebody else. */
export function BroadcastForm() {
  const [category, setCategory] = useState<(typeof categories)[number]['value']>('NEWS');
  const [isImportant, setImportant] = useState(false);
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [url, setUrl] = useState('');
  const [whom, setWhom] = useState<Whom>('ALL');
  const [fundCode, setFundCode] = useState('');
  const [sendAt, setSendAt] = useState('');
  const proposing = usePropose();
  const trial = useSend(testBroadcast, { changes: false });
  if (!proposing.may) return <Notice>お知らせを承認に出せるのは、権限「作成」の人です。</Notice>;
  const words = {
    title: title.trim(),
    body: body.replaceAll(/\r\n?/g, '\n').trim(),
    url: url.trim() === '' ? null : url.trim(),
  };
  const missing =
    words.title === '' || words.body === ''
      ? '題名と本文を入力してください。'
      : sendAt.trim() !== '' && readMoment(sendAt) === null
        ? '日時をご確認ください。'
        : whom === 'FUND' && fundCode.trim() === ''
          ? 'ファンドコードを入力してください。'
          : null;
  const act = (): ProposedAct => ({
    kind: 'broadcast.send',
    payload: { category, isImportant, ...words, audience: audienceOf(whom, fundCode), sendAt: readMoment(sendAt) },
  });
  const tryOut = async () => {
    const done = await trial.send({ body: words });
    if (done) say(`${done.answer.sentTo}に送りました。`);
  };
  return (
    <div className="cx-editor mt-4">
      <div className="cx-form">
        <div className="cx-pair">
          <Choice label="種類" name="category" options={categories} value={category} onChange={setCategory} />
          <Choice label="送る相手" name="whom" options={audiences} value={whom} onChange={setWhom} />
        </div>
        {whom === 'FUND' && (
          <TextField
            label="ファンドコード"
            name="fundCode"
            value={fundCode}
            onChange={setFundCode}
            hint="例：TZ010004"
          />
        )}
        <Checkbox
          checked={isImportant}
          onChange={setImportant}
          hint="受け取らないと選んだ方にも、メールとプッシュ通知が届きます。"
        >
          必ず知らせる重要なお知らせ
        </Checkbox>
        <TextField
          label="題名"
          name="title"
          value={title}
          onChange={setTitle}
          hint="50文字まで。プッシュ通知にも出ます。金額とファンドの名前は書きません。"
        />
        <TextArea label="本文" name="body" rows={7} value={body} onChange={setBody} hint="空の行で段落を分けます。" />
        <div className="cx-pair">
          <TextField
            label="案内する画面"
            mark="任意"
            name="url"
            value={url}
            onChange={setUrl}
            hint="例：/information"
          />
          <MomentField
            label="送る日時"
            mark="任意"
            name="sendAt"
            value={sendAt}
            onChange={setSendAt}
            hint="空のときは、承認した時。"
          />
        </div>
        <Failure text={proposing.failure ?? trial.failure} />
        <div className="cx-row">
          <Button
            reasonAs="tip"
            reason={missing}
            busy={proposing.isBusy}
            busyLabel="計算中"
            onClick={() => proposing.start(act())}
          >
            人数と影響を確認する
          </Button>
          <Button variant="outline" reasonAs="tip" reason={missing} busyLabel="送信中" onClick={tryOut}>
            自分に試しに送る
          </Button>
        </div>
      </div>
      <DevicePreview title={title}>
        {words.body.split(/\n{2,}/).map((paragraph, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} className="note-paragraph">
            {paragraph}
          </p>
        ))}
      </DevicePreview>
      {proposing.dialog}
    </div>
  );
}
