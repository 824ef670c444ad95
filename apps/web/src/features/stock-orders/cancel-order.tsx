import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { cancelEquityOrder } from '@tsuzura/contract/trading';
import { AccountMark } from '@tsuzura/ui/badge';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { kindText } from './order-facts.ts';
import { orderedText, ShareName, Shares, type Order } from '../../shared/stock/index.ts';

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks once more, with the order in sight. What is filled stays; only the rest is taken back. */
export function CancelOrder({ order, onClose }: Props) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same cancellation. */
  const [key] = useState(() => crypto.randomUUID());
  const cancel = useSend(cancelEquityOrder, { handles: isConnectionError });
  const rest = order.quantity - order.filledQuantity;
  return (
    <ConfirmDialog
      title={order.filledQuantity > 0 ? '残りの注文を取り消しますか' : 'この注文を取り消しますか'}
      confirmLabel="取り消す"
      busyLabel="取消中"
      isSending={cancel.isPending}
      send={() => cancel.mutateAsync({ given: { params: { order_id: order.orderId } }, key })}
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
          <ShareName code={order.stockCode} name={order.name} />
        </Definition>
        <Definition term="取引">{kindText(order)}</Definition>
        <Definition term="口座区分">
          <AccountMark kind={order.accountType} />
        </Definition>
        <Definition term="値段">{orderedText(order)}</Definition>
        <Definition term="取り消す数量">
          <Shares value={rest} />
        </Definition>
      </DefinitionList>
      <p className="note phrase">取り消すまえに約定したときは、約定が優先されます。</p>
    </ConfirmDialog>
  );
}
