import { instant, type Ymd } from '@tsuzura/domain/calendar';
import type { DatedCash } from '@tsuzura/domain/cash';
import type { DistributionCourse, FundOrderState } from '@tsuzura/domain/fund';
import type { OpenOrder, OrderDocument, OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { nav, units, yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType, Withholding } from '@tsuzura/domain/tax';
import type { ProductStatus } from '../account/index.ts';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { accountOf } from '../ledger/balance.ts';
import { nisaAccountOf, type OpeningJson, type YearJson } from './nisa-books.ts';

type DatedCashJson = readonly [on: Ymd, amount: string];

export interface StandingJson {
  readonly customerId: string;
  readonly mail: string;
  readonly equity: ProductStatus;
  readonly isFrozen: boolean;
  readonly newDevice: readonly [at: number, soldSince: string] | null;
  readonly hasUnread: boolean;
  readonly nisa: ProductStatus;
  readonly nisaOpenedOn: Ymd | null;
  readonly birthDate: Ymd | null;
  readonly withholding: Withholding | null;
  readonly isRestricted: boolean;
  /** As `app.order_standing` names the documents. */
  readonly papers: readonly OrderDocument[] | null;
  readonly balances: readonly (readonly [kind: number, instrument: string, tag: string, amount: string])[] | null;
  readonly buys: readonly (readonly [state: FundOrderState, settlementDate: Ymd, amount: string])[] | null;
  readonly sales:
    | readonly {
        readonly sequence: string;
        readonly settlementDate: Ymd;
        readonly accountType: OrderAccountType;
        readonly proceeds: string;
        readonly gain: string;
      }[]
    | null;
  readonly distributions: readonly DatedCashJson[] | null;
  readonly withdrawals: readonly DatedCashJson[] | null;
  readonly ofFund: readonly OpenOrder[] | null;
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

export const standingOf = (json: StandingJson): OrderStanding => ({
  customerId: json.customerId,
  mail: json.mail,
  equity: json.equity,
  isFrozen: json.isFrozen,
  newDevice: json.newDevice && { at: instant(json.newDevice[0]), soldSince: amountOf(json.newDevice[1]) },
  hasUnread: json.hasUnread,
  nisaStatus: json.nisa,
  nisaOpenedOn: json.nisaOpenedOn,
  birthDate: json.birthDate,
  withholding: json.withholding,
  isRestricted: json.isRestricted,
  documents: json.papers ?? [],
  balances: (json.balances ?? []).map(([kind, instrument, tag, amount]) => ({
    account: accountOf({ kind, customer_id: json.customerId, instrument, tag }),
    amount: BigInt(amount),
  })),
  payments: (json.buys ?? []).map(([state, settlementDate, amount]) => ({
    state,
    settlementDate,
    amount: amountOf(amount),
  })),
  sales: (json.sales ?? []).map((sale) => ({
    sequence: Number(sale.sequence),
    settlementDate: sale.settlementDate,
    accountType: sale.accountType,
    proceeds: amountOf(sale.proceeds),
    gain: amountOf(sale.gain),
  })),
  distributions: (json.distributions ?? []).map(datedCashOf),
  withdrawals: (json.withdrawals ?? []).map(datedCashOf),
  ofFund: json.ofFund ?? [],
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
