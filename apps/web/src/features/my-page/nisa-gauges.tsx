import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import type { getNisaUsages } from '@tsuzura/contract/main';
import { Gauge } from '@tsuzura/ui/gauge';
import { ComparedYen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';

/** This year's frames (枠). */
export function NisaGauges({ usages }: { readonly usages: UseQueryResult<Answer<typeof getNisaUsages>> }) {
  return (
    <DataBlock
      of={usages}
      skeleton={
        <Skeleton>
          <SkeletonRow />
          <SkeletonRow />
        </Skeleton>
      }
    >
      {(data) => <Year usages={data} />}
    </DataBlock>
  );
}

function Year({ usages: { years, lifetime } }: { readonly usages: Answer<typeof getNisaUsages> }) {
  const [year] = years;
  if (year === undefined) return null;
  const { tsumitate, growth, available } = year;
  // What all years together leave may be less than what this year leaves.
  // The two frames are compared with each other, and with what all years leave: one unit for all.
  const among = [tsumitate, growth].flatMap(({ limit, used, reserved, remaining }) => [
    limit,
    used,
    reserved,
    remaining,
  ]);
  among.push(lifetime.remaining);
  const isShort = available.growth < growth.remaining;
  return (
    <>
      <Gauge
        kind="NISA_TSUMITATE"
        label="つみたて投資枠"
        max={tsumitate.limit}
        used={tsumitate.used}
        ordered={tsumitate.reserved}
        beside={among}
      />
      <Gauge
        kind="NISA_GROWTH"
        label="成長投資枠"
        max={growth.limit}
        used={growth.used}
        ordered={growth.reserved}
        beside={among}
      />
      <p className="note mt-3">
        生涯投資枠の残り <ComparedYen value={lifetime.remaining} among={among} isOwn />
        {isShort && '。今年の枠が残っていても、この範囲でのご利用になります。'}
      </p>
    </>
  );
}
