import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { listDebitAccounts } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Item, Items } from '@tsuzura/ui/item';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { monthlyDepositUrl, useSiteKey } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';
import { debitAccountWords as words, RemoveDebitAccount, type DebitAccount } from '../../shared/debit-account/index.ts';
import { Section } from './section.tsx';

/** 毎月の入金: registered and changed on the collecting company's site (R7.24); its bank account is removed here. */
export function MonthlyDeposit() {
  const { urls } = useServices();
  const debits = useCall(listDebitAccounts);
  const open = useSiteKey('MONTHLY_DEPOSIT', paths.deposit);
  const visit = async (settingCode: string | null) => {
    await open((token) => monthlyDepositUrl(urls, { token, callbackPath: paths.deposit, settingCode }));
  };
  return (
    <div id="monthly">
      <Section
        title="毎月の入金（口座引落）"
        note="銀行口座から毎月自動で引き落とし、預り金に加えます。手数料はかかりません。"
      >
        <DataBlock
          of={debits}
          skeleton={
            <Skeleton>
              <SkeletonRow />
            </Skeleton>
          }
        >
          {({ bankAccounts }) => (
            <Settings accounts={bankAccounts.filter(({ status }) => status !== 'CANCELED')} onVisit={visit} />
          )}
        </DataBlock>
      </Section>
    </div>
  );
}

interface Props {
  readonly accounts: readonly DebitAccount[];
  readonly onVisit: (settingCode: string | null) => Promise<void>;
}

function Settings({ accounts, onVisit }: Props) {
  const remove = useUrlModal('remove');
  const toRemove = accounts.find(({ settingCode }) => settingCode === remove.value);
  return (
    <div className="cash-form">
      {accounts.length === 0 ? (
        <p>まだ設定していません。</p>
      ) : (
        <Items>
          {accounts.map(({ settingCode, bankName, branchName, numberMasked, status, monthlyTotal, nextDebitDate }) => (
            <Item
              key={settingCode}
              title={`${bankName} ${branchName} ${numberMasked}`}
              note={
                <>
                  <StatusChip tone={words[status].tone}>{words[status].label}</StatusChip> 毎月{' '}
                  <Yen value={monthlyTotal} />
                  {nextDebitDate !== null && `　次回の引落 ${shortDate(nextDebitDate)}`}
                </>
              }
            >
              <Button
                variant="outline"
                size="small"
                busyLabel="移動中"
                needsConnection
                label={`${bankName} ${branchName}の毎月の入金を変更・停止`}
                onClick={() => onVisit(settingCode)}
              >
                変更・停止
              </Button>
              <Button
                variant="text"
                size="small"
                label={`${bankName} ${branchName}の登録を解除`}
                onClick={() => remove.open(settingCode)}
              >
                登録を解除
              </Button>
            </Item>
          ))}
        </Items>
      )}
      <div>
        <Button variant="outline" needsConnection busyLabel="移動中" onClick={() => onVisit(null)}>
          {accounts.length === 0 ? '毎月の入金を登録する' : '別の口座を登録する'}
        </Button>
      </div>
      {toRemove !== undefined && (
        <RemoveDebitAccount key={toRemove.settingCode} account={toRemove} onClose={remove.close} />
      )}
    </div>
  );
}
