import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog, isStepUp } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { putScheduledWithdrawal } from '@tsuzura/contract/main';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { AmountsShown, readAmountsFirst, useAmountsShown } from '../../shared/order/index.ts';
import type { Withdrawals } from './balance.tsx';
import { renewCash } from '../../shared/renew-cash.ts';
import { dropValues, type ScheduledWithdrawalRequest } from './scheduled-values.ts';
import { dayOfMonthText } from './words.ts';

interface Props {
  readonly request: ScheduledWithdrawalRequest;
  readonly bank: NonNullable<Withdrawals['bank']>;
  readonly onStepUp: () => void;
  readonly onClose: () => void;
}

/** `?confirm=`: a fresh check comes back to this question, with everything that was typed. */
export function ConfirmScheduled({ request, bank, onStepUp, onClose }: Props) {
  const queries = useQueryClient();
  const router = useRouter();
  const amounts = useAmountsShown();
  const put = useSend(putScheduledWithdrawal, { handles: (error) => isStepUp(error) || isConnectionError(error) });

  return (
    <ConfirmDialog
      role="dialog"
      title="この内容で設定しますか"
      confirmLabel="設定する"
      busyLabel="設定中"
      cancelLabel="修正する"
      reason={amounts.mustShow ? readAmountsFirst : null}
      isSending={put.isPending}
      send={() => put.mutateAsync({ given: { body: request } })}
      onDone={async () => {
        dropValues(sessionStorage);
        await renewCash(queries);
        router.navigate(paths.scheduledWithdrawal, { replace: true });
        say('定期出金を設定しました。');
      }}
      onStepUp={onStepUp}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  );
}
