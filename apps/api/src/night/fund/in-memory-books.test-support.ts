import { noShareCash } from '@tsuzura/domain/cash';
import { yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { netDistribution, type SellSize, type TradedFund } from '@tsuzura/domain/fund';
import {
  gainKey,
  type AcceptedOrder,
  type BatchCustomer,
  type BuyStanding,
  type FilledOrder,
  type FundFill,
  type FundOrder,
  type KnownDistribution,
  type NewFill,
  type NisaChange,
  type OpenOrder,
  type PositionRecord,
  type Reinvestment,
  type SaleOnItsWay,
  type TaxChange,
  type TaxYear,
} from '@tsuzura/domain/fund-order';
import { accounts, Twin, type Balance, type Entry, type LedgerAccount } from '@tsuzura/domain/ledger';
import { noYen, units, yen, type Units, type Yen } from '@tsuzura/domain/money';
import { nisaAccount, type NisaAccount } from '@tsuzura/domain/nisa';
import type { Tax } from '@tsuzura/domain/tax';

/*
 * The tables of the in-memory broker: what the store reads and writes with SQL, over maps and the ledger's twin. Nothing is
 * decided here.
 */

export interface KeptFill extends NewFill {
  readonly revision: number;
  readonly tax: Tax | null;
}

export interface KeptTaxYear {
  netGain: bigint;
  incomeTax: bigint;
  residentTax: bigint;
  dividends: bigint;
  dividendIncomeTax: bigint;
  dividendResidentTax: bigint;
  refunded: Tax | null;
}

const unitTypes = ['SPECIFIC', 'GENERAL', 'NISA_GROWTH'] as const;
const unitStates = ['units', 'unitsLocked', 'unitsUnsettled', 'unitsSold'] as const;

const cashAccountsOf = (id: string): readonly LedgerAccount[] => [
  accounts.cashFree(id),
  accounts.cashReserved(id, 'ORDER'),
  accounts.cashReserved(id, 'TAX'),
  accounts.buyPayable(id),
  accounts.saleReceivable(id),
  accounts.distributionReceivable(id),
  accounts.taxRefundReceivable(id),
];

const isOpen = ({ state }: FundOrder): boolean => state === 'RECEIVED' || state === 'WORKING' || state === 'EXECUTED';

export class InMemoryBooks {
  readonly ledger = new Twin();
  readonly orders = new Map<string, FundOrder>();
  readonly fills = new Map<string, KeptFill>();
  readonly positions = new Map<string, PositionRecord>();
  readonly nisaYears = new Map<string, { used: bigint; reserved: bigint; released: bigint }>();
  readonly taxYears = new Map<string, KeptTaxYear>();
  readonly distributions = new Map<string, KnownDistribution>();
  /** Growth book of before, the same for every customer. */
  readonly openingBook: Yen;
  #sequence = 0;

  constructor(openingBook: bigint) {
    this.openingBook = yen(openingBook);
  }

  /** As the ledger would: a refusal is a defect, because everything was set aside before. */
  post(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.lines.length === 0) continue;
      const refusal = this.ledger.post(entry);
      if (refusal) throw new Error(`the ledger refused ${entry.kind} of ${entry.ref}: ${refusal.reason}`);
    }
  }

  addOrder(order: AcceptedOrder, state: FundOrder['state'] = 'RECEIVED'): void {
    this.#sequence += 1;
    this.orders.set(order.id, { ...order, sequence: BigInt(this.#sequence), state, lapseReason: null });
  }

  moveOrder(id: string, state: FundOrder['state']): void {
    const order = this.orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    this.orders.set(id, { ...order, state });
  }

  /** Executed and settled at once. */
  addReinvestment(one: Reinvestment, at: FundOrder['acceptedAt']): void {
    const { id, customerId, fundCode, accountType, net, navEx, date, nisaYear } = one;
    const size: SellSize = { orderMethod: 'AMOUNT', amount: net };
    const order: AcceptedOrder = {
      id,
      receiptNumber: id,
      customerId,
      fundCode,
      accountType,
      side: 'BUY',
      source: 'REINVEST',
      size,
      distributionCourse: 'REINVEST',
      acceptedAt: at,
      cutoffAt: at,
      applicationDate: date,
      executionDate: date,
      settlementDate: date,
      reservedCash: noYen,
      reservedQuota: noYen,
      nisaYear,
      lockedUnits: units(0),
      requestKey: null,
      settingId: null,
    };
    this.addOrder(order, 'SETTLED');
    this.fills.set(id, {
      orderId: id,
      nav: navEx,
      price: navEx,
      units: one.units,
      amount: net,
      fee: noYen,
      consumptionTax: noYen,
      convertedToAll: false,
      cost: null,
      bookReleased: null,
      projectedTax: noYen,
      revision: 0,
      tax: null,
    });
  }

  writePositions(records: readonly PositionRecord[]): void {
    for (const record of records) {
      this.positions.set(`${record.customerId} ${record.fundCode} ${record.accountType}`, record);
    }
  }

  writeProjectedTaxes(projected: ReadonlyMap<string, Yen>): void {
    for (const [id, projectedTax] of projected) {
      const fill = this.fills.get(id);
      if (fill) this.fills.set(id, { ...fill, projectedTax });
    }
  }

  finishDistribution(id: string, state: 'PAID' | 'REINVESTED'): void {
    const known = this.distributions.get(id);
    if (known) this.distributions.set(id, { ...known, state });
  }

  changeNisaYears(changes: readonly (NisaChange | null)[]): void {
    for (const change of changes) {
      if (!change) continue;
      const { customerId, year, used = 0n, reserved = 0n, released = 0n } = change;
      const key = `${customerId} ${year}`;
      const kept = this.nisaYears.get(key) ?? { used: 0n, reserved: 0n, released: 0n };
      this.nisaYears.set(key, {
        used: kept.used + used,
        reserved: kept.reserved + reserved,
        released: kept.released + released,
      });
    }
  }

  changeTaxYears(changes: readonly TaxChange[]): void {
    for (const change of changes) {
      const key = gainKey(change.customerId, change.year);
      const kept = this.taxYears.get(key) ?? emptyTaxYear();
      kept.netGain += change.netGain ?? 0n;
      kept.incomeTax += change.incomeTax ?? 0n;
      kept.residentTax += change.residentTax ?? 0n;
      kept.dividends += change.dividends ?? 0n;
      kept.dividendIncomeTax += change.dividendIncomeTax ?? 0n;
      kept.dividendResidentTax += change.dividendResidentTax ?? 0n;
      this.taxYears.set(key, kept);
    }
  }

  writeYearEndRefund(customerId: string, year: number, refund: Tax): void {
    const kept = this.taxYears.get(gainKey(customerId, year));
    if (kept) kept.refunded = refund;
  }

  freeCash(customerId: string): Yen {
    return yen(this.ledger.balanceOf(accounts.cashFree(customerId)));
  }

  netGains(): ReadonlyMap<string, Yen> {
    return new Map([...this.taxYears].map(([key, { netGain }]) => [key, yen(netGain)]));
  }

  taxYearsOf(customerId: string): TaxYear[] {
    return [...this.taxYears].flatMap(([key, kept]) => {
      const [year, id] = key.split(' ');
      if (id !== customerId) return [];
      return [
        {
          year: Number(year),
          netGain: yen(kept.netGain),
          dividends: yen(kept.dividends),
          dividendTax: { income: yen(kept.dividendIncomeTax), resident: yen(kept.dividendResidentTax) },
          refunded: kept.refunded,
        },
      ];
    });
  }

  nisaOf(customerId: string): NisaAccount {
    const movements = [...this.nisaYears].flatMap(([key, year]) => {
      const [of, number] = key.split(' ');
      if (of !== customerId) return [];
      return (['used', 'reserved', 'released'] as const).map((kind) => ({
        kind,
        year: Number(number),
        frame: 'GROWTH' as const,
        amount: yen(year[kind]),
      }));
    });
    return nisaAccount(2026, { tsumitate: noYen, growth: this.openingBook }, movements);
  }

  positionsOf(fundCode: string): PositionRecord[] {
    return [...this.positions.values()].filter((record) => record.fundCode === fundCode);
  }

  fillOf(id: string): FundFill {
    const fill = this.fills.get(id);
    if (!fill) throw new Error(`no fill of ${id}`);
    return { ...fill, incomeTax: fill.tax?.income ?? null, residentTax: fill.tax?.resident ?? null };
  }

  filled(order: FundOrder): FilledOrder {
    const kept = this.fills.get(order.id);
    return {
      order,
      fill: this.fillOf(order.id),
      revision: kept?.revision ?? 0,
      bookReleased: kept?.bookReleased ?? null,
    };
  }

  salesOnTheirWay(): SaleOnItsWay[] {
    return [...this.orders.values()].flatMap((order) => {
      const fill = this.fills.get(order.id);
      if (order.side !== 'SELL' || order.state !== 'EXECUTED' || !fill) return [];
      const { id: orderId, customerId, accountType, settlementDate } = order;
      const gain = yen(fill.amount - (fill.cost ?? 0n));
      const sequence = Number(order.sequence);
      const { amount: proceeds, projectedTax } = fill;
      return [{ orderId, customerId, accountType, sequence, settlementDate, proceeds, gain, projectedTax }];
    });
  }

  sellableUnits(customerId: string, fundCode: string): ReadonlyMap<string, Units> {
    return new Map(
      unitTypes.map((type) => [type, units(this.ledger.balanceOf(accounts.units(customerId, fundCode, type)))]),
    );
  }

  /** What `app.order_standing` reads. */
  standingOf({ id, withholding }: BatchCustomer, { code }: TradedFund, today: Ymd): BuyStanding {
    const open = [...this.orders.values()].filter((order) => order.customerId === id && isOpen(order));
    return {
      isRestricted: false,
      nisaStatus: 'AVAILABLE',
      nisaOpenedOn: today,
      birthDate: null,
      withholding,
      nisa: this.nisaOf(id),
      positions: this.positionsOf(code).filter(({ customerId }) => customerId === id),
      ofFund: open.filter(({ fundCode }) => fundCode === code).map(openOrderOf),
      balances: this.#balancesOf(id, code),
      payments: open
        .filter(({ side }) => side === 'BUY')
        .map((order) => ({
          state: order.state,
          settlementDate: order.settlementDate,
          amount: this.#costOf(order),
        })),
      sales: this.salesOnTheirWay().filter(({ customerId }) => customerId === id),
      distributions: [...this.distributions.values()]
        .filter(({ state, distribution: { customerId, course } }) => {
          return state === 'DECLARED' && course === 'RECEIVE' && customerId === id;
        })
        .map(({ distribution }) => ({ on: distribution.dueDate, amount: netDistribution(distribution) })),
      withdrawals: [],
      shares: noShareCash,
      netGains: new Map(
        this.taxYearsOf(id)
          .filter(({ year }) => year >= yearOf(today))
          .map(({ year, netGain }) => [year, netGain]),
      ),
    };
  }

  #balancesOf(id: string, fundCode: string): Balance[] {
    const held = unitTypes.flatMap((type) => unitStates.map((state) => accounts[state](id, fundCode, type)));
    return [...cashAccountsOf(id), ...held].map((account) => ({ account, amount: this.ledger.balanceOf(account) }));
  }

  #costOf({ id, reservedCash }: FundOrder): Yen {
    const fill = this.fills.get(id);
    return fill ? yen(fill.amount + fill.fee + fill.consumptionTax) : reservedCash;
  }
}

const openOrderOf = ({ side, state, accountType, size, distributionCourse }: FundOrder): OpenOrder => ({
  side,
  state,
  accountType,
  method: size.orderMethod,
  course: distributionCourse,
});

const emptyTaxYear = (): KeptTaxYear => ({
  netGain: 0n,
  incomeTax: 0n,
  residentTax: 0n,
  dividends: 0n,
  dividendIncomeTax: 0n,
  dividendResidentTax: 0n,
  refunded: null,
});
