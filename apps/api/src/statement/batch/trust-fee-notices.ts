import {
  addDays,
  daysBetween,
  inForce,
  yearOf,
  ymdFrom,
  ymdOf,
  type Instant,
  type Ymd,
} from '@tsuzura/domain/calendar';
import { trustFeeOfYear, type HeldDay } from '@tsuzura/domain/tax-report';
import { listFunds, navsBetween, type Fund, type NavRow } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import {
  balancesOn,
  customersToNotifyOfFees,
  movementsIn,
  statementCustomers,
  statementIdOf,
  type Movement,
} from '@tsuzura/store/statement';
import { fundsByCode, statementKinds, trustFeeNotice, type TrustFeeLine } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, pageEnd, statementsPerPage, type DueStatement } from '../issue-statements.ts';

/** 信託報酬の概算額 of the year before, for つみたて投資枠. True while more are left. */
export async function issueTrustFeeNotices(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const year = yearOf(ymdOf(at)) - 1;
  const [from, to] = [ymdFrom({ year, month: 1, day: 1 }), ymdFrom({ year, month: 12, day: 31 })];
  const found = await customersToNotifyOfFees(tx, year, to, after ?? '', limit);
  if (found.length === 0) return false;
  const fundOf = fundsByCode(await listFunds(tx));
  const navs = new Map<string, NavRow[]>();
  const due: DueStatement[] = [];
  for (const customer of (await statementCustomers(tx, found)).values()) {
    const key = { customerId: customer.id, kind: 'TRUST_FEE' as const, ref: String(year), revision: 0 };
    const { lines, entries } = await linesOf(customer.id);
    due.push({
      ...key,
      customer,
      sheet: trustFeeNotice({ customer, number: statementIdOf(key), issuedOn: ymdOf(at) }, { from, to }, lines),
      name: `${statementKinds.TRUST_FEE.title}　${year}年`,
      replaces: null,
      sources: { entries },
    });
  }
  await issueStatements(tx, at, due);
  return pageEnd(found, limit);

  async function linesOf(customerId: string): Promise<{ lines: TrustFeeLine[]; entries: string[] }> {
    const isPlan = ({ accountType }: { accountType: string }) => accountType === 'NISA_TSUMITATE';
    const opening = (await balancesOn(tx, customerId, addDays(from, -1))).filter(isPlan);
    const moved = (await movementsIn(tx, customerId, from, to)).filter(isPlan);
    const codes = new Set([...opening, ...moved].map(({ instrument }) => instrument));
    const lines: TrustFeeLine[] = [];
    for (const code of [...codes].toSorted()) {
      const prices = navs.get(code) ?? (await navsBetween(tx, code, from, to));
      navs.set(code, prices);
      const fund = fundOf(code);
      const held = heldDays(
        opening.find(({ instrument }) => instrument === code)?.amount ?? 0n,
        moved.filter(({ instrument }) => instrument === code),
        prices,
        fund,
        to,
      );
      lines.push({ fund, rate: inForce(fund.terms, to).trustFeeRate, borne: trustFeeOfYear(held, fund.navUnit) });
    }
    return { lines, entries: [...new Set(moved.map(({ entryId }) => String(entryId)))] };
  }
}

/** Units at the end of each day with a price, which counts until the next one. */
const heldDays = (
  opening: bigint,
  moved: readonly Movement[],
  prices: readonly NavRow[],
  { terms }: Fund,
  to: Ymd,
): HeldDay[] =>
  prices.map(({ date, nav }, index) => ({
    units: moved.filter(({ day }) => day <= date).reduce((sum, { amount }) => sum + amount, opening),
    nav,
    rate: inForce(terms, date).trustFeeRate,
    days: daysBetween(date, prices[index + 1]?.date ?? addDays(to, 1)),
  }));
