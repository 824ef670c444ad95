import type { ReactNode } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { isMissing } from '@tsuzura/browser/error';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { StockCode, type Answer } from '@tsuzura/contract/kernel';
import { getStock } from '@tsuzura/contract/trading';
import { StatusChip } from '@tsuzura/ui/badge';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { StockChange, StockPrice } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Skeleton, SkeletonChart, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { Columns } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { Board } from './board.tsx';
import { OwnShares } from './own-shares.tsx';
import { Profile } from './profile.tsx';
import { StockChart } from './stock-chart.tsx';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { useOrderFlow } from '../../shared/order/index.ts';
import { marketNames, priceAgeText, useQuote, type OrderKind } from '../../shared/stock/index.ts';
import { TicketConfirm } from './ticket/ticket-confirm.tsx';
import { OrderTicket } from './ticket/ticket.tsx';
import type { StockReceipt } from './ticket/receipt.ts';
import { useTicketAddress, type TicketAddress } from './ticket/use-ticket-address.ts';
import type { TicketFlow } from './ticket/use-ticket.ts';
import { bodyOf, noValues, readValues, type TicketValues } from './ticket/values.ts';
import { OwnOrders } from './own-orders.tsx';
import './stock.css';

type Stock = Answer<typeof getStock>;

/** One share: price, chart, board, what the customer has of it. A code that no share can have is not asked for. */
export function StockPage() {
  const code = useParam('stockCode');
  return StockCode.safeParse(code).success ? <KnownCode code={code} /> : <NoSuchStock />;
}

function KnownCode({ code }: { readonly code: string }) {
  const stock = useCall(getStock, { params: { 'stock-code': code }, query: {} });
  if (stock.data === undefined && isMissing(stock.error)) return <NoSuchStock />;
  if (stock.data !== undefined) return <Trading stock={stock.data} />;
  return (
    <Frame stock={undefined}>
      <DataBlock of={stock} skeleton={<Coming />}>
        {() => null}
      </DataBlock>
    </Frame>
  );
}

/** The share and the order that may be written beside it. What is confirmed takes the place of the page. */
function Trading({ stock }: { readonly stock: Stock }) {
  const code = stock.stockCode;
  const ticket = useTicketAddress();
  const flow = useOrderFlow<TicketValues, StockReceipt>({
    name: `stock:${code}`,
    completePath: paths.stockOrderComplete(code),
    empty: noValues,
    readValues,
  });
  const { kind } = flow.values;
  const body = kind === null ? null : bodyOf(code, kind, flow.values);
  return (
    <>
      <UnsavedGuard isDirty={flow.isDirty} />
      {flow.step === 'confirm' && body !== null ? (
        <TicketConfirm body={body} flow={flow} />
      ) : (
        <Share stock={stock} flow={flow} ticket={ticket} />
      )}
    </>
  );
}

interface ShareProps {
  readonly stock: Stock;
  readonly flow: TicketFlow;
  readonly ticket: TicketAddress;
}

function Share({ stock, flow, ticket }: ShareProps) {
  const code = stock.stockCode;
  const isDesktop = useIsDesktop();
  const isOpen = ticket.kind !== null;
  const isBeside = isOpen && isDesktop;
  const board = (
    <Board
      code={code}
      lower={stock.lowerLimit}
      upper={stock.upperLimit}
      // On a phone the sheet lies over the board: there is nothing to pick from.
      {...(isBeside ? { onPick: (price: string) => flow.setValues({ ...flow.values, method: 'LIMIT', price }) } : {})}
    />
  );
  const own = <OwnShares code={code} />;
  const open = ticket.kind !== null && (
    <OrderTicket
      stock={stock}
      kind={ticket.kind}
      lot={ticket.lot}
      flow={flow}
      onKind={ticket.open}
      onClose={ticket.close}
    />
  );
  return (
    <>
      <Frame
        stock={stock}
        aside={
          <>
            {isBeside ? open : <OrderButtons onOrder={ticket.open} />}
            {isDesktop && !isBeside && board}
            {isDesktop && own}
          </>
        }
      >
        <PriceBlock code={code} />
        {isBeside && board}
        <StockChart code={code} name={stock.name} />
        {!isDesktop && own}
        {!isDesktop && board}
        <OwnOrders code={code} />
        <Profile stock={stock} />
      </Frame>
      <ActionBar look="phone">
        <Button size="flow" onClick={() => ticket.open('buy')}>
          買う
        </Button>
        <Button size="flow" variant="outline" onClick={() => ticket.open('sell')}>
          売る
        </Button>
      </ActionBar>
      {!isDesktop && open}
    </>
  );
}

