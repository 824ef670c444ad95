import type { FundOrder } from '@tsuzura/contract/main';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { cancelOrder, cancelableUntil, lapseReasonText } from '@tsuzura/domain/fund';
import type { FundFill, FundOrder as StoredOrder } from '@tsuzura/domain/fund-order';
import { yen } from '@tsuzura/domain/money';
import { listedId } from '../kernel/composed-id.ts';
import type { ListedOrder } from '@tsuzura/store/fund-order';

/** An order as customers see it. Cancelling agrees: no deadline is shown that DELETE would not keep. */
export function showOrder(
  { order, fill, endedAt }: ListedOrder,
  fundName: string,
  now: Instant,
  reportUrl: string | null,
): FundOrder {
  const until = cancelOrder(order.state, order.cutoffAt, now).ok ? cancelableUntil(order.state, order.cutoffAt) : null;
  return {
    id: listedId(order.id),
    receiptNumber: order.receiptNumber,
    requestKey: order.requestKey,
    side: order.side,
    source: order.source,
    settingId: order.settingId,
    fundCode: order.fundCode,
    fundName,
    accountType: order.accountType,
    orderMethod: order.size.orderMethod,
    requestedAmount: order.size.orderMethod === 'AMOUNT' ? order.size.amount : null,
    requestedUnits: order.size.orderMethod === 'UNITS' ? order.size.units : null,
    distributionCourse: order.distributionCourse,
    status: order.state,
    receivedAt: formatJst(order.acceptedAt),
    applicationDate: order.applicationDate,
    executionDate: order.executionDate,
    settlementDate: order.settlementDate,
    cancelableUntil: until === null ? null : formatJst(until),
    endedAt: endedAt === null ? null : formatJst(endedAt),
    execution: fill && showFill(order, fill, reportUrl),
    lapseReason: order.lapseReason === null ? null : lapseReasonText[order.lapseReason],
  };
}

function showFill(order: StoredOrder, fill: FundFill, reportUrl: string | null): NonNullable<FundOrder['execution']> {
  const { nav, price, units, amount, fee, consumptionTax, convertedToAll, cost, incomeTax, residentTax } = fill;
  return {
    nav,
    price,
    units,
    executedAmount: amount,
    fee,
    consumptionTax,
    settlementAmount: order.side === 'BUY' ? yen(amount + fee + consumptionTax) : yen(amount - taxOf(fill)),
    convertedToAll,
    profit: cost === null ? null : yen(amount - cost),
    incomeTax,
    residentTax,
    reportUrl,
  };
}

/** Before settlement, what is held back for it. */
const taxOf = ({ incomeTax, residentTax, projectedTax }: FundFill): bigint =>
  incomeTax === null || residentTax === null ? projectedTax : incomeTax + residentTax;
