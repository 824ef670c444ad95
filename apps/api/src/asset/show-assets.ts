import type { Answer } from '@tsuzura/contract/kernel';
import type { FundHolding, getAssets } from '@tsuzura/contract/main';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { buyingPowerOn, withdrawable, withdrawalPosition, type CashFacts } from '@tsuzura/domain/buying-power';
import { valuation } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { cashStanding } from '@tsuzura/domain/ledger';
import { formatPercent, halfUpDiv, ratio, sumYen, units, yen, type Yen } from '@tsuzura/domain/money';
import { acquisitionCost, unitCost } from '@tsuzura/domain/tax';
import type { Holding } from '@tsuzura/store/asset';
import type { FundStanding } from '../fund/index.ts';

type Assets = Answer<typeof getAssets>;
type ClosedPosition = Assets['soldFunds'][number];

/**
 * R2.03. Holdings, cost and profit are on the axis of execution (約定ベース): bought units count from the night they were
 * executed, sold ones no longer. `cash` is 預り金 as it stands, so between execution and settlement the total is the funds
 * plus the cash those trades leave, not plus `cash`. It is 純資産: shares and margin, whose pages are elsewhere, are in it.
 */
export function showAssets(
  holdings: readonly Holding[],
  cash: CashFacts,
  fundOf: (code: string) => FundStanding | null,
  /** What is held beside funds: shares, and what margin adds. */
  otherAssets: Yen,
  now: Instant,
): Assets {
  const today = ymdOf(now);
  const funds = holdings.filter(isHeld).map((holding) => showHolding(holding, standingOf(fundOf, holding)));
  const standing = cashStanding(cash.balances);
  const afterTrades = cashAfterTrades(cash);
  const worth = sumYen(funds.map((one) => one.valuation));
  const cost = sumYen(funds.map((one) => one.acquisitionCost));
  const profit = yen(worth - cost);
  return {
    asOf: formatJst(now),
    total: yen(worth + afterTrades + otherAssets),
    cash: standing.settled,
    buyingPower: buyingPowerOn(cash, today, today),
    withdrawable: withdrawable(withdrawalPosition(cash, today)).amount,
    fundTotal: {
      valuation: worth,
      valuationChange: sumYen(funds.map((one) => one.valuationChange)),
      acquisitionCost: cost,
      profit,
      profitRate: rateOf(profit, cost),
    },
    funds,
    soldFunds: holdings
      .filter((holding) => !isHeld(holding))
      .map((holding) => showClosed(holding, standingOf(fundOf, holding))),
  };
}

/** 預り金 when everything executed has settled, net of projected tax and of what is owed; what open orders reserve is still deposit. */
export function cashAfterTrades({ balances }: Pick<CashFacts, 'balances'>): Yen {
  const { free, reservedForOrders, reservedForWithdrawals, reservedForDeliveries, owed } = cashStanding(balances);
  return yen(free + reservedForOrders + reservedForWithdrawals + reservedForDeliveries - owed);
}

/** An executed sale is still there until it settles, with nothing left in it. */
const isHeld = ({ units: held, soldUnsettled }: Holding): boolean => held > 0n || soldUnsettled > 0n;

function standingOf(fundOf: (code: string) => FundStanding | null, { fundCode }: Holding): FundStanding {
  const found = fundOf(fundCode);
  assert(found, 'a fund that was bought is in the catalogue');
  return found;
}

function showHolding(holding: Holding, { fund, latest, days }: FundStanding): FundHolding {
  const { navUnit } = fund;
  const pool = { navUnit, units: holding.units, cost: holding.cost };
  const worth = valuation(holding.units, latest.nav, navUnit);
  const before = days.at(-2);
  const spent = acquisitionCost(pool);
  const profit = yen(worth - spent);
  const locked = units(holding.locked + holding.soldUnsettled);
  return {
    ...showClosed(holding, { fund }, worth),
    assetClass: fund.assetClass,
    distributionCourse: holding.course,
    units: units(holding.sellable + locked),
    unsettledUnits: holding.unsettled,
    lockedUnits: locked,
    sellableUnits: holding.sellable,
    nav: latest.nav,
    navUnit: Number(navUnit),
    navDate: latest.date,
    valuation: worth,
    valuationChange: before ? yen(worth - valuation(holding.units, before.nav, navUnit)) : yen(0),
    averageCost: unitCost(pool),
    acquisitionCost: spent,
    individualPrincipal: yen(holding.individualPrincipal),
    profit,
    profitRate: rateOf(profit, spent),
    scheduledSubscription: holding.isBoughtByPlan,
    scheduledRedemption: holding.isSoldByPlan,
  };
}

/** The four terms of トータルリターン; what was sold completely is worth nothing any more. */
const showClosed = (
  { fundCode, accountType, distributed, sold, bought }: Holding,
  { fund }: Pick<FundStanding, 'fund'>,
  worth: Yen = yen(0),
): ClosedPosition => ({
  fundCode,
  fundName: fund.name,
  accountType,
  receivedDistributions: distributed,
  soldAmount: sold,
  boughtAmount: bought,
  totalReturn: yen(worth + distributed + sold - bought),
});

/** Percent to two decimals, 四捨五入 of its size; 0 where nothing was paid. */
function rateOf(profit: Yen, cost: Yen): string {
  if (cost === 0n) return formatPercent(ratio(0, 1));
  const size = halfUpDiv((profit < 0n ? 0n - profit : profit) * 10_000n, cost);
  return formatPercent(ratio(profit < 0n ? -size : size, 10_000n));
}
