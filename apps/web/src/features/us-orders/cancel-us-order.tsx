import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { cancelUsOrder, type UsOrder } from '@tsuzura/contract/trading';
import { AccountMark } from '@tsuzura/ui/badge';
import { Definition } from '@tsuzura/ui/table';
import { CancelDialog } from '../../shared/stock/cancel-dialog.tsx';
import { usOrderedText, UsShares, usShortName } from '../../shared/us-stock/index.ts';
import { OrderSize } from './us-order-row.tsx';

interface Props {
  readonly order: UsOrder;
  readonly onClose: () => void;
}

export function CancelUsOrder({ order, onClose }: Props) {
  const cancel = useSend(cancelUsOrder, { handles: isConnectionError });
  const isFilledInPart = order.filledQuantity !== '0';
  const filled = (
    <>
      うち約定 <UsShares value={order.filledQuantity} />
    </>
  );
  return (
    <CancelDialog
      isFilledInPart={isFilledInPart}
      send={(key) => cancel.mutateAsync({ given: { params: { orderID: order.orderId } }, key })}
      isSending={cancel.isPending}
      onClose={onClose}
    >
      <Definition term="銘柄">
        {order.symbol} {usShortName(order.name)}
      </Definition>
      <Definition term="取引">{order.side === 'BUY' ? '購入' : '売却'}</Definition>
      <Definition term="口座区分">
        <AccountMark kind={order.accountType} />
      </Definition>
      <Definition term="値段">{usOrderedText(order)}</Definition>
      <Definition term="ご注文" {...(isFilledInPart ? { note: filled } : {})}>
        <OrderSize order={order} />
      </Definition>
    </CancelDialog>
  );
}
