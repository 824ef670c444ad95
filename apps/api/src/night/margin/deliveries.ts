import { atJst, yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { gainKey, splitTax, type BatchCustomer, type TaxChange } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { accounts, advanceEntry, marginEntries, type Entry, type MarginBooking } from '@tsuzura/domain/ledger';
import {
  clearingOfClose,
  deliveryAmount,
  takePart,
  type DeliveredPart,
  type Lot,
  type StockCosts,
} from '@tsuzura/domain/margin';
import { floorDiv, greatest, noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { sessionTimes, stockPrice } from '@tsuzura/domain/stock';
import { buyShares, emptyShares, sellShares, type ShareFill, type SharePosition } from '@tsuzura/domain/stock-order';
import {
  netBefore,
  noTax,
  taxRateOn,
  withholdDay,
  withholdsOnSale,
  type SaleOfDay,
  type Tax,
} from '@tsuzura/domain/tax';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf } from '@tsuzura/store/ledger';
import {
  deliveriesToExecute,
  deliveriesToSettle,
  lockLots,
  lockShares,
  putMarginLots,
  writeExecutedDelivery,
  writeSettledDelivery,
  type StoredDelivery,
} from '@tsuzura/store/margin';
import { changeTaxYears, lockCustomers, readNetGains } from '@tsuzura/store/night/fund';
import { salesBesideMargin, writeSettledFills } from '@tsuzura/store/night/stock';
import { addStockFills, readSharePositions, stockFillsById, writeSharePositions } from '@tsuzura/store/stock-order';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { clearCallsBy, costsOf, projectTaxAgain, readMarketBooks, reserving } from '../../margin/index.ts';

const endOf = (deliveries: readonly StoredDelivery[], limit: number): PageEnd => {
  const last = deliveries.at(-1);
  return deliveries.length === limit && last !== undefined ? { after: last.id } : false;
};

const bookingOf = (delivery: StoredDelivery, number: number, at: Instant): MarginBooking => ({
  ref: delivery.id,
  revision: number,
  day: ymdOf(at),
  bookedAt: at,
  customerId: delivery.customerId,
  stockCode: delivery.stockCode,
  accountType: delivery.accountType,
  side: delivery.kind === 'GENBIKI' ? 'LONG' : 'SHORT',
});

/** 15:35: shares against lots, at what the lots were opened for and what they cost until today (rule MARGIN-10). */
export async function executeDeliveries(
  tx: Tx,
  at: Instant,
  after: string | null,
  limit = Math.floor(pageSize / 10),
): Promise<PageEnd> {
  const due = await deliveriesToExecute(tx, ymdOf(at), after ?? '', limit);
  if (due.length === 0) return false;
  await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const market = await readMarketBooks(tx);
  for (const delivery of due) {
    const lots = await lockLots(
      tx,
      delivery.parts.map(({ lotId }) => lotId),
    );
    const since = [...lots.values()].map(({ lot }) => lot.openedOn).toSorted()[0] ?? ymdOf(at);
    const costs = await costsOf(tx, market, delivery.stockCode, since);
    await executeOne(tx, delivery, new Map([...lots].map(([id, { lot }]) => [id, lot])), costs, at);
  }
  return endOf(due, limit);
}

async function executeOne(
  tx: Tx,
  delivery: StoredDelivery,
  lots: ReadonlyMap<string, Lot>,
  costs: StockCosts,
  at: Instant,
): Promise<void> {
  const { customerId } = delivery;
  const day = ymdOf(at);
  const parts = delivery.parts.map(({ lotId, quantity }): DeliveredPart => {
    const lot = lots.get(lotId);
    assert(lot, `lot ${lotId} is there`);
    return { lot, taken: takePart(lot, quantity, day, costs) };
  });
  const amount = deliveryAmount(delivery.kind, parts);
  const { position, fill } = await moveShares(tx, delivery, parts, amount, at);
  await postAll(tx, await executionEntries(tx, delivery, parts, amount, at));
  await writeSharePositions(tx, [position]);
  await addStockFills(tx, [fill], delivery.kind);
  await lockShares(tx, delivery.parts, -1n);
  await putMarginLots(
    tx,
    parts.map(({ lot, taken }) => ({
      customerId,
      lot: taken.left ?? { ...lot, quantity: 0n, openAmount: noYen, fee: { ...lot.fee, accrued: noYen } },
    })),
  );
  await writeExecutedDelivery(tx, delivery.id, amount, parts);
  const cleared = sumYen(parts.map(({ taken }) => clearingOfClose(taken.openAmount)));
  await clearCallsBy(tx, customerId, 'POSITIONS', cleared, at);
  if (delivery.kind === 'GENWATASHI') {
    await projectTaxAgain(tx, new Set([customerId]), `margin-delivery ${delivery.id}`, at);
  }
}

/** 現引 is a purchase of the pool at what is paid, 現渡 a sale from it at what is received; both without a trade. */
async function moveShares(
  tx: Tx,
  delivery: StoredDelivery,
  parts: readonly DeliveredPart[],
  amount: Yen,
  at: Instant,
): Promise<{ readonly position: SharePosition; readonly fill: ShareFill }> {
  const { customerId, stockCode, accountType } = delivery;
  const day = ymdOf(at);
  const quantity = parts.reduce((sum, { taken }) => sum + taken.quantity, 0n);
  const known = (await readSharePositions(tx, [delivery])).find((one) => one.accountType === accountType);
  const before = known ?? emptyShares(customerId, stockCode, accountType, day);
  const sold = delivery.kind === 'GENWATASHI' ? sellShares(before, day, quantity) : null;
  const position = sold?.position ?? buyShares(before, { day, quantity, amount, paid: amount });
  const opened = sumYen(parts.map(({ taken }) => taken.openAmount));
  const fill: ShareFill = {
    id: delivery.id,
    orderId: null,
    number: 0,
    execId: delivery.id,
    customerId,
    stockCode,
    accountType,
    side: delivery.kind === 'GENBIKI' ? 'BUY' : 'SELL',
    sequence: delivery.sequence,
    tradeDate: day,
    settlementDate: delivery.settlementDate,
    executedAt: atJst(day, sessionTimes.close),
    quantity,
    price: stockPrice(greatest(yen(floorDiv(opened * 10n, quantity)), yen(1))),
    amount,
    fee: noYen,
    consumptionTax: noYen,
    cost: sold?.cost ?? null,
    bookReleased: sold?.bookReleased ?? null,
    projectedTax: noYen,
  };
  return { position, fill };
}

async function executionEntries(
  tx: Tx,
  delivery: StoredDelivery,
  parts: readonly DeliveredPart[],
  amount: Yen,
  at: Instant,
): Promise<readonly Entry[]> {
  const { customerId } = delivery;
  const ofPart = ({ taken }: DeliveredPart) => ({
    openAmount: taken.openAmount,
    expenses: taken.expenses.total,
    quantity: taken.quantity,
  });
  if (delivery.kind === 'GENWATASHI') {
    return parts.map((part, number) =>
      marginEntries.genwatashiExecuted(bookingOf(delivery, number, at), { ...ofPart(part), projectedTax: noYen }),
    );
  }
  const free = yen((await balanceOf(tx, accounts.cashFree(customerId))) + delivery.reservedCash);
  // 逆日歩 that was published since may cost more than was set aside.
  const missing = greatest(yen(amount - free), noYen);
  const advance = advanceEntry({ ref: delivery.id, customerId, at }, missing);
  return [
    reserving(delivery, 'RELEASED', at),
    ...(missing > 0n ? [advance] : []),
    ...parts.map((part, number) => marginEntries.genbikiExecuted(bookingOf(delivery, number, at), ofPart(part))),
  ];
}

/** T+2 at 00:00: the house is paid, or pays; the gain of 現渡 is taxed as that of a sale. */
export async function settleDeliveries(
  tx: Tx,
  at: Instant,
  after: string | null,
  limit = Math.floor(pageSize / 10),
): Promise<PageEnd> {
  const due = await deliveriesToSettle(tx, ymdOf(at), after ?? '', limit);
  if (due.length === 0) return false;
  const ids = due.map(({ customerId }) => customerId);
  const customers = await lockCustomers(tx, ids);
  const netGains = new Map(await readNetGains(tx, ids));
  const fills = await stockFillsById(
    tx,
    due.map(({ id }) => id),
  );
  const others = (await salesBesideMargin(tx, ids, ymdOf(at))).filter(
    ({ sequence }) => !due.some((one) => one.sequence === sequence),
  );
  const taxes: TaxChange[] = [];
  for (const delivery of due.toSorted((one, other) => Number(one.sequence - other.sequence))) {
    const fill = fills.get(delivery.id);
    assert(fill, 'a delivery has its execution');
    const tax = delivery.kind === 'GENBIKI' ? noTax : gainTax(delivery, fill, others, customers, netGains, taxes);
    await postAll(tx, settlementEntries(delivery, fill, tax, at));
    await writeSettledDelivery(tx, delivery.id, tax.income, tax.resident);
    await writeSettledFills(tx, [{ id: fill.id, tax: delivery.kind === 'GENBIKI' ? null : tax }]);
  }
  await changeTaxYears(tx, taxes);
  return endOf(due, limit);
}

function gainTax(
  delivery: StoredDelivery,
  { amount, cost }: ShareFill,
  others: readonly SaleOfDay[],
  customers: ReadonlyMap<string, BatchCustomer>,
  netGains: Map<string, Yen>,
  taxes: TaxChange[],
): Tax {
  const { customerId, accountType, settlementDate } = delivery;
  if (accountType !== 'SPECIFIC') return noTax;
  const year = yearOf(settlementDate);
  const gain = yen(amount - (cost ?? noYen));
  const key = gainKey(customerId, year);
  const before = netGains.get(key) ?? noYen;
  const day = withholdDay(netBefore(before, delivery, others), [gain], taxRateOn(settlementDate));
  const withholds = withholdsOnSale(accountType, customers.get(customerId)?.withholding ?? 'WITHOUT');
  const tax = withholds ? (day.changes[0] ?? noTax) : noTax;
  netGains.set(key, yen(before + gain));
  taxes.push({ customerId, year, netGain: gain, incomeTax: tax.income, residentTax: tax.resident });
  return tax;
}

/** The tax of the whole delivery is with its first part. */
function settlementEntries(delivery: StoredDelivery, fill: ShareFill, tax: Tax, at: Instant): readonly Entry[] {
  const year = yearOf(delivery.settlementDate);
  const projected = splitTax(fill.projectedTax);
  return delivery.parts.map(({ openAmount, expenses, quantity }, number) => {
    assert(openAmount !== null && expenses !== null, 'an executed part has its amounts');
    const booking = bookingOf(delivery, number, at);
    if (delivery.kind === 'GENBIKI') return marginEntries.genbikiSettled(booking, { openAmount, expenses });
    const none = { projectedTax: noYen, projectedRefund: noYen, tax: { ...noTax, year } };
    const first = { ...projected, tax: { income: tax.income, resident: tax.resident, year } };
    return marginEntries.genwatashiSettled(booking, {
      openAmount,
      expenses,
      quantity,
      ...(number === 0 ? first : none),
    });
  });
}
