import { DataBlock } from '@tsuzura/browser/data';
import { addressOf } from '@tsuzura/browser/router';
import { listTradeReports } from '@tsuzura/contract/trading';
import { tableDate } from '@tsuzura/domain/text';
import { newTab } from '@tsuzura/ui/link';
import { ExternalIcon } from '@tsuzura/ui/icon';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { addressToSave, bytesText, useFileAddress } from '../../shared/documents/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useMarkRead, useStatements } from '../../shared/statements/index.ts';

interface Props {
  readonly year: number;
  readonly isOver: boolean;
}

/** 特定口座年間取引報告書, issued on the first business day after the year. */
export function AnnualReport({ year, isOver }: Props) {
  const fileAddress = useFileAddress('trading');
  const markRead = useMarkRead();
  const query = { year: year + 1, kind: 'ANNUAL_SPECIFIC', limit: 1, offset: 0 } as const;
  const reports = useStatements(listTradeReports, { query }, { enabled: isOver });
  if (!isOver)
    return (
      <p>
        {year}年分は、{year + 1}年の最初の営業日に作成します。
      </p>
    );
  return (
    <DataBlock
      of={reports}
      skeleton={
        <Skeleton>
          <SkeletonRow />
        </Skeleton>
      }
    >
      {({ reports: [report] }) =>
        report === undefined ? (
          <p>{year}年分の報告書はありません。</p>
        ) : (
          <div className="statement-report">
            <p>
              <a
                className="link-external"
                href={fileAddress(report.url)}
                {...newTab}
                onClick={() => markRead(report.id)}
              >
                {report.name}
                <ExternalIcon size="tiny" />
                <span className="sr">（PDF、新しいタブで開きます）</span>
              </a>
            </p>
            <p className="note">
              <span className="num">{tableDate(report.issuedOn)}</span>発行
              {report.bytes !== null && <span className="num">　{bytesText(report.bytes)}</span>}
            </p>
            <p className="statement-report-links">
              <a href={addressToSave(fileAddress(report.url))} onClick={() => markRead(report.id)}>
                PDFを保存する
              </a>
              <Link href={addressOf(paths.documents, { kind: 'ANNUAL_SPECIFIC' })}>電子交付書面で見る</Link>
            </p>
          </div>
        )
      }
    </DataBlock>
  );
}
