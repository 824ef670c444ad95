import { useEffect } from 'react';
import type { FundOrder } from '@tsuzura/contract/main';
import type { UrlModal } from '../../shared/navigation/index.ts';
import { say } from '../../shared/toast/index.ts';
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

/** The dialogs of `?order=` and `?cancel=`, also for a link to an order that is not on the page. */
export function OrderModals({ detail, cancel, known, onCanceling }: Props) {
  const id = cancel.value ?? detail.value;
  const onPage = known?.find((order) => order.id === id);
  const isElsewhere = id !== null && known !== undefined && onPage === undefined;
  const everything = useHistory(isElsewhere ? {} : null);
  const order = onPage ?? everything.data?.orders.find((one) => one.id === id);
  if (id === null) return null;
  const isUnknown = order === undefined && known !== undefined && (everything.data !== undefined || everything.isError);
  if (order === undefined && !isUnknown) return null;

  if (cancel.value !== null) {
    if (order === undefined || order.cancelableUntil === null) return <NotCancellable onShown={cancel.close} />;
    return (
      <CancelDialog
        key={id}
        order={order}
        onSent={() => onCanceling(id, true)}
        onSettled={() => onCanceling(id, false)}
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
