import { useEffect } from 'react';
import type { UrlModal } from '@tsuzura/browser/navigation';
import { say } from '@tsuzura/browser/toast';
import type { FundOrder } from '@tsuzura/contract/main';
import { readReceiptNumber } from '@tsuzura/domain/text';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { useHistory } from './use-history.ts';

interface Props {
  readonly detail: UrlModal;
  readonly cancel: UrlModal;
  /** What is on the page; undefined while that is not known. */
  readonly known: readonly FundOrder[] | undefined;
  readonly onCanceling: (id: string, isCanceling: boolean) => void;
}

/** The dialogs of `?order=` and `?cancel=`, by receipt number or id, also for an order that is not on the page. */
export function OrderModals({ detail, cancel, known, onCanceling }: Props) {
  const id = cancel.value ?? detail.value;
  const number = readReceiptNumber(id ?? '');
  const isMeant = (order: FundOrder) => order.id === id || order.receiptNumber === number;
  const onPage = known?.find(isMeant);
  const isElsewhere = id !== null && known !== undefined && onPage === undefined;
  // A number is asked for alone. An id stands in old links only, and is looked for among all orders.
  const elsewhere = useHistory(isElsewhere ? (number === null ? {} : { receiptNumber: number }) : null);
  const order = onPage ?? elsewhere.data?.orders.find(isMeant);
  if (id === null) return null;
  const isUnknown = order === undefined && known !== undefined && (elsewhere.data !== undefined || elsewhere.isError);
  if (order === undefined && !isUnknown) return null;

  if (cancel.value !== null) {
    if (order === undefined || order.cancelableUntil === null) return <NotCancellable onShown={cancel.close} />;
    return (
      <CancelDialog
        key={id}
        order={order}
        onSent={() => onCanceling(order.id, true)}
        onSettled={() => onCanceling(order.id, false)}
        onClose={cancel.close}
      />
    );
  }
  return <OrderDialog order={order ?? null} onCancel={cancel.open} onClose={detail.close} />;
}

/** An old link to a cancellation. */
function NotCancellable({ onShown }: { readonly onShown: () => void }) {
  useEffect(() => {
    onShown();
    say('この注文は、もう取り消せません。', 'info');
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return null;
}
