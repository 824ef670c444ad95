import type { UsOrder } from '@tsuzura/contract/trading';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Usd } from '@tsuzura/ui/money';
import { paths } from '../../shared/navigation/index.ts';
import { SideMark, statusWords } from '../../shared/stock/index.ts';
import { currencyNames, usOrderedText, UsPrice, UsShares, usShortName, UsTimes } from '../../shared/us-stock/index.ts';

/** What was asked for: a number of shares, or an amount of dollars. */
export const OrderSize = ({ order }: { readonly order: Pick<UsOrder, 'quantity' | 'notional'> }) =>
  order.notional === null ? <UsShares value={order.quantity} /> : <Usd value={order.notional} />;

/** One order with the times of both countries. */
export function UsOrderRow({ order }: { readonly order: UsOrder }) {
  const { label, tone } = statusWords[order.status];
  return (
    <li className="us-order">
      <div className="us-order-what">
        <p className="us-order-state">
          <StatusChip tone={tone}>{label}</StatusChip>
          <span className="note">{currencyNames[order.settlementCurrency]}</span>
        </p>
        <a className="us-order-name" href={paths.usOrder(order.orderId)}>
          <SideMark side={order.side} />
          <b>{order.symbol}</b>
          <span className="note">{usShortName(order.name)}</span>
          <span className="sr">の注文の詳細</span>
        </a>
        <p className="us-order-line">
          <b>
            <OrderSize order={order} />
          </b>
          <span className="num">{usOrderedText(order)}</span>
        </p>
        <p className="us-order-line note">
          <AccountMark kind={order.accountType} />
          <span>
            約定 <UsShares value={order.filledQuantity} />
            {order.averageFillPrice !== null && (
              <>
                {'　'}平均 <UsPrice value={order.averageFillPrice} />
              </>
            )}
          </span>
        </p>
        {order.rejectReason !== null && <p className="note phrase">{order.rejectReason}</p>}
      </div>
      <UsTimes order={order} />
    </li>
  );
}
