import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { getForeignAssets, listUsBalances } from '@tsuzura/contract/trading';
import { atJst, formatJst, type Instant } from '@tsuzura/domain/calendar';
import { formatFxRate, fxTimes } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { formatQuantity, formatUsdPrice } from '@tsuzura/domain/money';
import { averageCostJpy, averageCostUsd } from '@tsuzura/domain/us-order';
import { findCustomer } from '@tsuzura/store/account';
import { usdStandingOf, type Fixing } from '@tsuzura/store/fx';
import { listUsDividends } from '@tsuzura/store/us-order';
import type { Deps } from '../kernel/deps.ts';
import { listedUsStocks } from './us-catalogue.ts';
import { newestRate, usHoldings, usHoldingsPage } from './us-holdings.ts';

async function readFixing(deps: Deps, subject: string): Promise<{ customerId: string; now: Instant; fixing: Fixing }> {
  const { database, clock } = deps;
  const now = clock.now();
  const [customer, fixing] = await Promise.all([
    findCustomer(database.reader, subject),
    newestRate(database.reader, now),
  ]);
  assert(customer, 'whoever has an account is a customer');
  // No rate is guessed where none ever came.
  if (!fixing) throw new Refused('UNAVAILABLE');
  return { customerId: customer.id, now, fixing };
}

/** 外貨預り金 and a page of US shares, at the rate of the newest fixing. */
export async function foreignAssets(
  deps: Deps,
  subject: string,
  page: Received<typeof getForeignAssets, 'query'>,
): Promise<Answer<typeof getForeignAssets>> {
  const { customerId, now, fixing } = await readFixing(deps, subject);
  const [{ totals, holdings }, { cash, settled, withdrawableToJpy }, dividends] = await Promise.all([
    usHoldingsPage(deps, customerId, fixing, page, now),
    usdStandingOf(deps.database.reader, customerId),
    shownDividends(deps, customerId),
  ]);
  const { valuationUsd, valuationJpy, profitJpy, profitByPriceJpy, profitByRateJpy } = totals;
  return {
    asOf: formatJst(now),
    usd: { cash, settledCash: settled, withdrawableToJpy },
    total: { valuationUsd, valuationJpy, profitJpy, profitByPriceJpy, profitByRateJpy },
    positions: holdings.map(({ name, price, position, value }) => ({
      symbol: position.symbol,
      name,
      quantity: formatQuantity(position.quantity),
      price: formatUsdPrice(price),
      valuationUsd: value.valuationUsd,
      valuationJpy: value.valuationJpy,
      averageCostJpy: averageCostJpy(position),
      profitJpy: value.profitJpy,
      profitByPriceJpy: value.profitByPriceJpy,
      profitByRateJpy: value.profitByRateJpy,
      accountType: position.accountType,
    })),
    paging: { total: totals.count, limit: page.limit, offset: page.offset },
    rate: { mid: formatFxRate(fixing.mid), at: formatJst(atJst(fixing.date, fxTimes.fixing)) },
    dividends,
  };
}

/** On the page of US shares; all of them are in the history of trades. */
const mostDividends = 12;

async function shownDividends(
  { database }: Deps,
  customerId: string,
): Promise<Answer<typeof getForeignAssets>['dividends']> {
  const found = await listUsDividends(database.reader, customerId, mostDividends);
  if (found.length === 0) return [];
  const names = new Map((await listedUsStocks(database)).map(({ stock }) => [stock.symbol, stock.name]));
  return found.map(({ id, symbol, accountType, exDate, receivedOn, quantity, gross, paid }) => ({
    id,
    symbol,
    name: names.get(symbol) ?? symbol,
    accountType,
    exDate,
    receivedOn,
    quantity: formatQuantity(quantity),
    grossUsd: gross,
    foreignTaxUsd: paid?.foreignTax ?? null,
    rate: paid && formatFxRate(paid.rate),
    taxJpy: paid?.tax ?? null,
    netJpy: paid?.net ?? null,
  }));
}

export async function usBalances(
  deps: Deps,
  subject: string,
  symbol: string | undefined,
): Promise<Answer<typeof listUsBalances>> {
  const { customerId, now, fixing } = await readFixing(deps, subject);
  const holdings = await usHoldings(deps, customerId, fixing, now);
  const wanted = holdings.filter(({ position }) => symbol === undefined || position.symbol === symbol);
  return {
    balances: wanted.map(({ name, price, position, sellable, value }) => {
      const averageUsd = averageCostUsd(position);
      assert(averageUsd !== null, 'what is held has a cost');
      return {
        symbol: position.symbol,
        name,
        accountType: position.accountType,
        quantity: formatQuantity(position.quantity),
        sellableQuantity: formatQuantity(sellable),
        price: formatUsdPrice(price),
        valuationUsd: value.valuationUsd,
        valuationJpy: value.valuationJpy,
        averageCostUsd: formatUsdPrice(averageUsd),
        averageCostJpy: averageCostJpy(position),
        profitUsd: value.profitUsd,
        profitJpy: value.profitJpy,
      };
    }),
  };
}
