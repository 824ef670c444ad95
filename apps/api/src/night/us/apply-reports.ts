import type { Instant } from '@tsuzura/domain/calendar';
import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import { accounts, type Entry } from '@tsuzura/domain/ledger';
import { noYen, quantity, usdCents, yen, type UsdPrice, type Yen } from '@tsuzura/domain/money';
import { isOpen } from '@tsuzura/domain/stock-order';
import { newYorkTimeOf, usTradeDates } from '@tsuzura/domain/us-stock';
import {
  applyUsChange,
  coverUsBuy,
  dropUsChange,
  emptyUsPosition,
  endUsOrder,
  executeUs,
  fixTrades,
  sellableUsShares,
  usEffectOf,
  type ChangedUsOrder,
  type ExecutedUs,
  type UsFill,
  type UsOrder,
} from '@tsuzura/domain/us-order';
import { addExchange } from '@tsuzura/store/fx';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf } from '@tsuzura/store/ledger';
import { changeNisaYears, lockCustomers } from '@tsuzura/store/night/fund';
import type { KeptReport } from '@tsuzura/store/night/stock';
import { writeEstimatedGains } from '@tsuzura/store/night/us';
import {
  addUsFills,
  lockUsOrders,
  readUnfixedFills,
  readUsPositions,
  writeUsOrders,
  type KeptUsOrder,
} from '@tsuzura/store/us-order';
import { isSplitSince } from '@tsuzura/store/us-stock';
import { raiseAlarm } from '../../kernel/alarm.ts';
import { composedId } from '../../kernel/composed-id.ts';
import { postAll } from '../../kernel/post-all.ts';
import { projectTaxAgain } from '../../margin/index.ts';
import { notifyAll } from '../../notification/index.ts';
import { newestRates, type FixedRates, type ReceivedUsReport } from '../../us-order/index.ts';
import { takeReports, type OrdersByName, type TakenReports } from '../stock/index.ts';
import { notifyUsOrders } from './notify-orders.ts';

type Kept = KeptReport<UsdPrice>;
type Effect = ReturnType<typeof usEffectOf>;
export type AppliedUsReports = TakenReports<UsFill>;

/** As those of Tokyo (rule SPOT-10): each once, in whatever order. What belongs to no order of ours is kept and shown to the operators. */
export const applyUsReports = (tx: Tx, received: readonly ReceivedUsReport[], at: Instant): Promise<AppliedUsReports> =>
  takeReports(
    tx,
    { exchange: 'US', dayOf: newYorkDay, open: (part, fresh, names) => openBatch(part, fresh, names, at) },
    received,
    at,
  );

const newYorkDay = (at: Instant) => newYorkTimeOf(at).date;

async function openBatch(tx: Tx, reports: readonly Kept[], names: OrdersByName, at: Instant): Promise<UsReportBatch> {
  const found = [...names.values()];
  const customers = await lockCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const orders = await lockUsOrders(
    tx,
    found.map(({ orderId }) => orderId),
  );
  const rates = orders.size === 0 ? null : await newestRates(tx, at);
  return new UsReportBatch(tx, { names, customers, orders, rates, at });
}

interface BatchFacts {
  readonly names: OrdersByName;
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  readonly orders: ReadonlyMap<string, KeptUsOrder>;
  /** Null where no order of ours is concerned. */
  readonly rates: FixedRates | null;
  readonly at: Instant;
}

class UsReportBatch {
  readonly #tx: Tx;
  readonly #facts: BatchFacts;
  readonly #orders: Map<string, KeptUsOrder>;
  readonly #changed = new Set<string>();
  readonly #fills: UsFill[] = [];

  constructor(tx: Tx, facts: BatchFacts) {
    this.#tx = tx;
    this.#facts = facts;
    this.#orders = new Map(facts.orders);
  }

