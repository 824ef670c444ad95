import type { ReactNode } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { listAssetTracks } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { ChartFrame, ChartTable, Legend, LineChart } from '@tsuzura/ui/chart';
import { Periods } from '@tsuzura/ui/chips';
import { useAmountText, useHiddenAmounts } from '@tsuzura/ui/amounts';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import type { TableColumn } from '@tsuzura/ui/table';
import { axisTextOf } from '../../shared/asset/index.ts';
import { DataBlock, useCall } from '../../shared/data/index.ts';
import { addressOf, useLocation, useRouter } from '../../shared/router/index.ts';
import { periods, readPeriod, usualPeriod } from './period.ts';

type Track = Answer<typeof listAssetTracks>['tracks'][number];

const valueName = '資産合計';
const paidName = '入金した金額（累計）';

const columns: readonly TableColumn<Track>[] = [
  { id: 'date', head: '日付', cell: ({ date }) => <span className="num">{tableDate(date)}</span> },
  { id: 'total', head: valueName, cell: ({ total }) => <Yen value={total} /> },
  { id: 'paid', head: '入金した金額', cell: ({ netDeposit }) => <Yen value={netDeposit} /> },
];

/** What it is worth against what was paid in. Loads and fails alone; the period stands in the address. */
export function AssetChart() {
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
        資産の推移
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
              <EmptyBlock text="資産の推移は、翌日の朝から表示します。" />
            </>
          ) : (
            <Drawing tracks={data.tracks} periodName={period.label} choice={choice} />
          )
        }
      </DataBlock>
    </section>
  );
}

interface DrawingProps {
  readonly tracks: readonly Track[];
  readonly periodName: string;
  readonly choice: ReactNode;
}

function Drawing({ tracks, periodName, choice }: DrawingProps) {
  const hidden = useHiddenAmounts();
  const amounts = useAmountText();
  const title = `資産の推移 ${periodName}`;
  const totals = tracks.map(({ total }) => Number(total));
  const paid = tracks.map(({ netDeposit }) => Number(netDeposit));
  const beside = axisTextOf([...totals, ...paid]);
  const last = tracks.at(-1);
  return (
    <>
      <ChartFrame
        title={title}
        summary={
          hidden || last === undefined
            ? title
            : `${title}。${tableDate(last.date)}は${valueName} ${amounts.own(last.total)}、${paidName} ${amounts.own(last.netDeposit)}`
        }
        periods={choice}
        legend={
          <Legend
            entries={[
              { mark: 'line', label: valueName },
              { mark: 'dashed', label: paidName },
            ]}
          />
        }
        table={<ChartTable caption={title} rows={tracks} rowKey={({ date }) => date} columns={columns} />}
      >
        <LineChart
          name={valueName}
          points={tracks.map(({ date, total }) => ({ day: date, value: Number(total) }))}
          second={{ name: '入金した金額', values: paid }}
          valueText={(value) => amounts.own(BigInt(value))}
          tickText={hidden ? () => '' : beside}
        />
      </ChartFrame>
      <p className="note">資産合計はファンドと預り金です。入金した金額からは出金を引いています。</p>
    </>
  );
}
