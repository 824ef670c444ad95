import { addDays, addMonths, partsOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { stockBarsUpTo } from '@tsuzura/store/stock';
import {
  balancesOn,
  customersToBalance,
  marginOn,
  movementsIn,
  shareMovementsIn,
  sharesOn,
  statementCustomers,
  statementIdOf,
  pricesOn,
  type StatementCustomer,
} from '@tsuzura/store/statement';
import { balanceReport, fundsByCode, statementKinds, type ShareBalance } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, pageEnd, statementsPerPage, type DueStatement } from '../issue-statements.ts';

export interface Quarter {
  /** "2026Q4" */
  readonly ref: string;
  readonly name: string;
  readonly from: Ymd;
  readonly to: Ymd;
  /** The last of the year also goes to who only holds something. */
  readonly anyTime: boolean;
}

/** The quarter that ended the day before a first day of January, April, July or October. */
export function quarterBefore(firstDay: Ymd): Quarter {
  const from = addMonths(firstDay, -3);
  const { year, month } = partsOf(from);
  const number = (month + 2) / 3;
  return {
    ref: `${year}Q${number}`,
    name: `${year}年${month}月～${month + 2}月`,
    from,
    to: addDays(firstDay, -1),
    anyTime: number === 4,
  };
}

/** 取引残高報告書 of the quarter that ended yesterday. True while more are left. */
export async function issueBalanceReports(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const quarter = quarterBefore(ymdOf(at));
  const found = await customersToBalance(tx, quarter, after ?? '', limit);
  if (found.length === 0) return false;
  const customers = await statementCustomers(tx, found);
  const [fundOf, prices] = [fundsByCode(await listFunds(tx)), await pricesOn(tx, quarter.to)];
  const due: DueStatement[] = [];
  for (const customer of customers.values()) due.push(await reportOf(customer));
  await issueStatements(tx, at, due);
  return pageEnd(found, limit);

  async function reportOf(customer: StatementCustomer): Promise<DueStatement> {
    const { from, to } = quarter;
    const movements = await movementsIn(tx, customer.id, from, to);
    const key = { customerId: customer.id, kind: 'BALANCE' as const, ref: quarter.ref, revision: 0 };
    return {
      ...key,
      customer,
      sheet: balanceReport({
        customer,
        number: statementIdOf(key),
        issuedOn: ymdOf(at),
        from,
        to,
        opening: await balancesOn(tx, customer.id, addDays(from, -1)),
        closing: await balancesOn(tx, customer.id, to),
        movements,
        prices,
        fundOf,
        shares: await shareBalance(tx, customer.id, quarter),
      }),
      name: `${statementKinds.BALANCE.title}　${quarter.name}`,
      replaces: null,
      sources: { entries: [...new Set(movements.map(({ entryId }) => String(entryId)))] },
    };
  }
}

/** Shares and margin of a customer, with the closes that value them. */
async function shareBalance(reader: Reader, customerId: string, { from, to }: Quarter): Promise<ShareBalance> {
  const held = await sharesOn(reader, customerId, to);
  const margin = await marginOn(reader, customerId, to);
  const codes = [...held.map(({ stockCode }) => stockCode), ...margin.lots.map(({ lot }) => lot.stockCode)];
  const bars = await stockBarsUpTo(reader, [...new Set(codes)], to);
  return {
    held,
    movements: await shareMovementsIn(reader, customerId, from, to),
    margin,
    closes: new Map(bars.map(({ stockCode, close }) => [stockCode, close])),
  };
}
