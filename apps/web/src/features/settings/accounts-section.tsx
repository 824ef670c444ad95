import { getNisaStatus, listAccounts } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { DataBlock, useCall } from '../../shared/data/index.ts';
import { SettingsSection } from './settings-section.tsx';

const nisaWords: Readonly<Record<string, string>> = {
  NOT_OPENED: '未開設',
  REQUESTING: '手続き中',
  AVAILABLE: '利用中',
  SUSPENDED: '停止中',
  CLOSING: '閉鎖手続き中',
  CLOSE: '閉鎖済み',
};

export function AccountsSection() {
  const accounts = useCall(listAccounts);
  const nisa = useCall(getNisaStatus);
  return (
    <SettingsSection title="口座">
      <DataBlock
        of={accounts}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {(answer) =>
          answer.accounts.map((account) => (
            <DefinitionList key={account.accountNumber}>
              <Definition term="口座番号">{account.accountNumber}</Definition>
              <Definition term="開設日">{tableDate(account.openedOn)}</Definition>
              <Definition term="特定口座">{specificWords(account.specificAccount)}</Definition>
              <Definition term="配当金の受取">
                {account.dividendMethod === 'PROPORTIONAL' ? '株式数比例配分方式' : 'その他の方式'}
              </Definition>
              <Definition term="NISA">
                {nisa.data ? (
                  <StatusChip tone={nisa.data.status === 'AVAILABLE' ? 'primary' : 'plain'}>
                    {nisaWords[nisa.data.status]}
                    {nisa.data.provisional && '（税務署の確認中）'}
                  </StatusChip>
                ) : (
                  '—'
                )}
              </Definition>
            </DefinitionList>
          ))
        }
      </DataBlock>
    </SettingsSection>
  );
}

function specificWords({
  opened,
  withholding,
}: {
  readonly opened: boolean;
  readonly withholding: 'WITH' | 'WITHOUT' | null;
}): string {
  if (!opened) return '未開設';
  return withholding === 'WITH' ? '源泉徴収あり' : '源泉徴収なし';
}
