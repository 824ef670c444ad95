import { DataBlock, useCall } from '@tsuzura/browser/data';
import { getAssets } from '@tsuzura/contract/main';
import { ButtonLink, IconButton } from '@tsuzura/ui/button';
import { DownloadIcon, PrintIcon } from '@tsuzura/ui/icon';
import { Skeleton, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { EyeButton } from '../../shared/asset/index.ts';
import { Crumb, PageSection } from '../../shared/columns/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { pastResults } from '../../shared/fund/texts.ts';
import { useIsDesktop } from '../../shared/fund/use-is-desktop.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { fundReturns, sumOf, type Assets } from './fund-returns.ts';
import { ReturnCards } from './return-cards.tsx';
import { ReturnTable } from './return-table.tsx';
import { returnsCsv } from './returns-csv.ts';
import { TotalReturn } from './total-return.tsx';
import './returns.css';

/** トータルリターン: what became of all the money that was put in, whether it is still held or not (rule SCREEN-20). */
export function ReturnsPage() {
  const assets = useCall(getAssets);
  return (
    <Page title="トータルリターン" width="full">
      <div className="wide page">
        <Crumb href={paths.assets}>保有ファンド</Crumb>
        <div className="page-head">
          <h1 tabIndex={-1}>トータルリターン</h1>
          <Tools assets={assets.data ?? null} />
        </div>
        <DataBlock of={assets} skeleton={<Coming />}>
          {(data) => <Returns assets={data} />}
        </DataBlock>
      </div>
    </Page>
  );
}

const isEmpty = ({ funds, soldFunds }: Assets) => funds.length === 0 && soldFunds.length === 0;

function Tools({ assets }: { readonly assets: Assets | null }) {
  return (
    <div className="returns-tools">
      {assets !== null && !isEmpty(assets) && (
        <>
          <IconButton
            label="CSVで保存する"
            onClick={() =>
              saveFile(
                `トータルリターン-${assets.asOf.slice(0, 10)}.csv`,
                'text/csv;charset=utf-8',
                returnsCsv(fundReturns(assets)),
              )
            }
          >
            <DownloadIcon />
          </IconButton>
          <IconButton label="印刷する" onClick={() => print()}>
            <PrintIcon />
          </IconButton>
        </>
      )}
      <EyeButton />
    </div>
  );
}

function Returns({ assets }: { readonly assets: Assets }) {
  const isDesktop = useIsDesktop();
  if (isEmpty(assets)) {
    return (
      <EmptyBlock
        text="まだお取引がありません。ファンドを購入すると、ここに表示されます。"
        action={<ButtonLink href={paths.funds}>ファンドを選ぶ</ButtonLink>}
      />
    );
  }
  const returns = fundReturns(assets);
  const List = isDesktop ? ReturnTable : ReturnCards;
  return (
    <>
      <TotalReturn total={sumOf([...returns.held, ...returns.sold])} funds={assets.funds} />
      <PageSection title="ファンドごと">
        <List returns={returns} />
        <p className="legal mt-6 max-w-page">
          トータルリターンは{pastResults}他社から移管したファンドは、移管の前の分配金を含みません。
        </p>
      </PageSection>
    </>
  );
}

function Coming() {
  return (
    <Skeleton>
      <div className="grid gap-6">
        <SkeletonFigure />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Skeleton>
  );
}
