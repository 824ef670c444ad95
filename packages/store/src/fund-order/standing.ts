import { instant, type Ymd } from '@tsuzura/domain/calendar';
import type { DatedCash, ShareCash } from '@tsuzura/domain/cash';
import type { ComingPayment, DistributionCourse, ExecutedSale, FundOrderState, Side } from '@tsuzura/domain/fund';
import type { OpenOrder, OrderDocument, OrderSource, OrderStanding, ReceivedOrder } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { nav, sumYen, units, yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType, Withholding } from '@tsuzura/domain/tax';
import type { ProductStatus } from '../account/index.ts';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { accountOf } from '../ledger/balance.ts';
import { nisaAccountOf, type OpeningJson, type YearJson } from './nisa-books.ts';

type DatedCashJson = readonly [on: Ymd, amount: string];

/** `method` and `course` are null for an order of another fund, and so is `accountType` for a purchase of one. */
export type OpenOrderJson = readonly [
  side: Side,
  state: FundOrderState,
  source: OrderSource,
  settlementDate: Ymd,
  accountType: OrderAccountType | null,
  method: OpenOrder['method'] | null,
  course: DistributionCourse | null,
  /** Of an order that can still be cancelled. */
  size: string | null,
  sequence: string,
  /** What a purchase takes, or the proceeds of an executed sale. */
  amount: string | null,
  gain: string | null,
];

/** Of Japanese shares. `accountType`, `sequence` and `gain` are of sales. */
export type ShareCashJson = readonly [
  kind: 'OPEN' | 'BOUGHT' | 'SOLD' | 'MARGIN' | 'DIVIDEND' | 'ROUND_TRIP',
  day: Ymd,
  accountType: OrderAccountType | null,
  sequence: string | null,
  amount: string,
  gain: string | null,
];

export interface StandingJson {
  readonly customerId: string;
  readonly mail: string;
  readonly equity: ProductStatus;
  readonly isFrozen: boolean;
  readonly newDevice: readonly [at: number, soldSince: string] | null;
  readonly hasUnread: boolean;
  readonly nisa: ProductStatus;
  readonly margin: ProductStatus;
  readonly nisaOpenedOn: Ymd | null;
  readonly birthDate: Ymd | null;
  readonly withholding: Withholding | null;
  readonly isRestricted: boolean;
  /** As `app.order_standing` names the documents. */
  readonly papers: readonly OrderDocument[] | null;
  readonly balances: readonly (readonly [kind: number, instrument: string, tag: string, amount: string])[] | null;
  /** In no order; orders that are alike together, sales each by itself. */
  readonly orders: readonly OpenOrderJson[] | null;
  readonly shares: readonly ShareCashJson[] | null;
  readonly distributions: readonly DatedCashJson[] | null;
  readonly withdrawals: readonly DatedCashJson[] | null;
  readonly positions:
    | readonly {
        readonly accountType: OrderAccountType;
        readonly course: DistributionCourse;
        readonly units: string;
        readonly cost: string;
        readonly individualPrincipal: string;
        readonly nisaBook: string;
      }[]
    | null;
  readonly nisaOpening: OpeningJson | null;
  readonly nisaYears: readonly YearJson[] | null;
  readonly taxYears: readonly (readonly [year: number, netGain: string])[] | null;
}

const callStanding = statement<
  { standing: StandingJson | null },
  [subject: string, fundCode: string, today: Ymd, locking: boolean]
>('fund-order.standing', 'select app.order_standing($1, $2, $3, $4) as standing');

/** For a look; by the time it is read it may be old. */
export const readStanding = (reader: Reader, subject: string, fundCode: string, today: Ymd): Promise<OrderStanding> =>
  callFor(reader, subject, fundCode, today, false);

/** For a decision: locks the customer, so that no other transaction decides about cash, units and quota until this one ends. */
export const lockStanding = (tx: Tx, subject: string, fundCode: string, today: Ymd): Promise<OrderStanding> =>
  callFor(tx, subject, fundCode, today, true);

async function callFor(
  reader: Reader,
  subject: string,
  fundCode: string,
  today: Ymd,
  locking: boolean,
): Promise<OrderStanding> {
  const [row] = await callStanding(reader, subject, fundCode, today, locking);
  assert(row?.standing, 'who passed the account gate has an account');
  return standingOf(row.standing);
}

const amountOf = (text: string): Yen => yen(BigInt(text));
const datedCashOf = ([on, amount]: DatedCashJson): DatedCash => ({ on, amount: amountOf(amount) });

