import { useState } from 'react';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { countOrders, exportOrders, monitorOrders, type MonitoredOrder } from '@tsuzura/contract/ops';
import { queryString } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { FilterChip } from '@tsuzura/ui/chips';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useCall, useMay, usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Counters, Page } from '../../page/index.ts';
import { dayText, tableMoment } from '../../text/index.ts';
import { Evidence } from './evidence.tsx';
import { stateTones } from './state-tones.ts';

const products = { FUND: 'ファンド', STOCK: '国内株式', US: '米国株' } as const;
type Product = keyof typeof products;
const states = {
  RECEIVED: '受付',
  WORKING: '約定待ち',
  EXECUTED: '約定',
  SETTLED: '受渡',
  CANCELED: '取消',
  LAPSED: '失効',
} as const;
type State = keyof typeof states;
const isIn = <Name extends string>(names: Readonly<Record<Name, string>>, text: string | undefined): text is Name =>
  text !== undefined && text in names;

/** 受付 → 発注 → 約定 → 受渡, of every product. */
export function OrdersPage() {
  const router = useRouter();
  const { search } = useLocation();
  const product: Product = isIn(products, search['product']) ? search['product'] : 'FUND';
  const state = isIn(states, search['state']) ? search['state'] : null;
  const code = /^[0-9A-Z.]{1,10}$/.test(search['code'] ?? '') ? search['code'] : undefined;
  const query = { product, ...(state && { state }), ...(code !== undefined && { code }) };
  const counts = useCall(countOrders, undefined, { everySeconds: 30 }).data;
  const pages = usePages(monitorOrders, { query: { ...query, limit: 100 } }, ({ orders, paging }) => ({
    rows: orders,
    next: paging.next,
  }));
  const [open, setOpen] = useState<MonitoredOrder | null>(null);
  const mayExport = useMay(exportOrders);
  const go = (change: Record<string, string>) => router.navigate(addressOf('/orders', { ...search, ...change }));
  return (
    <Page
      title="注文モニター"
      actions={
        mayExport && (
          <a className="btn btn-quiet btn-small" href={`/ops/orders/csv?${queryString(query)}`} download="orders.csv">
            すべてをCSVで保存
          </a>
        )
      }
    >
      {counts && (
        <Counters
          counters={(
            [
              ['今日の受付', counts.acceptedToday],
              ['受付中', counts.received],
              ['約定待ち', counts.working],
              ['受渡待ち', counts.executed],
              ['株式の注文', counts.shares],
              ['米国株の注文', counts.usShares],
            ] as const
          ).map(([label, { count, isMore }]) => ({ label, count, unit: isMore ? '件以上' : '件' }))}
        />
      )}
      <Block of={pages.first}>
        {() => (
          <div className={open === null ? undefined : 'cx-two'}>
            <Grid
              name="orders"
              caption={`${products[product]}の注文`}
              columns={columns}
              rows={pages.rows}
              rowKey={({ id }) => id}
              onOpen={setOpen}
              isMarked={({ id }) => id === open?.id}
              empty="注文はありません。"
              tools={
                <>
                  {(Object.keys(products) as Product[]).map((name) => (
                    <FilterChip key={name} isOn={name === product} onChange={() => go({ product: name, state: '' })}>
                      {products[name]}
                    </FilterChip>
                  ))}
                  {product === 'FUND' &&
                    (Object.keys(states) as State[]).map((name) => (
                      <FilterChip key={name} isOn={name === state} onChange={(isOn) => go({ state: isOn ? name : '' })}>
                        {states[name]}
                      </FilterChip>
                    ))}
                </>
              }
              pages={pages}
            />
            {open && (
              <OrderPanel key={open.id} order={open} isFund={product === 'FUND'} onClose={() => setOpen(null)} />
            )}
          </div>
        )}
      </Block>
    </Page>
  );
}

interface PanelProps {
  readonly order: MonitoredOrder;
  readonly isFund: boolean;
  readonly onClose: () => void;
}

function OrderPanel({ order, isFund, onClose }: PanelProps) {
  return (
    <aside className="cx-panel" aria-label={`注文 ${order.receiptNumber}`}>
      <h2>{order.receiptNumber}</h2>
      <DefinitionList look="open">
        <Definition term="受付">{tableMoment(order.acceptedAt)}</Definition>
        <Definition term="口座">
          {order.customer.accountNumber === null ? (
            '—'
          ) : (
            <a href={`/customers/${order.customer.accountNumber}`}>{order.customer.accountNumber}</a>
          )}
        </Definition>
        <Definition term="銘柄" note={order.code}>
          {order.name ?? '—'}
        </Definition>
        <Definition term="種類">
          {order.sideText}　{order.kindText}
        </Definition>
        <Definition term="口座区分">{order.accountTypeText}</Definition>
        <Definition term="数量・金額">{order.sizeText}</Definition>
        <Definition term="約定日">{dayText(order.tradeDate)}</Definition>
        <Definition term="受渡日">{dayText(order.settlementDate)}</Definition>
        <Definition term="状態">{order.stateText}</Definition>
        {order.reason !== null && <Definition term="わけ">{order.reason}</Definition>}
      </DefinitionList>
      <div className="cx-row mt-4">
        <a className="btn btn-outline" href={`/orders/${order.id}`}>
          起きたことと取消
        </a>
        {isFund && <Evidence id={order.id} />}
        <Button variant="text" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </aside>
  );
}

const columns: readonly GridColumn<MonitoredOrder>[] = [
  {
    id: 'receipt',
    head: '受付番号',
    value: ({ receiptNumber }) => receiptNumber,
    cell: ({ id, receiptNumber }) => (
      <a href={`/orders/${id}`}>
        <b>{receiptNumber}</b>
      </a>
    ),
  },
  { id: 'at', head: '受付', value: ({ acceptedAt }) => tableMoment(acceptedAt) },
  {
    id: 'customer',
    head: '口座',
    value: ({ customer }) => customer.accountNumber,
    cell: ({ customer }) =>
      customer.accountNumber === null ? (
        '—'
      ) : (
        <a href={`/customers/${customer.accountNumber}`}>{customer.accountNumber}</a>
      ),
  },
  {
    id: 'name',
    head: '銘柄',
    value: ({ code, name }) => `${code} ${name ?? ''}`,
    cell: ({ code, name }) => (
      <>
        <span className="cx-wrap">{name ?? '—'}</span>
        <span className="grid-sub">{code}</span>
      </>
    ),
  },
  { id: 'side', head: '種類', value: ({ sideText, kindText }) => `${sideText} ${kindText}` },
  { id: 'size', head: '数量・金額', align: 'end', value: ({ sizeText }) => sizeText },
  { id: 'trade', head: '約定日', value: ({ tradeDate }) => tradeDate, cell: ({ tradeDate }) => dayText(tradeDate) },
  {
    id: 'settle',
    head: '受渡日',
    value: ({ settlementDate }) => settlementDate,
    cell: ({ settlementDate }) => dayText(settlementDate),
  },
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusChip tone={stateTones[state] ?? 'plain'}>{stateText}</StatusChip>,
  },
];
