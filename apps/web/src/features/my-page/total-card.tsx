import { ArrowDownToLine, FileText, Layers } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import type { Answer } from '@tsuzura/contract/kernel';
import { getAssets, listPendingOrders } from '@tsuzura/contract/main';
import { getAssetBreakdown } from '@tsuzura/contract/trading';
import { ratio, yen } from '@tsuzura/domain/money';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Glyph } from '@tsuzura/ui/icon';
import { Link } from '@tsuzura/ui/link';
import { Change, Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonChart, SkeletonFigure, SkeletonText } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { dayChangeRate, EyeButton, hasPurchaseComing, valuedOnText } from '../../shared/asset/index.ts';
import { useUnreadDocuments } from '../../shared/documents/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { TotalLine } from './total-line.tsx';

type Assets = Answer<typeof getAssets>;
type Breakdown = Answer<typeof getAssetBreakdown>;

/** 資産合計: what the customer looks for first. */
export function TotalCard() {
  const assets = useCall(getAssets);
  // Asked for at once with the total, and shown with it: the parts would not add up without it.
  const breakdown = useCall(getAssetBreakdown);
  return (
    <section aria-labelledby="my-page-total">
      <div className="total-head">
        <h2 id="my-page-total">資産合計</h2>
        <EyeButton />
      </div>
      <DataBlock of={assets} skeleton={<Coming />}>
        {(data) => (
          <DataBlock of={breakdown} skeleton={<Coming />}>
            {(parts) =>
              data.funds.length === 0 && data.soldFunds.length === 0 && parts.equities.valuation === 0n ? (
                <New assets={data} parts={parts} />
              ) : (
                <Held assets={data} parts={parts} />
              )
            }
          </DataBlock>
        )}
      </DataBlock>
    </section>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="total-coming">
      <SkeletonFigure />
      <SkeletonText lines={2} />
      <SkeletonChart />
      <SkeletonText lines={5} />
    </div>
  </Skeleton>
);

interface HeldProps {
  readonly assets: Assets;
  readonly parts: Breakdown;
}

function Held({ assets, parts }: HeldProps) {
  const { total, fundTotal, funds } = assets;
  const { valuation, valuationChange } = fundTotal;
  const { equities } = parts;
  const hasShares = equities.valuation > 0n;
  const profit = yen(fundTotal.profit + equities.profit);
  const cost = yen(fundTotal.acquisitionCost + equities.cost);
  return (
    <>
      <p>
        <Yen value={total} size="xl" />
      </p>
      <dl className="total-facts">
        <div>
          <dt>{hasShares ? '前日比（ファンド）' : '前日比'}</dt>
          <dd>
            <Change amount={valuationChange} rate={dayChangeRate(valuation, valuationChange)} />
          </dd>
        </div>
        <div>
          <dt>評価損益</dt>
          <dd>
            <Change amount={profit} rate={cost === 0n ? null : ratio(profit, cost)} />
          </dd>
        </div>
      </dl>
      <TotalLine assets={assets} />
      <Parts assets={assets} parts={parts} />
      <p className="note mt-2">
        {funds.length > 0 && <>{valuedOnText(funds)}　</>}
        <Link href={paths.assets}>保有ファンドを見る</Link>
        {hasShares && (
          <>
            　<Link href={paths.stockAssets}>国内株式を見る</Link>
          </>
        )}
      </p>
    </>
  );
}

/** Money may be there already; what is missing is the first fund. */
function New({ assets, parts }: HeldProps) {
  const orders = useCall(listPendingOrders);
  return (
    <>
      <p>
        <Yen value={assets.total} size="xl" />
      </p>
      {hasPurchaseComing(orders.data?.orders ?? []) ? (
        <EmptyBlock
          icon={<Glyph of={Layers} />}
          text="ご注文を受け付けています。約定すると、ここに表示されます。"
          action={<ButtonLink href={paths.orders}>注文・約定を見る</ButtonLink>}
        />
      ) : (
        <FirstSteps hasMoney={assets.buyingPower > 0n} />
      )}
      <Parts assets={assets} parts={parts} />
    </>
  );
}

/** Documents, then money, then a fund: the next of them, until there is a first order. */
function FirstSteps({ hasMoney }: { readonly hasMoney: boolean }) {
  const unread = useUnreadDocuments() ?? 0;
  const documents = useUrlModal('docs');
  if (unread > 0)
    return (
      <EmptyBlock
        icon={<Glyph of={FileText} />}
        text="口座を開設しました。次は、お取引の前に読んでいただく書面の確認です。"
        action={<Button onClick={() => documents.open()}>書面を確認する</Button>}
      />
    );
  return hasMoney ? (
    <EmptyBlock
      icon={<Glyph of={Layers} />}
      text="まだ保有ファンドがありません"
      action={<ButtonLink href={paths.funds}>ファンドを選ぶ</ButtonLink>}
    />
  ) : (
    <EmptyBlock
      icon={<Glyph of={ArrowDownToLine} />}
      text="お取引の準備ができました。次は、購入するお金の入金です。"
      action={<ButtonLink href={paths.deposit}>入金する</ButtonLink>}
    />
  );
}

function Parts({ assets: { fundTotal, cash, buyingPower }, parts }: HeldProps) {
  const { equities, margin } = parts;
  // Holdings count from their execution, 預り金 from the settlement: what lies between is said apart.
  const { unsettled, marginCash } = parts.cash;
  return (
    <div className="total-parts">
      <DefinitionList>
        <Definition term="ファンド">
          <Yen value={fundTotal.valuation} />
        </Definition>
        {equities.valuation > 0n && (
          <Definition term="国内株式">
            <Yen value={equities.valuation} />
          </Definition>
        )}
        <Definition
          term="預り金"
          note={
            <>
              うち購入できる金額 <Yen value={buyingPower} />
            </>
          }
        >
          <Yen value={cash} />
        </Definition>
        {marginCash > 0n && (
          <Definition term="保証金">
            <Yen value={marginCash} />
          </Definition>
        )}
        {(margin.longAmount > 0n || margin.shortAmount > 0n) && (
          <Definition term="信用の評価損益">
            <Change amount={margin.unrealized} />
          </Definition>
        )}
        {unsettled !== 0n && (
          <Definition
            term="受渡前の代金"
            note={unsettled < 0n ? '受渡日に預り金から引きます' : '受渡日に預り金に加えます'}
          >
            <Yen value={unsettled} sign />
          </Definition>
        )}
      </DefinitionList>
    </div>
  );
}
