import { useState } from 'react';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { TextField } from '@tsuzura/ui/field';
import { Choice, Failure } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';

const kinds = [
  { value: 'PROSPECTUS', label: '交付目論見書' },
  { value: 'SUPPLEMENTARY_PROSPECTUS', label: '補完書面' },
] as const;

/** A new edition of a fund's document: buyers read it before their next purchase (rule FUND-10). */
export function FundForm() {
  const [fundCode, setFundCode] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('PROSPECTUS');
  const [version, setVersion] = useState('');
  const [effectiveFrom, setFrom] = useState<Ymd | null>(null);
  const proposing = usePropose();
  const isWhole = fundCode.trim() !== '' && version.trim() !== '' && effectiveFrom !== null;
  const start = async () => {
    if (effectiveFrom === null) return;
    const payload = {
      fundCode: fundCode.normalize('NFKC').trim().toUpperCase(),
      kind,
      version: version.trim(),
      effectiveFrom,
    };
    await proposing.start({ kind: 'fund-document.publish', payload });
  };
  return (
    <div className="cx-form">
      <TextField label="ファンドコード" name="fundCode" value={fundCode} onChange={setFundCode} hint="例：TZ010004" />
      <Choice label="書面" name="fundKind" options={kinds} value={kind} onChange={setKind} />
      <TextField label="版" name="fundVersion" value={version} onChange={setVersion} hint="例：2026-12" />
      <DateField label="使い始める日" name="effectiveFrom" value={effectiveFrom} onChange={setFrom} />
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
