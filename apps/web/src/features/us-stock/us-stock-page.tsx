import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal, type UrlModal } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { Symbol as StockSymbol, type Answer } from '@tsuzura/contract/kernel';
import { getForeignAssets, listUsStocks, listWorkingUsOrders } from '@tsuzura/contract/trading';
import { parseInstant } from '@tsuzura/domain/calendar';
import { floorYen, readFxRate } from '@tsuzura/domain/fx';
import { usdCents, quantity } from '@tsuzura/domain/money';
import { shortDate } from '@tsuzura/domain/text';
import { readUsdPrice, usAmount, usMarketClock, usTradeDates } from '@tsuzura/domain/us-stock';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { ExchangeRate, Price } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonChart, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useAccountStatus, useBusinessTime } from '../../shared/account/index.ts';
import { Columns, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { useOrderFlow } from '../../shared/order/index.ts';
import { SideMark } from '../../shared/stock/index.ts';
import {
  japanText,
  MarketClock,
  usExchangeNames,
  usOrderedText,
  UsPrice,
  UsShares,
  usShortName,
} from '../../shared/us-stock/index.ts';
import { OwnUsShares } from './own-us-shares.tsx';
import { UsConfirm, type UsReceipt } from './ticket/us-confirm.tsx';
import { UsTicket, type UsTicketFlow } from './ticket/us-ticket.tsx';
import { bodyOf, noValues, readValues, type TicketValues } from './ticket/values.ts';
import { UsChart } from './us-chart.tsx';
import './ticket/us-ticket.css';
import './us-stock-page.css';

type Stock = Answer<typeof listUsStocks>['usstocks'][number];
type Rate = Answer<typeof getForeignAssets>['rate'];

/** One US share: price in both currencies, chart, the clock of the market, what the customer has of it. */
export function UsStockPage() {
  const symbol = useParam('symbol');
  return StockSymbol.safeParse(symbol).success ? <KnownSymbol symbol={symbol} /> : <NoSuchStock />;
}

function KnownSymbol({ symbol }: { readonly symbol: string }) {
  const found = useCall(listUsStocks, { query: { symbol, limit: 1 } });
  const stock = found.data?.usstocks[0];
  const ticket = useUrlModal('ticket');
  const flow = useOrderFlow<TicketValues, UsReceipt>({
    name: `us:${symbol}`,
    completePath: paths.usOrderComplete(symbol),
    empty: noValues,
    readValues,
  });
  if (found.data !== undefined && stock === undefined) return <NoSuchStock />;
  const body = bodyOf(symbol, flow.values);
  if (flow.step === 'confirm' && body !== null) return <UsConfirm body={body} flow={flow} />;
  return (
    <Page title={stock === undefined ? '米国株式' : stock.symbol} width="full">
      <div className="wide page">
        <nav className="us-crumb" aria-label="パンくず">
          <Link href={paths.usAssets}>米国株式</Link>
        </nav>
        <h1 tabIndex={-1}>{symbol}</h1>
        {stock === undefined ? (
          <DataBlock of={found} skeleton={<Coming />}>
            {() => null}
          </DataBlock>
        ) : (
          <Share stock={stock} flow={flow} ticket={ticket} />
        )}
      </div>
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="us-stock-coming">
      <SkeletonFigure />
      <SkeletonRow />
      <SkeletonChart />
    </div>
  </Skeleton>
);

interface ShareProps {
  readonly stock: Stock;
  readonly flow: UsTicketFlow;
  readonly ticket: UrlModal;
}

function Share({ stock, flow, ticket }: ShareProps) {
  const foreign = useCall(getForeignAssets, { query: { symbol: stock.symbol } }, { isQuiet: true });
  const usEquity = useAccountStatus().data?.status.usEquity;
  return (
    <>
      <p className="note max-w-page">
        {usShortName(stock.name)}　{usExchangeNames[stock.exchange]}
      </p>
      <Columns
        asideLabel="ご注文と保有"
        aside={
          <>
            {usEquity === 'NOT_OPENED' ? (
              <WayToAccount />
            ) : (
              <Ordering symbol={stock.symbol} flow={flow} ticket={ticket} />
            )}
            <OwnUsShares symbol={stock.symbol} foreign={foreign.data} />
            <Dates />
          </>
        }
      >
        <PriceBlock stock={stock} rate={foreign.data?.rate ?? null} />
        <MarketClock />
        <UsChart symbol={stock.symbol} />
        <OwnOrders symbol={stock.symbol} />
        <PageSection title="銘柄のすがた">
          <DefinitionList>
            <Definition term="名称">{stock.name}</Definition>
            <Definition term="取引所">{usExchangeNames[stock.exchange]}</Definition>
            <Definition term="小数の株数">{stock.fractional ? '金額を決めて買えます' : '1株単位です'}</Definition>
            <Definition term="NISA（成長投資枠）">{stock.nisaGrowth ? '対象' : '対象外'}</Definition>
          </DefinitionList>
          <p className="note phrase mt-3">会社も株価も、すべて架空のものです。</p>
        </PageSection>
      </Columns>
    </>
  );
}

interface OrderingProps extends Pick<ShareProps, 'flow' | 'ticket'> {
  readonly symbol: string;
}

function Ordering({ symbol, flow, ticket }: OrderingProps) {
  const order = (side: TicketValues['side']) => {
    flow.setValues({ ...flow.values, side });
    ticket.open();
  };
  if (ticket.value !== null) return <UsTicket symbol={symbol} flow={flow} onClose={ticket.close} />;
  return (
    <div className="us-order-buttons">
      <Button size="flow" onClick={() => order('BUY')}>
        買う
      </Button>
      <Button size="flow" variant="outline" onClick={() => order('SELL')}>
        売る
      </Button>
    </div>
  );
}

const WayToAccount = () => (
  <Notice
    tone="info"
    action={
      <ButtonLink href={paths.usAssets} variant="outline" size="small">
        米国株式口座を申し込む
      </ButtonLink>
    }
  >
    米国株式のお取引には、米国株式口座の開設が必要です。
  </Notice>
);

const oneShare = quantity(100_000);

function PriceBlock({ stock, rate }: { readonly stock: Stock; readonly rate: Rate | null }) {
  const cents = usdCents(usAmount(readUsdPrice(stock.price), oneShare));
  return (
    <section className="us-price" aria-labelledby="us-price">
      <h2 id="us-price" className="us-label">
        株価
      </h2>
      <p>
        <UsPrice value={stock.price} size="xl" />
      </p>
      <p className="note num">{japanText(stock.priceAt)}（日本時間）の値段</p>
      {rate !== null && (
        <p>
          約
          <b>
            <Price value={floorYen(cents, readFxRate(rate.mid))} />
          </b>
          <span className="note">
            　1 USD = <ExchangeRate value={rate.mid} />
            で換算
          </span>
        </p>
      )}
    </section>
  );
}

/** この銘柄の注文: those on their way. Without one there is no such part. */
function OwnOrders({ symbol }: { readonly symbol: string }) {
  const { data } = useCall(listWorkingUsOrders, { query: { symbol, limit: 20 } }, { isQuiet: true });
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <PageSection title="この銘柄の注文" end={<Link href={paths.usOrders}>すべての注文</Link>}>
      <ul>
        {data.orders.map((order) => (
          <li key={order.orderId} className="us-own-order">
            <SideMark side={order.side} />
            <a href={paths.usOrder(order.orderId)}>
              <UsShares value={order.quantity} />　{usOrderedText(order)}
            </a>
            <span className="note num">期限 {japanText(order.expiresAt)}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** The days of a trade in the session that is open, else the next (rule US-3). */
function Dates() {
  const time = useBusinessTime();
  const now = time === null ? null : parseInstant(time);
  if (now === null) return null;
  const { isOpen, session } = usMarketClock(now);
  const dates = usTradeDates(session.date);
  return (
    <PageSection title={isOpen ? 'いまの取引時間に約定すると' : '次の取引時間に約定すると'}>
      <DefinitionList>
        <Definition term="現地の約定日">
          <span className="num">{shortDate(dates.localTradeDate)}</span>
        </Definition>
        <Definition term="国内約定日">
          <span className="num">{shortDate(dates.domesticTradeDate)}</span>
        </Definition>
        <Definition term="為替が決まる時刻">
          <span className="num">{shortDate(dates.domesticTradeDate)}10:00</span>
        </Definition>
        <Definition term="国内受渡日">
          <span className="num">{shortDate(dates.domesticSettlementDate)}</span>
        </Definition>
      </DefinitionList>
      <p className="note phrase mt-3">為替が決まるまで、円の金額は概算です。</p>
    </PageSection>
  );
}

/** In place of the share; the address stays (rule SCREEN-22). */
function NoSuchStock() {
  return (
    <Page title="銘柄が見つかりません">
      <meta name="robots" content="noindex" />
      <p className="phrase mt-4 text-ink2">お探しの銘柄は、取り扱いがないか、銘柄の記号が違う可能性があります。</p>
      <div className="mt-8">
        <ButtonLink href={paths.usAssets}>米国株式を見る</ButtonLink>
      </div>
    </Page>
  );
}
