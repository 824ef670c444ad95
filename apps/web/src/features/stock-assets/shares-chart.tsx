import { DataBlock, useCall } from '@tsuzura/browser/data';
import { choice } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { listAssetBreakdownSeries, listProfitSeries } from '@tsuzura/contract/trading';
import { addMonths, type Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { useAmountText, useHiddenAmounts } from '@tsuzura/ui/amounts';
import { ChartFrame, ChartTable, LineChart } from '@tsuzura/ui/chart';
import { Periods } from '@tsuzura/ui/chips';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import type { TableColumn } from '@tsuzura/ui/table';
import { axisTextOf } from '../../shared/asset/index.ts';

const periods = [
  { value: '1m', label: '1か月', months: 1 },
  { value: '3m', label: '3か月', months: 3 },
  { value: '1y', label: '1年', months: 12 },
] as const;
const kinds = [
  { value: 'worth', label: '評価額' },
  { value: 'realized', label: '確定損益' },
] as const;
const periodCodec = choice(
  'period',
  periods.map(({ value }) => value),
  '3m',
);
const kindCodec = choice(
  'series',
  kinds.map(({ value }) => value),
  'worth',
);

interface Point {
  readonly date: Ymd;
  readonly amount: bigint;
}

const columnsOf = (name: string): readonly TableColumn<Point>[] => [
  { id: 'date', head: '日付', cell: ({ date }) => <span className="num">{tableDate(date)}</span> },
  { id: 'amount', head: name, cell: ({ amount }) => <Yen value={amount} /> },
];

/** What the shares were worth at each close, or what sales brought in all. Loads and fails alone; the choice stands in the address. */
export function SharesChart({ today }: { readonly today: Ymd }) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const period = periods.find(({ value }) => value === periodCodec.read(search)) ?? periods[1];
  const kind = kindCodec.read(search);
  const query = { query: { from: addMonths(today, -period.months), to: today } };
  const worth = useCall(listAssetBreakdownSeries, query, { enabled: kind === 'worth', keepPrevious: true });
  const realized = useCall(listProfitSeries, query, { enabled: kind === 'realized', keepPrevious: true });
  const go = (next: Readonly<Record<string, string>>) =>
    router.navigate(addressOf(pathname, { ...search, ...next }), { replace: true });
  const choices = (
    <div className="shares-chart-choices">
      <Periods
        label="表示"
        options={kinds}
        value={kind}
        onChange={(value) => go({ series: '', ...kindCodec.write(value) })}
      />
      <Periods
        label="期間"
        options={periods}
        value={period.value}
        onChange={(value) => go({ period: '', ...periodCodec.write(value) })}
      />
    </div>
  );
  const coming = (
    <>
      {choices}
      <Skeleton>
        <div className="shares-chart-coming">
          <SkeletonChart />
        </div>
      </Skeleton>
    </>
  );
  const name = kind === 'worth' ? '評価額' : '確定損益の累計';
  const draw = (points: readonly Point[]) =>
    points.length < 2 ? (
      <>
        {choices}
        <EmptyBlock text="推移は、翌日の朝から表示します。" />
      </>
    ) : (
      <Drawing name={name} points={points} periodName={period.label} choices={choices} />
    );
  return (
    <section aria-label="国内株式の推移">
      {kind === 'worth' ? (
        <DataBlock of={worth} skeleton={coming}>
          {({ series }) => draw(series.map(({ date, equities }) => ({ date, amount: equities })))}
        </DataBlock>
      ) : (
        <DataBlock of={realized} skeleton={coming}>
          {({ series }) => draw(series.map(({ date, cumulativeRealized }) => ({ date, amount: cumulativeRealized })))}
        </DataBlock>
      )}
    </section>
  );
}

interface DrawingProps {
  readonly name: string;
  readonly points: readonly Point[];
  readonly periodName: string;
  readonly choices: React.ReactNode;
}

function Drawing({ name, points, periodName, choices }: DrawingProps) {
  const isHidden = useHiddenAmounts();
  const amounts = useAmountText();
  const title = `国内株式の${name} ${periodName}`;
  const last = points.at(-1);
  return (
    <ChartFrame
      title={title}
      summary={
        isHidden || last === undefined ? title : `${title}。${tableDate(last.date)}は${amounts.own(last.amount)}`
      }
      periods={choices}
      table={<ChartTable caption={title} rows={points} rowKey={({ date }) => date} columns={columnsOf(name)} />}
    >
      <LineChart
        name={name}
        points={points.map(({ date, amount }) => ({ day: date, value: Number(amount) }))}
        valueText={(value) => amounts.own(BigInt(value))}
        tickText={isHidden ? () => '' : axisTextOf(points.map(({ amount }) => Number(amount)))}
      />
    </ChartFrame>
  );
}
