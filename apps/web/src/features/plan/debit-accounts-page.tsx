import { useEffect } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { listDebitAccounts, listSubscriptionSettings } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Item, Items } from '@tsuzura/ui/item';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { monthlyDepositUrl, useSiteKey } from '../../shared/account/index.ts';
import { Crumb } from '../../shared/columns/index.ts';
import { debitAccountWords, RemoveDebitAccount, type DebitAccount } from '../../shared/debit-account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { isLive } from '../../shared/plan/is-live.ts';
import { useServices } from '../../shared/services.ts';

/** 引落口座: what the bank is asked for every month, and the accounts it is asked of. */
export function DebitAccountsPage() {
  const accounts = useCall(listDebitAccounts);
  useReturn();
  return (
    <Page title="引落口座" width="full">
      <div className="wide page page-column">
        <Crumb href={paths.plans}>積立・定期売却</Crumb>
        <h1 tabIndex={-1}>引落口座</h1>
        <p className="note phrase mt-2">
          毎月27日（休業日のときは翌営業日）に、毎月の入金と積立の金額を合わせて1回で引き落とします。
        </p>
        <div className="mt-6">
          <DataBlock
            of={accounts}
            skeleton={
              <Skeleton>
                <SkeletonRow />
                <SkeletonRow />
              </Skeleton>
            }
          >
            {({ bankAccounts }) => <Accounts accounts={bankAccounts.filter(({ status }) => status !== 'CANCELED')} />}
          </DataBlock>
        </div>
      </div>
    </Page>
  );
}

/** Back from the collecting company's site: said once, and the address is as before. */
function useReturn(): void {
  const router = useRouter();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { settingCode, deposit: _, ...rest } = search;
    if (settingCode === undefined) return;
    say('引落口座のお手続きを受け付けました。');
    router.navigate(addressOf(pathname, rest), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
}

function Accounts({ accounts }: { readonly accounts: readonly DebitAccount[] }) {
  const { urls } = useServices();
  const remove = useUrlModal('remove');
  const settings = useCall(listSubscriptionSettings);
  const open = useSiteKey('MONTHLY_DEPOSIT', paths.debitAccounts);
  const visit = async (settingCode: string | null) => {
    await open((token) => monthlyDepositUrl(urls, { token, callbackPath: paths.debitAccounts, settingCode }));
  };
  const toRemove = accounts.find(({ settingCode }) => settingCode === remove.value);
  const plansOf = (code: string) =>
    (settings.data?.settings ?? []).filter((setting) => isLive(setting) && setting.settingCode === code).length;
  const register = (
    <Button
      variant={accounts.length === 0 ? 'primary' : 'outline'}
      needsConnection
      busyLabel="移動中"
      onClick={() => visit(null)}
    >
      {accounts.length === 0 ? '引落口座を登録する' : '別の口座を登録する'}
    </Button>
  );
  if (accounts.length === 0) return <EmptyBlock text="引落口座はまだ登録されていません。" action={register} />;
  return (
    <div className="grid gap-6">
      {accounts.some(({ status }) => status === 'SUSPENDED') && (
        <Notice tone="warn">
          引落が3回続けてできなかった口座は停止しています。残高や口座の登録をご確認のうえ、積立の画面から再開してください。
        </Notice>
      )}
      <Items>
        {accounts.map((account) => (
          <AccountItem
            key={account.settingCode}
            account={account}
            plans={plansOf(account.settingCode)}
            onVisit={() => visit(account.settingCode)}
            onRemove={() => remove.open(account.settingCode)}
          />
        ))}
      </Items>
      <div>{register}</div>
      {toRemove !== undefined && (
        <RemoveDebitAccount key={toRemove.settingCode} account={toRemove} onClose={remove.close} />
      )}
    </div>
  );
}

interface ItemProps {
  readonly account: DebitAccount;
  readonly plans: number;
  readonly onVisit: () => Promise<void>;
  readonly onRemove: () => void;
}

function AccountItem({ account, plans, onVisit, onRemove }: ItemProps) {
  const { bankName, branchName, numberMasked, status, monthlyTotal, nextDebitDate } = account;
  const { label, tone } = debitAccountWords[status];
  return (
    <Item
      title={`${bankName} ${branchName} ${numberMasked}`}
      note={
        <>
          <StatusChip tone={tone}>{label}</StatusChip> 次回 <Yen value={monthlyTotal} />
          {nextDebitDate !== null && `　引落 ${shortDate(nextDebitDate)}`}　積立 {plans}件
        </>
      }
    >
      <Button
        variant="outline"
        size="small"
        busyLabel="移動中"
        needsConnection
        label={`${bankName} ${branchName}の毎月の入金を変更・停止`}
        onClick={onVisit}
      >
        変更・停止
      </Button>
      <Button variant="text" size="small" label={`${bankName} ${branchName}の登録を解除`} onClick={onRemove}>
        登録を解除
      </Button>
    </Item>
  );
}
