import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listWithdrawals } from '@tsuzura/contract/main';
import { isWithdrawBankUnset, maskBankNumber } from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { ExternalIcon } from '@tsuzura/ui/icon';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useBrokerageUser, useUpdateSite } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { ChangeNotice, useChangeReason } from './change-notice.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { Unmasked } from './use-unmasked.ts';

const kinds: Readonly<Record<string, string>> = { '1': '普通', '2': '当座', '4': '貯蓄', '9': 'その他' };

/** R5.02: a bank that is unset is offered for registration, not shown as zeros. A change needs a strong check (R7.22). */
export function BankSection({ shown }: { readonly shown: Unmasked | null }) {
  const user = useBrokerageUser();
  const change = useUpdateSite('withdrawBank', paths.settings);
  const reason = useChangeReason();
  return (
    <SettingsSection title="出金先口座" note="変更には本人確認が必要です。変更のあと3日間は出金できません。">
      <DataBlock
        of={user}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ withdrawBank }) => {
          const isUnset = isWithdrawBankUnset(withdrawBank);
          return (
            <>
              {isUnset ? (
                <Notice tone="warn">出金先の口座が未登録です。</Notice>
              ) : (
                <DefinitionList>
                  <Definition term="銀行">{withdrawBank.bankName}</Definition>
                  <Definition term="支店">{withdrawBank.branchName}</Definition>
                  <Definition term="口座番号">
                    {kinds[withdrawBank.accountType] ?? ''}{' '}
                    {shown?.withdrawBank?.number ?? maskBankNumber(withdrawBank.number)}
                  </Definition>
                </DefinitionList>
              )}
              <ChangeNotice of="bank" />
              <HoldNotice />
              <div className="settings-actions">
                <Button
                  variant={isUnset ? 'outline' : 'text'}
                  size="small"
                  label={isUnset ? '出金先口座を登録する' : '出金先口座を変更する'}
                  busyLabel="移動中"
                  needsConnection
                  reason={reason}
                  onClick={change}
                >
                  {isUnset ? '登録する' : '変更する'} <ExternalIcon size="tiny" />
                </Button>
              </div>
            </>
          );
        }}
      </DataBlock>
    </SettingsSection>
  );
}

/** The cooling-off after a change of the bank or the telephone number: told where it came from, not at the withdrawal. */
function HoldNotice() {
  const { data } = useCall(listWithdrawals);
  if (!data || data.holdUntil === null) return null;
  const until = data.holdUntil.slice(0, 10) as Ymd;
  return (
    <div className="settings-notice">
      <Notice tone="warn" title="出金を一時的に停止しています">
        安全のため、{longDate(until)}より前はご出金いただけません。ご購入と売却は通常どおりです。
      </Notice>
    </div>
  );
}
