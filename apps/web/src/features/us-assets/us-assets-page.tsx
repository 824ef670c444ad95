import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { getForeignAssets, listWorkingUsOrders } from '@tsuzura/contract/trading';
import { floorYen, readFxRate } from '@tsuzura/domain/fx';
import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Change, ExchangeRate, Usd, Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useAccountStatus } from '../../shared/account/index.ts';
import { EyeButton } from '../../shared/asset/index.ts';
import { PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { momentText, SideMark, statusWords } from '../../shared/stock/index.ts';
import { MarketClock, usOrderedText, UsShares, UsTimes } from '../../shared/us-stock/index.ts';
import { Dividends } from './dividends.tsx';
import { HeldList } from './held-list.tsx';
import { NotOpened } from './not-opened.tsx';
import { UsStockList } from './us-stock-list.tsx';
import { factorBars, totalOf, type Foreign, type UsTotal } from './us-total.ts';
import './us-assets.css';

/** Holdings of a page, and the most that are listed. */
const step = 20;
const most = 100;

/** 米国株式: what is held in both currencies, and whether the share or the currency moved it. */
export function UsAssetsPage() {
  const status = useAccountStatus();
  return (
    <Page title="米国株式の資産" heading="資産" width="wide" end={<EyeButton />}>
      <ProductNav of="assets" current={paths.usAssets} />
      <MarketClock />
      <DataBlock of={status} skeleton={<Coming />}>
        {({ status: { usEquity } }) =>
          usEquity === 'NOT_OPENED' || usEquity === 'REQUESTING' ? <NotOpened usEquity={usEquity} /> : <Opened />
        }
      </DataBlock>
      <UsStockList />
    </Page>
  );
}

function Opened() {
  const [shown, setShown] = useState(step);
  const foreign = useCall(getForeignAssets, { query: { limit: shown } }, { keepPrevious: true });
  return (
    <>
      <DataBlock of={foreign} skeleton={<Coming />}>
        {(data) => <Held foreign={data} onMore={() => setShown(Math.min(shown + step, most))} />}
      </DataBlock>
      <p className="legal mt-4 max-w-page">
        評価額と評価損益は概算で、税金と売却の手数料は含みません。円の金額は、直近の仲値で計算します。過去の実績であり、将来の成果を示すものではありません。
      </p>
      <Working />
    </>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="us-assets-coming">
      <SkeletonFigure />
      <SkeletonText lines={4} />
      <div>
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonRow key={index} />
        ))}
      </div>
    </div>
  </Skeleton>
);

function Held({ foreign, onMore }: { readonly foreign: Foreign; readonly onMore: () => void }) {
  const total = totalOf(foreign);
  const isEmpty = foreign.positions.length === 0;
  return (
    <>
      <div className="us-assets-top">
        <section aria-labelledby="us-assets-total">
          <h2 id="us-assets-total" className="us-assets-label">
            米国株式の評価額
          </h2>
          <p>
            <Yen value={total.valuationJpy} size="xl" />
          </p>
          <p className="us-assets-usd">
            <Usd value={total.valuationUsd} size="m" />
          </p>
          <div className="us-assets-facts">
            <DefinitionList>
              <Definition term="評価損益">
                <b>
                  <Change amount={total.profitJpy} rate={total.profitRate} />
                </b>
              </Definition>
              <Definition
                term="外貨預り金"
                note={
                  <>
                    円に換算すると <Yen value={floorYen(foreign.usd.cash, readFxRate(foreign.rate.mid))} />
                  </>
                }
              >
                <Usd value={foreign.usd.cash} />
              </Definition>
            </DefinitionList>
          </div>
          <p className="note phrase mt-3">
            1 USD = <ExchangeRate value={foreign.rate.mid} />（{momentText(foreign.rate.at)}の仲値）で計算
          </p>
        </section>
        <section aria-labelledby="us-assets-factors">
          <h2 id="us-assets-factors">損益の内わけ</h2>
          <p className="note phrase">株価で動いた分と為替で動いた分を足すと、評価損益になります。</p>
          {!isEmpty && <Factors total={total} />}
          <div className="us-assets-ways">
            <ButtonLink href={paths.exchange} variant="outline" size="small">
              円とドルを両替する
            </ButtonLink>
          </div>
        </section>
      </div>
      {isEmpty ? (
        <EmptyBlock icon={<Landmark aria-hidden="true" />} text="保有している米国株式はありません。" />
      ) : (
        <>
          <HeldList positions={foreign.positions} total={total} />
          <More shown={foreign.positions.length} of={foreign.paging.total} onMore={onMore} />
        </>
      )}
      <Dividends dividends={foreign.dividends} />
    </>
  );
}

/** What is worth most stands first; the rest comes when it is asked for. */
function More({ shown, of, onMore }: { readonly shown: number; readonly of: number; readonly onMore: () => void }) {
  if (shown >= of) return null;
  if (shown >= most)
    return (
      <p className="note phrase mt-3">
        評価額の大きい{most}件を表示しています（全{of}件）。
      </p>
    );
  return (
    <div className="mt-4">
      <Button variant="outline" size="small" onClick={onMore}>
        もっと見る（{shown}件／{of}件）
      </Button>
    </div>
  );
}

/** Drawn to scale beside its figures. Hidden amounts have no length either. */
function Factors({ total }: { readonly total: UsTotal }) {
  const isHidden = useHiddenAmounts();
  const { zero, bars } = factorBars(total.byPrice, total.byRate);
  const rows = [
    { label: '株価', amount: total.byPrice },
    { label: '為替', amount: total.byRate },
    { label: '合計', amount: total.profitJpy },
  ];
  return (
    <ul className="us-factors">
      {rows.map(({ label, amount }, row) => {
        const bar = bars[row];
        return (
          <li key={label}>
            <span className="us-factor-words">
              {label}{' '}
              <b>
                <Change amount={amount} />
              </b>
            </span>
            <span className="us-factor-place" aria-hidden="true">
              {!isHidden && bar !== undefined && (
                <>
                  <i
                    data-loss={bar.isLoss || undefined}
                    data-part={row === 1 || undefined}
                    style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
                  />
                  <u style={{ left: `${zero}%` }} />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Orders on their way, with the times of both countries. Without one there is no such part. */
function Working() {
  const { data } = useCall(listWorkingUsOrders, { query: { limit: 5 } }, { isQuiet: true });
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <PageSection title="米国株式の注文" end={<Link href={paths.usOrders}>すべての注文</Link>}>
      <ul>
        {data.orders.map((order) => (
          <li key={order.orderId} className="us-assets-order">
            <div>
              <SideMark side={order.side} />
              <a href={paths.usOrder(order.orderId)}>
                <b>{order.symbol}</b>
                {'　'}
                {order.notional === null ? <UsShares value={order.quantity} /> : <Usd value={order.notional} />}
              </a>
              <span>{usOrderedText(order)}</span>
              <StatusChip tone={statusWords[order.status].tone}>{statusWords[order.status].label}</StatusChip>
            </div>
            <UsTimes order={order} />
          </li>
        ))}
      </ul>
      <p className="note phrase mt-3 max-w-page">3:30から5:30はメンテナンスですが、出した注文はそのまま有効です。</p>
    </PageSection>
  );
}
