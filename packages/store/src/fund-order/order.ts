import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { DistributionCourse, LapseReason, SellSize, Side } from '@tsuzura/domain/fund';
import type { FundFill, FundOrder, OrderSource } from '@tsuzura/domain/fund-order';
import { nav, units, yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';

export interface OrderRow {
  readonly id: string;
  readonly receipt_number: string;
  readonly sequence: bigint;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  readonly side: string;
  readonly source: string;
  readonly method: string;
  readonly size: bigint | null;
  readonly distribution_course: string | null;
  readonly state: string;
  readonly lapse_reason: string | null;
  readonly accepted_at: Instant;
  readonly cutoff_at: Instant;
  readonly application_date: Ymd;
  readonly execution_date: Ymd;
  readonly settlement_date: Ymd;
  readonly reserved_cash: bigint;
  readonly reserved_quota: bigint;
  readonly nisa_year: number | null;
  readonly locked_units: bigint;
  readonly request_key: string | null;
  readonly setting_id: string | null;
}

export const orderOf = (row: OrderRow): FundOrder => ({
  id: row.id,
  receiptNumber: row.receipt_number,
  sequence: row.sequence,
  customerId: row.customer_id,
  fundCode: row.fund_code,
  accountType: row.account_type as OrderAccountType,
  side: row.side as Side,
  source: row.source as OrderSource,
  size: sizeOf(row.method, row.size ?? 0n),
  distributionCourse: row.distribution_course as DistributionCourse | null,
  state: row.state as FundOrder['state'],
  lapseReason: row.lapse_reason as LapseReason | null,
  acceptedAt: row.accepted_at,
  cutoffAt: row.cutoff_at,
  applicationDate: row.application_date,
  executionDate: row.execution_date,
  settlementDate: row.settlement_date,
  reservedCash: yen(row.reserved_cash),
  reservedQuota: yen(row.reserved_quota),
  nisaYear: row.nisa_year,
  lockedUnits: units(row.locked_units),
  requestKey: row.request_key,
  settingId: row.setting_id,
});

function sizeOf(method: string, size: bigint): SellSize {
  if (method === 'AMOUNT') return { orderMethod: method, amount: yen(size) };
  return method === 'UNITS' ? { orderMethod: method, units: units(size) } : { orderMethod: 'ALL' };
}

export interface FillRow {
  readonly nav: bigint;
  readonly price: bigint;
  readonly units: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly consumption_tax: bigint;
  readonly converted_to_all: boolean;
  readonly cost: bigint | null;
  readonly projected_tax: bigint;
  readonly income_tax: bigint | null;
  readonly resident_tax: bigint | null;
}

export const fillOf = (row: FillRow): FundFill => ({
  nav: nav(row.nav),
  price: nav(row.price),
  units: units(row.units),
  amount: yen(row.amount),
  fee: yen(row.fee),
  consumptionTax: yen(row.consumption_tax),
  convertedToAll: row.converted_to_all,
  cost: yenOrNull(row.cost),
  projectedTax: yen(row.projected_tax),
  incomeTax: yenOrNull(row.income_tax),
  residentTax: yenOrNull(row.resident_tax),
});

const yenOrNull = (value: bigint | null): Yen | null => (value === null ? null : yen(value));
