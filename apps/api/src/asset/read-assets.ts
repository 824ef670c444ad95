import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssetBreakdown } from '@tsuzura/contract/trading';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { cashStanding } from '@tsuzura/domain/ledger';
import { noYen, usdCents, yen, type Yen } from '@tsuzura/domain/money';
import { valueShares, type ValuedShares } from '@tsuzura/domain/stock-order';
import { holdingsOf } from '@tsuzura/store/asset';
import { readStanding } from '@tsuzura/store/fund-order';
import { heldPositions } from '@tsuzura/store/stock-order';
import { catalogueOf } from '../fund/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { marginTotals, viewOf, withMarginHold } from '../margin/index.ts';
import { stockPricesOf } from '../stock/index.ts';
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
  const funds = new Map(catalogue.map((one) => [one.fund.code, one]));
  const others = yen(equities.valuation + margin.cash + margin.realized + margin.unrealized - margin.expenses);
  const assets = showAssets(holdings, standing, (code) => funds.get(code) ?? null, others, now);
  return { assets, breakdown: breakdownOf(assets.fundTotal, standing, equities, margin, now) };
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
  now: Instant,
): Breakdown & { readonly marginProfit: Yen } {
  const { settled } = cashStanding(standing.balances);
  const { longAmount, shortAmount, unrealized, expenses } = margin;
  const cash = {
    deposit: settled,
    marginCash: margin.cash,
    unsettled: yen(cashAfterTrades(standing) - settled + margin.realized),
  };
  const marginProfit = yen(unrealized - expenses);
  return {
    asOf: formatJst(now),
    netAsset: yen(cash.deposit + cash.marginCash + cash.unsettled + equities.valuation + valuation + marginProfit),
    cash,
    equities,
    funds: { valuation, cost: acquisitionCost, profit },
    margin: { longAmount, shortAmount, unrealized },
    // Nobody has dollars yet.
    usEquity: { valuationUsd: usdCents(0), valuationJpy: noYen, profitJpy: noYen, rate: noRate },
    marginProfit,
  };
}

/** No rate is known while no dollars are traded. */
const noRate = '0.00';
