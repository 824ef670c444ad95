import { japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { frameOf } from '@tsuzura/domain/nisa';
import { stockSettlementDate, type StockPrice } from '@tsuzura/domain/stock';
import {
  applyChange,
  dropChange,
  effectOf,
  endOrder,
  isOpen,
  SpotExecutions,
  type Executed,
  type Execution,
  type StockOrder,
} from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import {
  changeNisaYears,
  lockCustomers,
  readNetGains,
  readNisaBooksOf,
  salesOnTheirWay,
  writeProjectedTaxes,
} from '@tsuzura/store/night/fund';
import type { KeptReport } from '@tsuzura/store/night/stock';
import {
  addStockFills,
  lockStockOrders,
  readSharePositions,
  writeSharePositions,
  writeStockOrders,
  type KeptStockOrder,
} from '@tsuzura/store/stock-order';
import { raiseAlarm } from '../../kernel/alarm.ts';
import type { Ranges } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { MarginExecutions } from '../../margin/index.ts';
import type { ReceivedReport } from '../../stock-order/index.ts';
import { freeCashOf } from './free-cash.ts';
import { notifyOrders } from './notify-orders.ts';
import { takeReports, type OrdersByName, type TakenReports } from './take-reports.ts';

/** What was taken in, for whoever tells customers or measures. */
export type AppliedReports = TakenReports<Executed['fills'][number]>;

/**
 * One about an order that is not ours, and a trade beyond the ordered quantity, is kept and shown to the operators; nothing follows
 * from it.
 */
export const applyReports = (
  tx: Tx,
  received: readonly ReceivedReport[],
  at: Instant,
  ranges?: Ranges,
): Promise<AppliedReports> =>
  takeReports(
    tx,
    { exchange: 'TSE', dayOf: ymdOf, open: (part, fresh, names) => openBatch(part, fresh, names, at) },
    received,
    at,
    ranges,
  );

/** After these a trade has no reserve any more. */
const endings: ReadonlySet<KeptReport['type']> = new Set(['CANCELED', 'EXPIRED', 'REJECT']);

async function openBatch(
  tx: Tx,
  reports: readonly KeptReport[],
  names: OrdersByName,
  at: Instant,
): Promise<ReportBatch> {
  const customers = await lockCustomers(
    tx,
    [...names.values()].map(({ customerId }) => customerId),
  );
  const orders = await lockStockOrders(
    tx,
    [...names.values()].map(({ orderId }) => orderId),
  );
  const traded = reports.flatMap(({ type, clOrdId }) => {
    const order = type === 'TRADE' ? orders.get(names.get(clOrdId)?.orderId ?? '')?.order : undefined;
    return order?.tradeType === 'SPOT' ? [order] : [];
  });
  const ids = (wanted: (order: StockOrder) => boolean) => new Set(traded.filter(wanted).map((one) => one.customerId));
  const ending = new Set(
    reports.filter(({ type }) => endings.has(type)).map(({ clOrdId }) => names.get(clOrdId)?.orderId),
  );
  const selling = ids(({ side }) => side === 'SELL');
  const executions = new SpotExecutions({
    customers,
    positions: await readSharePositions(tx, traded),
    nisa: await readNisaBooksOf(
      tx,
      [...orders.values()]
        .filter(({ order }) => frameOf(order.accountType) !== null)
        .map(({ order }) => order.customerId),
    ),
    sales: await salesOnTheirWay(tx, selling),
    netGains: await readNetGains(tx, selling),
    freeCash: await freeCashOf(
      tx,
      ids((order) => order.side === 'BUY' && (!isOpen(order) || ending.has(order.id))),
    ),
    at,
  });
  const margin = await MarginExecutions.open(
    tx,
    reports.flatMap(({ clOrdId, type, at: executedAt, price }) => {
      const order = orders.get(names.get(clOrdId)?.orderId ?? '')?.order;
      if (!order || order.tradeType === 'SPOT') return [];
      return [{ order, execution: type === 'TRADE' && price !== null ? { executedAt, price } : null }];
    }),
    at,
  );
  return new ReportBatch(tx, names, orders, executions, margin, customers, at);
}

class ReportBatch {
  readonly #tx: Tx;
  readonly #names: OrdersByName;
  readonly #orders: Map<string, KeptStockOrder>;
  readonly #executions: SpotExecutions;
  readonly #customers: Awaited<ReturnType<typeof lockCustomers>>;
  readonly #at: Instant;
  readonly #before: ReadonlyMap<string, KeptStockOrder>;
  readonly #changed = new Set<string>();
  readonly #margin: MarginExecutions;

  constructor(
    tx: Tx,
    names: OrdersByName,
    orders: ReadonlyMap<string, KeptStockOrder>,
    executions: SpotExecutions,
    margin: MarginExecutions,
    customers: Awaited<ReturnType<typeof lockCustomers>>,
    at: Instant,
  ) {
    this.#tx = tx;
    this.#names = names;
    this.#orders = new Map(orders);
    this.#before = orders;
    this.#customers = customers;
    this.#executions = executions;
    this.#margin = margin;
    this.#at = at;
  }

  async apply(report: KeptReport, reason: string | null): Promise<KeptReport> {
    const kept = this.#orders.get(this.#names.get(report.clOrdId)?.orderId ?? '');
    if (!kept) return this.#keep(report, 'stock.unknown-order');
    const { order } = kept;
    const effect = effectOf(order, report);
    if (effect.kind === 'OVERFILL') return this.#keep(report, 'stock.overfill');
    if (effect.kind === 'BUSTED') return this.#keep(report, 'stock.trade-busted');
    if (effect.kind === 'NONE' || goesOn(order, report)) return report;
    if (effect.kind === 'FILL' && order.tradeType === 'SPOT' && order.side === 'SELL' && this.#isShort(order, report))
      return this.#keep(report, 'stock.late-sale');
    const after = isFillOfMargin(order, effect)
      ? this.#fillMargin(kept, report, effect.status)
      : this.#after(kept, report, effect, reason);
    if (after === null) return this.#keep(report, 'stock.late-close');
    this.#margin.release(order, after);
    this.#orders.set(order.id, { order: after, fills: kept.fills + (effect.kind === 'FILL' ? 1 : 0) });
    this.#changed.add(order.id);
    return report;
  }

  #after(
    { order, fills }: KeptStockOrder,
    report: KeptReport,
    effect: ReturnType<typeof effectOf>,
    reason: string | null,
  ): StockOrder {
    const at = this.#at;
    if (effect.kind === 'STATE') return { ...order, status: effect.status, sentAt: order.sentAt ?? report.at };
    if (effect.kind === 'CHANGED') return this.#executions.book(order, applyChange(order, at));
    if (effect.kind === 'CHANGE_REFUSED') return this.#executions.book(order, dropChange(order, at));
    if (effect.kind === 'END') {
      const expiryReason = effect.status === 'EXPIRED' ? 'DAY_END' : null;
      const how = { status: effect.status, rejectReason: reason, expiryReason } as const;
      return this.#executions.book(order, endOrder(order, how, at));
    }
    if (effect.kind !== 'FILL' || report.price === null) return order;
    return this.#executions.execute(order, executionOf(report, report.price), fills + 1, effect.status);
  }

  #fillMargin({ order, fills }: KeptStockOrder, report: KeptReport, status: StockOrder['status']): StockOrder | null {
    if (report.price === null) return order;
    return this.#margin.execute(order, executionOf(report, report.price), fills + 1, status);
  }

  /** A late sale of shares that are no longer there: a person decides. */
  #isShort(order: StockOrder, { quantity }: KeptReport): boolean {
    return !isOpen(order) && this.#executions.heldBy(order) < quantity;
  }

  async #keep(report: KeptReport, kind: string): Promise<KeptReport> {
    const detail = { exec: report.id, type: report.type, quantity: String(report.quantity) };
    await raiseAlarm(this.#tx, { kind, subject: report.clOrdId, detail }, this.#at);
    return { ...report, state: 'KEPT' };
  }

  async write(): Promise<Executed['fills']> {
    const tx = this.#tx;
    const { entries, fills, positions, nisa, projected, advanced } = this.#executions.result();
    await postAll(tx, entries);
    await addStockFills(tx, fills);
    await writeSharePositions(tx, positions);
    await changeNisaYears(tx, nisa);
    await writeProjectedTaxes(tx, projected);
    await this.#margin.write();
    const changed = [...this.#changed].flatMap((id) => {
      const one = this.#orders.get(id);
      return one ? [{ ...one, before: this.#before.get(id)?.order }] : [];
    });
    await writeStockOrders(tx, changed, this.#at);
    const steps = changed.map(({ order }) => ({ before: this.#before.get(order.id)?.order ?? order, after: order }));
    await notifyOrders(tx, this.#customers, steps, this.#at);
    for (const { orderId, amount } of advanced)
      await raiseAlarm(tx, { kind: 'stock.advanced', subject: orderId, detail: { amount: String(amount) } }, this.#at);
    return fills;
  }
}

const executionOf = (report: KeptReport, price: StockPrice): Execution => {
  const tradeDate = ymdOf(report.at);
  return {
    execId: report.id,
    quantity: report.quantity,
    price,
    executedAt: report.at,
    tradeDate,
    settlementDate: stockSettlementDate(japan, tradeDate),
  };
};

type Effect = ReturnType<typeof effectOf>;
const isFillOfMargin = ({ tradeType }: StockOrder, effect: Effect): effect is Extract<Effect, { kind: 'FILL' }> =>
  tradeType !== 'SPOT' && effect.kind === 'FILL';

/** A dated order (期間指定) outlives the session in which the exchange knows it. */
const goesOn = (order: StockOrder, { type, at }: KeptReport): boolean =>
  type === 'EXPIRED' && order.timeInForce === 'GTD' && order.expiresOn > ymdOf(at);