/** What the open orders mean for money and for this fund. */
function openOrdersOf(orders: readonly OpenOrderJson[]): Pick<OrderStanding, 'payments' | 'sales' | 'ofFund'> {
  const [payments, sales, ofFund]: [ComingPayment[], ExecutedSale[], OpenOrder[]] = [[], [], []];
  const oldestFirst = orders.toSorted((one, other) => Number(one[8]) - Number(other[8]));
  for (const [
    side,
    state,
    source,
    settlementDate,
    accountType,
    method,
    course,
    ,
    sequence,
    amount,
    gain,
  ] of oldestFirst) {
    // A reinvestment takes no money: it is paid for by its distribution.
    if (side === 'BUY' && source !== 'REINVEST' && amount !== null) {
      const known = payments.findIndex((one) => one.state === state && one.settlementDate === settlementDate);
      const sum = amountOf(amount) + (payments[known]?.amount ?? 0n);
      payments[known < 0 ? payments.length : known] = { state, settlementDate, amount: yen(sum) };
    }
    if (side === 'SELL' && accountType !== null && amount !== null && gain !== null)
      sales.push({
        sequence: Number(sequence),
        settlementDate,
        accountType,
        proceeds: amountOf(amount),
        gain: amountOf(gain),
      });
    if (accountType !== null && method !== null) ofFund.push({ side, state, accountType, method, course });
  }
  return { payments, sales, ofFund };
}

/** What shares will take and bring, and their sales until they settle. */
export function shareCashOf(json: readonly ShareCashJson[]): {
  readonly shares: ShareCash;
  readonly sales: ExecutedSale[];
} {
  const ofKind = (wanted: ShareCashJson[0]) => json.filter(([kind]) => kind === wanted);
  const payments = (kind: 'OPEN' | 'BOUGHT') =>
    ofKind(kind).map(([, settlementDate, , , amount]) => ({
      isOpen: kind === 'OPEN',
      settlementDate,
      amount: amountOf(amount),
    }));
  return {
    shares: {
      payments: [...payments('OPEN'), ...payments('BOUGHT')],
      dividends: ofKind('DIVIDEND').map(([, on, , , amount]) => ({ on, amount: amountOf(amount) })),
      settledRoundTrips: sumYen(ofKind('ROUND_TRIP').map(([, , , , amount]) => amountOf(amount))),
    },
    sales: [...ofKind('SOLD').flatMap(executedSale), ...ofKind('MARGIN').flatMap(executedSale)],
  };
}

const executedSale = ([kind, settlementDate, accountType, sequence, proceeds, gain]: ShareCashJson): ExecutedSale[] => {
  if (accountType === null || gain === null) return [];
  const sale = {
    sequence: Number(sequence),
    settlementDate,
    accountType,
    proceeds: amountOf(proceeds),
    gain: amountOf(gain),
  };
  return [kind === 'MARGIN' ? { ...sale, ofMargin: true } : sale];
};

/** Cash of open orders of funds and of shares; sales of both, for one tax. */
function movingCashOf({
  orders,
  shares: given,
}: StandingJson): Pick<OrderStanding, 'payments' | 'sales' | 'ofFund' | 'shares'> {
  const funds = openOrdersOf(orders ?? []);
  const { shares, sales } = shareCashOf(given ?? []);
  return { ...funds, shares, sales: sales.length === 0 ? funds.sales : [...funds.sales, ...sales] };
}

/** What this customer ordered of this fund and can still cancel; those of a plan (積立) left out. */
export const receivedOf = ({ orders }: StandingJson): readonly ReceivedOrder[] =>
  (orders ?? []).flatMap(([side, state, source, , accountType, orderMethod, , size]) =>
    state === 'RECEIVED' && source === 'SPOT' && accountType !== null && orderMethod !== null
      ? [{ side, accountType, orderMethod, size: size === null ? null : BigInt(size) }]
      : [],
  );

export const standingOf = (json: StandingJson): OrderStanding => ({
  customerId: json.customerId,
  mail: json.mail,
  equity: json.equity,
  isFrozen: json.isFrozen,
  newDevice: json.newDevice && { at: instant(json.newDevice[0]), soldSince: amountOf(json.newDevice[1]) },
  hasUnread: json.hasUnread,
  nisaStatus: json.nisa,
  marginStatus: json.margin,
  nisaOpenedOn: json.nisaOpenedOn,
  birthDate: json.birthDate,
  withholding: json.withholding,
  isRestricted: json.isRestricted,
  documents: json.papers ?? [],
  balances: (json.balances ?? []).map(([kind, instrument, tag, amount]) => ({
    account: accountOf({ kind, customer_id: json.customerId, instrument, tag }),
    amount: BigInt(amount),
  })),
  ...movingCashOf(json),
  distributions: (json.distributions ?? []).map(datedCashOf),
  withdrawals: (json.withdrawals ?? []).map(datedCashOf),
  positions: (json.positions ?? []).map((position) => ({
    accountType: position.accountType,
    course: position.course,
    units: units(BigInt(position.units)),
    cost: BigInt(position.cost),
    individualPrincipal: nav(BigInt(position.individualPrincipal)),
    nisaBook: amountOf(position.nisaBook),
  })),
  nisa: nisaAccountOf(json.nisaOpening, json.nisaYears),
  netGains: new Map((json.taxYears ?? []).map(([year, net]) => [year, amountOf(net)])),
});
