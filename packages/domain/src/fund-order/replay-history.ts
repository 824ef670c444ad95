import { inForce, japan, yearOf, type Ymd } from '../calendar/index.ts';
import {
  applyBuy,
  applyDistribution,
  applySell,
  distributionDates,
  emptyPosition,
  netDistribution,
  priceBuy,
  priceSell,
  purchaseTermsOn,
  redemptionPrice,
  reinvest,
  valuation,
  type Position,
  type TradedFund,
} from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import { greatest, least, nav, units, yen, type Nav, type Yen } from '../money/index.ts';
import { frameOf, takeNisa, type NisaAccount } from '../nisa/index.ts';
import { distributionRateOn, takeFromPool, unitCost, type OrderAccountType } from '../tax/index.ts';
import type { FundHistory, KnownTransfer } from './correction.ts';
import type { DeclaredDistribution, KnownDistribution } from './distribution.ts';
import type { FilledOrder, NewFill } from './fill.ts';

/** What a fill comes to; what is held back for its tax depends on other sales and is decided later. */
export type FillFigures = Omit<NewFill, 'orderId' | 'projectedTax'>;

export interface Replay {
  readonly fills: readonly { readonly known: FilledOrder; readonly now: FillFigures }[];
  readonly distributions: readonly { readonly known: KnownDistribution; readonly now: DeclaredDistribution }[];
  /** With the cost that would have gone along. */
  readonly transfers: readonly { readonly known: KnownTransfer; readonly now: KnownTransfer }[];
  /** As they are after everything, on the axis of execution. */
  readonly positions: ReadonlyMap<OrderAccountType, Position>;
  /** What the firm pays where the customer has nothing left to give back. */
  readonly borne: Yen;
}

/** What of a fund its history is replayed with. */
export type ReplayedFund = Pick<TradedFund, 'navUnit' | 'terms'>;

/** The price of one day as it should have been. */
export interface Repriced {
  readonly date: Ymd;
  readonly nav: Nav;
}

/** More units are missing than there are; `moved` could give some back, the last ones first. */
interface Shortage {
  readonly short: bigint;
  readonly moved: readonly Moved[];
}

/** A fill that left the customer with fewer units than the one before it. */
interface Moved {
  readonly orderId: string;
  readonly by: bigint;
}

interface MovedIn extends Moved {
  readonly accountType: OrderAccountType;
  /** Settled: the units come from those that can be sold. */
  readonly isSellable: boolean;
}

/**
 * Goes through everything that moved the positions of a customer in one fund, in order of execution (rule FUND-22), with one
 * price changed; null changes nothing. What a customer has sold, or has locked for a sale, stays sold and locked: where a
 * corrected fill would leave too few units for it, the fill gives up only what is still there.
 */
export function replayHistory(
  history: FundHistory,
  fund: ReplayedFund,
  repriced: Repriced | null,
  nisa: NisaAccount | null,
): Replay {
  const kept = new Map<string, bigint>();
  // A round settles one shortage for good, and a shortage belongs to one event or to the end of one account type.
  const mostRounds =
    history.orders.length + history.distributions.length + history.transfers.length + history.sellable.size + 1;
  for (let round = 0; round <= mostRounds; round += 1) {
    const replayed = new Pass(history, fund, repriced, nisa, kept).run();
    if (!('short' in replayed)) return replayed;
    giveBack(kept, replayed);
  }
  throw new Error('broken promise: what was filled once can be filled again');
}

function giveBack(kept: Map<string, bigint>, { short, moved }: Shortage): void {
  let left = short;
  for (const { orderId, by } of moved.toReversed()) {
    const back = by < left ? by : left;
    kept.set(orderId, (kept.get(orderId) ?? 0n) + back);
    left -= back;
  }
  assert(left === 0n, 'without a correction there were units enough');
}