  async apply(report: Kept, reason: string | null): Promise<Kept> {
    const kept = this.#orders.get(this.#facts.names.get(report.clOrdId)?.orderId ?? '');
    if (!kept) return this.#keep(report, 'stock.unknown-order');
    const { order } = kept;
    const effect = usEffectOf(order, report);
    if (effect.kind === 'OVERFILL') return this.#keep(report, 'stock.overfill');
    if (effect.kind === 'BUSTED') return this.#keep(report, 'stock.trade-busted');
    if (effect.kind === 'NONE' || goesOn(order, report)) return report;
    if (effect.kind === 'FILL' && !(await this.#hasShares(order, report))) return this.#keep(report, 'stock.late-sale');
    if (effect.kind === 'FILL' && !isOpen(order) && (await isSplitSince(this.#tx, order.symbol, report.date)))
      return this.#keep(report, 'stock.fill-before-split');
    const after = await this.#after(kept, report, effect, reason);
    this.#orders.set(order.id, { order: after, fills: kept.fills + (effect.kind === 'FILL' ? 1 : 0) });
    this.#changed.add(order.id);
    return report;
  }

  async #after(kept: KeptUsOrder, report: Kept, effect: Effect, reason: string | null): Promise<UsOrder> {
    const { order } = kept;
    const { at } = this.#facts;
    if (effect.kind === 'STATE') return { ...order, status: effect.status, sentAt: order.sentAt ?? report.at };
    if (effect.kind === 'CHANGED') return this.#book(applyUsChange(order, at));
    if (effect.kind === 'CHANGE_REFUSED') return this.#book(dropUsChange(order, at));
    if (effect.kind === 'END') {
      const how = effect.status === 'EXPIRED' ? { expiryReason: 'DAY_END' as const } : {};
      const rejected = effect.status === 'REJECTED' && reason !== null ? { rejectReason: reason } : {};
      return this.#book(endUsOrder(order, { status: effect.status, ...how, ...rejected }, at));
    }
    if (effect.kind !== 'FILL' || report.price === null) return order;
    return this.#execute(kept, report, report.price, effect.status);
  }

  async #book({ order, entries, nisa }: ChangedUsOrder): Promise<UsOrder> {
    await postAll(this.#tx, entries);
    await changeNisaYears(this.#tx, nisa);
    return order;
  }

  async #execute(
    { order, fills }: KeptUsOrder,
    report: Kept,
    price: UsdPrice,
    status: UsOrder['status'],
  ): Promise<UsOrder> {
    const { at, rates } = this.#facts;
    const execution = {
      execId: report.id,
      quantity: quantity(report.quantity),
      price,
      executedAt: report.at,
      localTradeDate: report.date,
    };
    const newest = rates ?? (await newestRates(this.#tx, at));
    const executed = executeUs(order, execution, { number: fills + 1, status, newest, at });
    const { fill } = executed;
    const before = order.side === 'BUY' ? await this.#cover(order, executed, newest) : [];
    await postAll(this.#tx, [...before, ...executed.entries]);
    this.#fills.push(fill);
    return executed.order;
  }

  /** What the reserve does not reach for: free yen and dollars, an advance, dollars bought for yen (rules SPOT-10 and FX-7). */
  async #cover(order: UsOrder, executed: ExecutedUs, { tts }: FixedRates): Promise<readonly Entry[]> {
    const [tx, { at, customers }] = [this.#tx, this.#facts];
    const { customerId, id: fillId } = executed.fill;
    const id = composedId('forced-exchange', fillId);
    const { entries, advanced, exchange } = coverUsBuy(order, executed, {
      freeYen: yen(await balanceOf(tx, accounts.cashFree(customerId))),
      freeUsd: usdCents(await balanceOf(tx, accounts.usdFree(customerId))),
      tts,
      exchangeId: id,
      at,
    });
    if (advanced > 0n)
      await raiseAlarm(tx, { kind: 'stock.advanced', subject: order.id, detail: { amount: String(advanced) } }, at);
    if (!exchange) return entries;
    const { jpy: jpyAmount, usd: usdAmount } = exchange;
    const bought = { id, executedAt: at, direction: 'JPY_TO_USD', rate: tts, jpyAmount, usdAmount } as const;
    await addExchange(tx, customerId, bought);
    const customer = customers.get(customerId);
    if (customer) await notifyAll(tx, [{ customer, event: { kind: 'fx.executed', exchange: bought } }], at);
    return entries;
  }

  /** A late execution of shares that are no longer there, or were not there on its day: a person decides. */
  async #hasShares(order: UsOrder, { quantity: traded, date }: Kept): Promise<boolean> {
    if (isOpen(order) || order.side === 'BUY') return true;
    const { customerId, symbol, accountType } = order;
    const type = accountType === 'NISA_GROWTH' || accountType === 'GENERAL' ? accountType : 'SPECIFIC';
    const free = await balanceOf(this.#tx, accounts.shares(customerId, symbol, type));
    const { domesticTradeDate } = usTradeDates(date);
    return sellableUsShares(free, await this.#unfixedOf(order), domesticTradeDate) >= traded;
  }

  /** With those of this batch, which are not written yet. */
  async #unfixedOf({ customerId, symbol, accountType }: UsOrder): Promise<readonly UsFill[]> {
    const own = this.#fills.filter((fill) => fill.customerId === customerId && fill.symbol === symbol);
    const all = [...(await readUnfixedFills(this.#tx, [{ customerId, symbol }])), ...own];
    return all.filter((fill) => fill.accountType === accountType);
  }

  async #keep(report: Kept, kind: string): Promise<Kept> {
    const detail = { exec: report.id, type: report.type, quantity: String(report.quantity) };
    await raiseAlarm(this.#tx, { kind, subject: report.clOrdId, detail }, this.#facts.at);
    return { ...report, state: 'KEPT' };
  }

  async write(): Promise<readonly UsFill[]> {
    const tx = this.#tx;
    const { at, customers, orders } = this.#facts;
    const changed = [...this.#changed].flatMap((id) => this.#orders.get(id) ?? []);
    await writeUsOrders(tx, changed, at);
    await this.#writeFills();
    const steps = changed.map(({ order }) => ({ before: orders.get(order.id)?.order ?? order, after: order }));
    await notifyUsOrders(tx, customers, steps, at);
    return this.#fills;
  }

  /** Sales are taxed with what they are estimated to gain until the fixing; a purchase of the day changes that of its sales. */
  async #writeFills(): Promise<void> {
    const [tx, fills] = [this.#tx, this.#fills];
    const { rates, at } = this.#facts;
    const [first] = fills;
    if (!first || !rates) return;
    const unfixed = [...(await readUnfixedFills(tx, fills)), ...fills];
    const gains = estimatedGains(await readUsPositions(tx, fills), unfixed, rates);
    await addUsFills(
      tx,
      fills.map((fill) => ({
        fill,
        estimatedGain: gains.get(fill.id) ?? noYen,
        projectedTax: noYen,
        nisaYear: fill.reservedQuota > 0n ? (this.#orders.get(fill.orderId)?.order.nisaYear ?? null) : null,
      })),
    );
    const own = new Set(fills.map(({ id }) => id));
    await writeEstimatedGains(tx, new Map([...gains].filter(([id]) => !own.has(id))));
    const sellers = new Set(unfixed.filter(({ side }) => side === 'SELL').map(({ customerId }) => customerId));
    await projectTaxAgain(tx, sellers, `us-tax ${first.id}`, at);
  }
}

/** Of the sales among executions that wait for their fixing, at the newest rate, day by day (rule US-9). */
export function estimatedGains(
  positions: Awaited<ReturnType<typeof readUsPositions>>,
  unfixed: readonly UsFill[],
  rates: FixedRates,
): ReadonlyMap<string, Yen> {
  const gains = new Map<string, Yen>();
  const keyOf = (one: Pick<UsFill, 'customerId' | 'symbol' | 'accountType'>) =>
    `${one.customerId} ${one.symbol} ${one.accountType}`;
  const held = new Map(positions.map((position) => [keyOf(position), position]));
  for (const [key, fills] of Map.groupBy(unfixed, keyOf)) {
    const [first] = fills as [UsFill];
    let now = held.get(key) ?? emptyUsPosition(first.customerId, first.symbol, first.accountType);
    const days = Map.groupBy(fills, ({ domesticTradeDate }) => domesticTradeDate);
    for (const day of [...days.keys()].toSorted()) {
      const { position, fixed } = fixTrades(now, days.get(day) ?? [], rates);
      now = position;
      for (const [id, { profitJpy }] of fixed) if (profitJpy !== null) gains.set(id, profitJpy);
    }
  }
  return gains;
}

/** A dated order (期間指定) outlives the session in which the exchange knows it. */
const goesOn = (order: UsOrder, { type, date }: Kept): boolean =>
  type === 'EXPIRED' && order.timeInForce === 'GTD' && order.expiresOn > date;
