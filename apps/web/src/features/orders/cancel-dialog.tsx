import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { errorRecords, errorStore, isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { ApiError } from '@tsuzura/contract/kernel';
import { cancelFundOrder, type FundOrder } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { deadlineText } from '../../shared/order/index.ts';
import { kindText } from './order-words.ts';
import { OrderedSize } from './size.tsx';

interface Props {
  readonly order: FundOrder;
  readonly onSent: () => void;
  /** The answer is there, and so are the lists that follow from it. */
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

const changedByCancelling = /^\/v1\/(fundInvestment|assets|capacities|brokerageAccount\/nisaUsages)/;
const tooLate = '締切を過ぎたため取り消せませんでした。';

const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'CUTOFF_PASSED' || error.kind === 'NOT_CANCELLABLE');
const handled = (error: unknown): boolean => isTooLate(error) || isConnectionError(error);

/** Asks once more, with the order in sight (`?cancel=`). */
export function CancelDialog({ order, onSent, onSettled, onClose }: Props) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same cancellation. */
  const [key] = useState(() => crypto.randomUUID());
  const cancel = useSend(cancelFundOrder, { handles: handled });

  function send() {
    // Shown at once: what a button's work sets by itself shows when the work is over.
    flushSync(onSent);
    return cancel.mutateAsync({ given: { params: { id: order.id } }, key });
  }
  async function renew() {
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => changedByCancelling.test(String(queryKey[1])),
    });
    onSettled();
  }

  return (
    <ConfirmDialog
      title="この注文を取り消しますか"
      confirmLabel="取り消す"
      busyLabel="取消中"
      isSending={cancel.isPending}
      send={send}
      onDone={() => {
        onClose();
        say('ご注文を取り消しました。');
      }}
      onRefused={(error) => {
        if (isTooLate(error)) errorStore.set(errorRecords.lines([tooLate]));
      }}
      onSettled={renew}
      onClose={onClose}
    >
      <DefinitionList>
        <Definition term="ファンド">
          <FundName name={order.fundName} />
        </Definition>
        <Definition term="種類">{kindText(order)}</Definition>
        <Definition term="口座区分">
          <AccountMark kind={order.accountType} />
        </Definition>
        <Definition term="ご注文">
          <OrderedSize order={order} />
        </Definition>
        {order.cancelableUntil !== null && (
          <Definition term="取消期限">
            <span className="num">{deadlineText(order.cancelableUntil)}</span>
          </Definition>
        )}
      </DefinitionList>
    </ConfirmDialog>
  );
}
