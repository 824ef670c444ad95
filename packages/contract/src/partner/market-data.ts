import { z } from 'zod';
import {
  DateTime,
  endpoint,
  FundCode,
  inOrder,
  inText,
  Nav,
  Percent,
  periodQuery,
  StockCode,
  Symbol as TickerSymbol,
  UsdPrice,
  Yen,
  Ymd,
} from '../kernel/index.ts';

/*
 * The market data vendor (a stand-in). Every price is invented, and every answer says so. Without `from` and `to` a
 * series is the newest month; days that are not published yet are left out.
 */

const fictitious = z.literal(true);
const series = {
  site: 'partners',
  method: 'GET',
  caller: 'anyone',
  query: z.object(periodQuery).check(inOrder),
} as const;

const NavRow = z.object({
  date: Ymd,
  nav: Nav,
  netAssets: Yen,
  /** 分配金 per 10,000 units and 決算期, on fiscal dates only. */
  distribution: Yen.nullable(),
  period: z.int().nullable(),
  /** Level of the index the fund is measured by, 10,000 on the fund's first day; null for a fund without one. */
  benchmark: Nav.nullable(),
});

/** Yen as text, with one decimal at most: "2500.5". */
export const StockPrice = z.string().regex(/^\d{1,7}(\.\d)?$/);

const bar = <Price extends z.ZodString>(Price: Price) =>
  z.object({ date: Ymd, open: Price, high: Price, low: Price, close: Price, volume: z.int() });

export const listMarketFunds = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/funds',
  title: '配信している投資信託の一覧（架空）',
  caller: 'anyone',
  answer: z.object({
    funds: z.array(
      z.object({
        fundCode: FundCode,
        name: z.string(),
        managerName: z.string(),
        inceptionDate: Ymd,
        /** Month and day, "05-25". */
        fiscalDates: z.array(z.string()),
        fictitious,
      }),
    ),
  }),
});

export const listFundNavs = endpoint({
  ...series,
  path: '/market-data/funds/{fundCode}/navs',
  title: '投資信託の基準価額の推移（架空）',
  params: z.object({ fundCode: FundCode }),
  answer: z.object({ fundCode: FundCode, fictitious, navs: z.array(NavRow) }),
});

export const getNavsOfDay = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/navs/{date}',
  title: 'ある日の全投資信託の基準価額（架空。18時に公表）',
  caller: 'anyone',
  params: z.object({ date: Ymd }),
  answer: z.object({ date: Ymd, fictitious, navs: z.array(NavRow.extend({ fundCode: FundCode })) }),
});

export const listMarketStocks = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/stocks',
  title: '配信している国内株式の一覧（架空）',
  caller: 'anyone',
  answer: z.object({
    stocks: z.array(
      z.object({
        stockCode: StockCode,
        name: z.string(),
        market: z.enum(['TSE_PRIME', 'TSE_STANDARD', 'TSE_GROWTH']),
        tickTable: z.enum(['ORDINARY', 'TOPIX500']),
        listedOn: Ymd,
        lotSize: z.int(),
        sector: z.string(),
        fiscalMonth: z.int(),
        marginable: z.object({ system: z.boolean(), general: z.boolean(), shortable: z.boolean() }),
        haircut: Percent,
        marginRate: Percent,
        nisaGrowth: z.boolean(),
        halted: z.boolean(),
        fictitious,
      }),
    ),
  }),
});

const rights = { stockCode: StockCode, recordDate: Ymd, lastCumDay: Ymd, exDate: Ymd };

export const listStockEvents = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/stock-events',
  title: '国内株式の配当・分割・規制の一覧（架空）',
  caller: 'anyone',
  answer: z.object({
    fictitious,
    events: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('DIVIDEND'), ...rights, perShare: StockPrice, paidOn: Ymd }),
        /** Shares after for shares before. */
        z.object({ kind: z.literal('SPLIT'), ...rights, sharesAfter: z.int(), sharesBefore: z.int() }),
        z.object({
          kind: z.literal('REGULATION'),
          stockCode: StockCode,
          from: Ymd,
          to: Ymd,
          marginRate: Percent,
          cashRate: Percent,
        }),
      ]),
    ),
  }),
});

/** A share in the session of today so far. */
const quote = {
  stockCode: StockCode,
  /** 基準値段 */
  basePrice: StockPrice,
  /** Null before the first trade of the day. */
  price: StockPrice.nullable(),
  at: DateTime.nullable(),
  open: StockPrice.nullable(),
  high: StockPrice.nullable(),
  low: StockPrice.nullable(),
  volume: z.int(),
  halted: z.boolean(),
};

export const listStockQuotes = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/stock-quotes/{date}',
  title: '国内株式の全銘柄の現在値（架空）',
  caller: 'anyone',
  params: z.object({ date: Ymd }),
  query: z.object({
    /** As it was so many minutes ago. */
    minutesAgo: inText.integer(0, 60).optional(),
  }),
  answer: z.object({ date: Ymd, fictitious, quotes: z.array(z.object(quote)) }),
});

