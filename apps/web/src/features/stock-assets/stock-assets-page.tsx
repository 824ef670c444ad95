import { DataBlock, useCall } from '@tsuzura/browser/data';
import {
  getRealizedProfits,
  getTradeCapacities,
  listEquityBalances,
  listStocks,
  listTrades,
} from '@tsuzura/contract/trading';
import { ChartCandlestick } from 'lucide-react';
import { ButtonLink } from '@tsuzura/ui/button';
import { Change, Yen } from '@tsuzura/ui/money';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { Skeleton, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useAccountStatus, useBusinessDay } from '../../shared/account/index.ts';
import { EyeButton } from '../../shared/asset/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { askAgainAfter } from '../../shared/stock/ask-again.ts';
import { priceKindNames } from '../../shared/stock/index.ts';
import { heldShares, totalOf, type HeldShare } from './held-shares.ts';
import { ShareList } from './share-list.tsx';
import { SharesChart } from './shares-chart.tsx';
import type { Ymd } from '@tsuzura/domain/calendar';
import './stock-assets.css';

const everySeconds = 60;

/** 国内株式: what is held, what it is worth now and what became of it. */
export function StockAssetsPage() {
  const balances = useCall(
    listEquityBalances,
    { query: {} },
    {
      askAgain: (answer, failures) =>
        askAgainAfter(
          answer?.balances.some(({ priceKind }) => priceKind !== 'CLOSE') ? everySeconds : null,
          failures,
          Math.random(),
        ),
    },
  );
  const today = useBusinessDay();
  const prices = useCall(listStocks, { query: { limit: 100 } }, { isQuiet: true });
  const trades = useCall(
    listTrades,
    { query: { ...(today.data === undefined ? {} : { from: today.data.day, to: today.data.day }), limit: 100 } },
    { enabled: today.data !== undefined, isQuiet: true },
  );
  return (
    <Page title="国内株式の資産" heading="資産" width="wide" end={<EyeButton />}>
      <ProductNav of="assets" current={paths.stockAssets} />
      <DataBlock of={balances} skeleton={<Coming />}>
        {(data) =>
          data.balances.length === 0 ? (
            <NoShares />
          ) : (
            <Held
              shares={heldShares(data.balances, prices.data?.stocks ?? [], trades.data?.trades ?? [])}
              // Without knowing what was bought today a change of the day would be wrong.
              knowsDay={trades.data !== undefined}
              today={today.data?.day ?? null}
            />
          )
        }
      </DataBlock>
      {/* How far down these stand is known with what is held. */}
      {!balances.isLoading && (
        <>
          <Related />
          <p className="legal mt-8 max-w-page">
            評価額と評価損益は概算で、税金と売却の手数料は含みません。評価損益は、評価額から取得金額（購入の手数料を含みます）を引いた金額です。過去の実績であり、将来の成果を示すものではありません。
          </p>
        </>
      )}
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="stock-assets-coming">
      <SkeletonFigure />
      <SkeletonText lines={5} />
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  </Skeleton>
);

const NoShares = () => (
  <EmptyBlock
    icon={<ChartCandlestick aria-hidden="true" />}
    text="保有している株式はありません。"
    action={<ButtonLink href={paths.stocks}>株式をさがす</ButtonLink>}
  />
);

interface HeldProps {
  readonly shares: readonly HeldShare[];
  readonly knowsDay: boolean;
  readonly today: Ymd | null;
}

function Held({ shares, knowsDay, today }: HeldProps) {
  const total = totalOf(shares);
  const dayChange = knowsDay ? total.dayChange : null;
  const capacities = useCall(getTradeCapacities);
  const realized = useCall(getRealizedProfits);
  const [first] = shares;
  return (
    <>
      <div className="stock-assets-top">
        <section className="stock-assets-total" aria-labelledby="stock-assets-total">
          <h2 id="stock-assets-total">国内株式（現物）の評価額</h2>
          <p>
            <Yen value={total.valuation} size="xl" />
          </p>
          <div className="stock-assets-facts">
            <DefinitionList>
              <Definition term="評価損益">
                <b>
                  <Change amount={total.profit} rate={total.profitRate} />
                </b>
              </Definition>
              <Definition term="前日比">
                <Change amount={dayChange} />
              </Definition>
              <Definition term="取得金額">
                <Yen value={total.cost} />
              </Definition>
              <Definition term="今月の確定損益（現物）">
                <Change amount={realized.data?.spot ?? null} />
              </Definition>
              <Definition term="購入できる金額">
                <Yen value={capacities.data?.buyingPower ?? null} />
              </Definition>
            </DefinitionList>
          </div>
          <p className="note phrase mt-3">
            {first !== undefined && `${priceKindNames[first.priceKind]}の株価で計算。`}
            前日比は、昨日から持っている株だけで計算します。
          </p>
        </section>
        {today !== null && <SharesChart today={today} />}
      </div>
      <ShareList shares={shares} total={{ ...total, dayChange }} knowsDay={knowsDay} />
    </>
  );
}

function Related() {
  const hasMargin = useAccountStatus().data?.status.margin === 'AVAILABLE';
  return (
    <nav className="stock-assets-related" aria-label="関連する画面">
      <Rows>
        <RowLink href={paths.stocks} title="株式をさがす" />
        <RowLink href={paths.stockOrders} title="株式の注文" />
        {hasMargin && <RowLink href={paths.margin} title="信用の建玉" />}
        <RowLink href={paths.nisa} title="NISAの枠" />
      </Rows>
    </nav>
  );
}
