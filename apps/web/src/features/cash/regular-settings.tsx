import { DataBlock, useCall } from '@tsuzura/browser/data';
import { getScheduledWithdrawal, listDebitAccounts, type ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { useAmountText, type AmountText } from '@tsuzura/ui/amounts';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { paths } from '../../shared/navigation/index.ts';
import type { DebitAccount } from '../../shared/debit-account/index.ts';
import { Section } from './section.tsx';

const coming = (
  <Skeleton>
    <SkeletonRow />
  </Skeleton>
);

/** 定期の設定: what comes in and goes out every month. Each loads by itself. */
export function RegularSettings() {
  const amounts = useAmountText();
  const debits = useCall(listDebitAccounts);
  const scheduled = useCall(getScheduledWithdrawal);
  return (
    <Section title="定期の設定">
      <DataBlock of={debits} skeleton={coming}>
        {({ bankAccounts }) => (
          <Rows>
            <RowLink
              href={`${paths.deposit}#monthly`}
              title="毎月の入金（口座引落）"
              note={debitNote(bankAccounts, amounts)}
            />
          </Rows>
        )}
      </DataBlock>
      <DataBlock of={scheduled} skeleton={coming}>
        {({ setting }) => (
          <Rows>
            <RowLink href={paths.scheduledWithdrawal} title="定期出金" note={scheduledNote(setting, amounts)} />
          </Rows>
        )}
      </DataBlock>
    </Section>
  );
}

const none = '設定していません';

function debitNote(accounts: readonly DebitAccount[], amounts: AmountText): string {
  const live = accounts.filter(({ status }) => status !== 'CANCELED');
  const active = live.find(({ nextDebitDate }) => nextDebitDate !== null);
  if (active?.nextDebitDate != null)
    return `次回 ${shortDate(active.nextDebitDate)}　${amounts.own(active.monthlyTotal)}`;
  if (live.some(({ status }) => status === 'PENDING_BANK')) return '銀行での確認を待っています';
  return live.length > 0 ? '停止しています' : none;
}

function scheduledNote(setting: ScheduledWithdrawalSetting | null, amounts: AmountText): string {
  if (setting === null) return none;
  if (setting.status === 'SUSPENDED') return '停止しています';
  const amount = setting.amount === null ? '全額' : amounts.own(setting.amount);
  return `次回 ${shortDate(setting.nextPayDate)}　${amount}`;
}
