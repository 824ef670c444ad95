import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { getStockProfile, type getStock } from '@tsuzura/contract/trading';
import { longDate } from '@tsuzura/domain/text';
import { Percent, StockPrice } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { marginText } from '../../shared/stock/index.ts';

/** 会社のすがた: what is published of the share. */
export function Profile({ stock }: { readonly stock: Answer<typeof getStock> }) {
  const profile = useCall(getStockProfile, { params: { 'stock-code': stock.stockCode } });
  return (
    <PageSection title="会社のすがた">
      <DataBlock
        of={profile}
        skeleton={
          <Skeleton>
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ sector, fiscalMonth, dividend, nextLastCumDay, nextSplit }) => (
          <>
            <DefinitionList>
              <Definition term="業種">{sector}</Definition>
              <Definition term="1株配当（予想・年）">
                {dividend === null ? '配当の予定はありません' : <StockPrice value={dividend.total} />}
              </Definition>
              {dividend !== null && (
                <Definition term="配当利回り（予想）">
                  <Percent value={dividend.yieldRate} />
                </Definition>
              )}
              <Definition term="決算月">{fiscalMonth}月</Definition>
              {nextLastCumDay !== null && <Definition term="次の権利付最終日">{longDate(nextLastCumDay)}</Definition>}
              {nextSplit !== null && (
                <Definition term={nextSplit.sharesAfter > nextSplit.sharesBefore ? '株式分割' : '株式併合'}>
                  {nextSplit.sharesBefore}株を{nextSplit.sharesAfter}株に（{longDate(nextSplit.exDate)}から）
                </Definition>
              )}
              <Definition term="信用取引">{marginText(stock.marginable)}</Definition>
              <Definition term="代用掛目">{stock.haircut}%</Definition>
              <Definition term="NISA（成長投資枠）">{stock.nisaGrowth ? '対象' : '対象外'}</Definition>
            </DefinitionList>
            <p className="note phrase mt-3">予想は会社の公表値です。実際の配当は変わることがあります。</p>
          </>
        )}
      </DataBlock>
    </PageSection>
  );
}
