import { DataBlock, useCall } from '@tsuzura/browser/data';
import { getNisaStatus, listAccounts, type ProductStatus } from '@tsuzura/contract/main';
import type { Answer } from '@tsuzura/contract/kernel';
import { tableDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useAccountStatus } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { NisaProgress, useNisaRequest } from '../../shared/opening/index.ts';
import { NisaYears } from './nisa-years.tsx';
import { SettingsSection } from './settings-section.tsx';

type Account = Answer<typeof listAccounts>['accounts'][number];

const productWords: Readonly<Record<ProductStatus, string>> = {
  NOT_OPENED: '未開設',
  REQUESTING: '手続き中',
  AVAILABLE: '利用中',
  SUSPENDED: '停止中',
  CLOSING: '閉鎖手続き中',
  CLOSE: '閉鎖済み',
};

export function AccountsSection() {
  const accounts = useCall(listAccounts);
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
        {(answer) => (
          <>
            {answer.accounts.map((account) => (
              <AccountRows key={account.accountNumber} account={account} />
            ))}
            <NisaYears />
            <NisaApplication />
          </>
        )}
      </DataBlock>
    </SettingsSection>
  );
}

function AccountRows({ account }: { readonly account: Account }) {
  const nisa = useCall(getNisaStatus);
  const others = useAccountStatus().data?.status;
  return (
    <DefinitionList>
      <Definition term="口座番号">
        {account.branchCode}-{account.accountNumber}
      </Definition>
      <Definition term="開設日">{tableDate(account.openedOn)}</Definition>
      <Definition term="特定口座">{specificWords(account.specificAccount)}</Definition>
      <Definition term="配当金の受取">{dividendWords(account.dividendMethod)}</Definition>
      <Definition term="書面の受取">{account.electronicDelivery ? '電子交付' : '郵送'}</Definition>
      <Definition term="NISA">
        {nisa.data ? (
          <StatusChip tone={nisa.data.status === 'AVAILABLE' ? 'primary' : 'plain'}>
            {productWords[nisa.data.status]}
            {nisa.data.provisional && '（税務署の確認中）'}
          </StatusChip>
        ) : (
          '—'
        )}
      </Definition>
      {others && (
        <>
          <Definition term="信用取引">{stateOrWay(others.margin, '信用取引口座', paths.margin)}</Definition>
          <Definition term="米国株式">{stateOrWay(others.usEquity, '米国株式口座', paths.usAssets)}</Definition>
        </>
      )}
    </DefinitionList>
  );
}

const stateOrWay = (status: ProductStatus, name: string, way: string) =>
  status === 'NOT_OPENED' ? <Link href={way}>{name}を申し込む</Link> : productWords[status];

/** The way to NISA, for who has none; for who is on it, how far it is. */
function NisaApplication() {
  const status = useAccountStatus().data?.status.nisa;
  const { state } = useNisaRequest();
  const isOnTheWay = state !== null && state !== undefined && state.step !== null;
  const isToDo = status === 'NOT_OPENED' && state !== undefined;
  if (!isOnTheWay && !isToDo) return null;
  return (
    <div className="settings-notice">
      <NisaProgress state={state} />
    </div>
  );
}

function specificWords({ opened, withholding, nextYearWithholding }: Account['specificAccount']): string {
  if (!opened) return '未開設（一般口座）';
  const now = withholdingWords(withholding);
  const isChanging = nextYearWithholding !== null && nextYearWithholding !== withholding;
  return isChanging ? `${now}（来年から${withholdingWords(nextYearWithholding)}）` : now;
}

const withholdingWords = (withholding: Account['specificAccount']['withholding']): string =>
  withholding === 'WITH' ? '源泉徴収あり' : '源泉徴収なし';

function dividendWords(method: Account['dividendMethod']): string {
  if (method === null) return '未設定';
  return method === 'PROPORTIONAL' ? '株式数比例配分方式' : 'その他の方式';
}
