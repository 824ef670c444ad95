import type { ReactNode } from 'react';
import { parseStockPrice, tradeAmount } from '@tsuzura/domain/stock';
import { shortDate } from '@tsuzura/domain/text';
import { StockPrice, stockYenText, Yen } from '@tsuzura/ui/money';
import {
  EventItem,
  EventList,
  isWorking,
  momentText,
  orderedText,
  Shares,
  statusWords,
  useQuote,
} from '../../shared/stock/index.ts';
import type { OrderDetail } from './stock-order-page.tsx';

interface Event {
  readonly id: string;
  readonly title: ReactNode;
  readonly end?: ReactNode;
  readonly note?: ReactNode;
  readonly isDone: boolean;
}

/** What happened to the order, and what is still to come. */
export function Events({ order }: { readonly order: OrderDetail }) {
  const events = eventsOf(order);
  return (
    <EventList>
      {events.map(({ id, isDone, ...item }) => (
        <EventItem key={id} state={isDone ? 'done' : 'coming'} {...item} />
      ))}
    </EventList>
  );
}

/** 約定代金 of one execution. */
const amountOf = ({ price, quantity }: Pick<OrderDetail['executions'][number], 'price' | 'quantity'>) =>
  tradeAmount(parseStockPrice(price)!, BigInt(quantity));

function eventsOf(order: OrderDetail): readonly Event[] {
  const isSent = order.status !== 'ACCEPTED' && order.status !== 'NEW';
  return [
    {
      id: 'accepted',
      title: '受け付けました',
      end: momentText(order.orderedAt),
      note: (
        <>
          <Shares value={order.quantity} />　{orderedText(order)}
        </>
      ),
      isDone: true,
    },
    ...(isSent && order.status !== 'REJECTED' ? [{ id: 'sent', title: '取引所に出しました', isDone: true }] : []),
    ...order.executions.map((execution, place) => ({
      id: `filled ${place}`,
      title: (
        <>
          {'約定　'}
          <Shares value={execution.quantity} />
        </>
      ),
      end: (
        <b>
          <Yen value={amountOf(execution)} />
        </b>
      ),
      note: (
        <>
          <span className="num">{momentText(execution.executedAt)}</span>　<StockPrice value={execution.price} />
        </>
      ),
      isDone: true,
    })),
    ...(isWorking(order) ? waiting(order) : ended(order)),
  ];
}

function waiting(order: OrderDetail): readonly Event[] {
  return [
    {
      id: 'waiting',
      title:
        order.status === 'CANCEL_PENDING' ? (
          '取消の結果を待っています'
        ) : (
          <>
            {order.filledQuantity > 0 ? '残り ' : ''}
            <Shares value={order.quantity - order.filledQuantity} />
            を待っています
          </>
        ),
      note: <NowText order={order} />,
      isDone: false,
    },
    {
      id: 'until',
      title: '期限',
      end: `${shortDate(order.expiresOn)}15:30`,
      note: '約定しなかった分は失効します。',
      isDone: false,
    },
  ];
}

function ended(order: OrderDetail): readonly Event[] {
  if (order.status === 'FILLED') {
    return order.settlementDate === null
      ? []
      : [{ id: 'settled', title: '受渡', end: shortDate(order.settlementDate), isDone: false }];
  }
  return [
    {
      id: 'ended',
      title: statusWords[order.status].label,
      ...(order.rejectReason === null ? {} : { note: order.rejectReason }),
      isDone: true,
    },
  ];
}

/** 「現在値 1,747円。1,745円以下で約定します。」 */
function NowText({ order }: { readonly order: OrderDetail }) {
  const quote = useQuote(order.stockCode);
  if (quote.data === undefined) return null;
  const isBuy = order.side === 'BUY';
  return (
    <>
      {quote.data.priceKind === 'CLOSE' ? '終値' : '現在値'} {stockYenText(quote.data.price)}。
      {order.orderType === 'LIMIT' &&
        order.price !== null &&
        `${stockYenText(order.price)}${isBuy ? '以下' : '以上'}で約定します。`}
      {(order.orderType === 'STOP' || order.orderType === 'STOP_LIMIT') &&
        order.triggerPrice !== null &&
        order.status === 'ACCEPTED' &&
        `${stockYenText(order.triggerPrice)}${isBuy ? '以上' : '以下'}になると注文を出します。`}
    </>
  );
}
