import { DataBlock } from '@tsuzura/browser/data';
import { choice, filterCodec, optional } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { addMonths, type Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Chips, FilterChip, Periods } from '@tsuzura/ui/chips';
import { DownloadIcon, PrintIcon } from '@tsuzura/ui/icon';
import { Missing, StockPrice, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { useBusinessDay } from '../../shared/account/index.ts';
import { PageSection } from '../../shared/columns/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import {
  dayOfMoment,
  orderedText,
  orderKindName,
  ShareName,
  Shares,
  SideMark,
  statusWords,
  type Order,
} from '../../shared/stock/index.ts';
import { ordersCsv } from './orders-csv.ts';
import { useOrderHistory, type OrderHistory } from './use-order-history.ts';

const ended = ['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED'] as const;
const months = { '1m': 1, '3m': 3, '1y': 12 } as const;
const periods = [
  { value: '1m', label: '1か月' },
  { value: '3m', label: '3か月' },
  { value: '1y', label: '1年' },
] as const;
const codec = filterCodec({
  period: choice('period', ['1m', '3m', '1y'] as const, '1m'),
  ended: optional('ended', ended),
});

/** 最近の履歴: orders that are over. Period and state stand in the address. */
export function History() {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const filter = codec.read(search);
  const today = useBusinessDay();
  const from = today.data === undefined ? null : addMonths(today.data.day, -months[filter.period]);
  const history = useOrderHistory(from === null ? null : { from });
  const become = (next: Partial<typeof filter>) =>
    router.navigate(addressOf(pathname, { ...search, period: '', ended: '', ...codec.write({ ...filter, ...next }) }), {
      replace: true,
    });
  const shown = history.data?.orders.filter(({ status }) => filter.ended === null || status === filter.ended) ?? [];
  return (
    <PageSection
      title="最近の履歴"
      end={<Tools orders={shown} history={history.data} today={today.data?.day ?? null} />}
    >
      <div className="stock-history-tools">
        <Periods label="期間" options={periods} value={filter.period} onChange={(period) => become({ period })} />
        <Chips label="状態でしぼる">
          {ended.map((status) => (
            <FilterChip
              key={status}
              isOn={filter.ended === status}
              onChange={(isOn) => become({ ended: isOn ? status : null })}
            >
              {statusWords[status].label}
            </FilterChip>
          ))}
        </Chips>
      </div>
      <DataBlock of={history} skeleton={<Coming />}>
        {(data) => (
          <>
            {data.isCut && <Notice>件数が多いため、新しいものだけを表示しています。期間を短くしてください。</Notice>}
            {shown.length === 0 ? (
              <EmptyBlock text="この条件の履歴はありません。" />
            ) : (
              <Rows orders={shown} amounts={data.amounts} />
            )}
          </>
        )}
      </DataBlock>
    </PageSection>
  );
}

const Coming = () => (
  <Skeleton>
    {Array.from({ length: 4 }, (_, index) => (
      <SkeletonRow key={index} />
    ))}
  </Skeleton>
);

interface ToolsProps {
  readonly orders: readonly Order[];
  readonly history: OrderHistory | undefined;
  readonly today: Ymd | null;
}

function Tools({ orders, history, today }: ToolsProps) {
  const none = orders.length === 0 || history === undefined ? '保存する履歴がありません。' : null;
  return (
    <span className="stock-order-buttons-row">
      <Button
        variant="text"
        size="small"
        reason={none}
        reasonAs="tip"
        onClick={() =>
          saveFile(
            `株式の注文履歴-${today ?? ''}.csv`,
            'text/csv;charset=utf-8',
            ordersCsv(orders, history?.amounts ?? new Map()),
          )
        }
      >
        <DownloadIcon size="small" />
        CSV
      </Button>
      <Button variant="text" size="small" onClick={() => print()}>
        <PrintIcon size="small" />
        印刷
      </Button>
    </span>
  );
}

interface RowsProps {
  readonly orders: readonly Order[];
  readonly amounts: OrderHistory['amounts'];
}

function Rows({ orders, amounts }: RowsProps) {
  const isDesktop = useIsDesktop();
  if (isDesktop) {
    return (
      <Table caption="株式の注文の履歴" columns={columnsOf(amounts)} rows={orders} rowKey={({ orderId }) => orderId} />
    );
  }
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.orderId} className="stock-history-card">
          <Named order={order} />
          <State order={order} />
          <span className="note">
            {dayText(order)}　{orderKindName[order.tradeType]}　{orderedText(order)}　<Shares value={order.quantity} />
          </span>
          <Settled order={order} amounts={amounts} />
        </li>
      ))}
    </ul>
  );
}

const dayText = ({ orderedAt }: Order): string => tableDate(dayOfMoment(orderedAt)).slice(5);

const columnsOf = (amounts: OrderHistory['amounts']): readonly TableColumn<Order>[] => [
  { id: 'day', head: '注文日', cell: (order) => <span className="num">{dayText(order)}</span> },
  { id: 'share', head: '銘柄', align: 'start', cell: (order) => <Named order={order} /> },
  {
    id: 'kind',
    head: '取引',
    align: 'start',
    cell: ({ tradeType, accountType }) => (
      <>
        {orderKindName[tradeType]}　<AccountMark kind={accountType} short />
      </>
    ),
  },
  {
    id: 'order',
    head: '注文',
    align: 'start',
    cell: (order) => (
      <>
        {orderedText(order)} <Shares value={order.quantity} />
      </>
    ),
  },
  { id: 'price', head: '約定単価', cell: ({ averageFillPrice }) => <StockPrice value={averageFillPrice} /> },
  { id: 'filled', head: '約定', cell: ({ filledQuantity }) => <Shares value={filledQuantity} /> },
  { id: 'state', head: '状態', align: 'start', cell: (order) => <State order={order} /> },
  { id: 'amount', head: '受渡金額', cell: (order) => <Settled order={order} amounts={amounts} /> },
];

const Named = ({ order }: { readonly order: Order }) => (
  <a className="stock-order-name" href={paths.stockOrder(order.orderId)}>
    <SideMark side={order.side} />
    <ShareName code={order.stockCode} name={order.name} />
  </a>
);

const State = ({ order: { status } }: { readonly order: Order }) => (
  <StatusChip tone={statusWords[status].tone}>{statusWords[status].label}</StatusChip>
);

function Settled({ order, amounts }: { readonly order: Order } & Pick<RowsProps, 'amounts'>) {
  const amount = amounts.get(order.orderId);
  return amount === undefined ? (
    <Missing />
  ) : (
    <b>
      <Yen value={amount} sign />
    </b>
  );
}
