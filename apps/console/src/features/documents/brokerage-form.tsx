import { useState } from 'react';
import { getDocumentAudience, type ProposedAct } from '@tsuzura/contract/ops';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { TextField } from '@tsuzura/ui/field';
import { useCall } from '../../data/index.ts';
import { Choice, Failure, TextArea } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { groupedNumber } from '../../text/index.ts';
import { readSections } from './read-sections.ts';

const kinds = [
  { value: 'PRE_CONTRACT', label: '契約締結前交付書面' },
  { value: 'TERMS', label: '約款' },
  { value: 'LISTED_SECURITIES', label: '上場有価証券等書面' },
  { value: 'MARGIN', label: '信用取引の書面' },
  { value: 'US_EQUITY', label: '米国株の書面' },
  { value: 'NISA', label: 'NISAの書面' },
  { value: 'OTHER', label: 'その他' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** A new version of a document that customers agree to: unread at once for everybody it concerns. */
export function BrokerageForm() {
  const [kind, setKind] = useState<Kind>('TERMS');
  const [name, setName] = useState('');
  const [version, setVersion] = useState('');
  const [requiredFrom, setFrom] = useState<Ymd | null>(null);
  const [replaces, setReplaces] = useState('');
  const [text, setText] = useState('');
  const audience = useCall(getDocumentAudience, { query: { kind } });
  const proposing = usePropose();
  const sections = readSections(text);
  const isWhole = name.trim() !== '' && version.trim() !== '' && requiredFrom !== null && sections !== null;
  const start = async () => {
    if (requiredFrom === null || sections === null) return;
    const act: ProposedAct = {
      kind: 'document.publish',
      payload: {
        kind,
        name: name.trim(),
        version: version.trim(),
        requiredFrom,
        replaces: replaces.trim() === '' ? null : replaces.trim(),
        sections,
      },
    };
    await proposing.start(act);
  };
  return (
    <div className="cx-form">
      <Choice
        label="種類"
        name="kind"
        options={kinds}
        value={kind}
        onChange={setKind}
        hint={audience.data && `公開すると、${groupedNumber(audience.data.unreadFor)}人が未読になります。`}
      />
      <TextField label="書面の名前" name="name" value={name} onChange={setName} />
      <TextField label="版" name="version" value={version} onChange={setVersion} hint="例：2026-12" />
      <TextField
        label="置きかえる書面の番号"
        mark="任意"
        name="replaces"
        value={replaces}
        onChange={setReplaces}
        hint="例：doc-terms-2026。新しい書面のときは空のままにします。"
      />
      <DateField label="確認が必要になる日" name="requiredFrom" value={requiredFrom} onChange={setFrom} />
      <TextArea
        label="本文"
        name="text"
        rows={10}
        value={text}
        onChange={setText}
        hint="見出しの行は「# 」で始めます。空の行で段落を分けます。"
        error={text.trim() !== '' && sections === null ? '「# 」で始まる見出しと、その下に段落が必要です。' : null}
      />
      <Failure text={proposing.failure} />
      <div>
        <Button
          variant="outline"
          reasonAs="tip"
          reason={isWhole ? null : 'すべて入力してください。'}
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={start}
        >
          影響を確認する
        </Button>
      </div>
      {proposing.dialog}
    </div>
  );
}
