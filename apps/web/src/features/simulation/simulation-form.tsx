import { useEffect, useState, type ComponentType } from 'react';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { CopyButton } from '@tsuzura/ui/copy';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../../shared/navigation/index.ts';
import { useSettled } from '../../shared/simulation/index.ts';
import { AmountResult } from './amount-result.tsx';
import { draftFrom, readDraft, searchOf } from './draft.ts';
import type { Values } from './fields.ts';
import { kindOf, kinds, type Kind } from './kinds.ts';
import { ToPlan } from './to-plan.tsx';
import { PeriodResult } from './period-result.tsx';
import { RedemptionResult } from './redemption-result.tsx';
import { ValuationResult } from './valuation-result.tsx';
import { ValueField } from './value-field.tsx';
import './simulation.css';

const results: Readonly<Record<Kind, ComponentType<{ readonly values: Values }>>> = {
  valuation: ValuationResult,
  amount: AmountResult,
  period: PeriodResult,
  redemption: RedemptionResult,
};

/** One tab: its fields, and beside them what the service computes from them. The address follows the fields. */
export function SimulationForm({ kind }: { readonly kind: Kind }) {
  const router = useRouter();
  const { search } = useLocation();
  const [opened] = useState(() => draftFrom(search));
  const [draft, setDraft] = useState(opened);
  // What a link brought along is judged at once, what is being typed when its field is left.
  const [judged, setJudged] = useState(() => new Set(Object.keys(readDraft(kind, opened).errors)));
  const { errors } = readDraft(kind, draft);

  const settled = useSettled(draft);
  const { values } = readDraft(kind, settled);
  const [asked, setAsked] = useState(values);
  if (values !== null && !isSame(values, asked)) setAsked(values);

  const address = addressOf(paths.simulation, searchOf(kind, draft));
  useEffect(() => {
    const { pathname, search: now } = router.location();
    // Somebody who is on the way to another page or tab is not called back.
    if (settled === opened || pathname !== paths.simulation || kindOf(now['tab']) !== kind) return;
    router.navigate(addressOf(paths.simulation, { ...now, ...searchOf(kind, settled) }), { replace: true });
  }, [router, kind, settled, opened]);

  const Result = results[kind];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-6 desktop:grid-cols-[360px_minmax(0,1fr)] desktop:gap-20">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {kinds[kind].fields.map((name) => (
          <ValueField
            key={name}
            name={name}
            value={draft[name]}
            error={judged.has(name) ? (errors[name] ?? null) : null}
            onChange={(text) => setDraft((before) => ({ ...before, [name]: text }))}
            onBlur={() => setJudged((before) => new Set([...before, name]))}
          />
        ))}
      </div>
      <div className="simulation-result grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {values === null && (
          <Notice tone="warn">
            入力内容をご確認ください。
            {asked !== null && '下は、ひとつ前の条件の試算です。'}
          </Notice>
        )}
        {asked !== null && <Result values={asked} />}
        <div className="flex flex-wrap items-center gap-3">
          {kind !== 'redemption' && <ToPlan values={kind === 'amount' ? null : asked} />}
          <CopyButton text={location.origin + address}>この条件のリンクをコピー</CopyButton>
        </div>
      </div>
    </div>
  );
}

function isSame(one: Values, other: Values | null): boolean {
  return other !== null && (Object.keys(one) as (keyof Values)[]).every((name) => one[name] === other[name]);
}
