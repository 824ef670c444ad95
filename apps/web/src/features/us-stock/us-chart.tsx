import { DataBlock, useCall } from '@tsuzura/browser/data';
import { choice } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { listUsStockBars } from '@tsuzura/contract/trading';
import { addMonths, type Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { ChartFrame, ChartTable, LineChart } from '@tsuzura/ui/chart';
import { Periods } from '@tsuzura/ui/chips';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import type { TableColumn } from '@tsuzura/ui/table';
import { useBusinessDay } from '../../shared/account/index.ts';
import { UsPrice, usPriceText } from '../../shared/us-stock/index.ts';

type Bar = Answer<typeof listUsStockBars>['prices'][number];

const periods = [
  { value: '1m', label: '1か月', months: 1 },
  { value: '3m', label: '3か月', months: 3 },
  { value: '1y', label: '1年', months: 12 },
  { value: '5y', label: '5年', months: 60 },
] as const;
const codec = choice(
  'period',
  periods.map(({ value }) => value),
  '3m',
);
const columns: readonly TableColumn<Bar>[] = [
  { id: 'date', head: '現地の日付', cell: ({ date }) => <span className="num">{tableDate(date)}</span> },
  { id: 'open', head: '始値', cell: ({ open }) => <UsPrice value={open} /> },
  { id: 'high', head: '高値', cell: ({ high }) => <UsPrice value={high} /> },
  { id: 'low', head: '安値', cell: ({ low }) => <UsPrice value={low} /> },
  { id: 'close', head: '終値', cell: ({ close }) => <UsPrice value={close} /> },
];

/** Closes of New York's days. The period stands in the address; the block loads and fails alone. */
export function UsChart({ symbol }: { readonly symbol: string }) {
  const today = useBusinessDay();
  return (
    <section aria-label="値動き">
      {today.data === undefined ? <Coming>{null}</Coming> : <Closes symbol={symbol} today={today.data.day} />}
    </section>
  );
}

function Closes({ symbol, today }: { readonly symbol: string; readonly today: Ymd }) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const period = periods.find(({ value }) => value === codec.read(search)) ?? periods[1];
  const bars = useCall(
    listUsStockBars,
    { params: { symbol }, query: { from: addMonths(today, -period.months), to: today } },
    { keepPrevious: true },
  );
  const choices = (
    <Periods
      label="期間"
      options={periods}
      value={period.value}
      onChange={(value) =>
        router.navigate(addressOf(pathname, { ...search, period: '', ...codec.write(value) }), { replace: true })
      }
    />
  );
  const title = `${symbol}の終値 ${period.label}`;
  return (
    <DataBlock of={bars} skeleton={<Coming>{choices}</Coming>}>
      {({ prices }) => {
        const [first, last] = [prices[0], prices.at(-1)];
        if (first === undefined || last === undefined)
          return (
            <>
              {choices}
              <EmptyBlock text="この期間の株価はまだありません。" />
            </>
          );
        return (
          <ChartFrame
            title={title}
            summary={`${title}。${tableDate(first.date)}の${usPriceText(first.close)}米ドルから、${tableDate(last.date)}の${usPriceText(last.close)}米ドル`}
            periods={choices}
            table={<ChartTable caption={title} rows={prices} rowKey={({ date }) => date} columns={columns} />}
          >
            <LineChart
              name="終値"
              points={prices.map(({ date, close }) => ({ day: date, value: Number(close) }))}
              valueText={(value) => `${value.toFixed(2)}米ドル`}
              tickText={(value) => value.toFixed(2)}
            />
          </ChartFrame>
        );
      }}
    </DataBlock>
  );
}

const Coming = ({ children }: { readonly children: React.ReactNode }) => (
  <>
    {children}
    <Skeleton>
      <div className="us-plot">
        <SkeletonChart />
      </div>
    </Skeleton>
  </>
);
