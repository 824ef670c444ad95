import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { errorRecords, errorStore, isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { ApiError } from '@tsuzura/contract/kernel';
import { cancelWithdrawal, type Withdrawal } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { deadlineText } from '../../shared/order/index.ts';
import { renewCash } from '../../shared/renew-cash.ts';

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
  const cancel = useSend(cancelWithdrawal, { handles: handled });
  const { id, amount, bank, payDate, cancelableUntil } = withdrawal;

  return (
    <ConfirmDialog
      title="この出金を取り消しますか"
      confirmLabel="取り消す"
      busyLabel="取消中"
      isSending={cancel.isPending}
      send={() => cancel.mutateAsync({ given: { params: { id } }, key })}
      onDone={() => {
        onClose();
        say('出金を取り消しました。');
      }}
      onRefused={(error) => {
        if (isTooLate(error)) errorStore.set(errorRecords.lines([tooLate]));
      }}
      onSettled={() => renewCash(queries)}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  );
}