export const getStockIntraday = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/stocks/{stockCode}/intraday/{date}',
  title: '国内株式の一日の値動き（架空。1分ごと）',
  caller: 'anyone',
  params: z.object({ stockCode: StockCode, date: Ymd }),
  answer: z.object({
    stockCode: StockCode,
    date: Ymd,
    fictitious,
    basePrice: StockPrice,
    points: z.array(z.object({ at: DateTime, price: StockPrice, volume: z.int() })),
  }),
});

const BoardRow = z.object({ price: StockPrice, quantity: z.int() });

export const getStockBoard = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/stocks/{stockCode}/board/{date}',
  title: '国内株式の板（架空）',
  caller: 'anyone',
  params: z.object({ stockCode: StockCode, date: Ymd }),
  answer: z.object({
    stockCode: StockCode,
    fictitious,
    at: DateTime.nullable(),
    /** The lowest first. */
    asks: z.array(BoardRow),
    /** The highest first. */
    bids: z.array(BoardRow),
  }),
});

export const getStockBarsOfDay = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/stock-bars/{date}',
  title: 'ある日の全国内株式の四本値（架空。15時45分に公表）',
  caller: 'anyone',
  params: z.object({ date: Ymd }),
  answer: z.object({
    date: Ymd,
    fictitious,
    bars: z.array(bar(StockPrice).extend({ stockCode: StockCode })),
  }),
});

export const listStockPremiums = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/stock-premiums/{date}',
  title: 'ある約定日の逆日歩（架空。翌営業日の10時に公表）',
  caller: 'anyone',
  params: z.object({ date: Ymd }),
  /** Hundredths of a yen for a share and a night; shares without one are not in it. */
  answer: z.object({
    date: Ymd,
    fictitious,
    premiums: z.array(z.object({ stockCode: StockCode, sen: z.int().min(1) })),
  }),
});

export const listStockPrices = endpoint({
  ...series,
  path: '/market-data/stocks/{stockCode}/prices',
  title: '国内株式の四本値と出来高（架空）',
  params: z.object({ stockCode: StockCode }),
  answer: z.object({ stockCode: StockCode, fictitious, prices: z.array(bar(StockPrice)) }),
});

export const listMarketUsStocks = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/usstocks',
  title: '配信している米国株式の一覧（架空）',
  caller: 'anyone',
  answer: z.object({
    usstocks: z.array(
      z.object({
        symbol: TickerSymbol,
        name: z.string(),
        exchange: z.enum(['NYSE', 'NASDAQ', 'ARCA']),
        fractional: z.boolean(),
        nisaGrowth: z.boolean(),
        halted: z.boolean(),
        foreignTaxRate: Percent,
        hasAdrFee: z.boolean(),
        fictitious,
      }),
    ),
  }),
});

const usRights = { symbol: TickerSymbol, exDate: Ymd };

export const listUsStockEvents = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/usstock-events',
  title: '米国株式の配当・分割の一覧（架空。日付は現地）',
  caller: 'anyone',
  answer: z.object({
    fictitious,
    events: z.array(
      z.discriminatedUnion('kind', [
        /** Dollars a share, up to six decimals. */
        z.object({
          kind: z.literal('DIVIDEND'),
          ...usRights,
          perShare: z.string().regex(/^\d{1,5}\.\d{1,6}$/),
          payDate: Ymd,
        }),
        /** Shares after for shares before. */
        z.object({
          kind: z.literal('SPLIT'),
          ...usRights,
          sharesAfter: z.int().positive(),
          sharesBefore: z.int().positive(),
        }),
      ]),
    ),
  }),
});

export const getUsStockBarsOfDay = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/usstock-bars/{date}',
  title: '現地のある日の全米国株式の四本値（架空。日本時間の翌朝6時に公表）',
  caller: 'anyone',
  params: z.object({ date: Ymd }),
  answer: z.object({ date: Ymd, fictitious, bars: z.array(bar(UsdPrice).extend({ symbol: TickerSymbol })) }),
});

export const listUsStockQuotes = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/usstock-quotes/{date}',
  title: '米国株式の全銘柄の現在値（架空。日付は現地）',
  caller: 'anyone',
  params: z.object({ date: Ymd }),
  answer: z.object({
    date: Ymd,
    fictitious,
    /** Empty on a day without a session; without the shares that have not traded yet. */
    quotes: z.array(z.object({ symbol: TickerSymbol, price: UsdPrice, at: DateTime })),
  }),
});

export const listUsStockPrices = endpoint({
  ...series,
  path: '/market-data/usstocks/{symbol}/prices',
  title: '米国株式の四本値と出来高（架空。日付は現地）',
  params: z.object({ symbol: TickerSymbol }),
  answer: z.object({ symbol: TickerSymbol, fictitious, prices: z.array(bar(UsdPrice)) }),
});

const Mid = z.string().regex(/^\d{2,3}\.\d{2}$/);

export const getUsdJpyQuote = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/market-data/fx/usdjpy/quote',
  title: '米ドル・円のいまの仲値（架空。15分ごと）',
  caller: 'anyone',
  answer: z.object({ currency: z.literal('USD'), fictitious, mid: Mid, at: DateTime }),
});

export const listUsdJpyRates = endpoint({
  ...series,
  path: '/market-data/fx/usdjpy',
  title: '米ドル・円の仲値（架空）',
  answer: z.object({
    currency: z.literal('USD'),
    fictitious,
    rates: z.array(z.object({ date: Ymd, mid: Mid })),
  }),
});
