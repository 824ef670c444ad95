import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tsuzura/contract/kernel';
import { putScheduledWithdrawal } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useSend } from '../../shared/data/index.ts';
import { isConnectionError } from '../../shared/error/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { AmountsShown, readAmountsFirst, useAmountsShown } from '../../shared/order/index.ts';
import { useRouter } from '../../shared/router/index.ts';
import { say } from '../../shared/toast/index.ts';
import type { Withdrawals } from './balance.tsx';
import { renewCash } from './renew-cash.ts';
import { dropValues, type ScheduledWithdrawalRequest } from './scheduled-values.ts';
import { dayOfMonthText } from './words.ts';

interface Props {
  readonly request: ScheduledWithdrawalRequest;
  readonly bank: NonNullable<Withdrawals['bank']>;
  readonly onStepUp: () => void;
  readonly onClose: () => void;
}

const isStepUp = (error: unknown): boolean => error instanceof ApiError && error.kind === 'STEP_UP';

/** `?confirm=`: a fresh check comes back to this question, with everything that was typed. */
export function ConfirmScheduled({ request, bank, onStepUp, onClose }: Props) {
  const queries = useQueryClient();
  const router = useRouter();
  const isBusy = useRef(false);
  const [isLost, setLost] = useState(false);
  const amounts = useAmountsShown();
  const put = useSend(putScheduledWithdrawal, { handles: (error) => isStepUp(error) || isConnectionError(error) });

  async function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    setLost(false);
    try {
      await put.mutateAsync({ given: { body: request } });
      dropValues(sessionStorage);
      await renewCash(queries);
      router.navigate(paths.scheduledWithdrawal, { replace: true });
      say('定期出金を設定しました。');
    } catch (error) {
      if (isStepUp(error)) return onStepUp();
      if (isConnectionError(error)) return setLost(true);
      onClose();
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <Dialog
      isOpen
      onClose={put.isPending ? null : onClose}
      title="この内容で設定しますか"
      actions={
        <>
          <Button
            size="flow"
            needsConnection
            busyLabel="設定中"
            reason={amounts.mustShow ? readAmountsFirst : null}
            onClick={send}
          >
            設定する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            修正する
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
        <AmountsShown of={amounts}>
          <DefinitionList>
            <Definition term="金額">
              <b>{request.amount === undefined ? '出金できる全額' : <Yen value={request.amount} />}</b>
            </Definition>
            <Definition term="着金の日" note="休業日は翌営業日">
              {dayOfMonthText(request.dayOfMonth)}
            </Definition>
            <Definition term="出金先" note={<span className="num">{bank.numberMasked}</span>}>
              {bank.bankName} {bank.branchName}
            </Definition>
          </DefinitionList>
        </AmountsShown>
        <p className="note">出金できる金額が足りない月は見送り、メールでお知らせします。</p>
      </div>
    </Dialog>
  );
}
