import { Refused, type Answer, type ErrorKind, type Received } from '@tsuzura/contract/kernel';
import type { confirmMarginSettlement, MarginSettlement, placeMarginSettlement } from '@tsuzura/contract/trading';
import { buyingPowerOn } from '@tsuzura/domain/buying-power';
import { atJst, formatJst, instant, japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { marginEntries, type MarginBooking } from '@tsuzura/domain/ledger';
import {
  decideDelivery,
  noCosts,
  settlementOf,
  type DecidedDelivery,
  type DeliveryKind,
  type DeliveryRefusal,
  type LotShare,
} from '@tsuzura/domain/margin';
import { noYen, sumYen, type Yen } from '@tsuzura/domain/money';
import { currentSession, isIntakePaused, sessionTimes } from '@tsuzura/domain/stock';
import { sellableShares } from '@tsuzura/domain/stock-order';
import { lockStanding } from '@tsuzura/store/fund-order';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import {
  addDelivery,
  findDelivery,
  lockShares,
  stepDelivery,
  stockOfLot,
  type StoredDelivery,
} from '@tsuzura/store/margin';
import { issueConfirmToken, type ConfirmKey } from '../fund-order/index.ts';
import { postAll } from '../kernel/post-all.ts';
import type { MarginView } from './figures.ts';
import type { MarginStocks } from './market.ts';
import { viewOf } from './move-collateral.ts';

type Body = Received<typeof confirmMarginSettlement, 'body'>;

/** What the customer was shown. */
export interface QuotedDelivery {
  /** Becomes the id of the delivery, so a token makes one and no more. */
  readonly id: string;
  readonly subject: string;
  readonly content: string;
}

const quoteMilliseconds = 5 * 60_000;

const refusals: Readonly<Record<DeliveryRefusal, ErrorKind>> = {
  INTAKE_PAUSED: 'STOCK_INTAKE_PAUSED',
  POSITION_EXPIRING: 'MARGIN_POSITION_EXPIRING',
  POSITION_SHORT: 'MARGIN_POSITION_SHORT',
  MIXED_LOTS: 'INPUT',
  CASH_SHORT: 'CASH_SHORT',
  SHARES_SHORT: 'SHARES_SHORT',
};
const oneStock = { message: '一度にお申し込みいただけるのは、同じ銘柄・同じ口座区分の建玉です。', field: 'lots' };

const sharesOf = ({ lots }: Body): LotShare[] =>
  lots.map(({ positionId, quantity }) => ({ lotId: positionId, quantity: BigInt(quantity) }));

interface Found {
  readonly decided: DecidedDelivery;
  readonly buyingPower: Yen;
  readonly ownShares: bigint;
}

/** Refuses what it cannot be taken for; the quote and the acceptance ask the same (rule MARGIN-10). */
function decide(view: MarginView, standing: OrderStanding, body: Body, now: Instant): Found {
  const session = isIntakePaused(japan, now) ? null : currentSession(japan, now);
  const first = view.book.lots.find(({ id }) => id === body.lots[0]?.positionId);
  const settlementDate = settlementOf(session ?? ymdOf(now));
  const buyingPower = buyingPowerOn(standing, settlementDate, ymdOf(now));
  const ownShares = first ? sellableShares(standing, first.stockCode, first.accountType) : 0n;
  const lots = view.customer.lots.map(({ lot, locked }) => ({ lot, closable: lot.quantity - locked }));
  const costsOf = (code: string) => view.costs.get(code) ?? noCosts;
  const outcome = decideDelivery(body.kind, session, lots, sharesOf(body), costsOf, { buyingPower, ownShares });
  if (!outcome.ok) {
    throw outcome.refusal === 'MIXED_LOTS'
      ? new Refused('INPUT', {}, [oneStock])
      : new Refused(refusals[outcome.refusal]);
  }
  return { decided: outcome.value, buyingPower, ownShares };
}

const partOf = ({ parts }: DecidedDelivery) => {
  const [part] = parts;
  assert(part, 'a delivery names a lot');
  return part.lot;
};

const contentOf = ({ kind }: Body, { session, parts, amount }: DecidedDelivery): string =>
  [kind, session, amount, ...parts.map(({ lot, taken }) => `${lot.id}:${taken.quantity}`)].join(' ');

export function quoteDelivery(
  view: MarginView,
  standing: OrderStanding,
  body: Body,
  now: Instant,
  sealing: {
    readonly key: ConfirmKey;
    readonly subject: string;
    readonly realNow: number;
    readonly newId: () => string;
  },
): Answer<typeof confirmMarginSettlement> {
  const { decided, buyingPower, ownShares } = decide(view, standing, body, now);
  const lot = partOf(decided);
  const quoted: QuotedDelivery = {
    id: sealing.newId(),
    subject: sealing.subject,
    content: contentOf(body, decided),
  };
  const { token, expiresAt } = issueConfirmToken(sealing.key, quoted, sealing.realNow, quoteMilliseconds);
  return {
    kind: body.kind,
    stockCode: lot.stockCode,
    name: nameOf(view, lot.stockCode),
    accountType: lot.accountType,
    quantity: Number(decided.quantity),
    executedOn: decided.session,
    settlementDate: settlementOf(decided.session),
    openAmount: sumYen(decided.parts.map(({ taken }) => taken.openAmount)),
    expenses: sumYen(decided.parts.map(({ taken }) => taken.expenses.total)),
    amount: decided.amount,
    buyingPower,
    deliverableQuantity: Number(ownShares),
    confirmToken: token,
    expiresAt: formatJst(instant(expiresAt)),
  };
}

const nameOf = ({ stocks }: MarginView, code: string): string => stocks.get(code)?.stock.name ?? code;

export interface DeliveryCaller {
  readonly subject: string;
  readonly now: Instant;
  readonly requestId: string;
  readonly stocks: MarginStocks;
}

/** Takes it in: cash of 現引 is set aside, shares of 現渡 are locked, and so are the lots. */
export async function placeDelivery(
  tx: Tx,
  body: Received<typeof placeMarginSettlement, 'body'>,
  shown: QuotedDelivery | null,
  { subject, now, requestId, stocks }: DeliveryCaller,
): Promise<MarginSettlement> {
  // A token of another kind of order has no such id.
  if (!shown?.id) throw new Refused('CONFIRM_EXPIRED');
  // The standing has the balances of one share; whose lot it is, is decided under the lock.
  const stockCode = (await stockOfLot(tx, body.lots[0]?.positionId ?? '')) ?? '';
  const standing = await lockStanding(tx, subject, stockCode, ymdOf(now));
  const { customerId } = standing;
  const view = await viewOf(tx, customerId, stocks, now);
  if (await findDelivery(tx, subject, shown.id)) throw new Refused('CONFIRM_EXPIRED');
  const { decided } = decide(view, standing, body, now);
  if (shown.content !== contentOf(body, decided)) throw new Refused('CONFIRM_EXPIRED');
  const lot = partOf(decided);
  const delivery = {
    id: shown.id,
    customerId,
    kind: body.kind,
    stockCode: lot.stockCode,
    accountType: lot.accountType,
    acceptedAt: now,
    executedOn: decided.session,
    settlementDate: settlementOf(decided.session),
    reservedCash: body.kind === 'GENBIKI' ? decided.amount : noYen,
    amount: decided.amount,
    parts: decided.parts.map(({ lot: { id }, taken }) => ({ lotId: id, quantity: taken.quantity })),
  };
  await postAll(tx, [reserving(delivery, 'ACCEPTED', now)]);
  await addDelivery(tx, delivery);
  await lockShares(tx, delivery.parts, 1n);
  await audit(tx, 'margin.delivery-accepted', delivery, { now, requestId });
  return showDelivery({ ...delivery, status: 'ACCEPTED' }, nameOf(view, lot.stockCode));
}

type Reserved = Pick<StoredDelivery, 'id' | 'customerId' | 'kind' | 'stockCode' | 'accountType' | 'reservedCash'> & {
  readonly parts: readonly LotShare[];
};

const bookingOf = ({ id, customerId, kind, stockCode, accountType }: Reserved, at: Instant): MarginBooking => ({
  ref: id,
  day: ymdOf(at),
  bookedAt: at,
  customerId,
  stockCode,
  accountType,
  side: kind === 'GENBIKI' ? 'LONG' : 'SHORT',
});

/** What a delivery sets aside, or gives back. */
export function reserving(delivery: Reserved, how: 'ACCEPTED' | 'RELEASED', at: Instant) {
  const booking = bookingOf(delivery, at);
  if (delivery.kind === 'GENBIKI') {
    return how === 'ACCEPTED'
      ? marginEntries.genbikiAccepted(booking, delivery.reservedCash)
      : marginEntries.genbikiReleased(booking, delivery.reservedCash);
  }
  const quantity = delivery.parts.reduce((sum, part) => sum + part.quantity, 0n);
  return how === 'ACCEPTED'
    ? marginEntries.genwatashiAccepted(booking, quantity)
    : marginEntries.genwatashiReleased(booking, quantity);
}

/** Until the close of its day; then it is executed. */
export async function cancelDelivery(
  tx: Tx,
  id: string,
  name: (stockCode: string) => string,
  { subject, now, requestId }: Omit<DeliveryCaller, 'stocks'>,
): Promise<MarginSettlement> {
  const seen = await findDelivery(tx, subject, id);
  if (!seen) throw new Refused('NOT_FOUND');
  await lockStanding(tx, subject, '', ymdOf(now));
  const delivery = await findDelivery(tx, subject, id);
  assert(delivery, 'a delivery stays');
  if (now >= atJst(delivery.executedOn, sessionTimes.close)) throw new Refused('NOT_CANCELLABLE');
  if (!(await stepDelivery(tx, id, 'ACCEPTED', 'CANCELED'))) throw new Refused('NOT_CANCELLABLE');
  await postAll(tx, [reserving(delivery, 'RELEASED', now)]);
  await lockShares(tx, delivery.parts, -1n);
  await audit(tx, 'margin.delivery-canceled', delivery, { now, requestId });
  return showDelivery({ ...delivery, status: 'CANCELED' }, name(delivery.stockCode));
}

/** The firm takes back what cannot be executed: the positions are closed by force, or are other shares after a split. */
export async function giveUpDeliveries(tx: Tx, deliveries: readonly StoredDelivery[], at: Instant): Promise<void> {
  for (const delivery of deliveries) {
    if (!(await stepDelivery(tx, delivery.id, 'ACCEPTED', 'CANCELED'))) continue;
    await postAll(tx, [reserving(delivery, 'RELEASED', at)]);
    await lockShares(tx, delivery.parts, -1n);
    await audit(tx, 'margin.delivery-given-up', delivery, { now: at, requestId: null });
  }
}

const audit = (
  tx: Tx,
  action: string,
  { id, customerId, kind, stockCode }: Reserved,
  { now, requestId }: { readonly now: Instant; readonly requestId: string | null },
) =>
  writeAudit(tx, {
    at: now,
    ...(requestId === null ? { actorRole: 'system', actor: 'margin' } : { actorRole: 'customer', actor: customerId }),
    action,
    subject: id,
    detail: { kind, stock: stockCode },
    ...(requestId === null ? {} : { requestId }),
  });

export function showDelivery(
  delivery: Reserved & {
    readonly status: MarginSettlement['status'];
    readonly acceptedAt: Instant;
    readonly executedOn: Ymd;
    readonly settlementDate: Ymd;
    readonly amount: Yen;
    readonly kind: DeliveryKind;
  },
  name: string,
): MarginSettlement {
  return {
    settlementId: delivery.id,
    kind: delivery.kind,
    status: delivery.status,
    stockCode: delivery.stockCode,
    name,
    accountType: delivery.accountType,
    acceptedAt: formatJst(delivery.acceptedAt),
    executedOn: delivery.executedOn,
    settlementDate: delivery.settlementDate,
    amount: delivery.amount,
    lots: delivery.parts.map(({ lotId, quantity }) => ({ positionId: lotId, quantity: Number(quantity) })),
  };
}
