import { useState } from 'react';
import { ReceiptJapaneseYen } from 'lucide-react';
import type { FundOrder } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Missing, Price, Units, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { happenedTo, isDead, kindText, statusWords } from './order-words.ts';
import { OrderedSize } from './size.tsx';

interface Props {
  readonly orders: readonly FundOrder[];
  readonly onOpen: (id: string) => void;
  readonly onFilter: () => void;
}

const atOnce = 50;

/** 履歴, newest first: a table on a desktop, cards by month on a phone. */
export function HistoryOrders({ orders, onOpen, onFilter }: Props) {
  const isDesktop = useIsDesktop();
  const [count, setCount] = useState(atOnce);
  if (orders.length === 0) {
    return (
      <EmptyBlock
        icon={<ReceiptJapaneseYen aria-hidden="true" />}
        text="この条件の履歴はありません。"
        action={
          <Button variant="outline" onClick={onFilter}>
            条件を変える
          </Button>
        }
      />
    );
  }
  const shown = orders.slice(0, count);
  return (
    <>
      {isDesktop ? <HistoryTable orders={shown} onOpen={onOpen} /> : <HistoryCards orders={shown} onOpen={onOpen} />}
      {orders.length > count && (
        <p className="mt-6">
          <Button variant="outline" onClick={() => setCount(count + atOnce)}>
            さらに表示する
          </Button>
        </p>
      )}
    </>
  );
}

type ListProps = Pick<Props, 'orders' | 'onOpen'>;

function HistoryTable({ orders, onOpen }: ListProps) {
  return <Table caption="履歴" columns={columnsOf(onOpen)} rows={orders} rowKey={({ id }) => id} />;
}

const columnsOf = (onOpen: Props['onOpen']): readonly TableColumn<FundOrder>[] => [
  {
    id: 'day',
    head: '日付',
    align: 'start',
    cell: (order) => <Happened order={order} />,
  },
  {
    id: 'fund',
    head: 'ファンド',
    align: 'start',
    cell: (order) => <NameButton order={order} onOpen={onOpen} />,
  },
  { id: 'account', head: '口座区分', align: 'start', cell: ({ accountType }) => <AccountMark kind={accountType} /> },
  { id: 'kind', head: '種類', align: 'start', cell: kindText },
  { id: 'price', head: '約定単価', cell: ({ execution }) => <Price value={execution?.price ?? null} /> },
  { id: 'units', head: '口数', cell: ({ execution }) => <Units value={execution?.units ?? null} /> },
  { id: 'amount', head: '受渡金額', cell: (order) => <Settled order={order} /> },
];

function HistoryCards({ orders, onOpen }: ListProps) {
  const months = Map.groupBy(orders, (order) => happenedTo(order).day.slice(0, 7));
  return [...months].map(([month, inMonth]) => (
    <section key={month} aria-label={monthText(month)}>
      <h2 className="orders-month">{monthText(month)}</h2>
      <ul className="orders-cards">
        {inMonth.map((order) => (
          <li key={order.id} className="orders-card">
            <div className="orders-words">
              <span className="note">
                <Happened order={order} isShort />　{kindText(order)}
              </span>
              <NameButton order={order} onOpen={onOpen} />
              <AccountMark kind={order.accountType} />
              {order.lapseReason !== null && <span className="orders-lapse">{order.lapseReason}</span>}
            </div>
            <div className="orders-card-end">
              <Settled order={order} />
              <span className="note">
                <Units value={order.execution?.units ?? null} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

function NameButton({ order, onOpen }: { readonly order: FundOrder; readonly onOpen: (id: string) => void }) {
  return (
    <button className="orders-name orders-name-plain" type="button" onClick={() => onOpen(order.receiptNumber)}>
      <FundName name={order.fundName} />
      <span className="sr">の注文の詳細</span>
    </button>
  );
}

/** 「約定 2026/10/26」: the day says what happened on it. */
function Happened({ order, isShort = false }: { readonly order: FundOrder; readonly isShort?: boolean }) {
  const { label, day } = happenedTo(order);
  return (
    <span className="orders-day">
      {isDead(order) ? (
        <StatusChip tone={statusWords[order.status].tone}>{label}</StatusChip>
      ) : (
        <span className="note">{label}</span>
      )}
      <time className="num" dateTime={day}>
        {isShort ? tableDate(day).slice(5) : tableDate(day)}
      </time>
    </span>
  );
}

/** What was paid or arrived; of an order that ended without a fill, what was asked for, struck out. */
function Settled({ order }: { readonly order: FundOrder }) {
  if (order.execution !== null) {
    return (
      <b>
        <Yen value={order.execution.settlementAmount} />
      </b>
    );
  }
  if (!isDead(order)) return <Missing />;
  return (
    <s className="orders-struck">
      <OrderedSize order={order} />
    </s>
  );
}
