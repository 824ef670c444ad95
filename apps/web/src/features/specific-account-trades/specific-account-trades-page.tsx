import { ReceiptJapaneseYen } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { listSpecificAccountTrades } from '@tsuzura/contract/trading';
import { yearOf } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { DownloadIcon, PrintIcon } from '@tsuzura/ui/icon';
import { Notice } from '@tsuzura/ui/notice';
import { Select } from '@tsuzura/ui/select';
import { Skeleton, SkeletonChart, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { EyeButton } from '../../shared/asset/index.ts';
import { useAccountStatus, useBusinessDay } from '../../shared/account/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { AnnualReport } from './annual-report.tsx';
import { Distributions } from './distributions.tsx';
import { MonthBars } from './month-bars.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { Sales } from './sales.tsx';
import { Section } from './section.tsx';
import { statementCsv } from './statement-csv.ts';
import { monthsOf, readYear, type Statement } from './statement.ts';
import { Summary } from './summary.tsx';
import { TaxDays } from './tax-days.tsx';
import { withholdingWords } from './words.ts';
import './statement.css';

/** R2.15: gains and tax of the specific account, year by year, as they happen. The year stands in the address. */
export function SpecificAccountTradesPage() {
  const year = readYear(useLocation().search);
  const statement = useCall(listSpecificAccountTrades, { query: year === null ? {} : { year } });
  return (
    <Page title="特定口座 損益明細" width="wide" end={<EyeButton />}>
      <ClosedNotice />
      <DataBlock of={statement} skeleton={<Coming />}>
        {(data) => <Shown statement={data} />}
      </DataBlock>
    </Page>
  );
}

/** R4.10. */
function ClosedNotice() {
  const { data } = useAccountStatus();
  const closedOn = data?.status.equity === 'CLOSE' ? data.closedAt.equityClosedAt : null;
  if (closedOn === null) return null;
  return (
    <div className="mt-4">
      <Notice title="口座は閉鎖済みです">
        {longDate(closedOn)}に閉鎖されました。閉鎖した年と、その翌年までご覧いただけます。
      </Notice>
    </div>
  );
}

function Shown({ statement }: { readonly statement: Statement }) {
  const { year, trades, distributions, withholding } = statement;
  const today = useBusinessDay();
  const sale = useUrlModal('sale');
  const thisYear = today.data === undefined ? null : yearOf(today.data.day);
  return (
    <>
      <Tools statement={statement} />
      <Summary statement={statement} isThisYear={year === thisYear} />
      <Section title="売却の明細">
        {trades.length === 0 ? (
          <EmptyBlock icon={<ReceiptJapaneseYen aria-hidden="true" />} text={`${year}年の売却はありません。`} />
        ) : (
          <>
            <MonthBars year={year} months={monthsOf(trades)} />
            <Sales statement={statement} onOpen={sale.open} />
          </>
        )}
      </Section>
      <Section title="源泉徴収と還付">
        <TaxDays statement={statement} />
      </Section>
      <Section title="分配金・配当金">
        {distributions.length === 0 ? (
          <p className="note">{year}年に支払われた分配金・配当金はありません。</p>
        ) : (
          <Distributions distributions={distributions} />
        )}
      </Section>
      <Section title="特定口座年間取引報告書">
        {thisYear !== null && <AnnualReport year={year} isOver={year < thisYear} />}
      </Section>
      <Notes withholding={withholding} />
      {sale.value !== null && (
        <SaleDialog
          sale={trades.find(({ id }) => id === sale.value) ?? null}
          withholding={withholding}
          onClose={sale.close}
        />
      )}
    </>
  );
}

function Tools({ statement }: { readonly statement: Statement }) {
  const router = useRouter();
  const { year, years, trades, distributions, withholding } = statement;
  const choices = [...new Set([...years, year])].toSorted((one, other) => other - one);
  const isEmpty = trades.length === 0 && distributions.length === 0;
  return (
    <div className="statement-tools">
      <div className="statement-year">
        <Select<string>
          label="年（受渡日）"
          options={choices.map((one) => ({ value: String(one), label: `${one}年` }))}
          value={String(year)}
          onChange={(value) => router.navigate(addressOf(paths.specificAccountTrades, { year: value }))}
        />
        <StatusChip tone={withholding === 'WITH' ? 'primary' : 'plain'}>{withholdingWords[withholding]}</StatusChip>
      </div>
      <div className="statement-buttons">
        <Button
          variant="text"
          size="small"
          reason={isEmpty ? '保存する明細がありません。' : null}
          reasonAs="tip"
          onClick={() => saveFile(`特定口座損益明細-${year}.csv`, 'text/csv;charset=utf-8', statementCsv(statement))}
        >
          <DownloadIcon size="small" />
          CSV
        </Button>
        <Button variant="text" size="small" onClick={() => print()}>
          <PrintIcon size="small" />
          印刷
        </Button>
      </div>
    </div>
  );
}

function Notes({ withholding }: Pick<Statement, 'withholding'>) {
  return (
    <ul className="note statement-notes">
      <li>年は受渡日で数えます。受渡の済んでいない売却は含みません。</li>
      <li>NISAと一般口座の売却は含みません。</li>
      {withholding === 'WITH' && (
        <li>1年を通して売却が損失のとき、分配金と配当金から源泉徴収した税額を、翌年の初めに損益通算して還付します。</li>
      )}
      <li>損失は、確定申告をすると翌年から3年間繰り越せます。くわしくは税務署または税理士にご確認ください。</li>
    </ul>
  );
}

function Coming() {
  return (
    <Skeleton>
      <div className="statement-coming">
        <SkeletonFigure />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonChart />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Skeleton>
  );
}
