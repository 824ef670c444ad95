import { DataBlock } from '@tsuzura/browser/data';
import { listTransferredReports } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { addressToSave, usePaperAddress } from '../../shared/documents/index.ts';
import { useMarkRead, usePapers } from '../../shared/papers/index.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filter.ts';
import { transferredWords, type TransferredKind } from './kind-words.ts';
import { Pages } from './pages.tsx';
import { ComingPapers, NoPapers, PaperList } from './paper-list.tsx';
import { pageSize, usePage } from './use-page.ts';

interface Props {
  readonly filter: Filter<'transferred'>;
  readonly onFilter: (filter: Filter) => void;
}

const allKinds = Object.keys(transferredWords) as TransferredKind[];

/** 移管前の報告書: papers of the time before the accounts came to this house, a fixed set. */
export function TransferredTab({ filter, onFilter }: Props) {
  const { year, kind } = filter;
  const addressOf = usePaperAddress('main');
  const markRead = useMarkRead();
  const { page, show } = usePage();
  const query = {
    ...(year === null ? {} : { year }),
    ...(kind === null ? {} : { kind }),
    limit: pageSize,
    offset: page * pageSize,
  };
  const reports = usePapers(listTransferredReports, { query }, { keepPrevious: true });
  const isNarrowed = year !== null || kind !== null || page > 0;
  return (
    <>
      <FilterBar<TransferredKind>
        years={reports.data?.years ?? []}
        year={year}
        onYear={(next) => onFilter({ ...filter, year: next })}
        kinds={allKinds}
        words={transferredWords}
        kind={kind}
        onKind={(next) => onFilter({ ...filter, kind: next })}
      />
      <DataBlock of={reports} skeleton={<ComingPapers />} empty={<NoPapers onClear={null} />}>
        {({ transferredReports: papers, paging }) =>
          papers.length === 0 ? (
            <NoPapers
              {...(isNarrowed ? {} : { text: '移管前の報告書はありません。' })}
              onClear={isNarrowed ? () => onFilter({ tab: 'transferred', year: null, kind: null }) : null}
            />
          ) : (
            <>
              <PaperList
                label="移管前の報告書"
                onOpen={markRead}
                papers={papers.map((paper) => ({
                  id: paper.id,
                  name: paper.name,
                  kind: transferredWords[paper.kind],
                  day: paper.issuedOn,
                  notes: paper.expiresOn === null ? [] : [`${tableDate(paper.expiresOn)}まで閲覧可`],
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
      <p className="note papers-note">口座が移る前に、つづらアセットマネジメント株式会社が作成した書面です。</p>
    </>
  );
}
