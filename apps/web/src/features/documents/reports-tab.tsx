import { DataBlock } from '@tsuzura/browser/data';
import { listTradeReports } from '@tsuzura/contract/trading';
import { buttonClass } from '@tsuzura/ui/button';
import { DownloadIcon } from '@tsuzura/ui/icon';
import { addressToSave, bytesText, useFileAddress } from '../../shared/documents/index.ts';
import { useMarkRead, useStatements } from '../../shared/statements/index.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filter.ts';
import { issuedKinds, reportWords, type ReportKind } from './kind-words.ts';
import { Pages } from './pages.tsx';
import { ComingFiles, ListedFiles, NoFiles } from './listed-files.tsx';
import { pageSize, usePage } from './use-page.ts';

interface Props {
  readonly filter: Filter<'reports'>;
  readonly onFilter: (filter: Filter) => void;
}

/** 報告書: what was issued about this account, and a year of it as one file. */
export function ReportsTab({ filter, onFilter }: Props) {
  const { year, kind } = filter;
  const addressOf = useFileAddress('trading');
  const markRead = useMarkRead();
  const { page, show } = usePage();
  const query = {
    ...(year === null ? {} : { year }),
    ...(kind === null ? {} : { kind }),
    limit: pageSize,
    offset: page * pageSize,
  };
  const reports = useStatements(listTradeReports, { query }, { keepPrevious: true });
  // While the next list is on its way, the address is still that of another year.
  const archiveUrl = reports.isPlaceholderData ? null : (reports.data?.archiveUrl ?? null);
  const isNarrowed = year !== null || kind !== null;
  return (
    <>
      <div className="documents-tools">
        <FilterBar<ReportKind>
          years={reports.data?.years ?? []}
          year={year}
          onYear={(next) => onFilter({ ...filter, year: next })}
          kinds={kind === null || isIssued(kind) ? issuedKinds : [...issuedKinds, kind]}
          words={reportWords}
          kind={kind}
          onKind={(next) => onFilter({ ...filter, kind: next })}
        />
        {year !== null && archiveUrl !== null && (
          <a className={buttonClass('outline', 'small')} href={addressOf(archiveUrl)}>
            <span className="btn-label">
              <DownloadIcon size="small" />
              {year}年のすべての報告書を保存（ZIP）
            </span>
          </a>
        )}
      </div>
      {year === null && <p className="note">年を選ぶと、その年の報告書をまとめて保存できます。</p>}
      <DataBlock of={reports} skeleton={<ComingFiles />} empty={<NoFiles onClear={null} />}>
        {({ reports: statements, paging }) =>
          statements.length === 0 ? (
            <NoFiles
              onClear={isNarrowed || page > 0 ? () => onFilter({ tab: 'reports', year: null, kind: null }) : null}
            />
          ) : (
            <>
              <ListedFiles
                label="報告書"
                onOpen={markRead}
                files={statements.map((statement) => ({
                  id: statement.id,
                  name: statement.name,
                  kind: reportWords[statement.kind],
                  day: statement.issuedOn,
                  notes: statement.bytes === null ? [] : [bytesText(statement.bytes)],
                  address: addressOf(statement.url),
                  saveAddress: addressToSave(addressOf(statement.url)),
                  isUnread: !statement.isRead,
                }))}
              />
              <Pages page={page} pageSize={pageSize} total={paging.total} onPage={show} />
            </>
          )
        }
      </DataBlock>
      <p className="note documents-note">発行した年と、その後5年間ご覧いただけます。</p>
    </>
  );
}

const isIssued = (kind: ReportKind): boolean => (issuedKinds as readonly ReportKind[]).includes(kind);
