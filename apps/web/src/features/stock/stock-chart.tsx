import { Suspense } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { choice } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { listStockBars, listStockMinutes } from '@tsuzura/contract/trading';
import { tableDate } from '@tsuzura/domain/text';
import { ChartFrame, ChartTable } from '@tsuzura/ui/chart';
import { Periods } from '@tsuzura/ui/chips';
import { lazyPart } from '@tsuzura/ui/code';
import { Link } from '@tsuzura/ui/link';
import { StockPrice, stockYenText } from '@tsuzura/ui/money';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import type { TableColumn } from '@tsuzura/ui/table';
import { timeOfMoment } from '../../shared/stock/index.ts';

// The library of charts weighs more than the page: it is fetched for a chart that is really shown.
const CandleChart = lazyPart(async () => (await import('./candle-chart.tsx')).CandleChart);

const kinds = [
  { value: 'minutes', label: '1日' },
  { value: 'day', label: '日足' },
  { value: 'week', label: '週足' },
  { value: 'month', label: '月足' },
] as const;
type Kind = (typeof kinds)[number]['value'];
const codec = choice(
  'chart',
  kinds.map(({ value }) => value),
  'day',
);
const intervals = { day: 'DAY', week: 'WEEK', month: 'MONTH' } as const;

interface Props {
  readonly code: string;
  readonly name: string;
}

/** The kind of chart stands in the address; the block loads and fails alone. */
export function StockChart({ code, name }: Props) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const kind = codec.read(search);
  const periods = (
    <Periods
      label="足の種類"
      options={kinds}
      value={kind}
      onChange={(value) =>
        router.navigate(addressOf(pathname, { ...search, chart: '', ...codec.write(value) }), { replace: true })
      }
    />
  );
  return (
    <section className="stock-chart" aria-label="値動き">
      {kind === 'minutes' ? (
        <Minutes code={code} name={name}>
          {periods}
        </Minutes>
      ) : (
        <Bars code={code} name={name} kind={kind}>
          {periods}
        </Bars>
      )}
      <p className="legal stock-credit">
        チャート：
        <Link href="https://www.tradingview.com/" external>
          TradingView Lightweight Charts™
        </Link>
      </p>
    </section>
  );
}

type Bar = Answer<typeof listStockBars>['prices'][number];

const columns: readonly TableColumn<Bar>[] = [
  { id: 'date', head: '日付', cell: ({ date }) => <span className="num">{tableDate(date)}</span> },
  { id: 'open', head: '始値', cell: ({ open }) => <StockPrice value={open} /> },
  { id: 'high', head: '高値', cell: ({ high }) => <StockPrice value={high} /> },
  { id: 'low', head: '安値', cell: ({ low }) => <StockPrice value={low} /> },
  { id: 'close', head: '終値', cell: ({ close }) => <StockPrice value={close} /> },
];

interface PartProps extends Props {
  /** The choice between the kinds of chart. */
  readonly children: React.ReactNode;
}

function Bars({ code, name, kind, children }: PartProps & { readonly kind: Exclude<Kind, 'minutes'> }) {
  const bars = useCall(
    listStockBars,
    { params: { 'stock-code': code }, query: { interval: intervals[kind] } },
    { keepPrevious: true },
  );
  const label = kinds.find(({ value }) => value === kind)?.label ?? '';
  return (
    <DataBlock of={bars} skeleton={<Coming>{children}</Coming>}>
      {({ prices }) => {
        const [first, last] = [prices[0], prices.at(-1)];
        if (first === undefined || last === undefined) return <EmptyBlock text="この期間の株価はまだありません。" />;
        const text = `${name}の${label} ${tableDate(first.date)} ${stockYenText(first.close)}から ${tableDate(last.date)} ${stockYenText(last.close)}`;
        return (
          <ChartFrame
            title={`${name}の${label}`}
            summary={text}
            periods={children}
            legend={<CandleLegend />}
            table={
              <ChartTable caption={`${name}の${label}`} rows={prices} rowKey={({ date }) => date} columns={columns} />
            }
          >
            <Suspense fallback={<div className="stock-plot" />}>
              <CandleChart bars={prices} />
            </Suspense>
          </ChartFrame>
        );
      }}
    </DataBlock>
  );
}

type Minute = Answer<typeof listStockMinutes>['points'][number];

const minuteColumns: readonly TableColumn<Minute>[] = [
  { id: 'at', head: '時刻', cell: ({ at }) => <span className="num">{timeOfMoment(at)}</span> },
  { id: 'price', head: '値段', cell: ({ price }) => <StockPrice value={price} /> },
  {
    id: 'volume',
    head: '出来高（株）',
    cell: ({ volume }) => <span className="num">{volume.toLocaleString('ja-JP')}</span>,
  },
];

function Minutes({ code, name, children }: PartProps) {
  const minutes = useCall(listStockMinutes, { params: { 'stock-code': code }, query: {} }, { keepPrevious: true });
  return (
    <DataBlock of={minutes} skeleton={<Coming>{children}</Coming>}>
      {({ points, date }) =>
        points.length === 0 ? (
          <>
            {children}
            <EmptyBlock text="この日の値動きはまだありません。" />
          </>
        ) : (
          <ChartFrame
            title={`${name}の1日の値動き`}
            summary={`${name}の${tableDate(date)}の値動き。${stockYenText(points[0]?.price ?? '0')}から${stockYenText(points.at(-1)?.price ?? '0')}`}
            periods={children}
            table={
              <ChartTable
                caption={`${name}の1日の値動き`}
                rows={points}
                rowKey={({ at }) => at}
                columns={minuteColumns}
              />
            }
          >
            <Suspense fallback={<div className="stock-plot" />}>
              <CandleChart minutes={points} />
            </Suspense>
          </ChartFrame>
        )
      }
    </DataBlock>
  );
}

const CandleLegend = () => (
  <ul className="legend">
    <li>
      <span className="candle-mark candle-up" aria-hidden="true" />
      値上がり
    </li>
    <li>
      <span className="candle-mark candle-down" aria-hidden="true" />
      値下がり
    </li>
    <li>
      <span className="candle-mark candle-average" aria-hidden="true" />
      25本平均
    </li>
  </ul>
);

const Coming = ({ children }: { readonly children: React.ReactNode }) => (
  <>
    {children}
    <Skeleton>
      <div className="stock-plot">
        <SkeletonChart />
      </div>
    </Skeleton>
  </>
);
