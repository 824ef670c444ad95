import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { getAssets, listPendingOrders } from '@tsuzura/contract/main';
import { hasPurchaseComing } from '../../shared/asset/index.ts';
import { pastResults } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { Allocation } from './allocation.tsx';
import { AssetChart } from './asset-chart.tsx';
import { ListSkeleton, TotalSkeleton } from './assets-skeleton.tsx';
import { HoldingList } from './holding-list.tsx';
import { NoHoldings } from './no-holdings.tsx';
import { Related } from './related.tsx';
import { SoldFunds } from './sold-funds.tsx';
import { Tools } from './tools.tsx';
import { Total } from './total.tsx';
import './assets.css';

type Assets = Answer<typeof getAssets>;

/** R2.03: what is held, what it is worth and what became of the money put in (rule SCREEN-20). */
export function AssetsPage() {
  const assets = useCall(getAssets);
  const orders = useCall(listPendingOrders);
  const pending = orders.data?.orders ?? null;
  const isNew = assets.data?.funds.length === 0 && assets.data.soldFunds.length === 0;
  return (
    <Page title="保有ファンド" width="full">
      <div className="wide page assets">
        <div className="assets-head">
          <h1 tabIndex={-1}>保有ファンド</h1>
          <Tools assets={assets.data ?? null} />
        </div>
        <ProductNav of="assets" current={paths.assets} />
        <div className="assets-top">
          <DataBlock of={assets} skeleton={<TotalSkeleton />}>
            {(data) =>
              data.funds.length === 0 ? (
                <NoHoldings assets={data} isComing={hasPurchaseComing(pending ?? [])} />
              ) : (
                <Total assets={data} pending={pending} />
              )
            }
          </DataBlock>
          {!isNew && <AssetChart assets={assets.data} />}
        </div>
        <Holdings of={assets} />
        <Related />
        <p className="legal mt-8 max-w-page">
          評価額、評価損益、前日比は概算で、税金は含みません。評価損益は、評価額から取得金額を引いた金額です。トータルリターンは、評価額に受け取った分配金と売却金額を足し、購入金額を引いた金額です。元本払戻金（特別分配金）は個別元本の払い戻しにあたり、利益ではありません。
          {pastResults}
        </p>
      </div>
    </Page>
  );
}

/** The same answer as the total's: it says there that it failed, once. */
function Holdings({ of }: { readonly of: UseQueryResult<Assets> }) {
  if (of.data === undefined) return of.error === null && <ListSkeleton />;
  const { funds, soldFunds, fundTotal } = of.data;
  return (
    <>
      {fundTotal.valuation > 0n && <Allocation holdings={funds} />}
      {funds.length > 0 && <HoldingList holdings={funds} total={fundTotal} />}
      {soldFunds.length > 0 && <SoldFunds funds={soldFunds} />}
    </>
  );
}
