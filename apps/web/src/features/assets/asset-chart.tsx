import type { ReactNode } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { listAssetTracks, type getAssets } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { ChartFrame, ChartTable, Legend, LineChart } from '@tsuzura/ui/chart';
import { Periods } from '@tsuzura/ui/chips';
import { useAmountText, useHiddenAmounts, type AmountText } from '@tsuzura/ui/amounts';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import type { TableColumn } from '@tsuzura/ui/table';
import { assetPoints, axisTextOf, sinceFirstHeld, type AssetPoint } from '../../shared/asset/index.ts';
import { periods, readPeriod, usualPeriod } from './period.ts';

type Assets = Answer<typeof getAssets>;

/** The words of the headline beside it: chart and headline show the same two amounts. */
const worthName = '評価額';
const costName = '取得金額';

const columns: readonly TableColumn<AssetPoint>[] = [
  { id: 'date', head: '日付', cell: ({ date }) => <span className="num">{tableDate(date)}</span> },
  { id: 'worth', head: worthName, cell: ({ fundValuation }) => <Yen value={fundValuation} /> },
  { id: 'cost', head: costName, cell: ({ acquisitionCost }) => <Yen value={acquisitionCost} /> },
];

/** What the funds are worth against what they cost. Loads and fails alone; the period stands in the address. */
export function AssetChart({ assets }: { readonly assets: Assets | undefined }) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const period = readPeriod(search);
  const tracks = useCall(listAssetTracks, { query: { period: period.value } }, { keepPrevious: true });
  const choice = (
    <Periods
      label="期間"
      options={periods}
      value={period.value}
      onChange={(value) =>
        router.navigate(addressOf(pathname, { ...search, period: value === usualPeriod.value ? '' : value }), {
          replace: true,
        })
      }
    />
  );
  return (
    <section aria-labelledby="assets-chart" aria-busy={tracks.isPlaceholderData || undefined}>
      <h2 id="assets-chart" className="sr">
        評価額の推移
      </h2>
      <DataBlock
        of={tracks}
        skeleton={
          <>
            {choice}
            <Skeleton>
              <div className="assets-chart-coming">
                <SkeletonChart />
              </div>
            </Skeleton>
          </>
        }
      >
        {(data) =>
          data.tracks.length === 0 ? (
            <>
              {choice}
              <EmptyBlock text="評価額の推移は、翌日の朝から表示します。" />
            </>
          ) : (
            <Drawing
              points={sinceFirstHeld(assetPoints(data.tracks, assets))}
              periodName={period.label}
              choice={choice}
            />
          )
        }
      </DataBlock>
    </section>
  );
}

interface DrawingProps {
  readonly points: readonly AssetPoint[];
  readonly periodName: string;
  readonly choice: ReactNode;
}

function Drawing({ points, periodName, choice }: DrawingProps) {
  const hidden = useHiddenAmounts();
  const amounts = useAmountText();
  const title = `評価額の推移 ${periodName}`;
  const worths = points.map(({ fundValuation }) => Number(fundValuation));
  const costs = points.flatMap(({ acquisitionCost }) => (acquisitionCost === null ? [] : [Number(acquisitionCost)]));
  // Days from before the cost was kept: half a line would say that nothing had been paid for them.
  const hasCosts = costs.length === points.length;
  const beside = axisTextOf([...worths, ...(hasCosts ? costs : [])]);
  return (
    <>
      <ChartFrame
        title={title}
        summary={hidden ? title : `${title}。${lastText(points, amounts)}`}
        periods={choice}
        legend={
          <Legend
            entries={[
              { mark: 'line', label: worthName },
              ...(hasCosts ? [{ mark: 'dashed', label: costName } as const] : []),
            ]}
          />
        }
        table={<ChartTable caption={title} rows={points} rowKey={({ date }) => date} columns={columns} />}
      >
        <LineChart
          name={worthName}
          points={points.map(({ date, fundValuation }) => ({ day: date, value: Number(fundValuation) }))}
          second={hasCosts ? { name: costName, values: costs } : undefined}
          valueText={(value) => amounts.own(BigInt(value))}
          tickText={hidden ? () => '' : beside}
        />
      </ChartFrame>
      <p className="note">
        ファンドの評価額です。預り金は含みません。
        {!hasCosts && '取得金額は、記録のない日があるため、この期間では表示していません。'}
      </p>
    </>
  );
}

/** What those who listen are told of the picture: its last day. */
function lastText(points: readonly AssetPoint[], amounts: AmountText): string {
  const last = points.at(-1);
  if (last === undefined) return '';
  const cost = last.acquisitionCost === null ? '' : `、${costName} ${amounts.own(last.acquisitionCost)}`;
  return `${tableDate(last.date)}は${worthName} ${amounts.own(last.fundValuation)}${cost}`;
}
