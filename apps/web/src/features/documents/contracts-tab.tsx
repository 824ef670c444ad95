import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { BrokerageDocument } from '@tsuzura/contract/main';
import { listBrokerageDocuments } from '@tsuzura/contract/main';
import { yearOf } from '@tsuzura/domain/calendar';
import { useFileAddress } from '../../shared/documents/index.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filter.ts';
import { contractWords, type ContractKind } from './kind-words.ts';
import { ComingFiles, ListedFiles, NoFiles } from './listed-files.tsx';

interface Props {
  readonly filter: Filter<'contracts'>;
  readonly onFilter: (filter: Filter) => void;
}

const allKinds = Object.keys(contractWords) as ContractKind[];

/** 契約締結前交付書面・約款: every edition in force, with the day it was agreed to. */
export function ContractsTab({ filter, onFilter }: Props) {
  const { year, kind } = filter;
  const addressOf = useFileAddress('main');
  const documents = useCall(listBrokerageDocuments);
  const all = documents.data?.brokerageDocuments ?? [];
  const shown = all
    .filter((one) => (year === null || yearOf(one.requiredFrom) === year) && (kind === null || one.kind === kind))
    .toSorted((one, other) => other.requiredFrom.localeCompare(one.requiredFrom));
  return (
    <>
      <FilterBar<ContractKind>
        years={[...new Set(all.map(({ requiredFrom }) => yearOf(requiredFrom)))]}
        year={year}
        onYear={(next) => onFilter({ ...filter, year: next })}
        kinds={allKinds.filter((one) => one === kind || all.some((document) => document.kind === one))}
        words={contractWords}
        kind={kind}
        onKind={(next) => onFilter({ ...filter, kind: next })}
      />
      <DataBlock of={documents} skeleton={<ComingFiles />} empty={<NoFiles onClear={null} />}>
        {() =>
          shown.length === 0 ? (
            <NoFiles
              onClear={
                year === null && kind === null ? null : () => onFilter({ tab: 'contracts', year: null, kind: null })
              }
            />
          ) : (
            <ListedFiles
              label="契約締結前交付書面・約款"
              onOpen={() => {}}
              files={shown.map((document) => ({
                id: document.id,
                name: document.name,
                kind: contractWords[document.kind],
                day: document.requiredFrom,
                notes: [`${document.version}版`, agreedText(document)],
                address: addressOf(document.url),
                saveAddress: null,
                isUnread: !document.isConfirmed,
              }))}
            />
          )
        }
      </DataBlock>
      <p className="note documents-note">日付は、その版の適用を始めた日です。</p>
    </>
  );
}

function agreedText({ isConfirmed, confirmedAt }: BrokerageDocument): string {
  if (!isConfirmed) return '未同意';
  return confirmedAt === null ? '同意済' : `${confirmedAt.slice(0, 10).replaceAll('-', '/')} 同意`;
}
