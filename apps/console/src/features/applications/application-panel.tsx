import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { openApplication, takeOverApplication, type Application } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useMay, useSend } from '../../data/index.ts';
import { Choice, Failure, TextArea } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { momentText } from '../../text/index.ts';
import { readDefects } from './read-defects.ts';

interface Props {
  readonly application: Application;
}

const tones = { ok: 'success', look: 'warn', none: 'plain' } as const;
const resultTexts = { ok: '問題なし', look: '要確認', none: '未確認' } as const;

export function ApplicationPanel({ application }: Props) {
  const { checks, defects, taken, receiptNumber, statusText, verificationText, nisaText } = application;
  return (
    <aside className="cx-panel" aria-label="申込の内容">
      <div className="cx-form">
        <h2>{receiptNumber}</h2>
        <DefinitionList>
          <Definition term="状態">{statusText}</Definition>
          <Definition term="本人確認">{verificationText}</Definition>
          <Definition term="NISA">{nisaText}</Definition>
          {checks.map(({ label, result, text }) => (
            <Definition key={label} term={label} note={text}>
              <StatusChip tone={tones[result]}>{resultTexts[result]}</StatusChip>
            </Definition>
          ))}
          {taken && (
            <Definition term="引き受けた人" note={taken.reason}>
              {taken.by}（{momentText(taken.at)}）
            </Definition>
          )}
        </DefinitionList>
        {defects.length > 0 && (
          <ul className="cx-effects">
            {defects.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field}：{message}
              </li>
            ))}
          </ul>
        )}
        <Opened id={application.id} />
        {application.mayDecide ? <Decide id={application.id} /> : <TakeOver application={application} />}
      </div>
    </aside>
  );
}

/** Whole, for whoever says why. */
function Opened({ id }: { readonly id: string }) {
  const [reason, setReason] = useState('');
  const [rows, setRows] = useState<Answer<typeof openApplication>['rows'] | null>(null);
  const { send, failure } = useSend(openApplication, { changes: false });
  if (!useMay(openApplication)) return null;
  if (rows !== null)
    return (
      <DefinitionList>
        {rows.map(({ label, value }) => (
          <Definition key={`${label} ${value}`} term={label}>
            {value}
          </Definition>
        ))}
      </DefinitionList>
    );
  return (
    <>
      <TextField label="申込の内容を見るわけ" name="openReason" value={reason} onChange={setReason} />
      <Failure text={failure} />
      <Button
        variant="outline"
        reason={reason.trim() === '' ? 'わけを入力してください。' : null}
        reasonAs="tip"
        busyLabel="表示中"
        onClick={async () => {
          const done = await send({ params: { id }, body: { reason: reason.trim() } });
          if (done) setRows(done.answer.rows);
        }}
      >
        申込の内容を表示する
      </Button>
    </>
  );
}

function TakeOver({ application: { id, taken, needsPerson } }: Props) {
  const [reason, setReason] = useState('');
  const { send, failure } = useSend(takeOverApplication);
  if (!useMay(takeOverApplication) || taken !== null) return null;
  return (
    <>
      <p className="cx-note">
        {needsPerson === null ? '自動の審査が続いています。' : `${needsPerson}。`}
        引き受けると、自動の審査の結果は使われません。
      </p>
      <TextField label="引き受けるわけ" name="takeReason" value={reason} onChange={setReason} />
      <Failure text={failure} />
      <Button
        variant="outline"
        reason={reason.trim() === '' ? 'わけを入力してください。' : null}
        reasonAs="tip"
        busyLabel="引き受け中"
        onClick={async () => {
          if (await send({ params: { id }, body: { reason: reason.trim() } })) say('審査を引き受けました。');
        }}
      >
        引き受ける
      </Button>
    </>
  );
}

const decisions = [
  { value: 'APPROVED', label: '承認（口座を開設する）' },
  { value: 'DOCUMENT_DEFECT', label: '不備（お客さまに直してもらう）' },
  { value: 'REJECTED', label: '否認' },
] as const;

function Decide({ id }: { readonly id: string }) {
  const proposing = usePropose();
  const [decision, setDecision] = useState<(typeof decisions)[number]['value']>('APPROVED');
  const [text, setText] = useState('');
  if (!proposing.may) return null;
  const defects = decision === 'DOCUMENT_DEFECT' ? readDefects(text) : [];
  const isMissing = decision === 'DOCUMENT_DEFECT' && defects.length === 0;
  return (
    <>
      <Choice label="審査の結果" name="decision" options={decisions} value={decision} onChange={setDecision} />
      {decision === 'DOCUMENT_DEFECT' && (
        <TextArea
          label="不備（1行に1つ、「項目：お客さまへの文」）"
          name="defects"
          value={text}
          onChange={setText}
          rows={4}
        />
      )}
      <Failure text={proposing.failure} />
      <Button
        reason={isMissing ? '不備を「項目：文」で入力してください。' : null}
        reasonAs="tip"
        busy={proposing.isBusy}
        busyLabel="計算中"
        onClick={() => proposing.start({ kind: 'application.decide', payload: { id, decision, defects } })}
      >
        結果を承認に出す
      </Button>
      {proposing.dialog}
    </>
  );
}
