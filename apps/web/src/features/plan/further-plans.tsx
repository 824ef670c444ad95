import { useCall } from '@tsuzura/browser/data';
import { listDebitAccounts } from '@tsuzura/contract/main';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { paths } from '../../shared/navigation/index.ts';

export function FurtherPlans() {
  const accounts = useCall(listDebitAccounts);
  const known = (accounts.data?.bankAccounts ?? []).filter(({ status }) => status !== 'CANCELED');
  const toCheck = known.filter(({ status }) => status === 'SUSPENDED').length;
  const note =
    known.length === 0
      ? '登録はありません'
      : `${known.length}口座${toCheck > 0 ? `　うち${toCheck}口座は確認が必要です` : ''}`;
  return (
    <nav className="page-section" aria-label="関連する画面">
      <Rows>
        <RowLink href={paths.planCalendar} title="積立カレンダー" />
        <RowLink href={paths.debitAccounts} title="引落口座" note={accounts.data === undefined ? '' : note} />
        <RowLink href={paths.simulation} title="積立を試算する" />
      </Rows>
    </nav>
  );
}
