import { useState } from 'react';
import type { OpsSeminar } from '@tsuzura/contract/ops';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { Failure, TextArea } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';

const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What stays after it was held. A recording needs its captions. */
export function ArchiveForm({ seminar }: { readonly seminar: OpsSeminar }) {
  const [recordingUrl, setRecording] = useState(seminar.recordingUrl ?? '');
  const [captionsUrl, setCaptions] = useState(seminar.captionsUrl ?? '');
  const [recordingUntil, setUntil] = useState<Ymd | null>(seminar.recordingUntil);
  const [materialUrl, setMaterial] = useState(seminar.materialUrl ?? '');
  const proposing = usePropose();
  if (!proposing.may) return <Notice>録画と資料を承認に出せるのは、権限「作成」の人です。</Notice>;
  if (seminar.status !== 'HELD') return <Notice>録画と資料は、セミナーが終わってから公開できます。</Notice>;
  const missing =
    given(recordingUrl) !== null && given(captionsUrl) === null ? '録画を公開するには、字幕のリンクが必要です。' : null;
  return (
    <div className="cx-form mt-4">
      <TextField label="録画のリンク" mark="任意" name="recordingUrl" value={recordingUrl} onChange={setRecording} />
      <TextField
        label="字幕のリンク（WebVTT）"
        mark={given(recordingUrl) === null ? '任意' : undefined}
        name="captionsUrl"
        value={captionsUrl}
        onChange={setCaptions}
        error={missing}
      />
      <DateField label="録画の公開期限" name="recordingUntil" value={recordingUntil} onChange={setUntil} />
      <TextField label="資料のリンク" mark="任意" name="materialUrl" value={materialUrl} onChange={setMaterial} />
      <Failure text={proposing.failure} />
      <div>
        <Button
          reasonAs="tip"
          reason={missing}
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={() =>
            proposing.start({
              kind: 'seminar.archive',
              payload: {
                id: seminar.id,
                recordingUrl: given(recordingUrl),
                captionsUrl: given(captionsUrl),
                recordingUntil: given(recordingUrl) === null ? null : recordingUntil,
                materialUrl: given(materialUrl),
              },
            })
          }
        >
          影響を確認する
        </Button>
      </div>
      {proposing.dialog}
    </div>
  );
}

export function CallOffForm({ seminar }: { readonly seminar: OpsSeminar }) {
  const [message, setMessage] = useState('');
  const [typed, setTyped] = useState('');
  const proposing = usePropose();
  if (seminar.status === 'CANCELED') return <Notice>中止しました。</Notice>;
  if (seminar.status === 'HELD') return <Notice>終わったセミナーは中止できません。</Notice>;
  if (!proposing.may) return <Notice>中止を承認に出せるのは、権限「作成」の人です。</Notice>;
  const reason =
    message.trim() === ''
      ? '申込者への文を入力してください。'
      : typed.trim() === '中止'
        ? null
        : '「中止」と入力してください。';
  return (
    <div className="cx-form mt-4">
      <TextArea
        label="申込者への文"
        name="message"
        value={message}
        onChange={setMessage}
        hint="申込者へのメールに、この文が入ります。200文字まで。"
      />
      <TextField label="確認のため「中止」と入力してください" name="typed" value={typed} onChange={setTyped} />
      <Failure text={proposing.failure} />
      <div>
        <Button
          variant="outline"
          reasonAs="tip"
          reason={reason}
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={() =>
            proposing.start({
              kind: 'seminar.cancel',
              payload: { id: seminar.id, message: message.trim().replaceAll(/\s+/g, ' ') },
            })
          }
        >
          影響を確認する
        </Button>
      </div>
      {proposing.dialog}
    </div>
  );
}
