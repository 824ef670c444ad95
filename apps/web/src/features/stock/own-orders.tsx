import { useCall } from '@tsuzura/browser/data';
import { listWorkingEquityOrders } from '@tsuzura/contract/trading';
import { StatusChip } from '@tsuzura/ui/badge';
import { Link } from '@tsuzura/ui/link';
import { PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { orderedText, orderKindName, Shares, SideMark, statusWords, untilText } from '../../shared/stock/index.ts';

/** この銘柄の注文: those on their way. Without one there is no such part. */
export function OwnOrders({ code }: { readonly code: string }) {
  const { data } = useCall(listWorkingEquityOrders, { query: { stockCode: code, limit: 20 } }, { isQuiet: true });
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <PageSection title="この銘柄の注文" end={<Link href={paths.stockOrders}>すべての注文</Link>}>
      <ul className="own-orders">
        {data.orders.map((order) => (
          <li key={order.orderId}>
            <SideMark side={order.side} />
            <div>
              <a href={paths.stockOrder(order.orderId)}>
                {orderKindName[order.tradeType]} <Shares value={order.quantity} />　{orderedText(order)}
              </a>
              <p className="note">期限 {untilText(order.expiresOn)}</p>
            </div>
            <div className="own-orders-end">
              <StatusChip tone={statusWords[order.status].tone}>{statusWords[order.status].label}</StatusChip>
              <p className="note">
                約定 <Shares value={order.filledQuantity} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