type Step =
  | { readonly date: Ymd; readonly rank: -1; readonly sequence: bigint; readonly transfer: KnownTransfer }
  | { readonly date: Ymd; readonly rank: 0; readonly sequence: bigint; readonly distribution: KnownDistribution }
  | { readonly date: Ymd; readonly rank: 1 | 2 | 3; readonly sequence: bigint; readonly filled: FilledOrder };

/** By day: what left for another firm at its beginning, distribution, reinvestment, buys, sells, each in order of acceptance. */
function stepsOf({ orders, distributions, transfers }: FundHistory): Step[] {
  const rankOf = ({ order }: FilledOrder): 1 | 2 | 3 =>
    order.side === 'SELL' ? 3 : order.source === 'REINVEST' ? 1 : 2;
  const steps: Step[] = [
    ...transfers.map((transfer) => ({
      date: transfer.sentOn,
      rank: -1 as const,
      sequence: BigInt(transfer.number),
      transfer,
    })),
    ...distributions.map((known) => ({
      date: known.distribution.fiscalDate,
      rank: 0 as const,
      sequence: 0n,
      distribution: known,
    })),
    ...orders.map((filled) => ({
      date: filled.order.executionDate,
      rank: rankOf(filled),
      sequence: filled.order.sequence,
      filled,
    })),
  ];
  return steps.toSorted((one, other) => {
    if (one.date !== other.date) return one.date < other.date ? -1 : 1;
    return one.rank - other.rank || (one.sequence < other.sequence ? -1 : 1);
  });
}

/** One way through the history. */
class Pass {
  readonly #history: FundHistory;
  readonly #fund: ReplayedFund;
  readonly #repriced: Repriced | null;
  readonly #kept: ReadonlyMap<string, bigint>;
  readonly #positions = new Map<OrderAccountType, Position>();
  readonly #moved: MovedIn[] = [];
  readonly #gained: MovedIn[] = [];
  readonly #fills: { known: FilledOrder; now: FillFigures }[] = [];
  readonly #distributions = new Map<string, { known: KnownDistribution; now: DeclaredDistribution }>();
  readonly #transfers: { known: KnownTransfer; now: KnownTransfer }[] = [];
  #nisa: NisaAccount | null;
  #borne = 0n;

  constructor(
    history: FundHistory,
    fund: ReplayedFund,
    repriced: Repriced | null,
    nisa: NisaAccount | null,
    kept: ReadonlyMap<string, bigint>,
  ) {
    this.#history = history;
    this.#fund = fund;
    this.#repriced = repriced;
    this.#nisa = nisa;
    this.#kept = kept;
  }

  run(): Replay | Shortage {
    for (const step of stepsOf(this.#history)) {
      const shortage = this.#take(step);
      if (shortage) return shortage;
    }
    const shortage = this.#shortInTheEnd();
    if (shortage) return shortage;
    return {
      fills: this.#fills,
      distributions: [...this.#distributions.values()],
      transfers: this.#transfers,
      positions: this.#positions,
      borne: yen(this.#borne),
    };
  }

  #take(step: Step): Shortage | null {
    if (step.rank === -1) return this.#send(step.transfer);
    return step.rank === 0 ? this.#distribute(step.distribution) : this.#fill(step.filled);
  }

  /** What left stays away, with its cost as it comes out now. */
  #send(known: KnownTransfer): Shortage | null {
    const held = this.#positionOf(known.accountType);
    const shortage = this.#shortage(known.accountType, known.units - held.pool.units);
    if (shortage) return shortage;
    const { pool, cost } = takeFromPool(held.pool, known.units);
    const { individualPrincipal } = held;
    this.#transfers.push({ known, now: { ...known, unitCost: unitCost(held.pool), cost, individualPrincipal } });
    this.#put({ ...held, pool, individualPrincipal: pool.units === 0n ? nav(0) : individualPrincipal });
    return null;
  }

  #positionOf(type: OrderAccountType): Position {
    return this.#positions.get(type) ?? emptyPosition(type, this.#fund.navUnit);
  }

