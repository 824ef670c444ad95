import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { ratesAt, type FxRates } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { frameOf } from '@tsuzura/domain/nisa';
import { UsFixing, type FixedUsTrades } from '@tsuzura/domain/us-order';
import { newestFixing } from '@tsuzura/store/fx';
import type { Tx } from '@tsuzura/store/kernel';
import { changeNisaYears, lockCustomers, readNisaBooksOf } from '@tsuzura/store/night/fund';
import { fillsToFix, writeFixedFills } from '@tsuzura/store/night/us';
import { readUsPositions, writeUsPositions } from '@tsuzura/store/us-order';
import { raiseAlarm } from '../../kernel/alarm.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { projectTaxAgain } from '../../margin/index.ts';
import { freeCashOf } from '../stock/index.ts';

/** 10:00: executions whose domestic trade date has come get their yen (rule US-9). Whole customers to a page. */
export async function fixTradesPage(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const today = ymdOf(at);
  const found = await fillsToFix(tx, today, after ?? '', limit);
  const last = found.length === limit ? found.at(-1)?.fill.customerId : undefined;
  const due = last === undefined ? found : found.filter(({ fill }) => fill.customerId !== last);
  assert(due.length > 0 || found.length === 0, 'a page holds more than one customer');
  if (due.length === 0) return false;
  const ids = new Set(due.map(({ fill }) => fill.customerId));
  await lockCustomers(tx, ids);
  const rates = await ratesOfDays(tx, new Set(due.map(({ fill }) => fill.domesticTradeDate)));
  const inNisa = due.filter(({ fill }) => frameOf(fill.accountType) !== null && fill.side === 'BUY');
  const work = new UsFixing(
    await readUsPositions(
      tx,
      due.map(({ fill }) => fill),
    ),
    await readNisaBooksOf(
      tx,
      inNisa.map(({ fill }) => fill.customerId),
    ),
    await freeCashOf(tx, ids),
    at,
  );
  const days = [...new Set(due.map(({ fill }) => fill.domesticTradeDate))].toSorted();
  for (const day of days)
    work.fix(
      due.filter(({ fill }) => fill.domesticTradeDate === day),
      rates.get(day) as FxRates,
    );
  await write(tx, work.result(), at);
  const sellers = new Set(due.filter(({ fill }) => fill.side === 'SELL').map(({ fill }) => fill.customerId));
  await projectTaxAgain(tx, sellers, `us-fixing-${today}`, at);
  return last === undefined ? false : { after: due.at(-1)?.fill.customerId ?? last };
}

/** A day without its fixing stops the job, and time: nothing rests on a rate that was guessed. */
export async function ratesOfDays(tx: Tx, days: ReadonlySet<Ymd>): Promise<ReadonlyMap<Ymd, FxRates>> {
  const rates = new Map<Ymd, FxRates>();
  for (const day of days) {
    const fixing = await newestFixing(tx, day);
    if (fixing?.date !== day) throw new Error(`no fixing of ${day} is here`);
    rates.set(day, ratesAt(fixing.mid));
  }
  return rates;
}

async function write(tx: Tx, { entries, nisa, positions, fixed, advanced }: FixedUsTrades, at: Instant): Promise<void> {
  await postAll(tx, entries);
  await changeNisaYears(tx, nisa);
  await writeUsPositions(tx, positions);
  await writeFixedFills(tx, fixed, at);
  for (const { orderId, amount } of advanced)
    await raiseAlarm(tx, { kind: 'stock.advanced', subject: orderId, detail: { amount: String(amount) } }, at);
}
