import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { ApiError } from '@tsuzura/contract/kernel';
import { removeDebitAccount } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import type { DebitAccount } from './debit-account.ts';
import { renewCash } from './renew-cash.ts';

interface Props {
  readonly account: DebitAccount;
  readonly onClose: () => void;
}

/** `?remove=`: asks once more. Should the server want a strong check, it comes back to this question. */
export function RemoveDebitAccount({ account, onClose }: Props) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same removal. */
  const [key] = useState(() => crypto.randomUUID());
  const isBusy = useRef(false);
  const [isLost, setLost] = useState(false);
  const remove = useSend(removeDebitAccount, { handles: isConnectionError });
  const { settingCode, bankName, branchName, numberMasked, monthlyTotal, nextDebitDate } = account;

  async function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    setLost(false);
    try {
      await remove.mutateAsync({ given: { params: { settingCode } }, key });
      onClose();
      say('引落口座の登録を解除しました。');
    } catch (error) {
      if (isConnectionError(error)) return setLost(true);
      if (error instanceof ApiError && error.kind === 'STEP_UP') return;
      onClose();
    } finally {
      isBusy.current = false;
      await renewCash(queries);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={remove.isPending ? null : onClose}
      role="alertdialog"
      title="引落口座の登録を解除しますか"
      actions={
        <>
          <Button size="flow" needsConnection busyLabel="解除中" onClick={send}>
            解除する
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
          <Definition term="引落口座" note={<span className="num">{numberMasked}</span>}>
            {bankName} {branchName}
          </Definition>
          <Definition term="毎月の金額">
            <Yen value={monthlyTotal} />
          </Definition>
          {nextDebitDate !== null && (
            <Definition term="次回の引落">
              <span className="num">{shortDate(nextDebitDate)}</span>
            </Definition>
          )}
        </DefinitionList>
        <p className="phrase">
          これからの引落を行いません。すでに銀行へ依頼した分は、そのまま続きます。もう一度お使いになるときは、登録からお手続きください。
        </p>
      </div>
    </Dialog>
  );
}
