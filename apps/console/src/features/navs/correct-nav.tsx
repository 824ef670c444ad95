import { useState } from 'react';
import { yen } from '@tsuzura/domain/money';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { TextField } from '@tsuzura/ui/field';
import { YenField, yenInput, type YenInput } from '@tsuzura/ui/yen-field';
import { Failure } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';

/** A price that is in use was wrong: what was filled at it is worked out anew by the next night. */
export function CorrectNav({ fundCode: given }: { readonly fundCode: string }) {
  const [fundCode, setFundCode] = useState(given);
  const [date, setDate] = useState<Ymd | null>(null);
  const [nav, setNav] = useState<YenInput>(yenInput(null));
  const proposing = usePropose();
  if (!proposing.may) return null;
  const isWhole = fundCode.trim() !== '' && date !== null && nav.yen !== null;
  const start = async () => {
    if (date === null || nav.yen === null) return;
    const code = fundCode.normalize('NFKC').trim().toUpperCase();
    await proposing.start({ kind: 'nav.correct', payload: { fundCode: code, date, nav: yen(nav.yen) } });
  };
  return (
    <aside className="cx-panel" aria-label="公開した値を訂正する">
      <div className="cx-form">
        <h2>公開した値を訂正する</h2>
        <TextField label="ファンドコード" name="fundCode" value={fundCode} onChange={setFundCode} hint="例：TZ010004" />
        <DateField label="基準日" name="date" value={date} onChange={setDate} />
        <YenField label="正しい基準価額" name="correct" value={nav} onChange={setNav} />
        <Failure text={proposing.failure} />
        <Button
          variant="quiet"
          reasonAs="tip"
          reason={isWhole ? null : 'ファンド、基準日、基準価額を入力してください。'}
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={start}
        >
          影響を確認する
        </Button>
      </div>
      {proposing.dialog}
    </aside>
  );
}
