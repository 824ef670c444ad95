import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { changeRedemptionSetting, endRedemptionSetting, type RedemptionSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { renewPlans } from '../../shared/plan/renew-plans.ts';
import { monthText, saleDayText } from '../../shared/plan/words.ts';

interface Props {
  readonly setting: RedemptionSetting;
  readonly onClose: () => void;
}

/** `?pause=` */
export const PauseRedemption = (props: Props) => (
  <StatusDialog
    {...props}
    status="PAUSED"
    title="定期売却を休止しますか"
    verb="休止する"
    busy="休止中"
    done="休止します。"
  />
);

/** `?resume=` */
export const ResumeRedemption = (props: Props) => (
  <StatusDialog
    {...props}
    status="ACTIVE"
    title="定期売却を再開しますか"
    verb="再開する"
    busy="再開中"
    done="再開します。"
  />
);

interface StatusProps extends Props {
  readonly status: 'ACTIVE' | 'PAUSED';
  readonly title: string;
  readonly verb: string;
  readonly busy: string;
  readonly done: string;
}

function StatusDialog({ setting, onClose, status, title, verb, busy, done }: StatusProps) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const change = useSend(changeRedemptionSetting, { handles: isConnectionError });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={verb}
      busyLabel={busy}
      isSending={change.isPending}
      send={async () => {
        const { effectiveFrom } = await change.mutateAsync({
          given: { params: { id: setting.id }, body: { status } },
          key,
        });
        say(`${monthText(effectiveFrom)}分から${done}`);
      }}
      onDone={onClose}
      onSettled={() => renewPlans(queries)}
      onClose={onClose}
    >
      <SettingFacts setting={setting} />
    </ConfirmDialog>
  );
}

/** `?end=` */
export function EndRedemption({ setting, onClose }: Props) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const end = useSend(endRedemptionSetting, { handles: isConnectionError });
  return (
    <ConfirmDialog
      title="定期売却をやめますか"
      confirmLabel="やめる"
      busyLabel="お手続き中"
      isSending={end.isPending}
      send={() => end.mutateAsync({ given: { params: { id: setting.id } }, key })}
      onDone={() => {
        onClose();
        say('定期売却をやめました。');
      }}
      onSettled={() => renewPlans(queries)}
      onClose={onClose}
    >
      <SettingFacts setting={setting} />
      <p className="phrase">これからの売却を行いません。すでに注文した分は、そのまま続きます。</p>
    </ConfirmDialog>
  );
}

function SettingFacts({ setting }: { readonly setting: RedemptionSetting }) {
  return (
    <DefinitionList>
      <Definition term="ファンド">
        <FundName name={setting.fundName} />
      </Definition>
      <Definition term="売却日">{saleDayText(setting)}</Definition>
      {setting.next !== null && <Definition term="次回">{shortDate(setting.next.orderDate)}</Definition>}
    </DefinitionList>
  );
}
