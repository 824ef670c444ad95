import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { cancelEquityOrder } from '@tsuzura/contract/trading';
import { AccountMark } from '@tsuzura/ui/badge';
import { Definition } from '@tsuzura/ui/table';
import { CancelDialog } from '../../shared/stock/cancel-dialog.tsx';
import { orderedText, ShareName, Shares, type Order } from '../../shared/stock/index.ts';
import { kindText } from './order-facts.ts';

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
}

export function CancelOrder({ order, onClose }: Props) {
  const cancel = useSend(cancelEquityOrder, { handles: isConnectionError });
  return (
    <CancelDialog
      isFilledInPart={order.filledQuantity > 0}
      send={(key) => cancel.mutateAsync({ given: { params: { order_id: order.orderId } }, key })}
      isSending={cancel.isPending}
      onClose={onClose}
    >
      <Definition term="銘柄">
        <ShareName code={order.stockCode} name={order.name} />
      </Definition>
      <Definition term="取引">{kindText(order)}</Definition>
      <Definition term="口座区分">
        <AccountMark kind={order.accountType} />
      </Definition>
      <Definition term="値段">{orderedText(order)}</Definition>
      <Definition term="取り消す数量">
        <Shares value={order.quantity - order.filledQuantity} />
      </Definition>
    </CancelDialog>
  );
}
