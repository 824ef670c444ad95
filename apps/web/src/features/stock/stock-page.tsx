import { DataBlock, useCall } from '@tsuzura/browser/data';
import { isMissing } from '@tsuzura/browser/error';
import { useParam } from '@tsuzura/browser/router';
import { StockCode, type Answer } from '@tsuzura/contract/kernel';
import { getStock } from '@tsuzura/contract/trading';
import { StatusChip } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { StockChange, StockPrice } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Columns } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { Board } from './board.tsx';
import { OwnShares } from './own-shares.tsx';
import { Profile } from './profile.tsx';
import { StockChart } from './stock-chart.tsx';
import { StockTicket } from './ticket.tsx';
import { useQuote } from './use-quote.ts';
import { marketNames, priceAgeText } from './words.ts';
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
  return (
    <Page title={stock.data?.name ?? '株式'} width="full">
      <div className="wide page">
        <nav className="stock-crumb" aria-label="パンくず">
          <Link href={paths.stocks}>株式をさがす</Link>
        </nav>
        <Columns
          asideLabel="ご注文と板"
          aside={
            stock.data !== undefined && (
              <>
                <StockTicket stock={stock.data} />
                <Board code={code} lower={stock.data.lowerLimit} upper={stock.data.upperLimit} />
                <OwnShares code={code} />
              </>
            )
          }
        >
          <Head stock={stock.data} />
          <DataBlock
            of={stock}
            skeleton={
              <Skeleton>
                <SkeletonRow />
                <SkeletonRow />
              </Skeleton>
            }
          >
            {(data) => (
              <>
                <PriceBlock code={code} />
                <StockChart code={code} name={data.name} />
                <Profile stock={data} />
              </>
            )}
          </DataBlock>
        </Columns>
      </div>
    </Page>
  );
}

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
          <SkeletonRow />
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
            <p className="note">{priceAgeText(data.priceKind, data.priceAt)}</p>
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