  /** On the axis of execution everything counts as settled. */
  #put(position: Position): void {
    const none = units(0);
    this.#positions.set(position.accountType, {
      ...position,
      settledUnits: position.pool.units,
      unsettledUnits: none,
      pendingSaleUnits: none,
      soldUnits: none,
    });
  }

  #priceOn(date: Ymd, before: Nav): Nav {
    return this.#repriced?.date === date ? this.#repriced.nav : before;
  }

  #shortage(type: OrderAccountType, short: bigint): Shortage | null {
    if (short <= 0n) return null;
    return { short, moved: this.#moved.filter(({ accountType }) => accountType === type) };
  }

  #distribute(known: KnownDistribution): Shortage | null {
    const { distribution: before, declared } = known;
    const held = this.#positionOf(before.accountType);
    // Who was entitled stays entitled.
    const shortage = this.#shortage(before.accountType, 1n - held.pool.units);
    if (shortage) return shortage;
    const navEx = this.#priceOn(before.fiscalDate, before.navEx);
    const rate = distributionRateOn(before.accountType, before.dueDate);
    const { position, distribution } = applyDistribution(held, { amount: declared, navEx }, rate);
    this.#put(position);
    const { special, ordinary, tax } = distribution;
    const now = { ...before, units: held.pool.units, navEx, special, ordinary, tax };
    this.#distributions.set(before.id, { known, now: this.#paidIfTooLittle(known, now) });
    return null;
  }

  /** Too little for a unit is paid (rule FUND-29), while nothing was bought with it yet. */
  #paidIfTooLittle({ state }: KnownDistribution, now: DeclaredDistribution): DeclaredDistribution {
    if (state !== 'DECLARED' || now.course !== 'REINVEST') return now;
    if (reinvest(netDistribution(now), now.navEx, this.#fund.navUnit).units > 0n) return now;
    return { ...now, course: 'RECEIVE', dueDate: distributionDates(japan, now.fiscalDate).payDate };
  }

  #fill(known: FilledOrder): Shortage | null {
    const { order } = known;
    if (order.side === 'SELL') return this.#sell(known);
    this.#buy(known, order.source === 'REINVEST' ? this.#reinvested(known) : this.#bought(known));
    return null;
  }

  #buy(known: FilledOrder, figures: FillFigures): void {
    const { order, fill } = known;
    const back = this.#kept.get(order.id) ?? 0n;
    const now = { ...figures, units: least(units(figures.units + back), greatest(figures.units, fill.units)) };
    this.#borne += valuation(units(now.units - figures.units), now.nav, this.#fund.navUnit);
    this.#note(known, fill.units - now.units, order.state !== 'EXECUTED');
    const settlementAmount = yen(now.amount + now.fee + now.consumptionTax);
    this.#put(
      applyBuy(
        this.#positionOf(order.accountType),
        { units: now.units, principal: now.amount, settlementAmount },
        now.nav,
      ),
    );
    this.#fills.push({ known, now });
  }

  #note({ order }: FilledOrder, by: bigint, isSellable: boolean): void {
    const { id: orderId, accountType } = order;
    if (by > 0n) this.#moved.push({ orderId, by, accountType, isSellable });
    if (by < 0n) this.#gained.push({ orderId, by: 0n - by, accountType, isSellable });
  }

  #bought(known: FilledOrder): FillFigures {
    const { order, fill } = known;
    const before = figuresOf(known);
    const nav = this.#priceOn(order.executionDate, fill.nav);
    if (nav === fill.nav) return before;
    assert(order.size.orderMethod !== 'ALL', 'a purchase is never for ALL');
    const terms = purchaseTermsOn(this.#fund.navUnit, this.#fund.terms, order.executionDate);
    const bought = priceBuy(order.size, nav, terms);
    // What was executed stays executed: at least a unit.
    const now = { ...before, nav, price: nav, units: greatest(bought.units, oneUnit) };
    if (this.#takesQuota(known, bought.principal)) {
      return { ...now, amount: bought.principal, fee: bought.fee, consumptionTax: bought.consumptionTax };
    }
    this.#borne += bought.principal - fill.amount;
    return now;
  }

  /** What the quota cannot take is not bought in it; the rest of the distribution is paid. */
  #reinvested(known: FilledOrder): FillFigures {
    const source = this.#distributions.get(known.order.id);
    assert(source, 'a reinvestment comes after its distribution');
    const { navEx } = source.now;
    const net = netDistribution(source.now);
    const before = figuresOf(known);
    const wasWhole = netDistribution(source.known.distribution) === before.amount;
    const amount = net <= before.amount || (wasWhole && this.#takesQuota(known, net)) ? net : before.amount;
    const bought = reinvest(amount, navEx, this.#fund.navUnit);
    const isSame = amount === before.amount && navEx === before.nav;
    return isSame ? before : { ...before, nav: navEx, price: navEx, amount, units: greatest(bought.units, oneUnit) };
  }

  #takesQuota({ order, fill }: FilledOrder, principal: Yen): boolean {
    const frame = frameOf(order.accountType);
    const more = yen(principal - fill.amount);
    if (frame === null || more <= 0n) return true;
    assert(this.#nisa, 'whoever bought in NISA has books');
    const taken = takeNisa(this.#nisa, yearOf(order.settlementDate), frame, more);
    if (taken.ok) this.#nisa = taken.value;
    return taken.ok;
  }

  #sell(known: FilledOrder): Shortage | null {
    const { order, fill } = known;
    const { accountType, lockedUnits } = order;
    const sold = this.#sold(known);
    this.#note(known, sold.units - fill.units, true);
    const held = this.#positionOf(accountType);
    const shortage = this.#shortage(accountType, sold.units - held.pool.units);
    if (shortage) return shortage;
    const { position, cost, bookReleased } = applySell({ ...held, pendingSaleUnits: lockedUnits }, lockedUnits, {
      units: sold.units,
      proceeds: sold.amount,
    });
    this.#put(position);
    this.#fills.push({ known, now: { ...sold, cost, bookReleased } });
    return null;
  }

  #sold(known: FilledOrder): FillFigures {
    const { order, fill } = known;
    const { navUnit } = this.#fund;
    const nav = this.#priceOn(order.executionDate, fill.nav);
    const before = figuresOf(known);
    if (nav === fill.nav) return before;
    const price = redemptionPrice(nav, inForce(this.#fund.terms, order.executionDate));
    const priced = priceSell(order.size, order.lockedUnits, price, navUnit);
    const sold = units(priced.units - (this.#kept.get(order.id) ?? 0n));
    return {
      ...before,
      nav,
      price,
      units: sold,
      amount: valuation(sold, price, navUnit),
      convertedToAll: priced.convertedToAll && sold === order.lockedUnits,
    };
  }

  /** The ledger's sellable units must cover what corrected fills take from them. */
  #shortInTheEnd(): Shortage | null {
    for (const [type, held] of this.#history.sellable) {
      const moved = this.#moved.filter(({ accountType, isSellable }) => accountType === type && isSellable);
      const gained = this.#gained.filter(({ accountType, isSellable }) => accountType === type && isSellable);
      const short = sum(moved) - sum(gained) - held;
      if (short > 0n) return { short, moved };
    }
    return null;
  }
}

const oneUnit = units(1);

const sum = (all: readonly { readonly by: bigint }[]): bigint => all.reduce((total, { by }) => total + by, 0n);

export const figuresOf = ({ fill, bookReleased }: FilledOrder): FillFigures => ({
  nav: fill.nav,
  price: fill.price,
  units: fill.units,
  amount: fill.amount,
  fee: fill.fee,
  consumptionTax: fill.consumptionTax,
  convertedToAll: fill.convertedToAll,
  cost: fill.cost,
  bookReleased,
});
