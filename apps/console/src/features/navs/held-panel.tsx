import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import { releaseHeldNav } from '@tsuzura/contract/ops';
import { yen } from '@tsuzura/domain/money';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { YenField, yenInput, type YenInput } from '@tsuzura/ui/yen-field';
import { useMay, useSend } from '../../data/index.ts';
import { Failure } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { dayText, groupedNumber } from '../../text/index.ts';
import { changeText } from './change-text.ts';
import type { Held } from './navs-page.tsx';

/** One price that waits: use it as it came, or put another in its place. */
export function HeldPanel({ nav: held }: { readonly nav: Held }) {
  const { fundCode, fundName, date, nav, previousNav, waitingOrders } = held;
  return (
    <aside className="cx-panel" aria-label={`${fundName}を確かめる`}>
      <h2>{fundName}を確かめる</h2>
      <DefinitionList look="open">
        <Definition term="ファンド">{fundCode}</Definition>
        <Definition term="基準日">{dayText(date)}</Definition>
        <Definition term="前日">{previousNav === null ? '—' : `${groupedNumber(previousNav)}円`}</Definition>
        <Definition term="届いた値">{nav === null ? '未着' : `${groupedNumber(nav)}円`}</Definition>
        <Definition term="変化">{changeText(nav, previousNav) ?? '—'}</Definition>
        <Definition term="待つ注文">{waitingOrders}件</Definition>
      </DefinitionList>
      {nav !== null && <Release held={held} />}
      <Replace held={held} />
    </aside>
  );
}

function Release({ held: { fundCode, date } }: { readonly held: Held }) {
  const [note, setNote] = useState('');
  const { send, failure } = useSend(releaseHeldNav);
  if (!useMay(releaseHeldNav)) return null;
  const release = async () => {
    if (await send({ params: { fundCode, date }, body: { note: note.trim() } }))
      say('基準価額を公開しました。待っていた注文は次の処理で約定します。');
  };
  return (
    <div className="cx-form mt-4">
      <h3>届いた値を使う</h3>
      <TextField label="確かめたこと（監査の記録に残ります）" name="release" value={note} onChange={setNote} />
      <Failure text={failure} />
      <Button
        variant="outline"
        reasonAs="tip"
        reason={note.trim() === '' ? '確かめたことを入力してください。' : null}
        onClick={release}
      >
        届いた値を公開する
      </Button>
    </div>
  );
}

function Replace({ held: { fundCode, date, nav } }: { readonly held: Held }) {
  const [value, setValue] = useState<YenInput>(yenInput(null));
  const proposing = usePropose();
  if (!proposing.may) return null;
  const start = async () => {
    if (value.yen !== null)
      await proposing.start({ kind: 'nav.replace', payload: { fundCode, date, nav: yen(value.yen) } });
  };
  return (
    <div className="cx-form mt-6">
      <h3>{nav === null ? '手で入力する' : '別の値に差し替える'}</h3>
      <YenField label="基準価額" name="nav" value={value} onChange={setValue} />
      <Failure text={proposing.failure} />
      <Button
        variant="quiet"
        reasonAs="tip"
        reason={value.yen === null ? '基準価額を入力してください。' : null}
        busy={proposing.isBusy}
        busyLabel="計算中"
        onClick={start}
      >
        内容を確認する
      </Button>
      {proposing.dialog}
    </div>
  );
}
