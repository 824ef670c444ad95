import { useState } from 'react';
import type { QuotaRun } from '@tsuzura/domain/plan';
import { Gauge } from '@tsuzura/ui/gauge';
import { ComparedYen } from '@tsuzura/ui/money';
import { Tabs } from '@tsuzura/ui/tabs';
import { useNisaStanding } from '../../shared/plan/use-nisa-standing.ts';
import { both, type UsageOfYear, type Usages } from './usages.ts';

/** This year and the next, each with what can still be bought. */
export function YearFrames({ usages }: { readonly usages: Usages }) {
  const [first] = usages.years;
  const [year, setYear] = useState(String(first?.year ?? ''));
  const standing = useNisaStanding();
  return (
    <div className="nisa-years">
      <Tabs
        label="年"
        selected={year}
        onSelect={setYear}
        tabs={usages.years.map((one) => ({
          id: String(one.year),
          label: one === first ? `${one.year}年` : `${one.year}年 見込み`,
          content: <Year usage={one} staying={standing?.staying ?? []} isNext={one !== first} />,
        }))}
      />
    </div>
  );
}

interface Props {
  readonly usage: UsageOfYear;
  /** What the plans that are there will still take. */
  readonly staying: readonly QuotaRun[];
  readonly isNext: boolean;
}

function Year({ usage: { year, tsumitate, growth, available }, staying, isNext }: Props) {
  const plannedIn = (frame: QuotaRun['frame']) =>
    staying
      .filter((run) => run.year === year && run.frame === frame)
      .reduce((sum, { principal }) => sum + principal, 0n);
  const planned = { tsumitate: plannedIn('TSUMITATE'), growth: plannedIn('GROWTH') };
  const yearEndOf = (
    frame: 'tsumitate' | 'growth',
    { used, reserved }: { readonly used: bigint; readonly reserved: bigint },
  ) => (planned[frame] === 0n ? null : used + reserved + planned[frame]);
  const left = both(available);
  // All of them stand beside each other, so they share one unit (R5.06).
  const among = [tsumitate, growth].flatMap(({ limit, used, reserved, remaining }) => [
    limit,
    used,
    reserved,
    remaining,
  ]);
  among.push(left);
  const isShort = left < tsumitate.remaining + growth.remaining;
  return (
    <>
      <h2 className="nisa-label">{isNext ? `${year}年に使える枠` : `${year}年に、あと使える枠`}</h2>
      <p>
        <ComparedYen value={left} among={among} size="xl" isOwn />
      </p>
      <p className="note phrase">
        受渡日が{year}年のうちにある購入が、{year}年の枠になります。
        {isShort && '生涯投資枠の残りが少ないため、年間の枠の残りより少なくなっています。'}
      </p>
      <div className="nisa-frames">
        <Gauge
          kind="NISA_TSUMITATE"
          label="つみたて投資枠"
          max={tsumitate.limit}
          used={tsumitate.used}
          ordered={tsumitate.reserved}
          yearEnd={yearEndOf('tsumitate', tsumitate)}
          beside={among}
        />
        <Gauge
          kind="NISA_GROWTH"
          label="成長投資枠"
          max={growth.limit}
          used={growth.used}
          ordered={growth.reserved}
          yearEnd={yearEndOf('growth', growth)}
          beside={among}
        />
      </div>
    </>
  );
}
