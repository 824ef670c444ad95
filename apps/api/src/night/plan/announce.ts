import { addDays, addMonths, japan, ymd, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { debitRun } from '@tsuzura/domain/cash';
import type { Ratio } from '@tsuzura/domain/money';
import { amountIn, versionIn, type Month, type SaleMethod } from '@tsuzura/domain/plan';
import { yenText } from '@tsuzura/domain/text';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { customersDue, debitsOn, mailsOf, monthsDue, type DueMonth } from '@tsuzura/store/night/plan';
import { readRedemptions, readSubscriptions } from '@tsuzura/store/plan';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import { notifyAll, type Notification } from '../../notification/index.ts';
import { byCustomer, customersInPage } from './page-of-customers.ts';
import { since } from './settings.ts';

/** On the day of the freeze: the amount that will be debited (rule PLAN-27). */
export async function announceDebits(tx: Tx, at: Instant, after: string | null): Promise<PageEnd> {
  const today = ymdOf(at);
  const months = [0, 1].map((ahead) => addMonths(ymd(`${today.slice(0, 7)}-01`), ahead).slice(0, 7));
  const run = months.map((month) => debitRun(japan, month)).find(({ requestDate }) => requestDate === today);
  return run ? notifyOfDebits(tx, run.debitDate, 'plan.debit-announced', after, at) : false;
}

/** The calendar day before. */
export const debitsOfTomorrow = (tx: Tx, at: Instant, after: string | null): Promise<PageEnd> =>
  notifyOfDebits(tx, tomorrowOf(at), 'plan.debit-tomorrow', after, at);

const tomorrowOf = (at: Instant): Ymd => addDays(ymdOf(at), 1);

async function notifyOfDebits(
  tx: Tx,
  on: Ymd,
  kind: 'plan.debit-announced' | 'plan.debit-tomorrow',
  after: string | null,
  at: Instant,
): Promise<PageEnd> {
  const lines = await debitsOn(tx, on, BigInt(after || '0'), pageSize);
  await notifyAll(
    tx,
    lines.map((line) => ({ customer: { id: line.customerId, mail: line.mail }, event: { kind, ...line } })),
    at,
  );
  const last = lines.at(-1);
  return last && lines.length === pageSize ? { after: String(last.sequence) } : false;
}

/** 預り金: what is ordered tomorrow is not frozen yet, so these are the terms of now. */
export const purchasesOfTomorrow = (tx: Tx, at: Instant, after: string | null): Promise<PageEnd> =>
  notifyOfTomorrow(tx, at, after, 'FREEZE', async (due, nameOf) => {
    const plans = new Map((await readSubscriptions(tx, idsOf(due), since(at))).map((one) => [one.plan.id, one.plan]));
    return (settingId, month) => {
      const plan = plans.get(settingId);
      const version = plan && versionIn(plan, month);
      if (!plan || plan.funding.type !== 'CASH' || version?.state !== 'ACTIVE') return null;
      return `${nameOf(plan.fundCode)}：${yenText(amountIn(version.terms, month))}`;
    };
  });

/** 定期売却 */
export const salesOfTomorrow = (tx: Tx, at: Instant, after: string | null): Promise<PageEnd> =>
  notifyOfTomorrow(tx, at, after, 'SELL', async (due, nameOf) => {
    const plans = new Map((await readRedemptions(tx, idsOf(due), since(at))).map((one) => [one.plan.id, one.plan]));
    return (settingId, month) => {
      const plan = plans.get(settingId);
      const version = plan && versionIn(plan, month);
      if (!plan || version?.state !== 'ACTIVE') return null;
      return `${nameOf(plan.fundCode)}：${measureText(version.terms.sale)}`;
    };
  });

type LineOf = (settingId: string, month: Month) => string | null;

/** One mail a customer, however many settings are due. */
async function notifyOfTomorrow(
  tx: Tx,
  at: Instant,
  after: string | null,
  queue: 'FREEZE' | 'SELL',
  read: (due: readonly DueMonth[], nameOf: (fundCode: string) => string) => Promise<LineOf>,
): Promise<PageEnd> {
  const on = tomorrowOf(at);
  const from = { on, customerId: after ?? '' };
  const customers = await customersDue(tx, queue, { after: from, through: on, limit: customersInPage });
  if (customers.length === 0) return false;
  const due = await monthsDue(tx, queue, customers);
  const names = new Map((await listFunds(tx)).map(({ code, name }) => [code, name]));
  const lineOf = await read(due, (code) => names.get(code) ?? code);
  const mails = await mailsOf(
    tx,
    customers.map(({ customerId }) => customerId),
  );
  const kind = queue === 'FREEZE' ? ('plan.purchases-tomorrow' as const) : ('plan.sales-tomorrow' as const);
  const notifications = [...byCustomer(due)].flatMap(([id, months]): Notification[] => {
    const lines = months.flatMap(({ settingId, month }) => lineOf(settingId, month) ?? []);
    return lines.length === 0 ? [] : [{ customer: { id, mail: mails.get(id) ?? '' }, event: { kind, on, lines } }];
  });
  await notifyAll(tx, notifications, at);
  const last = customers.at(-1);
  return last && customers.length === customersInPage ? { after: last.customerId } : false;
}

const idsOf = (due: readonly DueMonth[]): string[] => due.map(({ settingId }) => settingId);

function measureText(sale: SaleMethod): string {
  if (sale.method === 'FIXED_AMOUNT') return yenText(sale.amount);
  if (sale.method === 'FIXED_UNITS') return `${sale.units.toLocaleString('ja-JP')}口`;
  if (sale.method === 'FIXED_RATE') return `保有口数の${percentText(sale.rate)}％`;
  return `${sale.each.toLocaleString('ja-JP')}口（期間指定）`;
}

const percentText = ({ numerator, denominator }: Ratio): string =>
  String(Number((numerator * 1_000n) / denominator) / 10);
