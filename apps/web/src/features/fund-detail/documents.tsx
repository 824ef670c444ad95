import { FileText } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listFundDocuments, type FundDetail } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { bytesText, useFileAddress } from '../../shared/documents/index.ts';
import { Section } from './section.tsx';

const none = <EmptyBlock icon={<FileText aria-hidden="true" />} text="書類はまだありません。" />;

export function Documents({ fund: { code, name } }: { readonly fund: Pick<FundDetail, 'code' | 'name'> }) {
  const addressOf = useFileAddress('main');
  const documents = useCall(listFundDocuments, { params: { code } });
  return (
    <Section title="書類">
      <DataBlock
        of={documents}
        empty={none}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ fundDocuments }) =>
          fundDocuments.length === 0 ? (
            none
          ) : (
            <Rows>
              {fundDocuments.map((document) => (
                <RowLink
                  key={document.id}
                  href={addressOf(document.url)}
                  title={ownName(document.name, name)}
                  note={[
                    `${tableDate(document.effectiveFrom)}から`,
                    `${document.version}版`,
                    document.bytes === null ? '' : bytesText(document.bytes),
                  ]
                    .filter(Boolean)
                    .join('　')}
                  external
                />
              ))}
            </Rows>
          )
        }
      </DataBlock>
    </Section>
  );
}

/** Under the fund's own heading its name need not stand on every line. */
const ownName = (document: string, fund: string): string =>
  (document.startsWith(fund) ? document.slice(fund.length).trim() : '') || document;
