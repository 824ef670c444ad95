import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { endSubscriptionSetting, type SubscriptionSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { FundName } from '@tsuzura/ui/name';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { renewPlans } from '../../shared/plan/renew-plans.ts';
import { dayText } from '../../shared/plan/words.ts';

interface Props {
  readonly setting: SubscriptionSetting;
  readonly onClose: () => void;
}

/** `?end=`: with its name and what is still on its way (rule PLAN-12). */
export function EndSubscription({ setting, onClose }: Props) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const end = useSend(endSubscriptionSetting, { handles: isConnectionError });
  const { next } = setting;
  const frozen = next !== null && next.status !== 'PLANNED' ? next : null;
  return (
    <ConfirmDialog
      title="積立をやめますか"
      confirmLabel="やめる"
      busyLabel="お手続き中"
      isSending={end.isPending}
      send={() => end.mutateAsync({ given: { params: { id: setting.id } }, key })}
      onDone={() => {
        onClose();
        say('積立をやめました。');
      }}
      onSettled={() => renewPlans(queries)}
      onClose={onClose}
    >
      <DefinitionList>
        <Definition term="ファンド">
          <FundName name={setting.fundName} />
        </Definition>
        <Definition term={dayText(setting)}>
          <Yen value={setting.amount} />
        </Definition>
        {next !== null && frozen === null && (
          <Definition term="次回">{shortDate(next.debitDate ?? next.orderDate)}</Definition>
        )}
      </DefinitionList>
      {frozen !== null && (
        <Notice tone="warn">
          {shortDate(frozen.orderDate)}
          の購入は金額が確定しているため、このまま行います。当日の締切までは「注文・約定」から取り消せます。
        </Notice>
      )}
      <p className="phrase">
        これからの購入を行いません。保有しているファンドはそのまま残ります。もう一度はじめるときは、新しく設定してください。
      </p>
    </ConfirmDialog>
  );
}
