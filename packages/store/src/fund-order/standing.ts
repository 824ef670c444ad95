import { instant, type Ymd } from '@tsuzura/domain/calendar';
import type { DatedCash } from '@tsuzura/domain/cash';
import type { ComingPayment, DistributionCourse, ExecutedSale, FundOrderState, Side } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { nav, units, yen, type Nav, type Units, type Yen } from '@tsuzura/domain/money';
import type { NisaAccount } from '@tsuzura/domain/nisa';
import type { NewDevice } from '@tsuzura/domain/protection';
import type { OrderAccountType, Withholding } from '@tsuzura/domain/tax';
import type { ProductStatus } from '../account/index.ts';
import type { FundDocumentKind } from '../fund/index.ts';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import type { Balance } from '../ledger/index.ts';
import { accountOf } from '../ledger/balance.ts';
import { nisaAccountOf, type OpeningJson, type YearJson } from './nisa-books.ts';

/** A document of the fund in force, and whether this customer has read this edition of it. */
export interface OrderDocument {
  readonly id: string;
  readonly kind: Extract<FundDocumentKind, 'PROSPECTUS' | 'SUPPLEMENTARY_PROSPECTUS'>;
  readonly name: string;
  readonly url: string;
  readonly isConfirmed: boolean;
}

/** Orders of the same fund that are not settled; those alike in all of this stand here once. */
export interface OpenOrder {
  readonly side: Side;
  readonly state: FundOrderState;
  readonly accountType: OrderAccountType;
  readonly method: 'AMOUNT' | 'UNITS' | 'ALL';
  readonly course: DistributionCourse | null;
}

/** What the ledger does not hold of a position; `units` are those its cost is averaged over. */
export interface PositionCost {
  readonly accountType: OrderAccountType;
  readonly course: DistributionCourse;
  readonly units: Units;
  /** In 1/navUnit yen. */
  readonly cost: bigint;
  readonly individualPrincipal: Nav;
  readonly nisaBook: Yen;
}

/** Everything about a customer that decides about an order of one fund. */
export interface OrderStanding {
  readonly customerId: string;
  /** Where mails go. */
  readonly mail: string;
  readonly equity: ProductStatus;
  /** Frozen by the customer or by us (docs/account-protection.md): nothing is accepted. */
  readonly isFrozen: boolean;
  /** The last device of this customer that was new, of the last days; null: none. */
  readonly newDevice: NewDevice | null;
  /** A document in force that concerns them has not been confirmed. */
  readonly hasUnread: boolean;
  readonly nisaStatus: ProductStatus;
  readonly nisaOpenedOn: Ymd | null;
  readonly birthDate: Ymd | null;
  /** 特定口座; null means that none was opened. */
  readonly withholding: Withholding | null;
  /** Suitability: this fund is not for this customer. */
  readonly isRestricted: boolean;
  readonly documents: readonly OrderDocument[];
  /** Yen, and the units of this fund. */
  readonly balances: readonly Balance[];
  readonly payments: readonly ComingPayment[];
  readonly sales: readonly ExecutedSale[];
  /** Declared and to be paid, net of tax; those of one day together. */
  readonly distributions: readonly DatedCash[];
  /** Accepted and not sent; those of one day together. */
  readonly withdrawals: readonly DatedCash[];
  /** Oldest first. */
  readonly ofFund: readonly OpenOrder[];
  readonly positions: readonly PositionCost[];
  readonly nisa: NisaAccount;
  /** Net gain of settled sales, this year and later ones. */
  readonly netGains: ReadonlyMap<number, Yen>;
}

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
