import { DataBlock } from '@tsuzura/browser/data';
import { listTradeReports } from '@tsuzura/contract/trading';
import { buttonClass } from '@tsuzura/ui/button';
import { DownloadIcon } from '@tsuzura/ui/icon';
import { addressToSave, bytesText, usePaperAddress } from '../../shared/documents/index.ts';
import { useMarkRead, usePapers } from '../../shared/papers/index.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filter.ts';
import { issuedKinds, reportWords, type ReportKind } from './kind-words.ts';
import { Pages } from './pages.tsx';
import { ComingPapers, NoPapers, PaperList } from './paper-list.tsx';
import { pageSize, usePage } from './use-page.ts';

interface Props {
  readonly filter: Filter<'reports'>;
  readonly onFilter: (filter: Filter) => void;
}

/** 報告書: what was issued about this account, and a year of it as one file. */
export function ReportsTab({ filter, onFilter }: Props) {
  const { year, kind } = filter;
  const addressOf = usePaperAddress('trading');
  const markRead = useMarkRead();
  const { page, show } = usePage();
  const query = {
    ...(year === null ? {} : { year }),
    ...(kind === null ? {} : { kind }),
    limit: pageSize,
    offset: page * pageSize,
  };
  const reports = usePapers(listTradeReports, { query }, { keepPrevious: true });
  // While the next list is on its way, the address is still that of another year.
  const archiveUrl = reports.isPlaceholderData ? null : (reports.data?.archiveUrl ?? null);
  const isNarrowed = year !== null || kind !== null;
  return (
    <>
      <div className="papers-tools">
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
      <DataBlock of={reports} skeleton={<ComingPapers />} empty={<NoPapers onClear={null} />}>
        {({ reports: papers, paging }) =>
          papers.length === 0 ? (
            <NoPapers
              onClear={isNarrowed || page > 0 ? () => onFilter({ tab: 'reports', year: null, kind: null }) : null}
            />
          ) : (
            <>
              <PaperList
                label="報告書"
                onOpen={markRead}
                papers={papers.map((paper) => ({
                  id: paper.id,
                  name: paper.name,
                  kind: reportWords[paper.kind],
                  day: paper.issuedOn,
                  notes: paper.bytes === null ? [] : [bytesText(paper.bytes)],
                  address: addressOf(paper.url),
                  saveAddress: addressToSave(addressOf(paper.url)),
                  isUnread: !paper.isRead,
                }))}
              />
              <Pages page={page} pageSize={pageSize} total={paging.total} onPage={show} />
            </>
          )
        }
      </DataBlock>
      <p className="note papers-note">発行した年と、その後5年間ご覧いただけます。</p>
    </>
  );
}

const isIssued = (kind: ReportKind): boolean => (issuedKinds as readonly ReportKind[]).includes(kind);
