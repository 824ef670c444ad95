import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { cancelUsOrder, type UsOrder } from '@tsuzura/contract/trading';
import { AccountMark } from '@tsuzura/ui/badge';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { usOrderedText, UsShares, usShortName } from '../../shared/us-stock/index.ts';
import { OrderSize } from './us-order-row.tsx';

interface Props {
  readonly order: UsOrder;
  readonly onClose: () => void;
}

/** Asks once more, with the order in sight. What is filled stays; only the rest is taken back. */
export function CancelUsOrder({ order, onClose }: Props) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same cancellation. */
  const [key] = useState(() => crypto.randomUUID());
  const cancel = useSend(cancelUsOrder, { handles: isConnectionError });
  const isFilled = order.filledQuantity !== '0';
  return (
    <ConfirmDialog
      title={isFilled ? '残りの注文を取り消しますか' : 'この注文を取り消しますか'}
      confirmLabel="取り消す"
      busyLabel="取消中"
      isSending={cancel.isPending}
      send={() => cancel.mutateAsync({ given: { params: { orderID: order.orderId } }, key })}
      onDone={() => {
        onClose();
        say('取消を受け付けました。', 'info');
      }}
      onSettled={() =>
        queries.invalidateQueries({
          predicate: ({ queryKey: [site, path] }) => site === 'trading' || String(path).startsWith('/v1/assets'),
        })
      }
      onClose={onClose}
    >
      <DefinitionList>
        <Definition term="銘柄">
          {order.symbol} {usShortName(order.name)}
        </Definition>
        <Definition term="取引">{order.side === 'BUY' ? '購入' : '売却'}</Definition>
        <Definition term="口座区分">
          <AccountMark kind={order.accountType} />
        </Definition>
        <Definition term="値段">{usOrderedText(order)}</Definition>
        <Definition
          term="ご注文"
          {...(isFilled
            ? {
                note: (
                  <>
                    うち約定 <UsShares value={order.filledQuantity} />
                  </>
                ),
              }
            : {})}
        >
          <OrderSize order={order} />
        </Definition>
      </DefinitionList>
      <p className="note phrase">取り消すまえに約定したときは、約定が優先されます。</p>
    </ConfirmDialog>
  );
}
