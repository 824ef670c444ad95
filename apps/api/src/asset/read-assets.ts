import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssetBreakdown } from '@tsuzura/contract/trading';
import { netAssetOf } from '@tsuzura/domain/asset';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { cashStanding } from '@tsuzura/domain/ledger';
import { formatFxRate, usdInYen } from '@tsuzura/domain/fx';
import { noYen, yen, type Usd, type Yen } from '@tsuzura/domain/money';
import { valueShares, type ValuedShares } from '@tsuzura/domain/stock-order';
import { sumUsValues, type ValuedUsShares } from '@tsuzura/domain/us-order';
import { holdingsOf } from '@tsuzura/store/asset';
import { readStanding } from '@tsuzura/store/fund-order';
import { usdStandingOf, type Fixing } from '@tsuzura/store/fx';
import { heldPositions } from '@tsuzura/store/stock-order';
import { catalogueOf } from '../fund/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { marginTotals, viewOf, withMarginHold } from '../margin/index.ts';
import { stockPricesOf } from '../stock/index.ts';
import { newestRate, usHoldings } from '../us-stock/index.ts';
import { cashAfterTrades, showAssets } from './show-assets.ts';

/** Cash is asked without a fund; its standing then holds yen only. */
const noFund = '';

type Breakdown = Answer<typeof getAssetBreakdown>;

/** 国内株式 at the prices that the customer is shown. */
export async function readEquities(deps: Deps, subject: string, now: Instant): Promise<ValuedShares> {
  const positions = (await heldPositions(deps.database.reader, subject)).map(({ position }) => position);
  const codes = [...new Set(positions.map(({ stockCode }) => stockCode))];
  const shown = codes.length === 0 ? new Map() : await stockPricesOf(deps).pricesFor(subject, codes, now);
  return valueShares(positions, new Map([...shown].map(([code, { price }]) => [code, price])));
}

/** Everything that a customer has, once for each page that shows it. */
export async function readAssets(deps: Deps, subject: string) {
  const { database, clock } = deps;
  const now = clock.now();
  const [catalogue, holdings, read, equities] = await Promise.all([
    catalogueOf(database).at(now),
    holdingsOf(database.reader, subject),
    readStanding(database.reader, subject, noFund, ymdOf(now)),
    readEquities(deps, subject, now),
  ]);
  const [standing = read] = await withMarginHold(database.reader, [read], deps.marginStocks, now);
  const margin = await readMargin(deps, standing, now);
  const foreign = await readForeign(deps, standing.customerId, now);
  const funds = new Map(catalogue.map((one) => [one.fund.code, one]));
  const inMargin = margin.cash + margin.realized + margin.unrealized - margin.expenses;
  const others = yen(equities.valuation + inMargin + foreign.inYen + foreign.shares.valuationJpy);
  const assets = showAssets(holdings, standing, (code) => funds.get(code) ?? null, others, now);
  return { assets, breakdown: breakdownOf(assets.fundTotal, standing, equities, margin, foreign, now) };
}

interface Foreign {
  readonly cash: Usd;
  readonly inYen: Yen;
  readonly fixing: Fixing | null;
  /** US shares, all together. */
  readonly shares: ValuedUsShares;
}

/** 外貨預り金 and US shares, in yen at the mid of the newest fixing. */
async function readForeign(deps: Deps, customerId: string, now: Instant): Promise<Foreign> {
  const { reader } = deps.database;
  const [{ cash }, fixing] = await Promise.all([usdStandingOf(reader, customerId), newestRate(reader, now)]);
  const holdings = await usHoldings(deps, customerId, fixing, now);
  return {
    cash,
    inYen: fixing ? usdInYen(cash, fixing.mid) : noYen,
    fixing,
    shares: sumUsValues(holdings.map(({ value }) => value)),
  };
}

interface MarginPart {
  readonly cash: Yen;
  /** Results that have not settled, net of projected tax. */
  readonly realized: Yen;
  readonly longAmount: Yen;
  readonly shortAmount: Yen;
  readonly unrealized: Yen;
  readonly expenses: Yen;
}

const noMargin: MarginPart = {
  cash: noYen,
  realized: noYen,
  longAmount: noYen,
  shortAmount: noYen,
  unrealized: noYen,
  expenses: noYen,
};

/** What margin adds to 純資産. Whoever has no money in it has no lots, and nothing is read for them. */
async function readMargin(deps: Deps, { customerId, balances }: OrderStanding, now: Instant): Promise<MarginPart> {
  const isInMargin = ({ account }: OrderStanding['balances'][number]) =>
    account.kind.startsWith('MARGIN_') || account.kind === 'SHORT_PROCEEDS';
  if (!balances.some(isInMargin)) return noMargin;
  const view = await viewOf(deps.database.reader, customerId, deps.marginStocks, now);
  const { cash, realized } = view.book;
  return { cash, realized, ...marginTotals(view, now) };
}

function breakdownOf(
  { valuation, acquisitionCost, profit }: { valuation: Yen; acquisitionCost: Yen; profit: Yen },
  standing: OrderStanding,
  equities: ValuedShares,
  margin: MarginPart,
  foreign: Foreign,
  now: Instant,
): Breakdown & { readonly marginProfit: Yen; readonly usdCash: Usd } {
  const { settled } = cashStanding(standing.balances);
  const { longAmount, shortAmount, unrealized, expenses } = margin;
  const cash = {
    deposit: settled,
    marginCash: margin.cash,
    unsettled: yen(cashAfterTrades(standing) - settled + margin.realized),
  };
  const funds = { valuation, cost: acquisitionCost, profit };
  const usEquity = {
    valuationUsd: foreign.shares.valuationUsd,
    valuationJpy: foreign.shares.valuationJpy,
    profitJpy: foreign.shares.profitJpy,
    rate: foreign.fixing ? formatFxRate(foreign.fixing.mid) : noRate,
  };
  const parts = { cash, equities, funds, margin: { unrealized, expenses }, usEquity, usdCashJpy: foreign.inYen };
  const { total, marginProfit } = netAssetOf(parts);
  const shownMargin = { longAmount, shortAmount, unrealized };
  return {
    asOf: formatJst(now),
    netAsset: total,
    cash,
    equities,
    funds,
    margin: shownMargin,
    usEquity,
    usdCash: foreign.cash,
    marginProfit,
  };
}

/** Before the first fixing came. */
const noRate = '0.00';
