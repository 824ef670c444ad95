import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tsuzura/contract/kernel';
import { cancelFundOrder, type FundOrder } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useSend } from '../../shared/data/index.ts';
import { errorRecords, errorStore, isConnectionError } from '../../shared/error/index.ts';
import { deadlineText } from '../../shared/order/index.ts';
import { say } from '../../shared/toast/index.ts';
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
  const isBusy = useRef(false);
  const [isLost, setLost] = useState(false);
  const cancel = useSend(cancelFundOrder, { handles: handled });

  async function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    // Shown at once: what a button's work sets by itself shows when the work is over.
    flushSync(() => {
      setLost(false);
      onSent();
    });
    try {
      await cancel.mutateAsync({ given: { params: { id: order.id } }, key });
      onClose();
      say('ご注文を取り消しました。');
    } catch (error) {
      if (isConnectionError(error)) return setLost(true);
      onClose();
      if (isTooLate(error)) errorStore.set(errorRecords.lines([tooLate]));
    } finally {
      isBusy.current = false;
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => changedByCancelling.test(String(queryKey[1])),
      });
      onSettled();
    }
  }

  return (
    <Dialog
      isOpen
      onClose={cancel.isPending ? null : onClose}
      role="alertdialog"
      title="この注文を取り消しますか"
      actions={
        <>
          <Button size="flow" busyLabel="取消中" needsConnection onClick={send}>
            取り消す
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
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
      </div>
    </Dialog>
  );
}
