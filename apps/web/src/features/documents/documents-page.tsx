import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { longDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { Tabs } from '@tsuzura/ui/tabs';
import { useAccountStatus, useBusinessDay } from '../../shared/account/index.ts';
import { DocumentsModal, useUnreadDocuments } from '../../shared/documents/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ContractsTab } from './contracts-tab.tsx';
import { readFilter, searchOf, type Filter } from './filter.ts';
import { ReportsTab } from './reports-tab.tsx';
import { TransferredTab } from './transferred-tab.tsx';
import './documents.css';

/** R2.14: what the house owes its customers in writing. Tab, year and kind stand in the address. */
export function DocumentsPage() {
  const router = useRouter();
  const filter = readFilter(useLocation().search);
  const show = (next: Filter) => router.navigate(addressOf(paths.documents, searchOf(next)));
  return (
    <Page title="電子交付書面">
      <div className="documents-notices">
        <ClosedNotice />
        <UnreadNotice />
        <TaxSeasonNotice />
      </div>
      <div className="documents-tabs">
        <Tabs
          label="書面の区分"
          selected={filter.tab}
          onSelect={(tab) => show({ tab, year: null, kind: null })}
          tabs={[
            {
              id: 'reports',
              label: '報告書',
              content: filter.tab === 'reports' && <ReportsTab filter={filter} onFilter={show} />,
            },
            {
              id: 'contracts',
              label: '契約書面・約款',
              content: filter.tab === 'contracts' && <ContractsTab filter={filter} onFilter={show} />,
            },
            {
              id: 'transferred',
              label: '移管前の報告書',
              content: filter.tab === 'transferred' && <TransferredTab filter={filter} onFilter={show} />,
            },
          ]}
        />
      </div>
      <DocumentsModal />
    </Page>
  );
}

/** R4.10: who closed the account still reads its statements and documents, for some years. */
function ClosedNotice() {
  const { data } = useAccountStatus();
  const closedOn = data?.status.equity === 'CLOSE' ? data.closedAt.equityClosedAt : null;
  if (closedOn === null) return null;
  return (
    <Notice title="口座は閉鎖済みです">
      {longDate(closedOn)}に閉鎖されました。閉鎖した年と、その後5年間、書面をご覧いただけます。
    </Notice>
  );
}

function UnreadNotice() {
  const unread = useUnreadDocuments();
  const modal = useUrlModal('docs');
  if (unread === null || unread === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`未読の書面が${unread}件あります`}
      action={
        <Button size="small" onClick={() => modal.open()}>
          まとめて確認する
        </Button>
      }
    >
      すべての書面をお読みいただき、同意されると、お取引いただけます。
    </Notice>
  );
}

const lastMonthOfTaxSeason = 3;

/** January to March: what the tax return is made from. */
function TaxSeasonNotice() {
  const today = useBusinessDay();
  if (today.data === undefined || Number(today.data.day.slice(5, 7)) > lastMonthOfTaxSeason) return null;
  return (
    <Notice title="確定申告に使う書面">
      <Link href={addressOf(paths.documents, { kind: 'ANNUAL_SPECIFIC' })}>特定口座年間取引報告書</Link>
      をご覧ください。売却と分配金の明細は
      <Link href={paths.specificAccountTrades}>特定口座 損益明細</Link>にあります。
    </Notice>
  );
}
