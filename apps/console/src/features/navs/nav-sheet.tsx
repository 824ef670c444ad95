import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { readNavSheet } from '@tsuzura/contract/ops';
import { yen } from '@tsuzura/domain/money';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { useSend } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Failure, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { dayText, groupedNumber } from '../../text/index.ts';

type Sheet = Answer<typeof readNavSheet>;
type SheetRow = Sheet['rows'][number];

/** The call takes 16 MiB of base64. */
const mostBytes = 12_000_000;
const inBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};

/** Prices that did not come, from a file: read and checked as a whole, then handed to somebody else. */
export function NavSheet() {
  const [name, setName] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { send, isSending, failure } = useSend(readNavSheet, { changes: false });
  const read = async (file: File | undefined) => {
    setSheet(null);
    setFault(null);
    setName(file?.name ?? null);
    if (file === undefined) return;
    if (file.size === 0) return setFault('ファイルが空です。');
    if (file.size > mostBytes) return setFault('ファイルが大きすぎます。12MBまでです。');
    const answer = await send({ body: { file: inBase64(new Uint8Array(await file.arrayBuffer())) } });
    if (answer) setSheet(answer.answer);
  };
  return (
    <div className="mt-6">
      <Section title="CSVを選ぶ" note="確認待ち・未着の基準価額だけを取り込めます。公開した値は、訂正に出します。">
        <div className="cx-form">
          <div className="cx-row">
            {/* The browser's own button speaks the browser's language. */}
            <label className="btn btn-outline nx-file">
              <input
                className="sr-only"
                type="file"
                accept=".csv,text/csv"
                aria-describedby="nav-sheet-hint"
                onChange={(event) => void read(event.currentTarget.files?.[0])}
              />
              CSVファイルを選ぶ
            </label>
            <span>{name ?? '選ばれていません'}</span>
          </div>
          <p id="nav-sheet-hint" className="cx-note">
            列：ファンドコード、日付、基準価額、分配金。文字コードはUTF-8かShift_JIS。
          </p>
          {isSending && <p role="status">{name}を確かめています…</p>}
          <Failure text={fault} />
          {failure !== null && fault === null && <RowFaults text={failure} />}
        </div>
      </Section>
      {sheet && <ReadSheet name={name ?? ''} sheet={sheet} />}
    </div>
  );
}

/** The server's words: the first line counts, each other one names a row. Nothing of the file was taken. */
function RowFaults({ text }: { readonly text: string }) {
  const [first = '', ...rows] = text.split('\n');
  return (
    <div>
      <Notice tone="error">{first}</Notice>
      {rows.length > 0 && (
        <ul className="nx-faults" aria-label="誤りのある行">
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ReadSheet({ name, sheet: { encoding, rows } }: { readonly name: string; readonly sheet: Sheet }) {
  const proposing = usePropose();
  const start = () =>
    proposing.start({
      kind: 'nav.import',
      payload: { rows: rows.map((row) => ({ ...row, nav: yen(row.nav) })) },
    });
  return (
    <Section title="読み取った内容" note={`${name}　${encoding}　${rows.length}行　誤りなし`}>
      <Grid
        name="nav-sheet"
        caption="CSVから読み取った基準価額"
        columns={columns}
        rows={rows}
        rowKey={({ fundCode, date }) => `${fundCode} ${date}`}
      />
      <div className="cx-row mt-4">
        <Button busy={proposing.isBusy} busyLabel="計算中" onClick={start}>
          影響を確認する
        </Button>
      </div>
      <Failure text={proposing.failure} />
      {proposing.dialog}
    </Section>
  );
}

const columns: readonly GridColumn<SheetRow>[] = [
  { id: 'fund', head: 'ファンドコード', value: ({ fundCode }) => fundCode },
  { id: 'date', head: '基準日', value: ({ date }) => date, cell: ({ date }) => dayText(date) },
  {
    id: 'nav',
    head: '基準価額',
    align: 'end',
    value: ({ nav }) => nav,
    cell: ({ nav }) => <b>{groupedNumber(nav)}</b>,
  },
  {
    id: 'distribution',
    head: '分配金',
    align: 'end',
    value: ({ distribution }) => distribution,
    cell: ({ distribution }) => groupedNumber(distribution),
  },
];