/** On a desktop the buttons stand beside the price; on a phone at the lower edge of the screen. */
const OrderButtons = ({ onOrder }: { readonly onOrder: (kind: OrderKind) => void }) => (
  <div className="stock-order-buttons">
    <div>
      <Button size="flow" onClick={() => onOrder('buy')}>
        買う
      </Button>
      <Button size="flow" variant="outline" onClick={() => onOrder('sell')}>
        売る
      </Button>
    </div>
    <p className="note phrase">取引時間は平日の9:00〜11:30、12:30〜15:30です。15:30から16:00は受付を休みます。</p>
  </div>
);

interface FrameProps {
  readonly stock: Stock | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const Frame = ({ stock, aside = null, children }: FrameProps) => (
  <Page title={stock?.name ?? '株式'} width="full">
    <div className="wide page stock-page">
      <nav className="stock-crumb" aria-label="パンくず">
        <Link href={paths.stocks}>株式をさがす</Link>
      </nav>
      <Columns asideLabel="ご注文と板" aside={aside}>
        <Head stock={stock} />
        {children}
      </Columns>
    </div>
  </Page>
);

const Coming = () => (
  <Skeleton>
    <div className="stock-coming">
      <SkeletonFigure />
      <SkeletonRow />
      <SkeletonChart />
    </div>
  </Skeleton>
);

/** The heading is there from the beginning: the focus goes to it, and the name takes its place. */
function Head({ stock }: { readonly stock: Stock | undefined }) {
  return (
    <header className="stock-head">
      <h1 tabIndex={-1}>
        <FundName name={stock?.name ?? '株式'} />
      </h1>
      {stock !== undefined && (
        <p className="note">
          <span className="num">{stock.stockCode}</span> {marketNames[stock.market]}{' '}
          <span className="nb">{stock.lotSize}株単位</span>
        </p>
      )}
      {stock?.regulation.map((text) => (
        <StatusChip key={text} tone="warn">
          {text}
        </StatusChip>
      ))}
    </header>
  );
}

function PriceBlock({ code }: { readonly code: string }) {
  const quote = useQuote(code);
  return (
    <DataBlock
      of={quote}
      skeleton={
        <Skeleton>
          <div className="stock-price-coming">
            <SkeletonFigure />
            <SkeletonText lines={2} />
          </div>
        </Skeleton>
      }
    >
      {(data) => (
        <section className="stock-price" aria-labelledby="stock-price">
          <div>
            <h2 id="stock-price" className="stock-label">
              {data.priceKind === 'CLOSE' ? '終値' : '現在値'}
            </h2>
            <p className="stock-price-line">
              <StockPrice value={data.price} size="xl" />
              <b>
                <span className="sr">前日比 </span>
                <StockChange change={data.change} rate={data.changeRate} />
              </b>
            </p>
            <p className="note stock-age" data-moving={data.refreshAfterSeconds !== null || undefined}>
              {priceAgeText(data.priceKind, data.priceAt)}
            </p>
          </div>
          <dl className="stock-stats">
            <Stat term="始値" value={data.open} />
            <Stat term="高値" value={data.high} />
            <Stat term="安値" value={data.low} />
            <div>
              <dt>出来高</dt>
              <dd className="num">{data.volume.toLocaleString('ja-JP')}株</dd>
            </div>
          </dl>
        </section>
      )}
    </DataBlock>
  );
}

const Stat = ({ term, value }: { readonly term: string; readonly value: string | null }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      <StockPrice value={value} />
    </dd>
  </div>
);

/** In place of the share; the address stays (rule SCREEN-22). */
function NoSuchStock() {
  return (
    <Page title="銘柄が見つかりません">
      <meta name="robots" content="noindex" />
      <p className="phrase mt-4 text-ink2">
        お探しの銘柄は、取り扱いがないか、コードが違う可能性があります。株式の検索からお探しください。
      </p>
      <div className="mt-8">
        <ButtonLink href={paths.stocks}>株式をさがす</ButtonLink>
      </div>
    </Page>
  );
}
