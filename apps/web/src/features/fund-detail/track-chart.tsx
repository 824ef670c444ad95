import type { ReactNode } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { addressOf, useLocation, useRouter, type Search } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { listFundTracks } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel, tableDate } from '@tsuzura/domain/text';
import { useAmountText } from '@tsuzura/ui/amounts';
import { ChartFrame, ChartTable, Legend, LineChart } from '@tsuzura/ui/chart';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { Periods } from '@tsuzura/ui/chips';
import { Percent, Price } from '@tsuzura/ui/money';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import type { TableColumn } from '@tsuzura/ui/table';
import { okuYenText } from '../../shared/fund/index.ts';
import { periods, readPeriod } from './period.ts';

type Tracks = Answer<typeof listFundTracks>;
type Track = Tracks['tracks'][number];

const columns: readonly TableColumn<Track & { readonly shown: bigint }>[] = [
  { id: 'date', head: '日付', cell: ({ date }) => <span className="num">{tableDate(date)}</span> },
  { id: 'value', head: '価額', cell: ({ shown }) => <Price value={shown} /> },
  { id: 'assets', head: '純資産', cell: ({ netAssets }) => <span className="num">{okuYenText(netAssets)}</span> },
];

/** Twenty-four lines scroll in a frame of their own, which the keyboard can reach. */
const scrolls = { role: 'region', tabIndex: 0 } as const;

/** 基準価額 over time. Period and series stand in the address; the block loads and fails alone (checklist 3). */
export function TrackChart({ code }: { readonly code: string }) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const period = readPeriod(search);
  const isReinvested = search['reinvest'] === '1';
  const tracks = useCall(listFundTracks, { params: { code }, query: { period: period.value } }, { keepPrevious: true });
  const become = (next: Search) => router.navigate(addressOf(pathname, { ...search, ...next }), { replace: true });
  const choice = (
    <Periods
      label="期間"
      options={periods}
      value={period.value}
      onChange={(value) => become({ period: value === '1y' ? '' : value })}
    />
  );
  return (
    <div className="fund-chart" aria-busy={tracks.isPlaceholderData || undefined}>
      <DataBlock
        of={tracks}
        skeleton={
          <>
            {choice}
            <Skeleton>
              <div className="fund-chart-coming">
                <SkeletonChart />
              </div>
            </Skeleton>
          </>
        }
      >
        {(data) =>
          data.tracks.length === 0 ? (
            <EmptyBlock text="この期間の基準価額はまだありません。" />
          ) : (
            <Drawing
              data={data}
              periodName={period.label}
              choice={choice}
              isReinvested={isReinvested}
              onReinvest={(isOn) => become({ reinvest: isOn ? '1' : '' })}
            />
          )
        }
      </DataBlock>
    </div>
  );
}

interface DrawingProps {
  readonly data: Tracks;
  readonly periodName: string;
  readonly choice: ReactNode;
  readonly isReinvested: boolean;
  readonly onReinvest: (isOn: boolean) => void;
}

function Drawing({ data: { tracks, change }, periodName, choice, isReinvested, onReinvest }: DrawingProps) {
  const { price } = useAmountText();
  const name = isReinvested ? '分配金再投資基準価額' : '基準価額';
  const valueOf = ({ nav, navWithDistributions }: Track) => (isReinvested ? navWithDistributions : nav);
  const [first, last] = [tracks[0], tracks.at(-1)];
  if (first === undefined || last === undefined) return null;
  const index = isReinvested ? [] : tracks.flatMap(({ benchmark }) => (benchmark === null ? [] : [Number(benchmark)]));
  const hasIndex = index.length === tracks.length;
  const span = `${tableDate(first.date)} ${price(valueOf(first))}から ${tableDate(last.date)} ${price(valueOf(last))}`;
  return (
    <ChartFrame
      title={`${name}の推移 ${periodName}`}
      summary={`${name}の推移 ${periodName}。${span}`}
      periods={choice}
      {...(hasIndex
        ? {
            legend: (
              <Legend
                entries={[
                  { mark: 'line', label: name },
                  { mark: 'dashed', label: 'ベンチマーク' },
                ]}
              />
            ),
          }
        : {})}
      extra={
        <>
          <span>
            期間の騰落{change.nav !== change.withDistributions && changeKind(isReinvested)}{' '}
            <b>
              <Percent value={isReinvested ? change.withDistributions : change.nav} sign />
            </b>
          </span>
          <Checkbox checked={isReinvested} onChange={onReinvest}>
            <span className="text-note">分配金を再投資</span>
          </Checkbox>
        </>
      }
      table={
        <div className="fund-chart-rows" {...scrolls} aria-label={`${name}の推移の表`}>
          <ChartTable
            caption={`${name}の推移 ${periodName}`}
            rows={tracks.map((track) => ({ ...track, shown: valueOf(track) }))}
            rowKey={({ date }) => date}
            columns={columns}
          />
        </div>
      }
    >
      <LineChart
        name={name}
        points={tracks.map((track) => ({ day: track.date, value: Number(valueOf(track)) }))}
        second={hasIndex ? { name: 'ベンチマーク', values: index } : undefined}
        valueText={(value) => price(rounded(value))}
        tickText={(value) => manYenLabel(yen(rounded(value)))}
        marksExtremes
      />
    </ChartFrame>
  );
}

/** Where distributions make a difference, the figure says whether they are in it. */
const changeKind = (isReinvested: boolean): string => (isReinvested ? '（分配金再投資）' : '（分配金を含まない）');

/** Levels of the grid and an index may lie between two yen. */
const rounded = (value: number): bigint => BigInt(Math.round(value));
