import { DataBlock } from '@tsuzura/browser/data';
import { listTransferredReports } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { addressToSave, useFileAddress } from '../../shared/documents/index.ts';
import { useMarkRead, useStatements } from '../../shared/statements/index.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filter.ts';
import { transferredWords, type TransferredKind } from './kind-words.ts';
import { Pages } from './pages.tsx';
import { ComingFiles, ListedFiles, NoFiles } from './listed-files.tsx';
import { pageSize, usePage } from './use-page.ts';

interface Props {
  readonly filter: Filter<'transferred'>;
  readonly onFilter: (filter: Filter) => void;
}

const allKinds = Object.keys(transferredWords) as TransferredKind[];

/** 移管前の報告書: statements from before the accounts were transferred to us, a fixed set. */
export function TransferredTab({ filter, onFilter }: Props) {
  const { year, kind } = filter;
  const addressOf = useFileAddress('main');
  const markRead = useMarkRead();
  const { page, show } = usePage();
  const query = {
    ...(year === null ? {} : { year }),
    ...(kind === null ? {} : { kind }),
    limit: pageSize,
    offset: page * pageSize,
  };
  const reports = useStatements(listTransferredReports, { query }, { keepPrevious: true });
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
      <DataBlock of={reports} skeleton={<ComingFiles />} empty={<NoFiles onClear={null} />}>
        {({ transferredReports: statements, paging }) =>
          statements.length === 0 ? (
            <NoFiles
              {...(isNarrowed ? {} : { text: '移管前の報告書はありません。' })}
              onClear={isNarrowed ? () => onFilter({ tab: 'transferred', year: null, kind: null }) : null}
            />
          ) : (
            <>
              <ListedFiles
                label="移管前の報告書"
                onOpen={markRead}
                files={statements.map((statement) => ({
                  id: statement.id,
                  name: statement.name,
                  kind: transferredWords[statement.kind],
                  day: statement.issuedOn,
                  notes: statement.expiresOn === null ? [] : [`${tableDate(statement.expiresOn)}まで閲覧可`],
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
      <p className="note documents-note">口座が移る前に、つづらアセットマネジメント株式会社が作成した書面です。</p>
    </>
  );
}
