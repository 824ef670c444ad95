import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { StockPrice } from '@tsuzura/ui/money';
import { paths } from '../../shared/navigation/index.ts';
import {
  orderedText,
  orderKindName,
  ShareName,
  Shares,
  shortName,
  SideMark,
  statusWords,
  untilText,
  type Order,
} from '../../shared/stock/index.ts';
import { FillBar } from './fill-bar.tsx';

interface Props {
  readonly order: Order;
  readonly onCancel: () => void;
}

export function WorkingOrder({ order, onCancel }: Props) {
  const { label, tone } = statusWords[order.status];
  const name = shortName(order.name);
  return (
    <li className="stock-order-row">
      <div className="stock-order-state">
        <StatusChip tone={tone}>{label}</StatusChip>
        <span className="note">{orderKindName[order.tradeType]}</span>
      </div>
      <div className="stock-order-what">
        <a className="stock-order-name" href={paths.stockOrder(order.orderId)}>
          <SideMark side={order.side} />
          <ShareName code={order.stockCode} name={order.name} />
          <span className="sr">の注文の詳細</span>
        </a>
        <b>
          <Shares value={order.quantity} />
        </b>
        <AccountMark kind={order.accountType} />
        <span className="num">{orderedText(order)}</span>
      </div>
      <div>
        <p className="fill-words">
          <span>
            約定 <Shares value={order.filledQuantity} />
          </span>
          {order.averageFillPrice !== null && (
            <span>
              平均 <StockPrice value={order.averageFillPrice} />
            </span>
          )}
        </p>
        <FillBar order={order} />
      </div>
      <div className="stock-order-end">
        <span className="note num">期限 {untilText(order.expiresOn)}</span>
        {order.status !== 'CANCEL_PENDING' && (
          <span className="stock-order-buttons-row">
            <ButtonLink href={`${paths.stockOrder(order.orderId)}?change=1`} variant="quiet" size="small">
              訂正<span className="sr">（{name}の注文）</span>
            </ButtonLink>
            <Button variant="quiet" size="small" busyLabel="取消" label={`${name}の注文を取消`} onClick={onCancel}>
              取消
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}
