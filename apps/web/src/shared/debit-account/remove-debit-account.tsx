import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { listSubscriptionSettings, removeDebitAccount } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Link } from '@tsuzura/ui/link';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../navigation/index.ts';
import type { DebitAccount } from './debit-account.ts';
import { isLive } from '../plan/is-live.ts';
import { renewCash } from '../renew-cash.ts';

interface Props {
  readonly account: DebitAccount;
  readonly onClose: () => void;
}

/** `?remove=`: asks once more. Should the server want a strong check, it comes back to this question. */
export function RemoveDebitAccount({ account, onClose }: Props) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same removal. */
  const [key] = useState(() => crypto.randomUUID());
  const remove = useSend(removeDebitAccount, { handles: isConnectionError });
  const plans = useCall(listSubscriptionSettings);
  const { settingCode, bankName, branchName, numberMasked, monthlyTotal, nextDebitDate } = account;

  // Rule PLAN-21: an account stays while a plan names it.
  const using = (plans.data?.settings ?? []).filter((plan) => isLive(plan) && plan.settingCode === settingCode);
  return (
    <ConfirmDialog
      title="引落口座の登録を解除しますか"
      confirmLabel="解除する"
      busyLabel="解除中"
      isSending={remove.isPending}
      reason={using.length === 0 ? null : '先に、この口座を使う積立をやめてください。'}
      send={() => remove.mutateAsync({ given: { params: { settingCode } }, key })}
      onDone={() => {
        onClose();
        say('引落口座の登録を解除しました。');
      }}
      onSettled={() => renewCash(queries)}
      onClose={onClose}
    >
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
      {using.length > 0 && (
        <Notice tone="warn" title={`この口座を使う積立が${using.length}件あります`}>
          {using.map(({ id, fundName }) => (
            <p key={id}>
              <Link href={paths.subscriptionPlan(id)}>{fundName}</Link>
            </p>
          ))}
        </Notice>
      )}
      <p className="phrase">
        これからの引落を行いません。すでに銀行へ依頼した分は、そのまま続きます。もう一度お使いになるときは、登録からお手続きください。
      </p>
    </ConfirmDialog>
  );
}
