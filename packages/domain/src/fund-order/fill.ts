import type { Ymd } from '../calendar/index.ts';
import type { LapseReason } from '../fund/index.ts';
import type { Nav, Units, Yen } from '../money/index.ts';
import type { OrderAccountType, Tax } from '../tax/index.ts';
import type { FundOrder } from './order.ts';

/** 約定. After a correction, the last one. */
export interface FundFill {
  readonly nav: Nav;
  /** 解約価額 of a sale, the NAV of a purchase. */
  readonly price: Nav;
  readonly units: Units;
  /** Principal of a purchase, proceeds of a sale. */
  readonly amount: Yen;
  readonly fee: Yen;
  readonly consumptionTax: Yen;
  readonly convertedToAll: boolean;
  /** 取得費 of a sale. */
  readonly cost: Yen | null;
  readonly projectedTax: Yen;
  /** Null until settlement. */
  readonly incomeTax: Yen | null;
  readonly residentTax: Yen | null;
}

/** 約定 of one order, as it is written down. */
export interface NewFill {
  readonly orderId: string;
  readonly nav: Nav;
  readonly price: Nav;
  readonly units: Units;
  readonly amount: Yen;
  readonly fee: Yen;
  readonly consumptionTax: Yen;
  readonly convertedToAll: boolean;
  readonly cost: Yen | null;
  readonly bookReleased: Yen | null;
  readonly projectedTax: Yen;
}

/** An executed order with the fill that counts. */
export interface FilledOrder {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly revision: number;
  readonly bookReleased: Yen | null;
}

export interface OrderToSettle {
  readonly order: FundOrder;
  readonly fill: FundFill;
  /** NISA book that left with a sale. */
  readonly bookReleased: Yen;
}

export interface Settled {
  readonly orderId: string;
  /** Null for a purchase. */
  readonly tax: Tax | null;
}

/** A sale that is executed and not settled, with the tax projected for it; below zero a refund. */
export interface SaleOnItsWay {
  readonly orderId: string;
  readonly customerId: string;
  readonly accountType: OrderAccountType;
  readonly sequence: number;
  readonly settlementDate: Ymd;
  readonly proceeds: Yen;
  readonly gain: Yen;
  readonly projectedTax: Yen;
  /** A result of margin: the books hold nothing back for it before it settles. */
  readonly ofMargin?: boolean;
  /** A sale of US shares in dollars: there may be no yen to hold back, so its tax is taken when it settles (rule US-10). */
  readonly inDollars?: boolean;
}

export interface Lapse {
  readonly orderId: string;
  readonly reason: LapseReason;
}
