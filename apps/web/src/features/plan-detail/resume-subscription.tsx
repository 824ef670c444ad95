import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { changeSubscriptionSetting, type SubscriptionSetting } from '@tsuzura/contract/main';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { renewPlans } from '../../shared/plan/renew-plans.ts';
import { dayText, monthText, suspendedText } from '../../shared/plan/words.ts';
import { EffectNote } from './effect-note.tsx';
import type { Effective } from './use-effective-cycle.ts';

interface Props {
  readonly setting: SubscriptionSetting;
  readonly effective: Effective;
  readonly onClose: () => void;
}

/** `?resume=`: from which run on, and what runs again with it. */
export function ResumeSubscription({ setting, effective: { cycle }, onClose }: Props) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const resume = useSend(changeSubscriptionSetting, { handles: isConnectionError });
  const isSuspended = setting.status === 'SUSPENDED';
  return (
    <ConfirmDialog
      role="dialog"
      title="積立を再開する"
      confirmLabel="再開する"
      busyLabel="再開中"
      isSending={resume.isPending}
      send={async () => {
        const { effectiveFrom } = await resume.mutateAsync({
          given: { params: { id: setting.id }, body: { status: 'ACTIVE' } },
          key,
        });
        say(`${monthText(effectiveFrom)}分から再開します。`);
      }}
      onDone={onClose}
      onSettled={() => renewPlans(queries)}
      onClose={onClose}
    >
      <EffectNote cycle={cycle} />
      <DefinitionList>
        <Definition term="毎月の金額">
          <Yen value={setting.amount} />
        </Definition>
        <Definition term="日">{dayText(setting)}</Definition>
      </DefinitionList>
      {isSuspended && <p className="phrase">{suspendedText(setting.suspendedReason)}</p>}
      {isSuspended && setting.fundingType === 'BANK_DEBIT' && (
        <p className="phrase">
          再開すると、この引落口座の毎月の入金も再開します。ほかの積立は、それぞれ再開してください。
        </p>
      )}
    </ConfirmDialog>
  );
}
