import { addDays, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { accountKey } from '@tsuzura/domain/ledger';
import { allowLongChecks, checkBooks, compareBooksWithTwin } from '@tsuzura/store/books';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import {
  lastChecked,
  lastClosed,
  markMoved,
  missingCashLines,
  rebuildIn,
  takeMoved,
  trialBalance,
  verifyChain,
  writeChecked,
  type ChainCheck,
  type Difference,
  type WrongCashLine,
} from '@tsuzura/store/ledger';
import type { PageEnd } from '../kernel/jobs/index.ts';
import type { Alarm } from '../kernel/alarm.ts';
import { raiseFaults, type Fault } from './faults.ts';

/** What one transaction looks at. */
const atOnce = { entries: 50_000n, customers: 500 };
const customersLeft = 'customers';

/**
 * A page of the nightly check. It begins where the last one ended and goes up to the day that was closed, so its cost is that of the
 * day, however long the history is: debits and credits and the balances that moved, then the books beside the ledger of everybody for whom
 * something was booked. A difference is raised to the operators, never repaired and never passed over. `recheckPage` looks at everything.
 */
export async function checkDayPage(
  tx: Tx,
  at: Instant,
  alarm: Alarm,
  after: string | null,
  limits = atOnce,
): Promise<PageEnd> {
  const closed = await lastClosed(tx, addDays(ymdOf(at), -1));
  const checked = await lastChecked(tx);
  if (!closed || (checked && checked.day >= closed.day)) return false;
  await allowLongChecks(tx);
  if (after !== customersLeft) {
    const behind = after === null ? (checked?.lastEntry ?? 0n) : BigInt(after);
    const end = behind + limits.entries;
    const through = end < closed.lastEntry ? end : closed.lastEntry;
    const range = { behind, through };
    await markMoved(tx, range);
    const faults = [
      ...(await sumFaults(tx, range)),
      ...(await rebuildIn(tx, range)).map(faultOf('rebuild')),
      ...(await missingCashLines(tx, range)).map(cashLineFault),
    ];
    await raiseFaults(tx, at, alarm, faults);
    if (through < closed.lastEntry) return { after: String(through) };
  }
  const customers = await takeMoved(tx, limits.customers);
  await raiseFaults(tx, at, alarm, await bookFaults(tx, customers));
  if (customers.length === limits.customers) return { after: customersLeft };
  // whether its rows are still what was sealed is asked of all days together, in the re-check
  await raiseFaults(
    tx,
    at,
    alarm,
    chainFaults(await verifyChain(tx, { since: checked?.day ?? null, withRows: false })),
  );
  await writeChecked(tx, closed);
  return false;
}

/** All pages at once; for tests and benches. */
export async function checkDay(tx: Tx, at: Instant, alarm: Alarm): Promise<void> {
  for (let end: PageEnd = { after: '' }; end !== false;)
    end = await checkDayPage(tx, at, alarm, typeof end === 'object' && end.after !== '' ? end.after : null);
}

async function sumFaults(reader: Reader, range: Parameters<typeof trialBalance>[1]): Promise<Fault[]> {
  return (await trialBalance(reader, range)).flatMap(({ instrument, difference }) =>
    difference === 0n ? [] : [{ check: 'trial-balance', subject: instrument, detail: { difference: `${difference}` } }],
  );
}

/** Customers may trade meanwhile, and the twin reads in several queries: only a difference that a second check finds too is real. */
export async function bookFaults(reader: Reader, customers: readonly string[]): Promise<Fault[]> {
  const look = async (): Promise<Fault[]> =>
    [...(await checkBooks(reader, customers)), ...(await compareBooksWithTwin(reader, customers))].map(
      ({ book, subject, kept, derived }) => ({
        check: `book ${book}`,
        subject,
        detail: { kept: `${kept}`, derived: `${derived}` },
      }),
    );
  const found = customers.length === 0 ? [] : await look();
  if (found.length === 0) return [];
  const still = new Set((await look()).map(({ subject }) => subject));
  return found.filter(({ subject }) => still.has(subject));
}

export const faultOf =
  (check: string) =>
  ({ account, kept, derived }: Difference): Fault => ({
    check,
    subject: accountKey(account),
    detail: { kept: `${kept}`, derived: `${derived}` },
  });

export const cashLineFault = ({ entryId, type, customerId, isKept }: WrongCashLine): Fault => ({
  check: 'cash-lines',
  subject: `${entryId} ${type}`,
  detail: { customerId, what: isKept ? 'without its posting' : 'missing' },
});

export function chainFaults(chain: ChainCheck): Fault[] {
  if (chain.whole) return [];
  const { fault } = chain;
  const row = fault.of === 'row' ? { entry: `${fault.entryId}`, line: fault.line, what: fault.what } : {};
  return [{ check: 'chain', subject: fault.day, detail: { of: fault.of, ...row } }];
}
