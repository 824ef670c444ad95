import type { ProductState } from '../account/index.ts';
import type { Ymd } from '../calendar/index.ts';
import type { DatedCash, ShareCash } from '../cash/index.ts';
import type { ComingPayment, DistributionCourse, ExecutedSale, FundOrderState, Side } from '../fund/index.ts';
import type { Balance } from '../ledger/index.ts';
import type { Nav, Units, Yen } from '../money/index.ts';
import type { NisaAccount } from '../nisa/index.ts';
import type { NewDevice } from '../protection/index.ts';
import type { OrderAccountType, Withholding } from '../tax/index.ts';

/** A document of the fund in force, and whether this customer has read this edition of it. */
export interface OrderDocument {
  readonly id: string;
  readonly kind: 'PROSPECTUS' | 'SUPPLEMENTARY_PROSPECTUS';
  readonly name: string;
  readonly url: string;
  readonly isConfirmed: boolean;
}

/** An order of the same fund that is not settled; several that are alike may stand here as one. */
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
  readonly equity: ProductState;
  /** Frozen by the customer or by us (docs/account-protection.md): nothing is accepted. */
  readonly isFrozen: boolean;
  /** The last device of this customer that was new, of the last days; null: none. */
  readonly newDevice: NewDevice | null;
  /** A document in force that concerns them has not been confirmed. */
  readonly hasUnread: boolean;
  readonly nisaStatus: ProductState;
  readonly marginStatus: ProductState;
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
  /** Of funds and of shares, and results of margin: one tax for all. */
  readonly sales: readonly ExecutedSale[];
  readonly shares: ShareCash;
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
