import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { errorRecords, errorStore, isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { ApiError } from '@tsuzura/contract/kernel';
import { cancelWithdrawal, type Withdrawal } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { deadlineText } from '../../shared/order/index.ts';
import { renewCash } from './renew-cash.ts';

const tooLate = '締切を過ぎたため取り消せませんでした。';
const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.kind === 'NOT_CANCELLABLE';
const handled = (error: unknown): boolean => isTooLate(error) || isConnectionError(error);

interface Props {
  readonly withdrawal: Withdrawal;
  readonly onClose: () => void;
}

/** Asks once more (`?cancel=`). A fresh check comes back to this address, and so to this question. */
export function CancelWithdrawal({ withdrawal, onClose }: Props) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same cancellation. */
  const [key] = useState(() => crypto.randomUUID());
  const isBusy = useRef(false);
  const [isLost, setLost] = useState(false);
  const cancel = useSend(cancelWithdrawal, { handles: handled });
  const { id, amount, bank, payDate, cancelableUntil } = withdrawal;

  async function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    setLost(false);
    try {
      await cancel.mutateAsync({ given: { params: { id } }, key });
      onClose();
      say('出金を取り消しました。');
    } catch (error) {
      if (isConnectionError(error)) return setLost(true);
      if (error instanceof ApiError && error.kind === 'STEP_UP') return;
      onClose();
      if (isTooLate(error)) errorStore.set(errorRecords.lines([tooLate]));
    } finally {
      isBusy.current = false;
      await renewCash(queries);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={cancel.isPending ? null : onClose}
      role="alertdialog"
      title="この出金を取り消しますか"
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
          <Definition term="金額">
            <b>
              <Yen value={amount} />
            </b>
          </Definition>
          <Definition term="出金先">
            {bank.bankName} {bank.branchName} <span className="num">{bank.numberMasked}</span>
          </Definition>
          <Definition term="着金の予定">
            <span className="num">{shortDate(payDate)}</span>
          </Definition>
          {cancelableUntil !== null && (
            <Definition term="取消期限">
              <span className="num">{deadlineText(cancelableUntil)}</span>
            </Definition>
          )}
        </DefinitionList>
      </div>
    </Dialog>
  );
}
